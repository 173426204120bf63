/** Prices set for single days, which override the season's prices (rules 3.1). */
import { blockDays, openDays } from "../availability/blackouts.ts";
import type { CalendarDate } from "../days.ts";
import type { DurationType, PricingMode } from "./lists.ts";
import type { BlackoutPeriod, DayPrice } from "./terms.ts";

/** The maximum number of day-price periods of an offering. */
export const maxDayPrices = 366;

export const ownPriceOre = (prices: readonly DayPrice[], date: CalendarDate): number | undefined =>
  prices.find(({ from, to }) => from <= date && date < to)?.priceOre;

/** Sets the price of the given days in øre, or removes it if `priceOre` is null. */
export const withDayPrice = (
  prices: readonly DayPrice[],
  { from, to, priceOre }: BlackoutPeriod & { priceOre: number | null },
): DayPrice[] =>
  priceOre === null ? openDays(prices, { from, to }) : blockDays(prices, { from, to, priceOre });

type PricedByDay = { durationType: DurationType; pricing: { per: PricingMode } };
/** Whether two offerings' prices are comparable: both per day or stay, and both per hunter or group. */
export const hasSamePriceUnit = (a: PricedByDay, b: PricedByDay): boolean =>
  priceUnitOf(a) === priceUnitOf(b) && a.pricing.per === b.pricing.per;
const priceUnitOf = ({ durationType }: PricedByDay) =>
  durationType === "none" || durationType === "min_days" ? "day" : durationType;
