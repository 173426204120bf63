import { z } from "zod";
import { instantFor } from "#domain/booking/instant.ts";
import { posterSizes, posterSubjects } from "#domain/poster/poster.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { CalendarDate, Id, Ore } from "#contract/schemas.ts";

const soonest = {
  /** The soonest stay that can be bought: its first day, and the day of departure. */
  fromDate: CalendarDate,
  toDate: CalendarDate,
  /** The price of that stay for the party of `participants`. */
  totalOre: Ore,
  participants: z.int(),
  /** Who is confirmed at once, without waiting for the landowner (rules 4.6). */
  instantFor: z.enum(instantFor),
  englishName: z.string().nullable(),
};
const TodaysCards = z
  .object({
    today: CalendarDate,
    propertyId: z.string(),
    subject: z.enum(posterSubjects),
    /** The name of the property, or of the part or cabin where the poster hangs. */
    name: z.string(),
    englishName: z.string().nullable(),
    propertyName: z.string(),
    propertyEnglishName: z.string().nullable(),
    municipality: z.string().nullable(),
    /** What can be bought, the soonest first; of the same day what is confirmed at once, then the cheapest. */
    cards: z.array(
      z.object({
        offeringId: z.string(),
        name: z.string(),
        species: z.array(z.enum(speciesKeys)),
        ...soonest,
      }),
    ),
    /** The cabin of the poster, if it is let on its own and free in the coming months. */
    cabin: z.object({ cabinId: z.string(), name: z.string(), ...soonest }).nullable(),
  })
  .meta({ id: "TodaysCards" });
export type TodaysCards = z.output<typeof TodaysCards>;

export const posters = defineContract({ group: "Posters" })({
  "GET /api/posters/:code": {
    summary: "What can be bought today where a poster hangs, for anybody",
    auth: "public",
    params: z.object({ code: z.string().max(20) }),
    cost: 20,
    ok: TodaysCards,
    errors: ["poster_not_found"],
  },
  "GET /api/properties/:propertyId/poster": {
    summary:
      "A poster of a property, a part of its ground or a cabin as a PDF, with a QR to today's cards there; the session cookie is accepted too",
    auth: "user",
    query: z.object({
      size: z.enum(posterSizes).default("a4"),
      groundId: Id.optional(),
      cabinId: Id.optional(),
    }),
    raw: true,
    ok: z.string(),
    rateLimit: rateLimits.pdf,
    cost: 30,
    errors: ["property_not_found", "ground_of_another_property", "cabin_not_found", "too_many_requests"],
  },
});
