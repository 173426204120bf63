/** What other features use of the search: indexing saved data, and running a search. */
import { setImmediate } from "node:timers/promises";
import { osloDate } from "#domain/days.ts";
import { type Db, namedRows, type Tx } from "#server/platform/database/database.ts";
import { bookableColumns, cabinRow, offeringRow, type PlaceToIndex } from "./index-row.ts";
import {
  cabinsToIndex,
  findStaleRows,
  indexWrites,
  type SearchableItems,
  lockIndexOf,
  offeringsToIndex,
  saveBookableColumns,
  saveIndex,
  readSeasons,
  takeChangedOfferings,
  type IndexTarget,
} from "./search-index-store.ts";

export { countHits, findBookableHits, findAllHitIds } from "./saved-search-hits.ts";
export type { PlaceToIndex } from "./index-row.ts";
export { filterContradictions } from "./search-offerings.ts";
export {
  indexLock,
  type SearchableItems,
  searchableItemsOn,
  ratingColumns,
  saveRating,
} from "./search-index-store.ts";

const rowsInOneStretch = 20;
async function rewriteSearchRows(tx: Tx, target: IndexTarget, now: Date): Promise<void> {
  const today = osloDate(now);
  await lockIndexOf(tx, target);
  const [offerings, cabins] = [await offeringsToIndex(tx, target), await cabinsToIndex(tx, target)];
  const rows: Parameters<typeof saveIndex>[2] = cabins.map((cabin) => cabinRow(cabin, today));
  for (let i = 0; i < offerings.length; i += rowsInOneStretch) {
    // a row takes some tenths of a millisecond: yields to the event loop in between
    if (i > 0) await setImmediate();
    for (const offering of offerings.slice(i, i + rowsInOneStretch)) rows.push(offeringRow(offering, today));
  }
  await saveIndex(tx, target, rows);
}

/**
 * Call after saving offerings or cabins: rewrites their search rows, or deletes the rows of those that are no
 * longer listed.
 */
export const reindex = async (tx: Tx, ids: string[], now: Date): Promise<void> => {
  if (ids.length > 0) await rewriteSearchRows(tx, { ids }, now);
};

/**
 * SQL that rewrites the search rows of a property, as part of the statement that saves it; undefined if it
 * has no listed items. `place` is null if the property is not public. `listed` comes from `listedOn`, read
 * under `indexLock`.
 */
export function indexOnProperty(
  propertyId: string,
  listed: SearchableItems,
  place: PlaceToIndex | null,
  now: Date,
) {
  const offerings = namedRows<SearchableItems["offerings"][number]>(listed.offerings);
  const cabins = namedRows<SearchableItems["cabins"][number]>(listed.cabins);
  if (offerings.length + cabins.length === 0) return undefined;
  const today = osloDate(now);
  const rows = place && [
    ...offerings.map((offering) => offeringRow({ ...offering, ...place }, today)),
    ...cabins.map((cabin) => cabinRow({ ...cabin, ...place }, today)),
  ];
  return indexWrites({ propertyId }, rows ?? []);
}

/** Call after saving a property or one of its cabins: rewrites the search rows of all its items. */
export const reindexProperty = (tx: Tx, propertyId: string, now: Date): Promise<void> =>
  rewriteSearchRows(tx, { propertyId }, now);

const refreshBatch = 200;
/**
 * Updates, by a sweep, the columns that change with the date or when nights are held or released. Each step
 * has its own transaction, so that no lock is awaited while others are held. Returns the number of rows.
 */
export async function refreshSearch(db: Db, now: Date): Promise<number> {
  const today = osloDate(now);
  const changedCount = await db.transaction().execute(async (tx) => {
    const ids = await takeChangedOfferings(tx, refreshBatch);
    if (ids.length === 0) return 0;
    await lockIndexOf(tx, { ids });
    const seasons = await readSeasons(tx, ids);
    const rows = seasons.map(({ offeringId, season }) => ({
      hitId: offeringId,
      ...bookableColumns(season, today),
    }));
    await saveBookableColumns(tx, rows);
    return ids.length;
  });
  const stale = await findStaleRows(db, today);
  if (stale.length > 0) await db.transaction().execute((tx) => reindex(tx, stale, now));
  return changedCount + stale.length;
}
