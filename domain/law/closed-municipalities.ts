/** Where the law closes a species on some days, for a search among all municipalities. */
import type { DayRange } from "../days.ts";
import type { Species } from "../species/species.ts";
import { widestSexAge } from "./legal-days.ts";
import { type LawRules, mayHunt } from "./may-hunt.ts";
import { type Spot, spotsOf } from "./parts.ts";
import type { Area } from "./rules.ts";
import { liesIn } from "./season-rules.ts";
import { taxaOfSpecies } from "./taxa.ts";

/** Every area for which a regulation has rows about the species. */
const areasOf = (species: Species, { regulations }: LawRules): Area[] => {
  const taxa = taxaOfSpecies(species);
  return regulations
    .flatMap(({ seasons = [], closedWeekdays = [] }) => [...seasons, ...closedWeekdays])
    .flatMap(({ taxon, area }) => (area && taxa.includes(taxon) ? [area] : []));
};

/**
 * The municipalities in whose every part the answer is `no` for the species on some of the days. Municipalities
 * without decisions of their own that lie in the same areas have the same answer.
 */
export function closedMunicipalities(
  species: Species,
  days: DayRange,
  municipalities: readonly string[],
  rules: LawRules,
): string[] {
  const areas = areasOf(species, rules);
  const taxa = taxaOfSpecies(species);
  const decided = new Set(rules.localRules.map(({ municipality }) => municipality));
  const answers = new Map<string, boolean>();
  const isClosed = (spot: Spot): boolean => {
    const own = decided.has(spot.municipality) ? spot.municipality : "";
    const key = `${own} ${areas.map((area) => Number(liesIn(area, spot))).join("")}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const question = { ...days, taxa, spots: [spot], sexAge: widestSexAge(species) };
    const closed = mayHunt(question, rules).some(({ answer }) => answer === "no");
    answers.set(key, closed);
    return closed;
  };
  return municipalities.filter((one) => spotsOf(one).every(isClosed));
}
