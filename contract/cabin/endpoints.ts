import { z } from "zod";
import { defineContract } from "#contract/define.ts";
import { Image } from "#contract/media/endpoints.ts";
import { CalendarDate, Instant, Ore, Version } from "#contract/schemas.ts";
import { cabinFields, longLists } from "./fields.ts";

export const Cabin = z
  .object({
    cabinId: z.string(),
    propertyId: z.string(),
    ...cabinFields.fields,
    /** The last day on which the landowner is away and takes no new requests; null: they take them. */
    awayUntil: z.string().nullable(),
    images: z.array(Image),
    /** URL of the drawn picture of the cabin, shown if there is no photo. */
    drawing: z.string(),
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Cabin" });

const errors = [
  "season_order",
  "days_order",
  "blackout_order",
  "custom_facility_duplicate",
  "instant_days_order",
  "invoicing_agreement_required",
] as const;
export const cabins = defineContract({ group: "Cabins", auth: "user" })({
  "POST /api/properties/:propertyId/cabins": {
    summary: "Add a cabin to a property",
    status: 201,
    bodyLimit: longLists,
    body: cabinFields.Create,
    ok: Cabin,
    errors: ["property_not_found", "forbidden", "right_missing", "too_many_kept", ...errors],
    example: {
      name: "Storåskoia",
      sizeSqm: 42,
      rooms: 2,
      beds: 6,
      facilities: ["wood_stove", "outhouse"],
      pricePerDayOre: 120000,
      rentalEnabled: true,
      status: "published",
    },
  },
  "GET /api/cabins/:cabinId": {
    summary: "A cabin: published ones for anyone, all for the owner and administrators",
    auth: "public",
    ok: Cabin,
    errors: ["cabin_not_found"],
  },
  "GET /api/cabins/:cabinId/availability": {
    group: "Availability",
    summary: "Whether a cabin can be rented on each night, and its price; at most 400 days",
    auth: "public",
    query: z.object({ from: CalendarDate, to: CalendarDate }),
    ok: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          density: z.enum(["free", "full"]),
          priceOre: Ore,
          reason: z
            .enum(["outside_season", "past", "blackout", "booked", "preparation", "not_available"])
            .optional(),
        }),
      ),
    }),
    errors: ["cabin_not_found", "start_not_before_end"],
  },
  "PATCH /api/cabins/:cabinId": {
    summary: "Change a cabin; fields left out stay as they are",
    bodyLimit: longLists,
    body: cabinFields.Patch,
    ok: Cabin,
    errors: ["cabin_not_found", "forbidden", "right_missing", "version_outdated", ...errors],
    example: { pricePerDayOre: 120000, beds: 6 },
  },
  "DELETE /api/cabins/:cabinId": {
    summary: "Delete a cabin that no unfinished booking needs",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["cabin_not_found", "forbidden", "right_missing", "cabin_in_use"],
  },
});
