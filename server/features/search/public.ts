/** What other features need of the search: tell it what was saved, and ask it what a reader would find. */
import { osloDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { indexRow } from "./index-row.ts";
import {
  findStale,
  indexWrites,
  type ListedOffering,
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
  type ListedOffering,
  listedOn,
  type PlaceToIndex,
  ratedOf,
  saveRating,
} from "./search-index-store.ts";

async function rewrite(tx: Tx, which: Which, now: Date): Promise<void> {
  const today = osloDate(now);
  await lockIndexOf(tx, which);
  const offerings = await offeringsToIndex(tx, which);
  const rows = offerings.map((offering) => indexRow(offering, today));
  await saveIndex(tx, which, rows);
}

/**
 * After saving offerings: writes what search knows of them anew, or takes them out where they are no longer
 * listed.
 */
export const reindex = async (tx: Tx, offeringIds: string[], now: Date): Promise<void> => {
  if (offeringIds.length > 0) await rewrite(tx, { offeringIds }, now);
};

/**
 * What saving a property writes of its listed offerings, as parts of its own statement. `place` is null where
 * nobody may find the property. To be read (`listedOn`) and written under `indexLock`.
 */
export function indexOnProperty(
  propertyId: string,
  listed: readonly ListedOffering[],
  place: PlaceToIndex | null,
  now: Date,
) {
  const today = osloDate(now);
  const rows = place ? listed.map((offering) => indexRow({ ...offering, ...place }, today)) : [];
  return indexWrites({ propertyId }, rows);
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
