/**
 * A price hint from comparable offerings, from which no single landowner's price can be derived. The range
 * ends at the quarters: the lowest and the highest price are somebody's.
 */
import { roundDiv } from "../money.ts";

/** A price hint needs prices of at least this many other landowners. */
const leastOthers = 3;
export type PriceHint = { medianOre: number; lowOre: number; highOre: number; count: number };

/** The quantile at `part` (0–1), interpolated between two neighbours. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [lower, upper] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return lower + (upper - lower) * (place - Math.floor(place));
}

/** Rounds øre: below 200 kr to five kroner, then to ten, from 2 000 kr to a hundred. */
function rounded(ore: number): number {
  const step = ore < 20_000 ? 500 : ore < 200_000 ? 1000 : 10_000;
  return roundDiv(Math.round(ore), step) * step;
}

/**
 * The median and the quartiles in øre, interpolated so that none is one landowner's price. `prices`: one for
 * each other landowner; undefined where there are too few.
 */
export function priceHint(prices: readonly number[]): PriceHint | undefined {
  if (prices.length < leastOthers) return undefined;
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    medianOre: rounded(quantile(sorted, 0.5)),
    lowOre: rounded(quantile(sorted, 0.25)),
    highOre: rounded(quantile(sorted, 0.75)),
    count: sorted.length,
  };
}
