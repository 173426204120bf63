/** Whether salmon, sea trout and sea char may be fished in the rivers of a place. */
import type { CalendarDate } from "../days.ts";
import { holdsOn, isWithin, type LawDay } from "./law-days.ts";
import type { Spot } from "./parts.ts";
import type { Regulation, River, Rivers } from "./rules.ts";
import type { Taxon } from "./taxa.ts";
import { kindestOf, type Reason, verdict, type Verdict } from "./verdict.ts";

const salmonTaxa: readonly Taxon[] = ["laks", "sjoorret", "sjoroye"];
export const isSalmon = (taxon: Taxon): boolean => salmonTaxa.includes(taxon);

/** The rule that a river which is not listed as open is closed. */
const unlistedRiver = "anadromous_default_closed";
/** The most rivers that an answer names. */
const maxRivers = 10;

type RiverAnswering = (day: LawDay) => Verdict;
/** A river in which the fish may be taken on some days. Where its parts differ, nobody knows which part is meant. */
function openRiver(river: River, taxon: Taxon, source: Regulation["source"]): RiverAnswering[] {
  const [from, to] = river.open[taxon] ?? [];
  if (from === undefined || to === undefined) return [];
  const reason = (code: Reason["code"]): Reason => ({
    code,
    ruleId: river.number,
    source,
    taxon,
    values: {
      river: river.river,
      from,
      to,
      ...(river.midSeason && { midSeason: true as const }),
      ...(river.special !== undefined && { special: true as const }),
    },
  });
  const open = verdict("yes", reason("river_open"));
  const closedWeekday = verdict("no", reason("river_closed_weekday"));
  const ofParts = verdict("unknown", reason("river_parts"));
  const closed = verdict("no", reason("river_closed"));
  const [firstOfParts, lastOfParts] = river.partDays ?? [];
  return [
    ({ monthDay, weekday }) => {
      if (isWithin([from, to], monthDay))
        return river.closedWeekdays?.includes(weekday) ? closedWeekday : open;
      const isOfParts = firstOfParts && lastOfParts && isWithin([firstOfParts, lastOfParts], monthDay);
      return isOfParts ? ofParts : closed;
    },
  ];
}

/** In a named river its season answers; else the river is missing wherever one of them is open. */
function answerOf(
  { open: listed, closed: listedClosed, ownRegulations, ownRivers }: Rivers,
  { source }: Regulation,
  taxon: Taxon,
  spot: Spot,
  number: string | undefined,
): (day: LawDay) => Verdict {
  const here = listed.filter((one) =>
    number ? one.number === number : one.municipality === spot.municipality,
  );
  const rivers = here.flatMap((river) => openRiver(river, taxon, source));
  const none = verdict("no", { code: "no_open_river", ruleId: unlistedRiver, source, taxon });
  const which: Reason = { code: "river_missing", ruleId: unlistedRiver, source };
  const notRead = verdict("unknown", { code: "no_rule_read" });
  const river = [...listed, ...listedClosed].find((one) => one.number === number)?.river ?? number;
  const notOpen = verdict("no", {
    code: "river_not_open",
    ruleId: unlistedRiver,
    source,
    taxon,
    ...(river !== undefined && { values: { river } }),
  });
  const hasOwnRegulation = number ? ownRivers.includes(number) : ownRegulations.includes(spot.municipality);
  return (day) => {
    const answers = rivers.map((river) => river(day));
    if (number && hasOwnRegulation) return notRead;
    if (number) return answers.length > 0 ? kindestOf(answers) : notOpen;
    const open = answers.filter(({ answer }) => answer !== "no");
    if (open.length === 0) return hasOwnRegulation ? notRead : none;
    const { reasons } = kindestOf(open.slice(0, maxRivers));
    const unread = hasOwnRegulation ? notRead.reasons : [];
    return { answer: "missing", reasons: [which, ...reasons, ...unread], missing: ["river"] };
  };
}

export function salmonIn(
  taxon: Taxon,
  spot: Spot,
  river: string | undefined,
  regulations: readonly Regulation[],
): (day: LawDay) => Verdict {
  const notRead = verdict("unknown", { code: "no_rule_read" });
  const lists = regulations.flatMap((regulation) =>
    regulation.rivers
      ? [{ regulation, answer: answerOf(regulation.rivers, regulation, taxon, spot, river) }]
      : [],
  );
  return (day) => lists.find(({ regulation }) => holdsOn(regulation, day.date))?.answer(day) ?? notRead;
}

type RiversHere = { open: readonly River[]; closed: readonly string[]; source: Regulation["source"] };
/** The rivers of a municipality, by the regulation that holds on the date. */
export function riversOf(
  municipality: string,
  date: CalendarDate,
  regulations: readonly Regulation[],
): RiversHere[] {
  const isHere = (river: { municipality: string }) => river.municipality === municipality;
  return regulations.flatMap((regulation) =>
    regulation.rivers && holdsOn(regulation, date)
      ? [
          {
            open: regulation.rivers.open.filter(isHere),
            closed: regulation.rivers.closed.filter(isHere).map(({ river }) => river),
            source: regulation.source,
          },
        ]
      : [],
  );
}
