/**
 * An offering's terms and a hunter's request, as the rules read them. Amounts in øre, dates in Oslo time, VAT
 * included.
 */
import type { CalendarDate } from "../days.ts";
import type { CancellationPolicy, DurationType, PricingMode } from "./lists.ts";
import type { ServiceUnit } from "../service/lists.ts";

type FixedPricing = { per: PricingMode; fixedPriceOre: number; accommodationSharePercent?: number };
export type SeasonPricing = {
  per: PricingMode;
  /** Per day (or per period, where the duration is fixed), on the first and on the last day of the season. */
  startPriceOre: number;
  endPriceOre: number;
  /** ISO weekdays, 1 Monday … 7 Sunday. */
  weekend?: { weekdays: number[]; percent: number };
  longStay?: { minDays: number; percent: number };
  accommodationSharePercent?: number;
};
export type Pricing = FixedPricing | SeasonPricing;

/** Half-open, like a stay: `to` is the first day that is open again. */
export type BlackoutPeriod = { from: CalendarDate; to: CalendarDate };

/** Prices of single days, overriding the season's. */
export type DayPrice = BlackoutPeriod & { priceOre: number };

export type ServiceTerms = {
  serviceId: string;
  name: string;
  unit: ServiceUnit;
  priceOre: number;
  maxQuantity?: number;
  /** Stock per day; absent: unlimited. */
  quantity?: number;
  /** Days on which the service is not available. */
  blackoutPeriods?: BlackoutPeriod[];
};
export type OptionalCabin = { cabinId: string; pricePerPersonPerNightOre: number };

export type OfferingTerms = {
  name: string;
  /** Active and published, and its property published. */
  available: boolean;
  validFrom: CalendarDate;
  /** The last day of the season, included. */
  validTo: CalendarDate;
  salesStartDate?: CalendarDate;
  durationType: DurationType;
  minDays?: number;
  maxDays?: number;
  fixedDays?: number;
  /** 1 Monday … 7 Sunday. */
  startWeekday?: number;
  /** Closed by the landowner, or by an imported calendar. */
  blackoutPeriods: BlackoutPeriod[];
  /** Others have its ground (rules 2.9); absent: never. */
  groundPeriods?: BlackoutPeriod[];
  minHunters: number;
  maxHunters: number;
  maxParticipants: number;
  allowConcurrentBookings: boolean;
  /** Required where concurrent bookings are allowed (rules 2.3). */
  totalAreaCapacity?: number;
  pricing: Pricing;
  dayPrices: DayPrice[];
  includedCabinIds: string[];
  optionalCabins: OptionalCabin[];
  services: ServiceTerms[];
  cancellationPolicy: CancellationPolicy;
};

export type CabinTerms = {
  cabinId: string;
  name: string;
  /** Published; when booked on its own, also rental-enabled and with a published property. */
  available: boolean;
  pricePerDayOre: number;
  availableFrom?: CalendarDate;
  /** The last night, included. */
  availableTo?: CalendarDate;
  minBookingDays?: number;
  maxBookingDays?: number;
  blackoutPeriods: BlackoutPeriod[];
};

export type StayRequest = {
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  /** Chosen cabins: the offering's optional ones, or cabins alone. Quantity is 1 (rules 10.3). */
  cabins: { cabinId: string; quantity?: 1 }[];
  services: { serviceId: string; quantity: number }[];
};
