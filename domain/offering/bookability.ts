/**
 * Whether an offering can be booked, why not, on which days and from what price, for lists, cards, badges,
 * calendars and the search (rules 2.1, 2.10, 3.1). It is calculated for the smallest group without optional cabins.
 */
import { isSeasonPricing, priceOfDayOre } from "../booking/price.ts";
import { bedsOf } from "../booking/group.ts";
import { addDays, type CalendarDate, daysBetween, isoWeekday } from "../days.ts";
import type { DurationType } from "./lists.ts";
import type { PropertyStatus } from "../property/policy.ts";
import { type Preparation, withPreparation } from "../availability/preparation.ts";
import { isSeasonCard, wholeSeasonOf } from "./season-card.ts";
import type { BlackoutPeriod, DayPrice, Pricing, SeasonPrice } from "./terms.ts";

type IncludedCabin = Preparation & {
  name: string;
  published: boolean;
  /** No limit if 0 or absent. */
  beds?: number | null;
  availableFrom: CalendarDate | null;
  /** The last night for which the cabin can be booked. */
  availableTo: CalendarDate | null;
  blackoutPeriods: readonly BlackoutPeriod[];
  /** The half-open periods that bookings and reservations hold. */
  taken: readonly BlackoutPeriod[];
};
/** The terms that decide on which days of its season an offering can be booked. */
export type SeasonTerms = Preparation & {
  validFrom: CalendarDate;
  validTo: CalendarDate;
  salesStartDate: CalendarDate | null;
  durationType: DurationType;
  minDays: number | null;
  maxDays: number | null;
  fixedDays: number | null;
  startWeekday: number | null;
  blackoutPeriods: readonly BlackoutPeriod[];
  /** Periods when others have the offering's ground (rules 2.9); none if absent. */
  groundPeriods?: readonly BlackoutPeriod[];
  pricing: Pricing;
  dayPrices: readonly DayPrice[];
  /** Prices of a season card from some days on (rules 2.10); none if absent. */
  seasonPrices?: readonly SeasonPrice[];
  allowConcurrentBookings: boolean;
  /** The number of places that the smallest group takes; 1 for an exclusive offering. */
  placesNeeded: number;
  /** The number of hunters in the smallest group, who need beds in the included cabins (rules 2.11). */
  smallestGroup: number;
  /** The free places on each night of the season, from its first; null if no place is taken. */
  placesLeft: readonly number[] | null;
  includedCabins: readonly IncludedCabin[];
};
type OfferingState = {
  status: string;
  published: boolean;
  property: Pick<PropertyStatus, "status" | "visibility">;
  season: SeasonTerms;
};

export const closedCodes = [
  "draft",
  "inactive",
  "archived",
  "unpublished",
  "property_unpublished",
  "property_private",
  "season_over",
  "season_begun",
  "cabin_unpublished",
  "too_few_beds",
  "before_sales_start",
  "fully_booked",
  "closed",
] as const;
/** `date`: the first or last day of the reason. `cabin`: the name of the cabin that causes it. */
export type ClosedReason = { code: (typeof closedCodes)[number]; date?: CalendarDate; cabin?: string };

/** For each day of the season: whether a stay can arrive on it, and whether a bookable stay includes it. */
type Days = { arrival: boolean; inStay: boolean }[];

const seasonLength = ({ validFrom, validTo }: SeasonTerms) => daysBetween(validFrom, validTo) + 1;
/** Whether an offering has one price for the whole stay, decided by the day of arrival. */
export const isPricedByArrival = ({ durationType }: Pick<SeasonTerms, "durationType">) =>
  durationType === "fixed_days" || durationType === "season";

type SeasonLengths = Pick<
  SeasonTerms,
  "durationType" | "allowConcurrentBookings" | "validFrom" | "validTo"
> & {
  [K in "minDays" | "maxDays" | "fixedDays"]?: number | null | undefined;
};
/** Returns the lengths of the shortest and the longest stay that can be booked on `today`, in days. */
export function lengthsOf(o: SeasonLengths, today: CalendarDate): { min: number; max: number } {
  switch (o.durationType) {
    case "season": {
      const { fromDate, toDate } = wholeSeasonOf(o, today);
      const all = daysBetween(fromDate, toDate);
      return { min: all, max: all };
    }
    case "fixed_days":
      return { min: o.fixedDays ?? 1, max: o.fixedDays ?? 1 };
    case "min_days":
      return { min: o.minDays ?? 1, max: o.maxDays ?? Infinity };
    case "none":
      return { min: 1, max: o.maxDays ?? Infinity };
  }
}

/** The last day on which a stay can begin. */
export function lastArrivalOf(o: SeasonTerms): CalendarDate {
  if (o.durationType === "season") return isSeasonCard(o) ? o.validTo : o.validFrom;
  return addDays(o.validTo, 1 - lengthsOf(o, o.validFrom).min);
}

