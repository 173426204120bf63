/** The seasons of a place, as ranges of days: what may be offered there. */
import { addDays, type CalendarDate, type DayRange } from "../days.ts";
import { lawDays } from "./law-days.ts";
import { closedDays } from "./limits.ts";
import { nationalRules } from "./national-rules.ts";
import { type LawQuestion, type LawRange, type LawRules, mayHunt } from "./may-hunt.ts";
import type { Animals, SexAge } from "./rules.ts";
import { taxaOfSpecies, type Taxon } from "./taxa.ts";
import type { Species } from "../species/species.ts";

export type AnimalDays = { taxa: readonly Taxon[]; animals?: Animals; periods: readonly DayRange[] };
/** `periods`: when any of the animals may be hunted; `groups`: the same for each, if they differ. */
export type LegalDays = { species: Species; periods: readonly DayRange[]; groups: readonly AnimalDays[] };
type Place = Pick<LawQuestion, "from" | "to" | "spots" | "river">;

const isClosedDay = ({ reasons }: LawRange): boolean => reasons[0]?.code === "closed_day";
/** A river's closed weekdays are days of the season around them. */
const isClosedWeekday = ({ reasons }: LawRange): boolean => reasons[0]?.code === "river_closed_weekday";
const isUnread = ({ reasons }: LawRange): boolean =>
  reasons.some(({ code }) => code === "law_not_read" || code === "no_rule_read");
const isLegal = (range: LawRange | undefined): boolean =>
  range !== undefined && (range.answer !== "no" || isClosedWeekday(range)) && !isUnread(range);

/** Joins ranges that touch or overlap. */
function joined(ranges: readonly DayRange[]): DayRange[] {
  const periods: DayRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = periods.at(-1);
    if (!last || addDays(last.to, 1) < from) periods.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return periods;
}

/** The days that are not forbidden; Christmas and Easter are days of the season around them. */
function periodsOf(ranges: readonly LawRange[]): DayRange[] {
  const isSeason = (range: LawRange, at: number) =>
    isLegal(range) || (isClosedDay(range) && isLegal(ranges[at - 1]) && isLegal(ranges[at + 1]));
  return joined(ranges.filter(isSeason));
}

/** What is asked besides all animals, where a regulation has rows for some of them only. */
const animalsOfSpecies: Partial<Record<Species, "male_adult">> = { raadyr: "male_adult" };
/** The animals of a species with the longest season. */
export const widestSexAge = (species: Species): SexAge => animalsOfSpecies[species] ?? "any";

/**
 * The legal days of a species in a place; undefined where the rules are not read, such as for fishing in lakes.
 * A landowner's own days are left out.
 */
export function legalDays(species: Species, place: Place, rules: LawRules): LegalDays | undefined {
  const animals = animalsOfSpecies[species];
  const each = taxaOfSpecies(species).flatMap((taxon) =>
    [undefined, ...(animals ? [animals] : [])].map((sexAge) => ({
      taxon,
      animals: sexAge,
      ranges: mayHunt({ ...place, taxa: [taxon], sexAge }, rules),
    })),
  );
  if (each.every(({ ranges }) => ranges.every(isUnread))) return undefined;
  const groups = Map.groupBy(
    each
      .map((one) => ({ ...one, periods: periodsOf(one.ranges) }))
      .filter(({ periods }) => periods.length > 0),
    (one) => JSON.stringify([one.animals, one.periods]),
  );
  return {
    species,
    periods: joined(each.flatMap(({ ranges }) => periodsOf(ranges))),
    groups: [...groups.values()].flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      const taxa = alike.map(({ taxon }) => taxon);
      return [{ taxa, periods: first.periods, ...(first.animals && { animals: first.animals }) }];
    }),
  };
}

/** The last of the days for which the regulation of seasons was read. */
export function readUntil({ to }: DayRange): CalendarDate {
  const until = nationalRules.find(({ listsAllGame }) => listsAllGame)?.to ?? to;
  return until < to ? until : to;
}

/** The days without any hunting: 24–31 December, and Good Friday to Easter Sunday. */
export function closedDaysIn({ from, to }: DayRange): DayRange[] {
  const limits = closedDays(nationalRules);
  const ranges: DayRange[] = [];
  for (const day of lawDays(from, to)) {
    if (!limits.some((limit) => limit(day))) continue;
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day.date) last.to = day.date;
    else ranges.push({ from: day.date, to: day.date });
  }
  return ranges;
}
