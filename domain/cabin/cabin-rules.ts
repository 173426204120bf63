/** Validates a cabin before it is saved. */
import type { CalendarDate } from "../days.ts";

type CabinToCheck = {
  availableFrom: CalendarDate | null;
  availableTo: CalendarDate | null;
  minBookingDays: number | null;
  maxBookingDays: number | null;
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
  customFacilities: readonly string[];
};
/** The maximum number of cabins of a property. */
export const maxCabins = 100;

type CabinRefusal = {
  code: "season_order" | "days_order" | "blackout_order" | "custom_facility_duplicate";
  path: string;
};

/**
 * The indexes of custom facilities that repeat a known facility or an earlier custom one. Letter case and
 * outer spaces are ignored.
 */
function duplicateFacilities(custom: readonly string[], facilityNames: readonly string[]): number[] {
  const normalizedName = (name: string) => name.trim().toLocaleLowerCase("nb");
  const listedNames = new Set(facilityNames.map(normalizedName));
  const names = custom.map(normalizedName);
  return [...names.keys()].filter(
    (i) => names[i] !== "" && (listedNames.has(names[i] ?? "") || names.indexOf(names[i] ?? "") < i),
  );
}

/** Checks blackout periods: they are half-open like a stay, so `to` must be after `from`. */
export const checkBlackouts = (
  periods: readonly { from: CalendarDate; to: CalendarDate }[],
): { code: "blackout_order"; path: string }[] =>
  periods.flatMap(({ from, to }, i) =>
    from < to ? [] : [{ code: "blackout_order" as const, path: `blackoutPeriods.${i}.to` }],
  );

/**
 * Returns every validation error with its field. `facilityNames`: the names of the known facilities, which a
 * custom one must not repeat.
 */
export function checkCabin(c: CabinToCheck, facilityNames: readonly string[]): CabinRefusal[] {
  const refusals: CabinRefusal[] = [];
  if (c.availableFrom !== null && c.availableTo !== null && c.availableFrom > c.availableTo)
    refusals.push({ code: "season_order", path: "availableTo" });
  if (c.minBookingDays !== null && c.maxBookingDays !== null && c.minBookingDays > c.maxBookingDays)
    refusals.push({ code: "days_order", path: "maxBookingDays" });
  refusals.push(...checkBlackouts(c.blackoutPeriods));
  refusals.push(
    ...duplicateFacilities(c.customFacilities, facilityNames).map((i) => ({
      code: "custom_facility_duplicate" as const,
      path: `customFacilities.${i}`,
    })),
  );
  return refusals;
}
