/**
 * Builds the search row of a saved offering or cabin: prices calculated by the domain, all kinds of rules in
 * one form.
 */
import { addDays, type CalendarDate, eachDay } from "#domain/days.ts";
import {
  closures,
  fromPriceOre,
  hasBookableStay,
  isPricedByArrival,
  lastArrivalOf,
  lengthsOf,
  type SeasonTerms,
} from "#domain/offering/bookability.ts";
import { isSeasonPricing, priceOfDayOre } from "#domain/booking/price.ts";
import { longestCabinStayDays } from "#domain/booking/request-rules.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import { columnValues } from "./column-filters-store.ts";
import { planeKm } from "./plane.ts";
import { searchWordsOf } from "./search-words.ts";
import type { CabinToIndex, OfferingToIndex, PlaceToIndex } from "./search-index-store.ts";

/** Stands for no limit: more days than any season has, and more people than any cabin sleeps. */
export const noMaximum = 100_000;

/** Closed days as a multirange: the offering's own, and those of included cabins. */
function blackoutOf({ season }: OfferingToIndex): string | null {
  const ranges = closures(season).map(({ from, to = "" }) => `${from ? `[${from}` : "("},${to})`);
  return multirange(ranges);
}
const multirange = (ranges: readonly string[]) => (ranges.length > 0 ? `{${ranges.join(",")}}` : null);

/** What changes with the date, and when nights are held or released. */
export const bookableFrom = (season: SeasonTerms, today: CalendarDate) => ({
  from_ore: fromPriceOre(season, today),
  bookable: hasBookableStay(season, today),
});

/** The season's prices: running sums by day, and the lowest and highest. */
function pricesOf(o: OfferingToIndex, today: CalendarDate) {
  const pricing = o.pricing as Pricing;
  const days = eachDay(o.valid_from, addDays(o.valid_to, 1));
  const prices = days.map((day) => priceOfDayOre(o.season, day));
  const prefix = [0];
  for (const price of prices) prefix.push((prefix.at(-1) ?? 0) + price);
  const longStay = isSeasonPricing(pricing) ? pricing.longStay : undefined;
  const lsHundredths = Math.round((longStay?.percent ?? 0) * 100);
  const lowest = prices.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  return {
    per_hunter: pricing.per === "hunter",
    price_of_arrival: isPricedByArrival(o.season),
    ls_days: longStay?.minDays ?? noMaximum,
    ls_hundredths: lsHundredths,
    ...bookableFrom(o.season, today),
    floor_ore: Math.floor(lowest * ((10_000 - lsHundredths) / 10_000)) - 1,
    ceiling_ore: prices.reduce((a, b) => Math.max(a, b), 0),
    prefix,
  };
}

type IndexedPlace = PlaceToIndex & { property_id: string; created_at: Date | string };
function placeColumns(o: IndexedPlace, today: CalendarDate) {
  const plane = planeKm(o);
  return {
    property_id: o.property_id,
    county_number: o.county_number,
    municipality_number: o.municipality_number,
    created_at: o.created_at,
    loc: `(${plane.x},${plane.y})`,
    lonlat: `(${o.lon},${o.lat})`,
    indexed_on: today,
    places: `${o.property_name} ${o.municipality} ${o.county}`,
  };
}

export function offeringRow(o: OfferingToIndex, today: CalendarDate) {
  const { min, max } = lengthsOf(o.season);
  const published = o.cabins.filter((cabin) => cabin.published);
  const included = o.cabins.filter((cabin) => cabin.included).map((cabin) => cabin.cabinId);
  return {
    hit_id: o.offering_id,
    offering_id: o.offering_id as string | null,
    cabin_id: null as string | null,
    ...placeColumns(o, today),
    ...columnValues({
      kind: "offering",
      species: o.target_species,
      facilities: published.flatMap((cabin) => cabin.facilities),
      extras: { dogs: o.dogs === "allowed", road: o.access === "road" },
      offeringType: o.offering_type,
      experienceLevel: o.experience_level,
      areaHectares: o.area_hectares,
    }),
    cabin_beds: published.reduce((beds, cabin) => beds + (cabin.beds ?? 0), 0),
    valid_from: o.valid_from,
    valid_to: o.valid_to,
    last_arrival: lastArrivalOf(o.season),
    sales_start: o.sales_start_date ?? "-infinity",
    min_days: min,
    max_days: Math.min(max, noMaximum),
    start_mask: o.start_weekday && o.duration_type !== "season" ? 1 << o.start_weekday : 254,
    min_hunters: o.min_hunters,
    max_hunters: Math.min(o.max_hunters, o.max_participants),
    shared: o.allow_concurrent_bookings,
    ...pricesOf(o, today),
    blackout: blackoutOf(o),
    included_cabins: included.length ? included : null,
    names: o.name,
    words: searchWordsOf({
      targetSpecies: o.target_species,
      offeringType: o.offering_type,
      propertyType: o.property_type,
      hasCabin: published.length > 0,
      wholeSeason: o.duration_type === "season",
    }),
    prose: `${o.description} ${o.property_description}`,
  };
}
type OfferingRow = ReturnType<typeof offeringRow>;
export type IndexRow = Omit<OfferingRow, "prefix"> & { prefix: number[] | null };

/** The bounds for a cabin that is let all year. */
export const [firstDay, lastDay] = ["0001-01-01", "9999-12-31"];

/** A cabin is let to one party at a time, at one price for every night (rules 3.5, 10.3). */
export function cabinRow(c: CabinToIndex & PlaceToIndex, today: CalendarDate): IndexRow {
  const min = c.min_booking_days ?? 1;
  return {
    hit_id: c.cabin_id,
    offering_id: null,
    cabin_id: c.cabin_id,
    ...placeColumns(c, today),
    ...columnValues({
      kind: "cabin",
      species: [],
      facilities: c.facilities,
      extras: { dogs: c.facilities.includes("pets_allowed"), road: c.facilities.includes("road_access") },
      offeringType: null,
      experienceLevel: null,
      areaHectares: null,
    }),
    cabin_beds: c.beds ?? 0,
    valid_from: c.available_from ?? firstDay,
    valid_to: c.available_to ?? lastDay,
    last_arrival: c.available_to ? addDays(c.available_to, 1 - min) : lastDay,
    sales_start: "-infinity",
    min_days: min,
    max_days: Math.min(c.max_booking_days ?? longestCabinStayDays, longestCabinStayDays),
    start_mask: 254,
    min_hunters: 1,
    max_hunters: c.beds || noMaximum,
    shared: false,
    per_hunter: false,
    price_of_arrival: false,
    ls_days: noMaximum,
    ls_hundredths: 0,
    from_ore: c.price_per_day_ore,
    bookable: true,
    floor_ore: c.price_per_day_ore,
    ceiling_ore: c.price_per_day_ore,
    prefix: null,
    blackout: multirange(c.closed_periods.map((p) => `[${p.from},${p.to})`)),
    included_cabins: [c.cabin_id],
    names: c.name,
    words: searchWordsOf({
      ...{ targetSpecies: [], offeringType: "", propertyType: "" },
      ...{ hasCabin: true, wholeSeason: false },
    }),
    prose: `${c.description} ${c.custom_facilities.join(" ")} ${c.property_description}`,
  };
}
