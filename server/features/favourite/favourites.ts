import type { favourites } from "#contract/favourite/endpoints.ts";
import type { AnswerOf } from "#contract/define.ts";
import { osloDate } from "#domain/days.ts";
import { isListed as isCabinListed } from "#domain/cabin/policy.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import { hitsOf } from "#server/features/search/public.ts";
import { pageByTime, type Paged } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Actor, type Refused, refuse } from "#server/platform/http/handler.ts";
import {
  addFavourite,
  countOthers,
  findWatchedTarget,
  listFavourites,
  claimDueFavourites,
  setAlert,
} from "./favourite-store.ts";

/** Also the most ids that a page loads, so that the button of every favourite is marked. */
const maxFavourites = 1000;
type List = AnswerOf<(typeof favourites)["GET /api/favourites"]>;

export const favouritesOf = (db: Db, uid: string, page: Paged, now: Date): Promise<List | Refused> =>
  pageByTime(
    page,
    (after, limit) => listFavourites(db, uid, after, limit),
    (row) => [row.createdAt, row.hitId],
    async (rows) => {
      const ids = rows.map((row) => row.hitId);
      const hits = await hitsOf(db, ids, now);
      return rows.map((row) => ({
        ...(row.offeringId !== null && { offeringId: row.offeringId }),
        ...(row.cabinId !== null && { cabinId: row.cabinId }),
        propertyId: row.propertyId,
        name: row.name,
        propertyName: row.propertyName,
        municipality: row.municipality,
        savedAt: row.createdAt.toISOString(),
        alert: row.alert,
        hit: hits.get(row.hitId) ?? null,
      }));
    },
  );

/** Stores the current state when watching begins, so that only what becomes free later is notified. */
const recordCurrentState = (tx: Tx, uid: string, id: string, now: Date) =>
  claimDueFavourites(tx, {
    now,
    before: new Date(0),
    today: osloDate(now),
    most: 1,
    only: { uid, id },
  });

/** Only what the person can see: once published, an offering stays readable when unpublished. */
export async function saveFavourite(
  tx: Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ favourite: true } | Refused> {
  const watched = await findWatchedTarget(tx, id);
  const listed = watched?.kind === "cabin" ? isCabinListed(watched) : watched && isListed(watched);
  if (!watched || !(listed || maySeeAll(actor, watched.property))) return refuse("offering_not_found");
  if ((await countOthers(tx, actor.uid, id)) >= maxFavourites)
    return refuse("too_many_favourites", { most: maxFavourites });
  await addFavourite(tx, actor.uid, { id, kind: watched.kind }, now);
  await recordCurrentState(tx, actor.uid, id, now);
  return { favourite: true };
}

export async function setFavouriteAlert(
  tx: Tx,
  uid: string,
  id: string,
  alert: boolean,
  now: Date,
): Promise<{ favourite: true; alert: boolean } | Refused> {
  if (!(await setAlert(tx, uid, id, alert))) return refuse("favourite_not_found");
  if (alert) await recordCurrentState(tx, uid, id, now);
  return { favourite: true, alert };
}
