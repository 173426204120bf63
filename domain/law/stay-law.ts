/** The law of a stay: the answer for each target species, and the days that none of them may be hunted. */
import { type CalendarDate, type DayRange, eachDay, addDays } from "../days.ts";
import type { Species } from "../species/species.ts";
import { holdsOn } from "./law-days.ts";
import { widestSexAge } from "./legal-days.ts";
import { type LawQuestion, type LawRange, type LawRules, mayHunt } from "./may-hunt.ts";
import { taxaOfSpecies } from "./taxa.ts";

export type SpeciesLaw = { species: Species; ranges: LawRange[] };

/** One answer a species: `yes` if some of its animals may be hunted. Both days are included. */
export const speciesLaw = (
  targetSpecies: readonly Species[],
  place: DayRange & Pick<LawQuestion, "spots" | "river">,
  rules: LawRules,
): SpeciesLaw[] =>
  targetSpecies.map((species) => {
    const question = { ...place, taxa: taxaOfSpecies(species), sexAge: widestSexAge(species) };
    return { species, ranges: mayHunt(question, rules) };
  });

/** The days on which the answer is `no` for every species (rules 2.12); none without species. */
export function illegalDays(law: readonly SpeciesLaw[], { from, to }: DayRange): CalendarDate[] {
  if (law.length === 0) return [];
  const isNo = ({ ranges }: SpeciesLaw, date: CalendarDate) =>
    ranges.some((range) => range.answer === "no" && holdsOn(range, date));
  return eachDay(from, addDays(to, 1)).filter((date) => law.every((one) => isNo(one, date)));
}
