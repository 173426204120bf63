import { z } from "zod";
import { maxPlaceText, placeKinds } from "#domain/place/place.ts";
import { defineContract } from "#contract/define.ts";
import { Point } from "#contract/schemas.ts";

export const PlaceView = z
  .object({
    /** What names this place alone: its name, where namesakes ask for it with more. `where` of a search takes it. */
    placeId: z.string(),
    name: z.string(),
    kind: z.enum(placeKinds),
    /** The municipality that it lies in, or that a former municipality became part of. */
    municipality: z.string().optional(),
    county: z.string().optional(),
    location: Point,
  })
  .meta({ id: "Place" });
export type PlaceView = z.output<typeof PlaceView>;

const maxPlaces = 20;

export const places = defineContract({ group: "Search" })({
  "GET /api/places": {
    summary:
      "Places by the beginning of a name, by their name in another language, or by a municipality's number: exact names first, then the best known. Where the product knows none, those of the national register of place names",
    auth: "public",
    cacheSeconds: 3600,
    query: z.object({
      q: z.string().trim().min(1).max(maxPlaceText),
      limit: z.coerce.number().int().min(1).max(maxPlaces).default(8),
    }),
    ok: z.object({ items: z.array(PlaceView) }),
  },
});
