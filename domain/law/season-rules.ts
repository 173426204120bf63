/** What regulations and local decisions say about the season of one taxon in one place. */
import { addDays, type CalendarDate } from "../days.ts";
import { holdsOn, isWithin, type LawDay } from "./law-days.ts";
import { decisionsIn } from "./local-decisions.ts";
import type { Spot } from "./parts.ts";
import type {
  Animals,
  Area,
  LocalRule,
  Needs,
  Regulation,
  SeasonRow,
  SexAge,
  Source,
  Water,
} from "./rules.ts";
import { isFished, type Taxon } from "./taxa.ts";
import { kindestOf, strongest, type Reason, verdict, type Verdict } from "./verdict.ts";

/** How narrow the area is by which a row holds in a place, 0 for the country; undefined if it does not hold. */
function levelOf(area: Area | undefined, spot: Spot, water: Water | undefined): number | undefined {
  if (!area) return 0;
  if (area.water && (water ? area.water !== water : area.water === "open_sea")) return undefined;
  const atSea = area.water === "open_sea" ? 4 : 0;
  if (spot.part && area.parts?.includes(spot.part)) return 3 + atSea;
  if (area.municipalities?.includes(spot.municipality)) return 2 + atSea;
  if (area.counties?.includes(spot.municipality.slice(0, 2))) return 1 + atSea;
  return undefined;
}
export const liesIn = (area: Area, spot: Spot): boolean => levelOf(area, spot, undefined) !== undefined;

export const sexAgesOf: Record<Animals, readonly [SexAge, ...SexAge[]]> = {
  male_adult: ["male_adult"],
  male: ["male_adult"],
  white_bellied_young: ["calf"],
  not_nursing_sow: ["male_adult", "female", "calf"],
};
const unknownCode = {
  municipal_opening: "municipal_opening_unknown",
  reindeer_board_permit: "reindeer_board_permit_unknown",
  quota: "quota_unknown",
  licence_quota: "licence_quota_unknown",
} as const satisfies Record<Needs, string>;

/** A row that holds in the place, with the answers it can give. */
type PlacedRow = {
  row: SeasonRow;
  source: Source;
  level: number;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  /** The answer outside the season, in it before anything is decided locally, and in it once that is. */
  outside: Verdict;
  inside: Verdict;
  opened: Verdict;
  /** The answer in the season to who asks about any animal, where another row is about all. */
  someAnimals: Verdict;
};

function placedRow(row: SeasonRow, { source, ...regulation }: Regulation, level: number): PlacedRow {
  const [from, to] = row.season === "closed" ? [] : row.season;
  const reason = (code: Reason["code"]): Reason => ({
    code,
    ruleId: row.id,
    source,
    taxon: row.taxon,
    values: {
      ...(from && to && { from, to }),
      ...(row.animals && { animals: row.animals }),
      ...(row.area?.water && { water: row.area.water }),
      ...(row.needs === "licence_quota" && { onLicence: true as const }),
    },
  });
  const inSeason = verdict("yes", reason("in_season"));
  const closed = verdict("no", reason(level === 0 ? "closed_all_year" : "closed_here"));
  return {
    row,
    source,
    level,
    from: row.from ?? regulation.from,
    to: row.to ?? regulation.to,
    outside: row.season === "closed" ? closed : verdict("no", reason("out_of_season")),
    inside: row.needs ? verdict("unknown", reason(unknownCode[row.needs])) : inSeason,
    opened:
      row.needs === "licence_quota"
        ? verdict("missing", reason("licence_hunter_missing"), ["licence_hunter"])
        : inSeason,
    someAnimals: verdict("no", reason("only_some_animals")),
  };
}

