/**
 * An offering's terms and a hunter's request, as the rules use them. Amounts are in øre with VAT, dates in
 * Oslo time.
 */
import type { Group } from "../booking/group.ts";
import type { CalendarDate } from "../days.ts";
import type { CancellationPolicy, DurationType, PricingMode } from "./lists.ts";
import type { ServiceUnit } from "../service/lists.ts";

type FixedPricing = { per: PricingMode; fixedPriceOre: number; accommodationSharePercent?: number };
export type SeasonPricing = {
  per: PricingMode;
  /** Prices on the season's first and last day: per day, or per period if the duration is fixed. */
  startPriceOre: number;
  endPriceOre: number;
  /** `weekdays`: ISO weekdays from 1 (Monday) to 7 (Sunday). */
  weekend?: { weekdays: number[]; percent: number };
  longStay?: { minDays: number; percent: number };
  accommodationSharePercent?: number;
};
export type Pricing = FixedPricing | SeasonPricing;

/** Half-open, like a stay: `to` is the first day that is open again. */
export type BlackoutPeriod = { from: CalendarDate; to: CalendarDate };

/** The price of single days, which overrides the season's prices. */
export type DayPrice = BlackoutPeriod & { priceOre: number };

/** The price of a season card whose stay begins on `from` or later (rules 2.10). */
export type SeasonPrice = { from: CalendarDate; priceOre: number };

export type ServiceTerms = {
  serviceId: string;
  name: string;
  unit: ServiceUnit;
  priceOre: number;
  /** Whether a service priced per day can be ordered for some days of the stay; if not, it is for all. */
  singleDays?: boolean;
  maxQuantity?: number;
  /** The number of units per day; unlimited if absent. */
  quantity?: number;
  /** Days on which the service is not available. */
  blackoutPeriods?: BlackoutPeriod[];
};
export type OptionalCabin = { cabinId: string; pricePerPersonPerNightOre: number };

export type OfferingTerms = {
  name: string;
  /** Whether the offering is active and published, and its property published. */
  available: boolean;
  validFrom: CalendarDate;
  /** The last day of the season, included. */
  validTo: CalendarDate;
  salesStartDate?: CalendarDate;
  durationType: DurationType;
  minDays?: number;
  maxDays?: number;
  fixedDays?: number;
  /** The weekday on which stays begin, from 1 (Monday) to 7 (Sunday). */
  startWeekday?: number;
  /** Periods closed by the landowner or by an imported calendar. */
  blackoutPeriods: BlackoutPeriod[];
  /** The days that an exclusive offering keeps free between two stays (rules 2.4); none if absent. */
  preparationDays?: number;
  /** Those of `blackoutPeriods` that come from imported calendars. */
  importedPeriods?: BlackoutPeriod[];
  /** Periods when others have the offering's ground (rules 2.9); none if absent. */
  groundPeriods?: BlackoutPeriod[];
  minHunters: number;
  maxHunters: number;
  maxParticipants: number;
  allowConcurrentBookings: boolean;
  /** The capacity of the area, required if concurrent bookings are allowed (rules 2.3). */
  totalAreaCapacity?: number;
  pricing: Pricing;
  dayPrices: DayPrice[];
  /** Ascending, without repeats; none if absent. Only a season card has any. */
  seasonPrices?: SeasonPrice[];
  includedCabinIds: string[];
  optionalCabins: OptionalCabin[];
  services: ServiceTerms[];
  cancellationPolicy: CancellationPolicy;
};

export type CabinTerms = {
  cabinId: string;
  name: string;
  /** Whether the cabin is published, and if it is booked alone, also let and on a published property. */
  available: boolean;
  pricePerDayOre: number;
  /** The number of beds; no limit if none is stated (rules 2.11). */
  beds?: number | null;
  availableFrom?: CalendarDate;
  /** The last night for which the cabin can be booked. */
  availableTo?: CalendarDate;
  minBookingDays?: number;
  maxBookingDays?: number;
  blackoutPeriods: BlackoutPeriod[];
  /** The days that are kept free between two stays (rules 2.4); none if absent. */
  preparationDays?: number;
  /** Those of `blackoutPeriods` that come from imported calendars. */
  importedPeriods?: BlackoutPeriod[];
  /** Of a booking of cabins alone (rules 5.1); moderate if absent. */
  cancellationPolicy?: CancellationPolicy;
};

export type StayRequest = Group & {
  fromDate: CalendarDate;
  toDate: CalendarDate;
  /** The chosen cabins: optional ones, or cabins booked alone. The quantity is 1 (rules 10.3). */
  cabins: { cabinId: string; quantity?: 1 }[];
  services: ServiceOrder[];
};
/** `dates`: the days of the stay for which a service is ordered; all days if absent. */
export type ServiceOrder = {
  serviceId: string;
  quantity: number;
  dates?: readonly CalendarDate[] | undefined;
};
