/** What a cabin must be before it is kept. */
import type { CalendarDate } from "../days.ts";
import type { cabinFacilities } from "../lists.ts";

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
 * What the known facilities are called, in both languages: a custom one must not be one of them under its own
 * name.
 */
export const cabinFacilityNames: Record<(typeof cabinFacilities)[number], readonly [nb: string, en: string]> =
  {
    power: ["Strøm", "Electricity"],
    running_water_indoors: ["Innlagt vann", "Running water indoors"],
    running_water_outdoors: ["Vann ute", "Water outdoors"],
    indoor_toilet: ["Toalett inne", "Indoor toilet"],
    outhouse: ["Utedo", "Outhouse"],
    shower: ["Dusj", "Shower"],
    sauna: ["Badstue", "Sauna"],
    equipped_kitchen: ["Utstyrt kjøkken", "Equipped kitchen"],
    wood_stove: ["Vedovn", "Wood stove"],
    wifi: ["Trådløst nett", "Wi-Fi"],
    tv: ["TV", "Television"],
    boat_access: ["Tilgang til båt", "Use of a boat"],
    pets_allowed: ["Hund tillatt", "Dogs allowed"],
    parking: ["Parkering", "Parking"],
  };

/**
 * The custom facilities that are there already, among the known ones or earlier in the list; by index. Letter
 * case and outer spaces do not count.
 */
function doubledFacilities(custom: readonly string[]): number[] {
  const plain = (name: string) => name.trim().toLocaleLowerCase("nb");
  const known = new Set(Object.values(cabinFacilityNames).flat().map(plain));
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

/** All that is wrong with it, each with its field. */
export function checkCabin(c: CabinToCheck): CabinRefusal[] {
  const refusals: CabinRefusal[] = [];
  if (c.availableFrom !== null && c.availableTo !== null && c.availableFrom > c.availableTo)
    refusals.push({ code: "season_order", path: "availableTo" });
  if (c.minBookingDays !== null && c.maxBookingDays !== null && c.minBookingDays > c.maxBookingDays)
    refusals.push({ code: "days_order", path: "maxBookingDays" });
  refusals.push(...checkBlackouts(c.blackoutPeriods));
  refusals.push(
    ...doubledFacilities(c.customFacilities).map((i) => ({
      code: "custom_facility_duplicate" as const,
      path: `customFacilities.${i}`,
    })),
  );
  return refusals;
}
