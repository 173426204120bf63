/** What regulations and local decisions say about the season of one taxon in one place. */
import { addDays, type CalendarDate } from "../days.ts";
import { holdsOn, huntingYearOf, isWithin, type LawDay } from "./law-days.ts";
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

/** The answer of deciding rows, of which those at the bits of `inSeason` are in season. */
function answerOf(rows: readonly PlacedRow[], asked: Asked, inSeason: number, isOpened: boolean): Verdict {
  const closed = rows.find(({ row }) => row.season === "closed");
  if (closed) return closed.outside;
  const hasAll = asked.sexAge === "any" && rows.some(({ row }) => !row.animals);
  const verdicts = rows.flatMap((placed, at): Verdict[] => {
    const isInSeason = (inSeason & (1 << at)) !== 0;
    if (hasAll && placed.row.animals) return isInSeason ? [placed.someAnimals] : [];
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
  return (day: LawDay, isOpened: boolean): Verdict | undefined => {
    let key = 0;
    for (const limit of limits) key += limit < day.date ? 2 : limit === day.date ? 1 : 0;
    const known = epochs.get(key);
    const epoch = known ?? { deciding: decidingOn(rows, day.date), answers: new Map<number, Verdict>() };
    if (!known) epochs.set(key, epoch);
    if (epoch.deciding.length === 0) return undefined;
    let inSeason = 0;
    for (const [at, { row }] of epoch.deciding.entries())
      if (row.season !== "closed" && isWithin(row.season, day.monthDay)) inSeason |= 1 << at;
    const at = inSeason * 2 + (isOpened ? 1 : 0);
    const answer = epoch.answers.get(at) ?? answerOf(epoch.deciding, asked, inSeason, isOpened);
    epoch.answers.set(at, answer);
    return answer;
  };
}

/** Of local rules, the one read last decides; of those read on one day, the one that closes most. */
const byWeight = { closes: 0, narrows: 1, opens: 2, widens: 3 } as const;
/** What a landowner has read decides first where it takes days away, and last where it opens. */
const rankOf = ({ own, effect }: LocalRule): number => (!own ? 1 : effect === "opens" ? 2 : 0);
const latestFirst = (a: LocalRule, b: LocalRule): number =>
  rankOf(a) - rankOf(b) ||
  b.source.readOn.localeCompare(a.source.readOn) ||
  byWeight[a.effect] - byWeight[b.effect];

const yearsOverlap = (a: LocalRule, b: LocalRule): boolean =>
  huntingYearOf(a.from) <= huntingYearOf(b.to) && huntingYearOf(b.from) <= huntingYearOf(a.to);
/** Whether the municipality's own opening of the same hunting year is read, and so holds instead of this one. */
const isReplaced = (rule: LocalRule, all: readonly LocalRule[]): boolean =>
  rule.own === true &&
  rule.effect === "opens" &&
  all.some((other) => !other.own && other.effect === "opens" && yearsOverlap(rule, other));

/** Whether a narrower season leaves the day out; it says nothing of other hunting years. */
const leavesOut = (rule: LocalRule, date: CalendarDate): boolean =>
  huntingYearOf(rule.from) <= huntingYearOf(date) &&
  huntingYearOf(date) <= huntingYearOf(rule.to) &&
  !holdsOn(rule, date);

type PlacedLocalRule = { rule: LocalRule; no: Verdict; yes: Verdict; opening: Verdict };
function placedLocalRule(rule: LocalRule, taxon: Taxon): PlacedLocalRule {
  const reason = (code: Reason["code"]): Reason => ({
    code,
    ruleId: rule.ruleId,
    source: rule.source,
    taxon,
    values: { from: rule.from, to: rule.to },
  });
  return {
    rule,
    no: verdict("no", reason(rule.effect === "narrows" ? "narrowed_locally" : "closed_locally")),
    yes: verdict("yes", reason("widened_locally")),
    opening: verdict("yes", reason("opened_locally")),
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
  const local = localRules
    .filter((rule) => rule.municipality === spot.municipality && rule.taxa.includes(taxon))
    .filter((rule, _, all) => !isReplaced(rule, all))
    .sort(latestFirst)
    .map((rule) => placedLocalRule(rule, taxon));
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
  const openings = new Map<Verdict, Verdict>();
  const notRead = verdict("unknown", { code: isFished(taxon) ? "no_rule_read" : "law_not_read" });

  return (day) => {
    const list = lists.find((one) => holdsOn(one, day.date));
    if (!list && !isFished(taxon)) return notRead;
    const deciding = local.find(({ rule }) =>
      rule.effect === "narrows" ? leavesOut(rule, day.date) : holdsOn(rule, day.date),
    );
    const effect = deciding?.rule.effect;
    if (deciding && (effect === "closes" || effect === "narrows")) return deciding.no;
    if (deciding && effect === "widens") return deciding.yes;
    const answer = byRows(day, effect === "opens");
    if (!answer) return isFished(taxon) || !list ? notRead : (leftOut.get(list) ?? notRead);
    if (!deciding || answer.answer !== "yes") return answer;
    const opened = openings.get(answer) ?? strongest([answer, deciding.opening]);
    openings.set(answer, opened);
    return opened;
  };
}