/** The rows that decide the season of a taxon in a place on some of the days. */
export function decidingRows(
  taxon: Taxon,
  spot: Spot,
  { from, to, water }: { from: CalendarDate; to: CalendarDate; water?: Water },
  regulations: readonly Regulation[],
): { row: SeasonRow; source: Source }[] {
  const rows = regulations.flatMap((regulation) =>
    (regulation.seasons ?? []).flatMap((row) => {
      const level = row.taxon === taxon ? levelOf(row.area, spot, water) : undefined;
      return level === undefined ? [] : [placedRow(row, regulation, level)];
    }),
  );
  const changes = rows.flatMap((row) => [row.from ?? from, row.to ? addDays(row.to, 1) : from]);
  const dates = new Set([from, ...changes].filter((date) => from <= date && date <= to));
  const deciding = new Set([...dates].flatMap((date) => decidingOn(rows, date)));
  return rows.filter((row) => deciding.has(row));
}

type Asked = { sexAge: SexAge; water: Water | undefined };
/** Whether the row is about the animals asked for; `any` means the rows about all, where there are some. */
const isAbout = ({ row }: PlacedRow, { sexAge }: Asked): boolean =>
  !row.animals || sexAge === "any" || sexAgesOf[row.animals].includes(sexAge);

/** The rows that decide on the date: of those in force, the ones that are the narrowest in the place. */
function decidingOn(rows: readonly PlacedRow[], date: CalendarDate): readonly PlacedRow[] {
  const inForce = rows.filter((row) => holdsOn(row, date));
  const narrowest = Math.max(...inForce.map(({ level }) => level));
  return inForce.filter(({ level }) => level === narrowest);
}

/** The day before one of any year, for the end of a part of a season. */
const dayBefore = (monthDay: string): string => addDays(`2024-${monthDay}`, -1).slice(5);
/** In the season of some animals only: until the season of all of them begins. */
function onlySome({ row, someAnimals }: PlacedRow, all: readonly PlacedRow[]): Verdict {
  const [begins] = all.flatMap((other) =>
    other.row.season !== "closed" && row.season !== "closed" && isWithin(row.season, other.row.season[0])
      ? [other.row.season[0]]
      : [],
  );
  const [reason] = someAnimals.reasons;
  if (!reason || !begins) return someAnimals;
  return verdict("no", { ...reason, values: { ...reason.values, to: dayBefore(begins) } });
}

/** The answer of deciding rows, of which those at the bits of `inSeason` are in season. */
function answerOf(rows: readonly PlacedRow[], asked: Asked, inSeason: number, isOpened: boolean): Verdict {
  const closed = rows.find(({ row }) => row.season === "closed");
  if (closed) return closed.outside;
  const verdicts = rows.flatMap((placed, at): Verdict[] => {
    const isInSeason = (inSeason & (1 << at)) !== 0;
    const ofAll = rows.filter(
      ({ row }) => !row.animals && row.area?.water === placed.row.area?.water && asked.sexAge === "any",
    );
    if (ofAll.length > 0 && placed.row.animals) return isInSeason ? [onlySome(placed, ofAll)] : [];
    if (!isInSeason) return [placed.outside];
    if (!isAbout(placed, asked)) return [placed.someAnimals];
    return [isOpened ? placed.opened : placed.inside];
  });
  return kindestOf(verdicts);
}

/** The answer of the rows on a day; undefined if none is in force. A year asks for the same few many times. */
function answeringRows(rows: readonly PlacedRow[], asked: Asked) {
  const limits = [...new Set(rows.flatMap(({ from, to }) => [from ?? "", to ?? ""]))].filter(Boolean).sort();
  const epochs = new Map<number, { deciding: readonly PlacedRow[]; answers: Map<number, Verdict> }>();
  const epochOf = (day: LawDay) => {
    let key = 0;
    for (const limit of limits) key += limit < day.date ? 2 : limit === day.date ? 1 : 0;
    const known = epochs.get(key);
    const epoch = known ?? { deciding: decidingOn(rows, day.date), answers: new Map<number, Verdict>() };
    if (!known) epochs.set(key, epoch);
    return epoch;
  };
  return {
    decidingOn: (day: LawDay): readonly PlacedRow[] => epochOf(day).deciding,
    answerOn: (day: LawDay, isOpened: boolean): Verdict | undefined => {
      const epoch = epochOf(day);
      if (epoch.deciding.length === 0) return undefined;
      let inSeason = 0;
      for (const [at, { row }] of epoch.deciding.entries())
        if (row.season !== "closed" && isWithin(row.season, day.monthDay)) inSeason |= 1 << at;
      const at = inSeason * 2 + (isOpened ? 1 : 0);
      const answer = epoch.answers.get(at) ?? answerOf(epoch.deciding, asked, inSeason, isOpened);
      epoch.answers.set(at, answer);
      return answer;
    },
  };
}

