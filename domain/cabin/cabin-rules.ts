/** What a cabin must be before it is kept. */
import type { CalendarDate } from "../days.ts";

type CabinToCheck = {
  availableFrom: CalendarDate | null;
  availableTo: CalendarDate | null;
  minBookingDays: number | null;
  maxBookingDays: number | null;
  blackoutPeriods: readonly { from: CalendarDate; to: CalendarDate }[];
  customFacilities: readonly string[];
};
/** On one property. */
export const maxCabins = 100;

type CabinRefusal = {
  code: "season_order" | "days_order" | "blackout_order" | "custom_facility_duplicate";
  path: string;
};

/**
 * The custom facilities that are there already, among the known ones or earlier in the list; by index. Letter
 * case and outer spaces do not count.
 */
function doubledFacilities(custom: readonly string[], facilityNames: readonly string[]): number[] {
  const plain = (name: string) => name.trim().toLocaleLowerCase("nb");
  const known = new Set(facilityNames.map(plain));
  const names = custom.map(plain);
  return [...names.keys()].filter(
    (i) => names[i] !== "" && (known.has(names[i] ?? "") || names.indexOf(names[i] ?? "") < i),
  );
}

/** A closed period is half-open like a stay, so its end lies after its beginning. */
export const checkBlackouts = (
  periods: readonly { from: CalendarDate; to: CalendarDate }[],
): { code: "blackout_order"; path: string }[] =>
  periods.flatMap(({ from, to }, i) =>
    from < to ? [] : [{ code: "blackout_order" as const, path: `blackoutPeriods.${i}.to` }],
  );

/**
 * All that is wrong with it, each with its field. `facilityNames`: what the known facilities are called, which a
 * custom one must not be.
 */
export function checkCabin(c: CabinToCheck, facilityNames: readonly string[]): CabinRefusal[] {
  const refusals: CabinRefusal[] = [];
  if (c.availableFrom !== null && c.availableTo !== null && c.availableFrom > c.availableTo)
    refusals.push({ code: "season_order", path: "availableTo" });
  if (c.minBookingDays !== null && c.maxBookingDays !== null && c.minBookingDays > c.maxBookingDays)
    refusals.push({ code: "days_order", path: "maxBookingDays" });
  refusals.push(...checkBlackouts(c.blackoutPeriods));
  refusals.push(
    ...doubledFacilities(c.customFacilities, facilityNames).map((i) => ({
      code: "custom_facility_duplicate" as const,
      path: `customFacilities.${i}`,
    })),
  );
  return refusals;
}
