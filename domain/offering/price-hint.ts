/**
 * A price hint from comparable offerings, from which no landowner's price can be derived. Its range is that
 * between the quartiles, since the lowest and the highest price are somebody's.
 */
import { roundDiv } from "../money.ts";

/** The number of other landowners whose prices a hint needs. */
const leastOthers = 3;
export type PriceHint = { medianOre: number; lowOre: number; highOre: number; count: number };

/** The quantile at `part` (0–1), interpolated between two neighbouring prices. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [lower, upper] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return lower + (upper - lower) * (place - Math.floor(place));
}

/** Rounds øre to five kroner below 200 kr, to a hundred from 2 000 kr, else to ten. */
function roundPrice(ore: number): number {
  const step = ore < 20_000 ? 500 : ore < 200_000 ? 1000 : 10_000;
  return roundDiv(Math.round(ore), step) * step;
}

/**
 * Returns median and quartiles in øre, interpolated so that none is one landowner's price. `prices` has one
 * price for each other landowner. Undefined if there are too few.
 */
export function priceHint(prices: readonly number[]): PriceHint | undefined {
  if (prices.length < leastOthers) return undefined;
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    medianOre: roundPrice(quantile(sorted, 0.5)),
    lowOre: roundPrice(quantile(sorted, 0.25)),
    highOre: roundPrice(quantile(sorted, 0.75)),
    count: sorted.length,
  };
}
