import { z } from "zod";
import { maxBlackouts } from "#domain/availability/blackouts.ts";
import { blackoutTypes, cabinFacilities, cabinStatuses } from "#domain/lists.ts";
import { defineContract } from "#contract/define.ts";
import { Image } from "#contract/media/endpoints.ts";
import {
  CalendarDate,
  Count,
  EnglishTexts,
  Instant,
  Line,
  maybe,
  Name,
  Ore,
  Text,
  Version,
} from "#contract/schemas.ts";

const Blackout = z.strictObject({
  from: CalendarDate,
  to: CalendarDate,
  type: z.enum(blackoutTypes),
  notes: maybe(Text(1000)),
});
/**
 * The blackout periods of a cabin or a service; half-open, like a stay: `to` is the first day that is open
 * again.
 */
export const Blackouts = z.array(Blackout).max(maxBlackouts, "too_many_periods");
/**
 * Body limit in bytes of endpoints with blackout periods: large enough that too many of them is an error at
 * their field, not 413.
 */
export const longLists = 1_000_000;
const fields = {
  name: Name,
  sizeSqm: z.number().min(0).max(100_000).nullable(),
  rooms: z.int().min(0).max(500).nullable(),
  beds: z.int().min(0).max(500).nullable(),
  description: Text(10_000),
  english: EnglishTexts.nullable(),
  facilities: z.array(z.enum(cabinFacilities)).max(20),
  customFacilities: z.array(Line(100).min(1)).max(50),
  /** Including 12 % VAT; 0 is free. */
  pricePerDayOre: Ore,
  rentalEnabled: z.boolean(),
  availableFrom: CalendarDate.nullable(),
  availableTo: CalendarDate.nullable(),
  minBookingDays: Count.nullable(),
  maxBookingDays: Count.nullable(),
  blackoutPeriods: Blackouts,
  status: z.enum(cabinStatuses),
};
const CabinCreate = z.strictObject({
  ...fields,
  sizeSqm: fields.sizeSqm.default(null),
  rooms: fields.rooms.default(null),
  beds: fields.beds.default(null),
  description: fields.description.default(""),
  english: fields.english.default(null),
  facilities: fields.facilities.default([]),
  customFacilities: fields.customFacilities.default([]),
  rentalEnabled: fields.rentalEnabled.default(false),
  availableFrom: fields.availableFrom.default(null),
  availableTo: fields.availableTo.default(null),
  minBookingDays: fields.minBookingDays.default(null),
  maxBookingDays: fields.maxBookingDays.default(null),
  blackoutPeriods: fields.blackoutPeriods.default([]),
  status: fields.status.default("published"),
});
export type CabinFields = z.output<typeof CabinCreate>;
const CabinPatch = z.strictObject({ ...fields, version: Version }).partial();
export const Cabin = z
  .object({
    cabinId: z.string(),
    propertyId: z.string(),
    ...fields,
    images: z.array(Image),
    /** URL of the drawn picture of the cabin, for where there is no photo. */
    drawing: z.string(),
    version: Version,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Cabin" });

const errors = ["season_order", "days_order", "blackout_order", "custom_facility_duplicate"] as const;
export const cabins = defineContract({ group: "Cabins", auth: "user" })({
  "POST /api/properties/:propertyId/cabins": {
    summary: "Add a cabin to a property",
    status: 201,
    idempotent: true,
    bodyLimit: longLists,
    body: CabinCreate,
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
          reason: z.enum(["outside_season", "past", "blackout", "booked", "not_available"]).optional(),
        }),
      ),
    }),
    errors: ["cabin_not_found", "start_not_before_end"],
  },
  "PATCH /api/cabins/:cabinId": {
    summary: "Change a cabin; fields left out stay as they are",
    idempotent: true,
    bodyLimit: longLists,
    body: CabinPatch,
    ok: Cabin,
    errors: ["cabin_not_found", "forbidden", "right_missing", "version_outdated", ...errors],
    example: { pricePerDayOre: 120000, beds: 6 },
  },
  "DELETE /api/cabins/:cabinId": {
    summary: "Delete a cabin that no unfinished booking needs",
    idempotent: true,
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["cabin_not_found", "forbidden", "right_missing", "cabin_in_use"],
  },
});
