/** What a cabin must be before it is kept (spec 5). */
import type { CalendarDate } from "./days.ts";

export type CabinToCheck = {
  availableFrom: CalendarDate | null;
  availableTo: CalendarDate | null;
  minBookingDays: number | null;
  maxBookingDays: number | null;
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
  customFacilities: readonly string[];
};
type CabinRefusal = { code: "season_order" | "days_order" | "blackout_order" | "custom_facility_duplicate"; path: string };

/** A closed period is half-open like a stay, so its end lies after its beginning. */
export const checkBlackouts = (periods: readonly { from: CalendarDate; to: CalendarDate }[]): { code: "blackout_order"; path: string }[] =>
  periods.flatMap(({ from, to }, i) => (from < to ? [] : [{ code: "blackout_order" as const, path: `blackoutPeriods.${i}.to` }]));

/** All that is wrong with it, each with its field. */
export function checkCabin(c: CabinToCheck): CabinRefusal[] {
  const refusals: CabinRefusal[] = [];
  if (c.availableFrom !== null && c.availableTo !== null && c.availableFrom > c.availableTo) refusals.push({ code: "season_order", path: "availableTo" });
  if (c.minBookingDays !== null && c.maxBookingDays !== null && c.minBookingDays > c.maxBookingDays) refusals.push({ code: "days_order", path: "maxBookingDays" });
  refusals.push(...checkBlackouts(c.blackoutPeriods));
  const names = c.customFacilities.map((name) => name.toLocaleLowerCase("nb"));
  for (const [i, name] of names.entries()) if (names.indexOf(name) < i) refusals.push({ code: "custom_facility_duplicate", path: `customFacilities.${i}` });
  return refusals;
}
