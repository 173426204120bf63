/**
 * Builds the search row of a saved offering or cabin: the domain calculates prices, and every kind of rule
 * gets the same columns.
 */
import { withPreparation } from "#domain/availability/preparation.ts";
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
import { bedsOf } from "#domain/booking/group.ts";
import { isSeasonPricing, priceOfDayOre } from "#domain/booking/price.ts";
import { longestCabinStayDays } from "#domain/booking/request-rules.ts";
import type { DurationType } from "#domain/offering/lists.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import type { Row } from "#server/platform/database/database.ts";
import { columnValues } from "./column-filters-store.ts";
import { planeKm } from "./plane.ts";
import { storedWords } from "./search-words.ts";

type Period = { from: CalendarDate; to: CalendarDate };
type CabinOfOffering = {
  cabinId: string;
  included: boolean;
  preparationDays: number;
  published: boolean;
  beds: number | null;
  facilities: string[];
};
type Offering = Row<"offering">;
export type OfferingToIndex = Omit<Offering, "durationType" | "createdAt"> & {
  durationType: DurationType;
  createdAt: Date | string;
  cabins: CabinOfOffering[];
  season: SeasonTerms;
} & PlaceToIndex;
type Cabin = Row<"cabin">;
export type CabinToIndex = Omit<Cabin, "closedPeriods" | "importedPeriods" | "createdAt"> & {
  closedPeriods: Period[];
  importedPeriods: Period[];
  createdAt: Date | string;
};
/** The data of a hit that comes from its property. */
export type PlaceToIndex = {
  propertyName: string;
  propertyType: string;
  propertyDescription: string;
  areaHectares: number | null;
  municipalityNumber: string;
  municipality: string;
  countyNumber: string;
  county: string;
  lon: number;
  lat: number;
};

/** Stands for "no limit", since it is more than any season's days or any cabin's beds. */
export const noMaximum = 100_000;

