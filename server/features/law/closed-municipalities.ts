/** Where the law closes species on some days, for the search: computed once a minute for the same question. */
import type { DayRange } from "#domain/days.ts";
import { closedMunicipalities } from "#domain/law/closed-municipalities.ts";
import { taxaOfSpecies } from "#domain/law/taxa.ts";
import { defaultLocale } from "#domain/locale.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db } from "#server/platform/database/database.ts";
import { rulesFrom } from "./law-at.ts";
import { listMunicipalities } from "#server/features/municipality/public.ts";
import { listLocalRulesOfTaxa } from "./local-rule-store.ts";

type ClosedBySpecies = ReadonlyMap<Species, readonly string[]>;
const keptMs = 60_000;
const maxKept = 200;
const kept = new Map<string, { at: number; closed: ClosedBySpecies }>();

async function compute(db: Db, species: readonly Species[], days: DayRange): Promise<ClosedBySpecies> {
  const keys = species.flatMap((one) => [one, ...taxaOfSpecies(one)]);
  const rules = rulesFrom(await listLocalRulesOfTaxa(db, keys, days), defaultLocale, (number) => number);
  const numbers = (await listMunicipalities(db)).map(({ municipalityNumber }) => municipalityNumber);
  return new Map(species.map((one) => [one, closedMunicipalities(one, days, numbers, rules)]));
}

/** The municipalities in which the law closes each species on some of the days; both days are included. */
export async function findClosedMunicipalities(
  db: Db,
  species: readonly Species[],
  days: DayRange,
): Promise<ClosedBySpecies> {
  const key = `${species.join()} ${days.from} ${days.to}`;
  const known = kept.get(key);
  const now = performance.now();
  if (known && now - known.at < keptMs) return known.closed;
  const closed = await compute(db, species, days);
  kept.delete(key);
  for (const oldest of kept.keys()) if (kept.size >= maxKept) kept.delete(oldest);
  kept.set(key, { at: now, closed });
  return closed;
}