/** The answer of the season on each day, of one taxon in one place. */
export function seasonIn(
  taxon: Taxon,
  spot: Spot,
  asked: Asked,
  regulations: readonly Regulation[],
  localRules: readonly LocalRule[],
): (day: LawDay) => Verdict {
  const rows = regulations.flatMap((regulation) =>
    (regulation.seasons ?? []).flatMap((row) => {
      const level = row.taxon === taxon ? levelOf(row.area, spot, asked.water) : undefined;
      return level === undefined ? [] : [placedRow(row, regulation, level)];
    }),
  );
  const local = decisionsIn(taxon, spot, localRules);
  const lists = regulations.filter(({ listsAllGame }) => listsAllGame);
  const leftOut = new Map(
    lists.map((list) => {
      const elsewhere = (list.seasons ?? []).find((row) => row.taxon === taxon);
      const ruleId = elsewhere && { ruleId: elsewhere.id };
      const code = elsewhere ? "closed_here" : "not_in_regulation";
      return [list, verdict("no", { code, ...ruleId, source: list.source, taxon })] as const;
    }),
  );
  const byRows = answeringRows(rows, asked);
  const joins = new Map<Verdict, Map<Verdict, Verdict>>();
  const notRead = verdict("unknown", { code: isFished(taxon) ? "no_rule_read" : "law_not_read" });

  const inSeason = (day: LawDay, isOpened: boolean): Verdict => {
    const list = lists.find((one) => holdsOn(one, day.date));
    const answer = byRows.answerOn(day, isOpened);
    if (!answer) return isFished(taxon) || !list ? notRead : (leftOut.get(list) ?? notRead);
    const [unopened] = answer.reasons;
    if (unopened?.code === "municipal_opening_unknown") return local.openedOnOtherDays(day) ?? answer;
    return answer;
  };
  const joinedWith = (answer: Verdict, other: Verdict): Verdict => {
    const known = joins.get(answer)?.get(other);
    if (known) return known;
    const joint = strongest([answer, other]);
    const ofAnswer = joins.get(answer) ?? new Map<Verdict, Verdict>();
    joins.set(answer, ofAnswer.set(other, joint));
    return joint;
  };
  /** More days of a season: what is closed or needs a permit stays so. */
  const widened = (day: LawDay, yes: Verdict): Verdict => {
    const deciding = byRows.decidingOn(day);
    const closed = deciding.find(({ row }) => row.season === "closed");
    if (closed) return closed.outside;
    const needs = deciding.find(({ row }) => row.needs);
    const isOpened = needs?.row.needs === "municipal_opening" && local.hasOpening(day);
    return !needs || isOpened || taxon === "bever" ? yes : joinedWith(needs.inside, yes);
  };

  return (day) => {
    if (!isFished(taxon) && !lists.some((one) => holdsOn(one, day.date))) return notRead;
    const { no, widening, opening } = local.on(day);
    if (no) return no;
    const answer = inSeason(day, opening !== undefined);
    if (widening && answer.answer !== "yes") return widened(day, widening);
    return opening && answer.answer === "yes" ? joinedWith(answer, opening) : answer;
  };
}
