import type { favourites } from "#contract/favourite/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import { deleteFavourite, favouriteIds } from "./favourite-store.ts";
import { favouritesOf, saveFavourite, setFavouriteAlert } from "./favourites.ts";
import { deleteSaved } from "./saved-search-store.ts";
import { changeSearch, savedOf, saveSearch } from "./saved-searches.ts";

export const favouriteRoutes = ({ db }: { db: Db }): Handlers<typeof favourites> => ({
  "GET /api/favourites": ({ query }, { actor, now }) => favouritesOf(db, actor.uid, query, now),
  "GET /api/favourites/ids": async (_args, { actor }) => {
    const rows = await favouriteIds(db, actor.uid);
    const ids = (name: "offeringId" | "cabinId") => rows.flatMap((row) => row[name] ?? []);
    return { offeringIds: ids("offeringId"), cabinIds: ids("cabinId") };
  },
  "PUT /api/favourites/:offeringId": ({ params: { offeringId } }, call) =>
    command(db, call, `favourite ${offeringId}`, null, (tx) =>
      saveFavourite(tx, call.actor, offeringId, call.now),
    ),
  "PATCH /api/favourites/:offeringId": ({ params: { offeringId }, body }, call) =>
    command(db, call, `favourite-alert ${offeringId}`, body, (tx) =>
      setFavouriteAlert(tx, call.actor.uid, offeringId, body.alert, call.now),
    ),
  "DELETE /api/favourites/:offeringId": ({ params: { offeringId } }, call) =>
    command(db, call, `no-favourite ${offeringId}`, null, async (tx) =>
      (await deleteFavourite(tx, call.actor.uid, offeringId))
        ? { favourite: false as const }
        : refuse("favourite_not_found"),
    ),
  "POST /api/saved-searches": ({ body }, call) =>
    command(db, call, "save-search", body, (tx) => saveSearch(tx, call, body)),
  "GET /api/saved-searches": ({ query }, call) => savedOf(db, call, query),
  "PATCH /api/saved-searches/:savedSearchId": ({ params: { savedSearchId }, body }, call) =>
    command(db, call, `change-search ${savedSearchId}`, body, (tx) =>
      changeSearch(tx, call, savedSearchId, body),
    ),
  "DELETE /api/saved-searches/:savedSearchId": ({ params: { savedSearchId } }, call) =>
    command(db, call, `drop-search ${savedSearchId}`, null, async (tx) =>
      (await deleteSaved(tx, call.actor.uid, savedSearchId))
        ? { deleted: true as const }
        : refuse("saved_search_not_found"),
    ),
});
