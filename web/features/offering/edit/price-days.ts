/** The price of each day of an unsaved season, for the chart and the calendar of the preview. */
import { firstBlackedOut } from "#domain/availability/blackouts.ts";
import {
  addDays,
  type CalendarDate,
  daysBetween,
  eachDay,
  isCalendarDate,
  isoWeekday,
} from "#domain/days.ts";
import { roundDiv } from "#domain/money.ts";
import { isSeasonPricing, priceOfDayOre } from "#domain/booking/price.ts";
import type { BlackoutPeriod, DayPrice, Pricing, SeasonPrice } from "#domain/offering/terms.ts";
import { invalidNumberPaths } from "#web/i18n/number-input.ts";
import { addMonths, type CalendarDay } from "#web/ui/date/calendar-model.ts";
import { pricingOf } from "./example-stay.ts";
import { completeSeasonPrices, isSeason, type OfferingBody } from "./offering-form.ts";

export type Season = {
  validFrom: CalendarDate;
  validTo: CalendarDate;
  pricing: Pricing;
  dayPrices: readonly DayPrice[];
  blackoutPeriods: BlackoutPeriod[];
  seasonPrices: readonly SeasonPrice[];
} & Pick<OfferingBody, "durationType" | "fixedDays" | "startWeekday">;
export type PricedDay = { date: CalendarDate; priceOre: number; weekend: boolean; closed: boolean };

/** The season in the form; undefined until its dates and prices are entered. */
export function seasonOf(body: OfferingBody, dayPrices: readonly DayPrice[]): Season | undefined {
  const pricing = invalidNumberPaths(body.pricing).length === 0 ? pricingOf(body.pricing) : undefined;
  if (!pricing || !isSeason(body.validFrom, body.validTo) || daysBetween(body.validFrom, body.validTo) > 3660)
    return undefined;
  const completePeriods = (body.blackoutPeriods ?? []).filter(
    ({ from, to }) => isCalendarDate(from) && isCalendarDate(to) && from < to,
  );
  const { validFrom, validTo, durationType, fixedDays, startWeekday } = body;
  return {
    validFrom,
    validTo,
    durationType,
    fixedDays,
    startWeekday,
    pricing,
    dayPrices,
    seasonPrices: completeSeasonPrices(body),
    blackoutPeriods: completePeriods,
  };
}

const isClosed = (season: Season, date: CalendarDate) =>
  firstBlackedOut(season.blackoutPeriods, { fromDate: date, toDate: addDays(date, 1) }) !== undefined;

/**
 * Whether the day shows a price. For a lease or stays of fixed length the price is for the whole stay, so
 * only possible days of arrival show it; a season card shows it where it changes.
 */
function showsPrice(season: Season, date: CalendarDate): boolean {
  const { durationType, fixedDays, startWeekday, validFrom, validTo } = season;
  if (durationType === "season")
    return date === validFrom || season.seasonPrices.some(({ from }) => from === date);
  if (durationType !== "fixed_days" || !fixedDays) return true;
  return (
    (!startWeekday || isoWeekday(date) === startWeekday) &&
    fixedDays <= daysBetween(date, validTo) + 1 &&
    eachDay(date, addDays(date, fixedDays)).every((day) => !isClosed(season, day))
  );
}

function pricedDay(season: Season, date: CalendarDate): PricedDay {
  const priceOre = priceOfDayOre(season, date);
  const weekend =
    isSeasonPricing(season.pricing) && season.pricing.weekend
      ? priceOre !== priceOfDayOre({ ...season, pricing: plainPricing(season.pricing) }, date)
      : false;
  return { date, priceOre, weekend, closed: isClosed(season, date) };
}
const plainPricing = ({ ...pricing }: Pricing): Pricing => {
  if ("weekend" in pricing) delete pricing.weekend;
  return pricing;
};

/** The season's days with prices; if it is longer than a year and a half, evenly sampled days. */
export function pricedDays(season: Season): PricedDay[] {
  const all = eachDay(season.validFrom, addDays(season.validTo, 1));
  const step = Math.ceil(all.length / 550);
  return all.filter((_, i) => i % step === 0 || i === all.length - 1).map((date) => pricedDay(season, date));
}

/** A month as in the hunters' calendar: each day has a price, or the reason why it is closed. */
export const calendarDays = (
  season: Season,
  month: string,
  words: { closed: string; outside: string },
): CalendarDay[] =>
  eachDay(`${month}-01`, `${addMonths(month, 1)}-01`).map((date): CalendarDay => {
    if (date < season.validFrom || date > season.validTo)
      return { date, disabled: true, quiet: true, reason: words.outside };
    const { priceOre, closed } = pricedDay(season, date);
    return closed
      ? { date, disabled: true, reason: words.closed }
      : {
          date,
          density: "free",
          ...(showsPrice(season, date) && { priceOre: roundDiv(priceOre, 100) * 100 }),
        };
  });
