/** Days with a price of their own, in place of what the season gives them (rules 3.1). */
import { blockDays, openDays } from "../availability/blackouts.ts";
import type { CalendarDate } from "../days.ts";
import type { DurationType, PricingMode } from "../lists.ts";
import type { BlackoutPeriod, DayPrice } from "./terms.ts";

/** How many periods with a price of their own an offering may have. */
export const maxDayPrices = 366;

export const ownPriceOre = (prices: readonly DayPrice[], date: CalendarDate): number | undefined =>
  prices.find(({ from, to }) => from <= date && date < to)?.priceOre;

/** With another price on these days, or with none of their own where it is null. */
export const withDayPrice = (
  prices: readonly DayPrice[],
  { from, to, priceOre }: BlackoutPeriod & { priceOre: number | null },
): DayPrice[] =>
  priceOre === null ? openDays(prices, { from, to }) : blockDays(prices, { from, to, priceOre });

type Priced = { durationType: DurationType; pricing: { per: PricingMode } };
/** What the price of a day is the price of: a day or the stay that begins on it, for a hunter or a group. */
export const hasSamePriceUnit = (a: Priced, b: Priced): boolean =>
  unitOf(a) === unitOf(b) && a.pricing.per === b.pricing.per;
const unitOf = ({ durationType }: Priced) =>
  durationType === "none" || durationType === "min_days" ? "day" : durationType;
