/**
 * Municipalities and counties by number or by any of their names. Only migrations change them, so each
 * process reads them once.
 */
import type { Db } from "#server/platform/database/database.ts";
import { foldText, wordsKey } from "./fold.ts";
import type { Area } from "./text-query.ts";

/** A place that a search may name. `area`: where it is, unless the texts of all that is there have its name. */
export type NamedPlace = { name: string; kind: string; area?: Area };
type Places = Record<"county" | "municipality", Map<string, string[]>> & { named: Map<string, NamedPlace> };
const placesByDb = new WeakMap<Db, Promise<Places>>();

async function readPlaces(db: Db): Promise<Places> {
  const rows = await db
    .selectFrom("municipality")
    .select(["municipalityNumber", "name", "countyNumber", "county"])
    .execute();
  const places: Places = { county: new Map(), municipality: new Map(), named: new Map() };
  const add = (kind: "county" | "municipality", number: string, name: string) => {
    const folded = foldText(name);
    for (const key of new Set([number, folded, ...folded.split(" - ")]))
      places[kind].set(key, [...new Set([...(places[kind].get(key) ?? []), number])]);
    for (const one of new Set([name, ...name.split(" - ")]))
      places.named.set(wordsKey(one), { name: one, kind });
  };
  for (const row of rows) {
    add("municipality", row.municipalityNumber, row.name);
    add("county", row.countyNumber, row.county);
  }
  return places;
}

function placesOf(db: Db): Promise<Places> {
  let places = placesByDb.get(db);
  if (!places) {
    places = readPlaces(db);
    placesByDb.set(db, places);
    places.catch(() => placesByDb.delete(db));
  }
  return places;
}

/** The places that a search's words may name, by their folded words with a space between. */
export const findPlacesByName = async (db: Db): Promise<ReadonlyMap<string, NamedPlace>> =>
  (await placesOf(db)).named;

/**
 * The numbers of the places with these names; a place matches by either of two names («Røros», «Rosse»).
 * Empty if nothing matches.
 */
export async function findPlaceNumbers(
  db: Db,
  kind: "county" | "municipality",
  givenNames: readonly string[],
): Promise<string[]> {
  const numbers = (await placesOf(db))[kind];
  return [
    ...new Set(givenNames.flatMap((name) => numbers.get(name) ?? numbers.get(foldText(name)) ?? [])),
  ].sort();
}
