/**
 * Notifies people when a favourite or a saved search has something new to book. A saved search runs at most
 * once a minute, under its row's lock; hits that the previous run did not have are new, even if they were
 * found earlier.
 */
import { addMs, hourMs, osloDate } from "#domain/days.ts";
import { placeReference } from "#domain/notification/reference.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { findAllHitIds } from "#server/features/search/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hitAddress } from "#domain/page-addresses.ts";
import { claimDueFavourites } from "./favourite-store.ts";
import { isPastSearch, queryOf } from "./saved-searches.ts";
import { lockDueSearch, recordCheck, type NewHit, storeHits, type SavedRow } from "./saved-search-store.ts";

/** A favourite is checked at most once a minute: other people wait for the same free place. */
const minCheckIntervalMs = hourMs / 60;
const SEARCH_BATCH = 20;
const FAVOURITE_BATCH = 200;
const maxNamedHits = 5;

/** The link to the page on which the alert can be turned off. */
const savedPath = "/dashboard?tab=explore#saved-searches";

async function notifyHits(
  tx: Tx,
  { jobs, config }: Platform,
  s: SavedRow,
  hits: NewHit[],
  now: Date,
): Promise<void> {
  const { from, to, participants, companions, children } = s.query;
  const stay = {
    ...(from && { fromDate: from }),
    ...(to && { toDate: to }),
    ...(participants && { participants }),
    ...(companions && { companions }),
    ...(children && { children }),
  };
  const [only] = hits;
  if (!only) return;
  await notifyUser(tx, jobs, {
    uid: s.uid,
    at: now,
    eventKey: `saved_search_hit:${s.savedSearchId}:${now.toISOString()}`,
    kind: "saved_search_hit",
    values: {
      ...(s.name !== null && { name: s.name }),
      count: hits.length,
      place: {
        several: hits.slice(0, maxNamedHits).map(placeReference),
        between: "; ",
        ...(hits.length > maxNamedHits && { end: " …" }),
      },
      offUrl: config.publicUrl + savedPath,
    },
    link: hits.length === 1 ? hitAddress(only, stay) : savedPath,
  });
}

/**
 * Runs one saved search in a transaction, compares the hits with known ones, notifies. False if none is due.
 */
async function checkSearch(tx: Tx, p: Platform, now: Date): Promise<boolean> {
  const s = await lockDueSearch(tx, addMs(now, -minCheckIntervalMs));
  if (!s) return false;
  const query = queryOf(s);
  if (!query || isPastSearch(query, now)) {
    await recordCheck(tx, s.savedSearchId, { now, watched: false, alert: false });
    return true;
  }
  const found = await findAllHitIds(tx, query, now);
  if (found) await notifyHits(tx, p, s, await storeHits(tx, s, found, now), now);
  await recordCheck(tx, s.savedSearchId, { now, watched: found !== undefined, alert: true });
  return true;
}

export const alertSweeps = (p: Platform): Sweep[] => [
  {
    name: "saved searches",
    run: async (now) => {
      for (let checkedCount = 0; checkedCount < SEARCH_BATCH; checkedCount++)
        if (!(await p.db.transaction().execute((tx) => checkSearch(tx, p, now)))) return checkedCount;
      return SEARCH_BATCH;
    },
  },
  {
    name: "favourites",
    run: (now) =>
      p.db.transaction().execute(async (tx) => {
        const today = osloDate(now);
        const checked = await claimDueFavourites(tx, {
          now,
          before: addMs(now, -minCheckIntervalMs),
          today,
          most: FAVOURITE_BATCH,
        });
        for (const { uid, ...bookable } of checked.filter(({ shouldNotify }) => shouldNotify))
          await notifyUser(tx, p.jobs, {
            uid,
            at: now,
            eventKey: `favourite_bookable:${bookable.offeringId ?? bookable.cabinId}:${today}`,
            kind: "favourite_bookable",
            values: { place: placeReference(bookable), offUrl: p.config.publicUrl + savedPath },
            link: hitAddress(bookable),
          });
        return checked.length;
      }),
  },
];
