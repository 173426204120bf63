/** What other features need of the search: tell it what was saved, and ask it what a reader would find. */
import { osloDate } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { bookableFrom, cabinRow, offeringRow } from "./index-row.ts";
import {
  cabinsToIndex,
  findStale,
  indexWrites,
  type Listed,
  lockIndexOf,
  offeringsToIndex,
  type PlaceToIndex,
  saveBookable,
  saveIndex,
  seasonsOf,
  takeChanged,
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

const refreshBatch = 200;
/**
 * A sweep: what changes as days pass, and as they are taken and given back. In transactions of their own, so
 * that no sweep waits for another's locks while it holds its own. Says how many it worked out.
 */
export async function refreshSearch(db: Db, now: Date): Promise<number> {
  const today = osloDate(now);
  const changed = await db.transaction().execute(async (tx) => {
    const ids = await takeChanged(tx, refreshBatch);
    if (ids.length === 0) return 0;
    await lockIndexOf(tx, { ids });
    const seasons = await seasonsOf(tx, ids);
    const rows = seasons.map(({ offeringId, season }) => ({
      hit_id: offeringId,
      ...bookableFrom(season, today),
    }));
    await saveBookable(tx, rows);
    return ids.length;
  });
  const stale = await findStale(db, today);
  if (stale.length > 0) await db.transaction().execute((tx) => reindex(tx, stale, now));
  return changed + stale.length;
}
