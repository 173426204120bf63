/**
 * From an offering as it was saved to its row in the search: prices worked out by the domain, every kind of
 * rule brought to one form.
 */
import { addDays, type CalendarDate, daysBetween, eachDay, isoWeekday } from "#domain/days.ts";
import { isSeasonPricing, priceOfDayOre } from "#domain/booking/price.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import { columnValues } from "./column-filters-store.ts";
import { planeKm } from "./plane.ts";
import { wordsFor } from "./search-words.ts";
import type { OfferingToIndex } from "./search-index-store.ts";

/** A stay of more days than any season has. */
const noMaximum = 100_000;

type Season = Pick<
  OfferingToIndex,
  "valid_from" | "valid_to" | "duration_type" | "min_days" | "max_days" | "fixed_days"
>;
function lengths({ valid_from, valid_to, duration_type, min_days, max_days, fixed_days }: Season): {
  min: number;
  max: number;
} {
  switch (duration_type) {
    case "season": {
      const all = daysBetween(valid_from, valid_to) + 1;
      return { min: all, max: all };
    }
    case "fixed_days":
      return { min: fixed_days ?? 1, max: fixed_days ?? 1 };
    case "min_days":
      return { min: min_days ?? 1, max: max_days ?? noMaximum };
    default:
      return { min: 1, max: max_days ?? noMaximum };
  }
}

/**
 * Closed days as a multirange: the offering's own, and those on which a cabin that comes with it is closed.
 */
function blackoutOf(o: OfferingToIndex): string | null {
  const ranges = [
    ...o.blackout_periods.map((p) => `[${p.from},${p.to})`),
    ...o.cabins
      .filter((cabin) => cabin.included)
      .flatMap((cabin) => [
        ...(cabin.published ? [] : ["(,)"]),
        ...cabin.blackoutPeriods.map((p) => `[${p.from},${p.to})`),
        ...(cabin.availableFrom ? [`(,${cabin.availableFrom})`] : []),
        ...(cabin.availableTo ? [`(${cabin.availableTo},)`] : []),
      ]),
  ];
  return ranges.length ? `{${ranges.join(",")}}` : null;
}

const isPricedByArrival = ({ duration_type }: OfferingToIndex) =>
  duration_type === "fixed_days" || duration_type === "season";
/** The lowest price someone can still get: of a day, or of an arrival where the price is for the period. */
function lowestFrom(
  o: OfferingToIndex,
  days: CalendarDate[],
  prices: number[],
  today: CalendarDate,
  lastArrival: CalendarDate,
): number {
  const open = prices.filter((_, i) => {
    const day = days[i] ?? "";
    if (day < today) return false;
    return (
      !isPricedByArrival(o) ||
      (day <= lastArrival &&
        (o.duration_type === "season" || !o.start_weekday || isoWeekday(day) === o.start_weekday))
    );
  });
  return (open.length ? open : prices).reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
}

/** What the season costs: day by day as running sums, and the lowest and highest of it. */
function pricesOf(o: OfferingToIndex, today: CalendarDate, lastArrival: CalendarDate) {
  const pricing = o.pricing as Pricing;
  const days = eachDay(o.valid_from, addDays(o.valid_to, 1));
  const terms = { validFrom: o.valid_from, validTo: o.valid_to, pricing };
  const prices = days.map((day) => priceOfDayOre(terms, day));
  const prefix = [0];
  for (const price of prices) prefix.push((prefix.at(-1) ?? 0) + price);
  const longStay = isSeasonPricing(pricing) ? pricing.longStay : undefined;
  const lsHundredths = Math.round((longStay?.percent ?? 0) * 100);
  const lowest = prices.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  return {
    per_hunter: pricing.per === "hunter",
    price_of_arrival: isPricedByArrival(o),
    ls_days: longStay?.minDays ?? noMaximum,
    ls_hundredths: lsHundredths,
    from_ore: lowestFrom(o, days, prices, today, lastArrival),
    floor_ore: Math.floor(lowest * ((10_000 - lsHundredths) / 10_000)) - 1,
    ceiling_ore: prices.reduce((a, b) => Math.max(a, b), 0),
    prefix,
  };
}

export function indexRow(o: OfferingToIndex, today: CalendarDate) {
  const { min, max } = lengths(o);
  const lastArrival = o.duration_type === "season" ? o.valid_from : addDays(o.valid_to, 1 - min);
  const published = o.cabins.filter((cabin) => cabin.published);
  const included = o.cabins.filter((cabin) => cabin.included).map((cabin) => cabin.cabinId);
  const plane = planeKm(o);
  return {
    offering_id: o.offering_id,
    property_id: o.property_id,
    county_number: o.county_number,
    municipality_number: o.municipality_number,
    ...columnValues(o),
    cabin_beds: published.reduce((beds, cabin) => beds + (cabin.beds ?? 0), 0),
    created_at: o.created_at,
    loc: `(${plane.x},${plane.y})`,
    lonlat: `(${o.lon},${o.lat})`,
    valid_from: o.valid_from,
    valid_to: o.valid_to,
    last_arrival: lastArrival,
    sales_start: o.sales_start_date ?? "-infinity",
    min_days: min,
    max_days: max,
    start_mask: o.start_weekday && o.duration_type !== "season" ? 1 << o.start_weekday : 254,
    min_hunters: o.min_hunters,
    max_hunters: Math.min(o.max_hunters, o.max_participants),
    shared: o.allow_concurrent_bookings,
    ...pricesOf(o, today, lastArrival),
    blackout: blackoutOf(o),
    included_cabins: included.length ? included : null,
    indexed_on: today,
    names: o.name,
    places: `${o.property_name} ${o.municipality} ${o.county}`,
    words: wordsFor({
      targetSpecies: o.target_species,
      offeringType: o.offering_type,
      propertyType: o.property_type,
      hasCabin: published.length > 0,
    }),
    prose: `${o.description} ${o.property_description}`,
  };
}
export type IndexRow = ReturnType<typeof indexRow>;
