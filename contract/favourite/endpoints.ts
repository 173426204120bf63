import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { Instant, listOf, optionalOrNull, Name, page } from "#contract/schemas.ts";
import { SearchHit, SearchQuery } from "#contract/search/endpoints.ts";

const Favourite = z
  .object({
    /** Exactly one of the two: an offering's id or a cabin's id. */
    offeringId: z.string().optional(),
    cabinId: z.string().optional(),
    propertyId: z.string(),
    name: z.string(),
    propertyName: z.string(),
    municipality: z.string().nullable(),
    savedAt: Instant,
    /** Whether to notify the reader when the favourite goes on sale or one of its places becomes free. */
    alert: z.boolean(),
    /** The favourite as a search hit; null if it can no longer be booked. */
    hit: SearchHit.nullable(),
  })
  .meta({ id: "Favourite" });

const savedParameters = Object.keys(SearchQuery.shape).filter(
  (name) => name !== "limit" && name !== "cursor",
);
/** A saved search: the query parameters of `GET /api/search`, without those of paging. */
const SavedQuery = z
  .record(
    z.string().max(50),
    z.union([z.string().max(2500), z.number(), z.array(z.string().max(100)).max(50)]),
  )
  .superRefine((query, ctx) => {
    for (const name of Object.keys(query))
      if (!savedParameters.includes(name))
        ctx.addIssue({ code: "custom", message: "unknown_field", path: [name] });
    const issues = SearchQuery.safeParse(query).error?.issues ?? [];
    for (const { path } of issues)
      ctx.addIssue({ code: "custom", message: "invalid_value", path: path.slice(0, 1) });
  });

const SavedSearch = z
  .object({
    savedSearchId: z.string(),
    name: z.string(),
    query: z.record(z.string(), z.string()),
    alert: z.boolean(),
    createdAt: Instant,
    /** The current number of hits, counted as the search counts them. */
    total: z.number(),
    totalIsCapped: z.boolean(),
    /**
     * `watching`: the reader is notified of new hits. `off`: the reader has switched that off. `too_wide`:
     * there are too many hits to notify of. `over`: the dates of the search have passed.
     */
    state: z.enum(["watching", "off", "too_wide", "over"]),
  })
  .meta({ id: "SavedSearch" });

/** In paths, `offeringId` is the id of the favourite offering or cabin. */
export const favourites = defineContract({ group: "Favourites", auth: "user" })({
  "GET /api/favourites": {
    summary: "My favourites, newest first, including those that can no longer be booked",
    query: z.object(page),
    ok: listOf(Favourite),
  },
  "GET /api/favourites/ids": {
    summary: "The ids of my favourite offerings and cabins, newest first; at most 1,000",
    ok: z.object({ offeringIds: z.array(z.string()), cabinIds: z.array(z.string()) }),
  },
  "PUT /api/favourites/:offeringId": {
    summary: "Add an offering or a cabin, by its id, to my favourites; at most 1,000",
    ok: z.object({ favourite: z.literal(true) }),
    errors: ["offering_not_found", "too_many_favourites"],
  },
  "PATCH /api/favourites/:offeringId": {
    summary: "Turn notifications about a favourite on or off",
    body: z.strictObject({ alert: z.boolean() }),
    ok: z.object({ favourite: z.literal(true), alert: z.boolean() }),
    errors: ["favourite_not_found"],
    example: { alert: false },
  },
  "DELETE /api/favourites/:offeringId": {
    summary: "Remove a favourite",
    ok: z.object({ favourite: z.literal(false) }),
    errors: ["favourite_not_found"],
  },
  "POST /api/saved-searches": {
    group: "Saved searches",
    summary:
      "Save a search and be notified of new results; at most 50. Saving the same search again returns the existing one",
    status: 201,
    body: z.strictObject({ name: optionalOrNull(Name), query: SavedQuery }),
    ok: SavedSearch,
    errors: ["start_not_before_end", "range_reversed", "too_many_saved_searches"],
    example: { name: "Elg i Trøndelag", query: { species: "elg", county: "Trøndelag", participants: 4 } },
  },
  "GET /api/saved-searches": {
    group: "Saved searches",
    summary: "My saved searches, newest first",
    query: z.object(page),
    ok: listOf(SavedSearch),
  },
  "PATCH /api/saved-searches/:savedSearchId": {
    group: "Saved searches",
    summary:
      "Rename a saved search, or turn its notifications on or off; turning them on skips the results there are now",
    body: z.strictObject({ name: optionalOrNull(Name), alert: optionalOrNull(z.boolean()) }),
    ok: SavedSearch,
    errors: ["saved_search_not_found"],
    example: { alert: false },
  },
  "DELETE /api/saved-searches/:savedSearchId": {
    group: "Saved searches",
    summary: "Delete a saved search",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["saved_search_not_found"],
  },
});