/** All closed days as a multirange: by the offering, by included cabins, or by others on its ground. */
function blackoutMultirange(season: SeasonTerms): string | null {
  const ranges = closures(season).map(({ from, to = "" }) => `${from ? `[${from}` : "("},${to})`);
  return multirange(ranges);
}
const multirange = (ranges: readonly string[]) => (ranges.length > 0 ? `{${ranges.join(",")}}` : null);

/** The columns that change with the date, and whenever nights are held or released. */
export const bookableColumns = (season: SeasonTerms, today: CalendarDate) => ({
  fromOre: fromPriceOre(season, today),
  bookable: hasBookableStay(season, today),
  blackout: blackoutMultirange(season),
  ...lengthColumns(season, today),
});

function lengthColumns(season: SeasonTerms, today: CalendarDate) {
  const { min, max } = lengthsOf(season, today);
  return { minDays: min, maxDays: Math.min(max, noMaximum) };
}

/** The season's prices: their running sums by day, the lowest and the highest. */
function priceColumns(o: OfferingToIndex, today: CalendarDate) {
  const pricing = o.pricing as Pricing;
  const days = eachDay(o.validFrom, addDays(o.validTo, 1));
  const prices = days.map((day) => priceOfDayOre(o.season, day));
  const prefix = [0];
  for (const price of prices) prefix.push((prefix.at(-1) ?? 0) + price);
  const longStay = isSeasonPricing(pricing) ? pricing.longStay : undefined;
  const lsHundredths = Math.round((longStay?.percent ?? 0) * 100);
  const lowest = prices.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  return {
    perHunter: pricing.per === "hunter",
    priceOfArrival: isPricedByArrival(o.season),
    lsDays: longStay?.minDays ?? noMaximum,
    lsHundredths,
    ...bookableColumns(o.season, today),
    floorOre: Math.floor(lowest * ((10_000 - lsHundredths) / 10_000)) - 1,
    ceilingOre: prices.reduce((a, b) => Math.max(a, b), 0),
    prefix,
  };
}

type IndexedPlace = PlaceToIndex & { propertyId: string; createdAt: Date | string };
function placeColumns(o: IndexedPlace, today: CalendarDate) {
  const plane = planeKm(o);
  return {
    propertyId: o.propertyId,
    countyNumber: o.countyNumber,
    municipalityNumber: o.municipalityNumber,
    createdAt: o.createdAt,
    loc: `(${plane.x},${plane.y})`,
    lonlat: `(${o.lon},${o.lat})`,
    indexedOn: today,
    places: `${o.propertyName} ${o.municipality} ${o.county}`,
  };
}

const idsOf = (cabins: readonly CabinOfOffering[]): string[] | null =>
  cabins.length > 0 ? cabins.map(({ cabinId }) => cabinId) : null;
/** A text, and the words in it that may be names: places are looked up as they are written. */
const proseColumns = (prose: string) => ({
  prose,
  proseNames: [...new Set(prose.match(/\p{Lu}[\p{L}\p{N}]*/gu))].join(" "),
});

export function offeringRow(o: OfferingToIndex, today: CalendarDate) {
  const published = o.cabins.filter((cabin) => cabin.published);
  const included = o.cabins.filter((cabin) => cabin.included);
  const optional = published.filter((cabin) => !cabin.included);
  return {
    hitId: o.offeringId,
    offeringId: o.offeringId as string | null,
    cabinId: null as string | null,
    ...placeColumns(o, today),
    ...columnValues({
      kind: "offering",
      species: o.targetSpecies,
      facilities: published.flatMap((cabin) => cabin.facilities),
      extras: {
        dogs: o.dogs === "allowed",
        road: o.access === "road",
        whole_season: o.durationType === "season",
        instant: o.confirmation === "instant",
        children: o.childrenWelcome,
      },
      offeringType: o.offeringType,
      experienceLevel: o.experienceLevel,
      areaHectares: o.areaHectares,
    }),
    cabinBeds: included.reduce((beds, cabin) => beds + (cabin.beds ?? 0), 0),
    validFrom: o.validFrom,
    validTo: o.validTo,
    lastArrival: lastArrivalOf(o.season),
    salesStart: o.salesStartDate ?? "-infinity",
    startMask: o.startWeekday && o.durationType !== "season" ? 1 << o.startWeekday : 254,
    minHunters: o.minHunters,
    maxHunters: Math.min(o.maxHunters, o.maxParticipants),
    beds: Math.min(bedsOf(o.cabins.filter((cabin) => cabin.included)), noMaximum),
    shared: o.allowConcurrentBookings,
    ...priceColumns(o, today),
    includedCabins: idsOf(included),
    optionalCabins: idsOf(optional),
    preparationDays: o.allowConcurrentBookings ? 0 : o.preparationDays,
    cabinPreparationDays: included.some((cabin) => cabin.preparationDays > 0)
      ? included.map((cabin) => cabin.preparationDays)
      : null,
    names: o.name,
    words: storedWords({
      species: o.targetSpecies,
      facilities: published.flatMap((cabin) => cabin.facilities),
      offeringType: o.offeringType,
      propertyType: o.propertyType,
      access: o.access,
      experienceLevel: o.experienceLevel,
      cabin: published.length > 0,
      dogs: o.dogs === "allowed",
      children: o.childrenWelcome,
      instant: o.confirmation === "instant",
      wholeSeason: o.durationType === "season",
    }),
    ...proseColumns(`${o.description} ${o.propertyDescription}`),
  };
}
type OfferingRow = ReturnType<typeof offeringRow>;
export type IndexRow = Omit<OfferingRow, "prefix"> & { prefix: number[] | null };

/** The season bounds of a cabin that is let all year. */
export const [firstDay, lastDay] = ["0001-01-01", "9999-12-31"];

/** A cabin is let to one party at a time, at one price for every night (rules 3.5, 10.3). */
export function cabinRow(c: CabinToIndex & PlaceToIndex, today: CalendarDate): IndexRow {
  const min = c.minBookingDays ?? 1;
  return {
    hitId: c.cabinId,
    offeringId: null,
    cabinId: c.cabinId,
    ...placeColumns(c, today),
    ...columnValues({
      kind: "cabin",
      species: [],
      facilities: c.facilities,
      extras: {
        dogs: c.facilities.includes("pets_allowed"),
        road: c.facilities.includes("road_access"),
        whole_season: false,
        instant: c.confirmation === "instant",
        children: c.childrenWelcome,
      },
      offeringType: null,
      experienceLevel: null,
      areaHectares: null,
    }),
    cabinBeds: c.beds ?? 0,
    validFrom: c.availableFrom ?? firstDay,
    validTo: c.availableTo ?? lastDay,
    lastArrival: c.availableTo ? addDays(c.availableTo, 1 - min) : lastDay,
    salesStart: "-infinity",
    minDays: min,
    maxDays: Math.min(c.maxBookingDays ?? longestCabinStayDays, longestCabinStayDays),
    startMask: 254,
    minHunters: 1,
    maxHunters: c.beds || noMaximum,
    beds: c.beds || noMaximum,
    shared: false,
    perHunter: false,
    priceOfArrival: false,
    lsDays: noMaximum,
    lsHundredths: 0,
    fromOre: c.pricePerDayOre,
    bookable: true,
    floorOre: c.pricePerDayOre,
    ceilingOre: c.pricePerDayOre,
    prefix: null,
    blackout: multirange(
      [...c.closedPeriods, ...withPreparation(c.importedPeriods, c.preparationDays)].map(
        (p) => `[${p.from},${p.to})`,
      ),
    ),
    includedCabins: [c.cabinId],
    optionalCabins: null,
    preparationDays: 0,
    cabinPreparationDays: c.preparationDays > 0 ? [c.preparationDays] : null,
    names: c.name,
    words: storedWords({
      species: [],
      facilities: c.facilities,
      cabin: true,
      dogs: c.facilities.includes("pets_allowed"),
      children: c.childrenWelcome,
      instant: c.confirmation === "instant",
      wholeSeason: false,
    }),
    ...proseColumns(`${c.description} ${c.customFacilities.join(" ")} ${c.propertyDescription}`),
  };
}
