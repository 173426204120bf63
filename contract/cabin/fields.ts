import { z } from "zod";
import { maxBlackouts } from "#domain/availability/blackouts.ts";
import { blackoutTypes, cabinFacilities, cabinStatuses } from "#domain/lists.ts";
import { fieldsByRight, type ValuesOf } from "#contract/fields.ts";
import { CalendarDate, Count, EnglishTexts, Line, maybe, Name, Ore, Text } from "#contract/schemas.ts";

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

export const cabinFields = fieldsByRight(
  {
    name: Name,
    sizeSqm: z.number().min(0).max(100_000).nullable().default(null),
    rooms: z.int().min(0).max(500).nullable().default(null),
    beds: z.int().min(0).max(500).nullable().default(null),
    description: Text(10_000).default(""),
    english: EnglishTexts.nullable().default(null),
    facilities: z.array(z.enum(cabinFacilities)).max(20).default([]),
    customFacilities: z.array(Line(100).min(1)).max(50).default([]),
  },
  {
    /** Including 12 % VAT; 0 is free. */
    pricePerDayOre: Ore,
    availableFrom: CalendarDate.nullable().default(null),
    availableTo: CalendarDate.nullable().default(null),
    minBookingDays: Count.nullable().default(null),
    maxBookingDays: Count.nullable().default(null),
    blackoutPeriods: Blackouts.default([]),
  },
  {
    rentalEnabled: z.boolean().default(false),
    status: z.enum(cabinStatuses).default("published"),
  },
);
export type CabinFields = ValuesOf<(typeof cabinFields)["fields"]>;