/** The half-open periods in which the offering is closed, apart from bookings. An absent end is unbounded. */
export const closures = (o: SeasonTerms): { from?: CalendarDate; to?: CalendarDate }[] => [
  ...o.blackoutPeriods,
  ...(o.groundPeriods ?? []),
  ...withPreparation(o.importedPeriods ?? [], o.preparationDays ?? 0),
  ...o.includedCabins.flatMap((cabin) => [
    ...(cabin.published ? [] : [{}]),
    ...cabin.blackoutPeriods,
    ...withPreparation(cabin.importedPeriods ?? [], cabin.preparationDays ?? 0),
    ...(cabin.availableFrom ? [{ to: cabin.availableFrom }] : []),
    ...(cabin.availableTo ? [{ from: addDays(cabin.availableTo, 1) }] : []),
  ]),
];

const hasBeds = ({ includedCabins, smallestGroup }: SeasonTerms): boolean =>
  smallestGroup <= bedsOf(includedCabins);
/** The nights of the season on which too few places are left, each as a period. */
const takenNights = ({ validFrom, placesLeft, placesNeeded }: SeasonTerms): BlackoutPeriod[] =>
  (placesLeft ?? []).flatMap((left, i) =>
    left >= placesNeeded ? [] : [{ from: addDays(validFrom, i), to: addDays(validFrom, i + 1) }],
  );

/** For each night of the season, whether it is open: not closed, and with `free` not held either. */
function openNights(o: SeasonTerms, free: boolean): boolean[] {
  const length = seasonLength(o);
  if (!hasBeds(o)) return Array.from({ length }, () => false);
  const open = Array.from({ length }, () => true);
  const taken = [
    ...withPreparation(takenNights(o), o.preparationDays ?? 0),
    ...o.includedCabins.flatMap((cabin) => withPreparation(cabin.taken, cabin.preparationDays ?? 0)),
  ];
  const shut = [...closures(o), ...(free ? taken : [])];
  for (const { from, to } of shut)
    open.fill(
      false,
      from === undefined ? 0 : Math.max(0, daysBetween(o.validFrom, from)),
      to === undefined ? length : Math.max(0, daysBetween(o.validFrom, to)),
    );
  return open;
}

/** Returns on which days stays can arrive from `from` on, and which days they include, within open nights. */
function stayDaysIn(o: SeasonTerms, open: readonly boolean[], from: CalendarDate): Days {
  const { min, max } = lengthsOf(o, from);
  const first = Math.max(0, daysBetween(o.validFrom, from));
  // what is sold by season has one day of arrival
  const last =
    o.durationType === "season" ? daysBetween(o.validFrom, wholeSeasonOf(o, from).fromDate) : open.length - 1;
  const weekday = o.durationType === "season" ? null : o.startWeekday;
  const days: Days = open.map(() => ({ arrival: false, inStay: false }));
  const firstWeekday = isoWeekday(o.validFrom);
  let run = 0;
  /** For each night, the number of consecutive open nights from it on. */
  const runs = open.map(() => 0);
  for (let i = open.length - 1; i >= 0; i--) runs[i] = run = open[i] ? run + 1 : 0;
  let heldUntil = 0;
  for (const [i, day] of days.entries()) {
    const onWeekday = weekday === null || ((firstWeekday - 1 + i) % 7) + 1 === weekday;
    const nights = runs[i] ?? 0;
    day.arrival = i >= first && i <= last && onWeekday && nights >= min;
    if (day.arrival) heldUntil = Math.max(heldUntil, i + Math.min(nights, max));
    day.inStay = i < heldUntil;
  }
  return days;
}

/** The first day on which requests can be sent. */
const firstRequestDay = ({ salesStartDate }: SeasonTerms, today: CalendarDate) =>
  salesStartDate !== null && salesStartDate > today ? salesStartDate : today;
const bookableDays = (o: SeasonTerms, today: CalendarDate): Days =>
  stayDaysIn(o, openNights(o, true), firstRequestDay(o, today));

const hasArrival = (days: Days) => days.some((day) => day.arrival);

/** Why the offering cannot be booked now, the reason to fix first coming first; empty if it can. */
function whyNotBookable(o: OfferingState, today: CalendarDate): ClosedReason[] {
  const { status, published } = o;
  const itself: ClosedReason[] =
    status !== "active"
      ? [{ code: status as "draft" | "inactive" | "archived" }]
      : published
        ? []
        : [{ code: "unpublished" }];
  return [...itself, ...notBookableOncePublished(o, today)];
}

/** Why it could not be booked if it were published; reasons about the season only if a draft has one. */
export function notBookableOncePublished(
  { property, season }: Pick<OfferingState, "property"> & { season: SeasonTerms | undefined },
  today: CalendarDate,
): ClosedReason[] {
  const reasons: ClosedReason[] = [];
  if (property.status !== "published") reasons.push({ code: "property_unpublished" });
  else if (property.visibility === "private") reasons.push({ code: "property_private" });
  const closedReason = season && whySeasonClosed(season, today);
  return closedReason ? [...reasons, closedReason] : reasons;
}

