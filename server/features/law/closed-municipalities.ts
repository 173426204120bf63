/** Where the law closes species on some days, for the search. The same question is computed once a minute. */
import type { DayRange } from "#domain/days.ts";
import { closedMunicipalities } from "#domain/law/closed-municipalities.ts";
import { taxaOfSpecies } from "#domain/law/taxa.ts";
import { defaultLocale } from "#domain/locale.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cacheAnswers } from "#server/platform/http/cache-answers.ts";
import { rulesFrom } from "./law-at.ts";
import { listMunicipalities } from "#server/features/municipality/public.ts";
import { listLocalRulesOfTaxa } from "./local-rule-store.ts";

type ClosedBySpecies = ReadonlyMap<Species, readonly string[]>;
const cached = cacheAnswers<ClosedBySpecies>(60_000);

async function compute(db: Db, species: readonly Species[], days: DayRange): Promise<ClosedBySpecies> {
  const keys = species.flatMap((one) => [one, ...taxaOfSpecies(one)]);
  const rules = rulesFrom(await listLocalRulesOfTaxa(db, keys, days), defaultLocale, (number) => number);
  const numbers = (await listMunicipalities(db)).map(({ municipalityNumber }) => municipalityNumber);
  return new Map(species.map((one) => [one, closedMunicipalities(one, days, numbers, rules)]));
}

/** The municipalities in which the law closes each species on some of the days; both days are included. */
export const findClosedMunicipalities = (
  db: Db,
  species: readonly Species[],
  days: DayRange,
  now: Date,
): Promise<ClosedBySpecies> =>
  cached(`${species.join()} ${days.from} ${days.to}`, now, () => compute(db, species, days));
