import type { favourites as favouritesEndpoints } from "#contract/favourite/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { isListed as isCabinListed } from "#domain/cabin/policy.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import { findBookableHits } from "#server/features/search/public.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import {
  addFavourite,
  countOtherFavourites,
  deleteFavourite,
  favouriteIds,
  findWatchedTarget,
  listFavourites,
  claimDueFavourites,
  setAlert,
} from "./favourite-store.ts";

/** The maximum is also the number of ids that a page loads in order to mark the buttons of favourites. */
const maxFavourites = 1000;

/** Stores the current state when watching begins, so that only later changes lead to a notification. */
const recordCurrentState = (tx: Tx, uid: string, id: string, now: Date) =>
  claimDueFavourites(tx, {
    now,
    before: new Date(0),
    today: osloDate(now),
    most: 1,
    only: { uid, id },
  });

export const favourites = (db: Db) =>
  ({
    "GET /api/favourites": ({ query }, { actor, now }) =>
      pageByTime(
        query,
        (after, limit) => listFavourites(db, actor.uid, after, limit),
        (row) => [row.createdAt, row.hitId],
        async (rows) => {
          const ids = rows.map((row) => row.hitId);
          const hits = await findBookableHits(db, ids, now);
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
      ),
    "GET /api/favourites/ids": async (_args, { actor }) => {
      const rows = await favouriteIds(db, actor.uid);
      const ids = (name: "offeringId" | "cabinId") => rows.flatMap((row) => row[name] ?? []);
      return { offeringIds: ids("offeringId"), cabinIds: ids("cabinId") };
    },
    /** Adds a favourite that the person can see; an offering stays readable when it is unpublished. */
    "PUT /api/favourites/:offeringId": ({ params: { offeringId: id } }, call) =>
      command(db, call, `favourite ${id}`, null, async (tx) => {
        const { actor, now } = call;
        const watched = await findWatchedTarget(tx, id);
        const listed = watched?.kind === "cabin" ? isCabinListed(watched) : watched && isListed(watched);
        if (!watched || !(listed || maySeeAll(actor, watched.property))) return refuse("offering_not_found");
        if ((await countOtherFavourites(tx, actor.uid, id)) >= maxFavourites)
          return refuse("too_many_favourites", { most: maxFavourites });
        await addFavourite(tx, actor.uid, { id, kind: watched.kind }, now);
        await recordCurrentState(tx, actor.uid, id, now);
        return { favourite: true as const };
      }),
    "PATCH /api/favourites/:offeringId": ({ params: { offeringId: id }, body }, call) =>
      command(db, call, `favourite-alert ${id}`, body, async (tx) => {
        const { uid } = call.actor;
        const { alert } = body;
        if (!(await setAlert(tx, uid, id, alert))) return refuse("favourite_not_found");
        if (alert) await recordCurrentState(tx, uid, id, call.now);
        return { favourite: true as const, alert };
      }),
    "DELETE /api/favourites/:offeringId": ({ params: { offeringId } }, call) =>
      command(db, call, `no-favourite ${offeringId}`, null, async (tx) =>
        (await deleteFavourite(tx, call.actor.uid, offeringId))
          ? { favourite: false as const }
          : refuse("favourite_not_found"),
      ),
  }) satisfies SomeHandlers<typeof favouritesEndpoints>;
