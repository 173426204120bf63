/** Changes of an offering's prices, to whole kroner (rules 9.22). */
import type { PricingMode } from "../offering/lists.ts";
import type { DayPrice, SeasonPrice } from "../offering/terms.ts";

/** Either the fixed price or those of the first and the last day; the rest stays as it is. */
type Pricing = {
  per: PricingMode;
  fixedPriceOre?: number | undefined;
  startPriceOre?: number | undefined;
  endPriceOre?: number | undefined;
};
export type Prices<P extends Pricing = Pricing> = {
  pricing: P;
  dayPrices: readonly DayPrice[];
  seasonPrices: readonly SeasonPrice[];
};
export type PriceChange = { kind: "set_price"; priceOre: number } | { kind: "adjust_price"; percent: number };

/** The price with so many percent added, to whole kroner, half a krone up. */
export const adjustedOre = (priceOre: number, percent: number): number =>
  Math.round((priceOre * (10_000 + Math.round(percent * 100))) / 1_000_000) * 100;

/**
 * A sum replaces the ordinary price: the fixed one, or that of the first and the last day. Percent also apply
 * to the days with their own price and to a season card's later prices.
 */
export function changedPrices<P extends Pricing>(prices: Prices<P>, change: PriceChange): Prices<P> {
  const ordinary = (ore: number) =>
    change.kind === "set_price" ? change.priceOre : adjustedOre(ore, change.percent);
  const { pricing } = prices;
  const own = <P extends { priceOre: number }>(list: readonly P[]): readonly P[] =>
    change.kind === "set_price"
      ? list
      : list.map((one) => ({ ...one, priceOre: adjustedOre(one.priceOre, change.percent) }));
  return {
    pricing: {
      ...pricing,
      ...(pricing.fixedPriceOre !== undefined && { fixedPriceOre: ordinary(pricing.fixedPriceOre) }),
      ...(pricing.startPriceOre !== undefined && { startPriceOre: ordinary(pricing.startPriceOre) }),
      ...(pricing.endPriceOre !== undefined && { endPriceOre: ordinary(pricing.endPriceOre) }),
    },
    dayPrices: own(prices.dayPrices),
    seasonPrices: own(prices.seasonPrices),
  };
}

/** The highest of the prices in øre. */
export const highestOre = ({ pricing, dayPrices, seasonPrices }: Prices): number =>
  Math.max(
    pricing.fixedPriceOre ?? 0,
    pricing.startPriceOre ?? 0,
    pricing.endPriceOre ?? 0,
    ...[...dayPrices, ...seasonPrices].map(({ priceOre }) => priceOre),
  );
