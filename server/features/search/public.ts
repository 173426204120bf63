/** What other features need of the search: tell it what was saved, and ask it what a reader would find. */
import { osloDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { cabinRow, offeringRow } from "./index-row.ts";
import {
  cabinsToIndex,
  findStale,
  indexWrites,
  type Listed,
  lockIndexOf,
  offeringsToIndex,
  type PlaceToIndex,
  saveIndex,
  type Which,
} from "./search-index-store.ts";

export { countOf, hitsOf, matching } from "./saved-search-hits.ts";
export { contradictions } from "./search-offerings.ts";
export {
  indexLock,
  type Listed,
  listedOn,
  type PlaceToIndex,
  ratedOf,
  saveRating,
} from "./search-index-store.ts";

async function rewrite(tx: Tx, which: Which, now: Date): Promise<void> {
  const today = osloDate(now);
  await lockIndexOf(tx, which);
  const [offerings, cabins] = [await offeringsToIndex(tx, which), await cabinsToIndex(tx, which)];
  await saveIndex(tx, which, [
    ...offerings.map((offering) => offeringRow(offering, today)),
    ...cabins.map((cabin) => cabinRow(cabin, today)),
  ]);
}

/**
 * After saving offerings or cabins: writes what search knows of them anew, or takes them out where they are no
 * longer listed.
 */
export const reindex = async (tx: Tx, ids: string[], now: Date): Promise<void> => {
  if (ids.length > 0) await rewrite(tx, { ids }, now);
};

/**
 * What saving a property writes of what is listed on it, as parts of its own statement; undefined where nothing
 * is. `place` is null where nobody may find the property. To be read (`listedOn`) and written under `indexLock`.
 */
export function indexOnProperty(
  propertyId: string,
  { offerings, cabins }: Listed,
  place: PlaceToIndex | null,
  now: Date,
) {
  if (offerings.length + cabins.length === 0) return undefined;
  const today = osloDate(now);
  const rows = place && [
    ...offerings.map((offering) => offeringRow({ ...offering, ...place }, today)),
    ...cabins.map((cabin) => cabinRow({ ...cabin, ...place }, today)),
  ];
  return indexWrites({ propertyId }, rows ?? []);
}

/** After saving a property or one of its cabins. */
export const reindexProperty = (tx: Tx, propertyId: string, now: Date): Promise<void> =>
  rewrite(tx, { propertyId }, now);

/** The lowest price is that from today on: a new day, a new price. A sweep; says how many it rewrote. */
export async function refreshSearch(db: Db, now: Date): Promise<number> {
  const stale = await findStale(db, osloDate(now));
  if (stale.length > 0) await db.transaction().execute((tx) => reindex(tx, stale, now));
  return stale.length;
}
