import { z } from "zod";
import { maxBlackouts } from "#domain/availability/blackouts.ts";
import { cabinFields as declared } from "#domain/cabin/fields.ts";
import { blackoutTypes } from "#domain/availability/lists.ts";
import { declaredFields, type ValuesOf } from "#contract/fields.ts";
import { CalendarDate, Count, Line, optionalOrNull, Text } from "#contract/schemas.ts";

const Blackout = z.strictObject({
  from: CalendarDate,
  to: CalendarDate,
  type: z.enum(blackoutTypes),
  notes: optionalOrNull(Text(1000)),
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

/** Whom a standing yes is for (rules 4.6); a condition left out or null is not asked for. */
export const InstantConditions = z.strictObject({
  hasPaid: optionalOrNull(z.boolean()),
  minRating: optionalOrNull(z.number().min(1).max(5).multipleOf(0.1)),
  minDaysAhead: optionalOrNull(z.int().min(0).max(1000)),
  maxDaysAhead: optionalOrNull(z.int().min(0).max(1000)),
  maxParty: optionalOrNull(Count),
});
export const cabinFields = declaredFields(declared, {
  instantConditions: InstantConditions,
  customFacilities: z.array(Line(100).min(1)).max(50),
  blackoutPeriods: Blackouts,
});
export type CabinFields = ValuesOf<(typeof cabinFields)["fields"]>;
