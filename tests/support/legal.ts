/** Legal seasons as the server answers them, for tests of forms and plans. */
import { addDays, type CalendarDate } from "#domain/days.ts";
import { legalDays, readUntil } from "#domain/law/legal-days.ts";
import { nationalRules } from "#domain/law/national-rules.ts";
import { spotsOf } from "#domain/law/parts.ts";
import type { LegalSeasons } from "#domain/offering/strategy.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";

/** The seasons of the two years from a day, without local decisions. */
export function legalSeasonsIn(
  municipality: string,
  from: CalendarDate,
  species: readonly Species[] = speciesKeys,
): LegalSeasons {
  const days = { from, to: addDays(from, 730) };
  const rules = { regulations: nationalRules, localRules: [] };
  const all = [...new Set(species)].flatMap(
    (one) => legalDays(one, { ...days, spots: spotsOf(municipality) }, rules) ?? [],
  );
  return {
    from,
    until: readUntil(days),
    periods: Object.fromEntries(all.map(({ species, periods }) => [species, periods])),
  };
}
