/** The price of an example stay, shown before dates are chosen. The loader calculates it, not the browser. */
import { addDays, type CalendarDate, daysBetween, eachDay, isoWeekday } from "#domain/days.ts";
import { stayWithoutExtras, priceOfDayOre, type Quote, quoteFor } from "#domain/booking/price.ts";
import { nearestAllowedLength } from "#domain/booking/stays.ts";
import { wholeSeasonOf } from "#domain/offering/season-card.ts";
import type { OfferingTerms, Pricing } from "#domain/offering/terms.ts";
import { largestParty, type Offering, type Day } from "#web/features/checkout/public.ts";

export type Example = { fromDate: CalendarDate; toDate: CalendarDate; participants: number; quote: Quote };

/** The first free stay in the loaded days: as close to three days and four guests as the offering allows. */
export function exampleOf(
  offering: Offering,
  days: readonly Day[] | undefined,
  today: CalendarDate,
): Example | undefined {
  const { durationType, validFrom, validTo, startWeekday } = offering;
  const length = nearestAllowedLength(offering, Math.min(3, daysBetween(validFrom, validTo) + 1), today);
  const open = new Set(days?.filter((d) => !d.reason).map((d) => d.date));
  const canBeginOn = (date: CalendarDate) =>
    (!startWeekday || isoWeekday(date) === startWeekday) &&
    eachDay(date, addDays(date, length)).every((night) => open.has(night));
  const fromDate =
    durationType === "season" ? wholeSeasonOf(offering, today).fromDate : [...open].find(canBeginOn);
  if (!fromDate) return undefined;
  const participants = Math.min(Math.max(4, offering.minHunters), largestParty(offering));
  const toDate = addDays(fromDate, length);
  const quote = quoteFor({
    offering: termsOf(offering),
    cabins: cabinsOf(offering),
    request: stayWithoutExtras({ fromDate, toDate, participants }),
    vatRegistered: offering.vatRegistered,
  });
  return { fromDate, toDate, participants, quote };
}

export function termsOf(offering: Offering): OfferingTerms {
  const {
    salesStartDate: _s,
    minDays: _n,
    maxDays: _x,
    fixedDays: _f,
    startWeekday: _w,
    totalAreaCapacity: _c,
    pricing,
    services: _v,
    ...rest
  } = offering;
  return { ...rest, pricing: pricing as Pricing, services: [] };
}
const cabinsOf = ({ cabins }: Offering) =>
  cabins.map(({ cabinId, name, pricePerDayOre }) => ({
    cabinId,
    name,
    pricePerDayOre,
    available: true,
    blackoutPeriods: [],
  }));

/** The price of each day of a stay; empty if all days cost the same, or one price covers the stay. */
export function stayDayPrices(
  offering: Offering,
  fromDate: CalendarDate,
  toDate: CalendarDate,
): { date: CalendarDate; priceOre: number }[] {
  if (offering.durationType === "fixed_days" || offering.durationType === "season") return [];
  const terms = termsOf(offering);
  const days = eachDay(fromDate, toDate).map((date) => ({ date, priceOre: priceOfDayOre(terms, date) }));
  return days.every((d) => d.priceOre === days[0]?.priceOre) ? [] : days;
}
