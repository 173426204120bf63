/**
 * Municipalities and counties by number or by any of their names. Only migrations change them, so each
 * process reads them once.
 */
import type { Db } from "#server/platform/database/database.ts";
import { foldText } from "#domain/fold-text.ts";

type Places = Record<"county" | "municipality", Map<string, string[]>>;
const placesByDb = new WeakMap<Db, Promise<Places>>();

async function readPlaces(db: Db): Promise<Places> {
  const rows = await db
    .selectFrom("municipality")
    .select(["municipalityNumber", "name", "countyNumber", "county"])
    .execute();
  const places: Places = { county: new Map(), municipality: new Map() };
  const add = (kind: keyof Places, number: string, name: string) => {
    const folded = foldText(name);
    for (const key of new Set([number, folded, ...folded.split(" - ")]))
      places[kind].set(key, [...new Set([...(places[kind].get(key) ?? []), number])]);
  };
  for (const row of rows) {
    add("county", row.countyNumber, row.county);
    add("municipality", row.municipalityNumber, row.name);
  }
  return places;
}

/**
 * The numbers of the places with these names; a place matches by either of two names («Røros», «Rosse»).
 * Empty if nothing matches.
 */
export async function findPlaceNumbers(
  db: Db,
  kind: keyof Places,
  givenNames: readonly string[],
): Promise<string[]> {
  let places = placesByDb.get(db);
  if (!places) {
    places = readPlaces(db);
    placesByDb.set(db, places);
    places.catch(() => placesByDb.delete(db));
  }
  const numbers = (await places)[kind];
  return [
    ...new Set(givenNames.flatMap((name) => numbers.get(name) ?? numbers.get(foldText(name)) ?? [])),
  ].sort();
}