function whySeasonClosed(o: SeasonTerms, today: CalendarDate): ClosedReason | undefined {
  const { durationType, validFrom, validTo, salesStartDate } = o;
  if (lastArrivalOf(o) < today)
    return durationType === "season" && validTo >= today
      ? { code: "season_begun", date: validFrom }
      : { code: "season_over", date: validTo };
  const draft = o.includedCabins.find((cabin) => !cabin.published);
  if (draft) return { code: "cabin_unpublished", cabin: draft.name };
  if (!hasBeds(o)) return { code: "too_few_beds" };
  const from = firstRequestDay(o, today);
  if (!hasArrival(stayDaysIn(o, openNights(o, false), from))) return { code: "closed" };
  if (!hasArrival(bookableDays(o, today))) return { code: "fully_booked" };
  return salesStartDate !== null && today < salesStartDate
    ? { code: "before_sales_start", date: salesStartDate }
    : undefined;
}

/** Whether the search finds the offering: it can be booked now, or when sales begin. */
export const hasBookableStay = (o: SeasonTerms, today: CalendarDate): boolean =>
  hasArrival(bookableDays(o, today));

function lowestPriceOre(o: SeasonTerms, days: Days): number | undefined {
  const priced = isPricedByArrival(o) ? "arrival" : "inStay";
  if (!isSeasonPricing(o.pricing) && o.dayPrices.length === 0 && !o.seasonPrices?.length)
    return hasArrival(days) ? o.pricing.fixedPriceOre : undefined;
  let lowest: number | undefined;
  for (const [i, day] of days.entries()) {
    if (!day[priced]) continue;
    const priceOre = priceOfDayOre(o, addDays(o.validFrom, i));
    if (lowest === undefined || priceOre < lowest) lowest = priceOre;
  }
  return lowest;
}

/**
 * The lowest price in øre of a bookable day, or of a bookable stay if the arrival decides the price. If
 * nothing can be booked, it is that of the whole season as if it were ahead and free.
 */
export function fromPriceOre(o: SeasonTerms, today: CalendarDate): number {
  const { pricing, validFrom } = o;
  const all = Array.from({ length: seasonLength(o) }, () => true);
  return (
    lowestPriceOre(o, bookableDays(o, today)) ??
    lowestPriceOre(o, stayDaysIn(o, all, validFrom)) ??
    (isSeasonPricing(pricing) ? Math.min(pricing.startPriceOre, pricing.endPriceOre) : pricing.fixedPriceOre)
  );
}

export const bookabilityOf = (o: OfferingState, today: CalendarDate) => ({
  fromPriceOre: fromPriceOre(o.season, today),
  priceFor: isPricedByArrival(o.season) ? ("stay" as const) : ("day" as const),
  notBookable: whyNotBookable(o, today),
});

/** The reasons as everybody may read them: only the owner sees the name of an unpublished cabin. */
export const withoutCabins = (reasons: readonly ClosedReason[]): ClosedReason[] =>
  reasons.map(({ cabin: _owners, ...reason }) => reason);

/** Why a day cannot be booked. `no_stay`: its night is open, but no bookable stay includes it. */
type DayReason =
  | "outside_season"
  | "past"
  | "blackout"
  | "booked"
  | "preparation"
  | "ground_taken"
  | "cabin_taken"
  | "no_stay";
/**
 * Each day's price in øre, and why it cannot be booked, the most lasting reason first. If the arrival decides
 * the price, it is that of the stay arriving on the day, or of the cheapest stay that includes it.
 */
export function seasonDays(
  o: SeasonTerms,
  today: CalendarDate,
): (date: CalendarDate) => { priceOre: number | null; reason?: DayReason } {
  const days = bookableDays(o, today);
  const free = openNights(o, true);
  const untaken = openNights({ ...o, includedCabins: [] }, true);
  const { preparationDays = 0, importedPeriods = [] } = o;
  const prepared =
    preparationDays === 0 ? [] : withPreparation([...takenNights(o), ...importedPeriods], preparationDays);
  const { min } = lengthsOf(o, firstRequestDay(o, today));
  const price = (i: number) => priceOfDayOre(o, addDays(o.validFrom, i));
  const isWithin = (periods: readonly BlackoutPeriod[], date: CalendarDate) =>
    periods.some(({ from, to }) => from <= date && date < to);
  const reasonOn = (at: number, date: CalendarDate): DayReason | undefined => {
    if (date < today) return "past";
    if (isWithin(o.blackoutPeriods, date)) return "blackout";
    if (o.placesLeft?.[at] === 0) return "booked";
    if (isWithin(prepared, date)) return "preparation";
    if (isWithin(o.groundPeriods ?? [], date)) return "ground_taken";
    if (untaken[at] && !free[at]) return "cabin_taken";
    return days[at]?.inStay ? undefined : "no_stay";
  };
  return (date) => {
    const at = daysBetween(o.validFrom, date);
    const day = days[at];
    if (!day) return { priceOre: null, reason: "outside_season" };
    const reason = reasonOn(at, date);
    if (reason) return { priceOre: price(at), reason };
    if (!isPricedByArrival(o) || day.arrival) return { priceOre: price(at) };
    const arrivals = Array.from({ length: min }, (_, daysBack) => at - daysBack).filter(
      (i) => days[i]?.arrival,
    );
    return { priceOre: Math.min(...arrivals.map(price)) };
  };
}
