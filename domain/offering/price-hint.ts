/** What others take for the like, told so that no single one of them can be read out of it. */
import { roundDiv } from "../money.ts";

/** Landowners that a hint is made of, at the least. */
const leastOthers = 3;
export type PriceHint = { medianOre: number; lowOre: number; highOre: number; count: number };

/** Between two neighbours where it falls between them. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** To five kroner, from 200 kr to ten, from 2 000 kr to a hundred. */
function rounded(ore: number): number {
  const step = ore < 20_000 ? 500 : ore < 200_000 ? 1000 : 10_000;
  return roundDiv(Math.round(ore), step) * step;
}

/**
 * The middle, and the range between the quarters: its ends lie between landowners' prices and are nobody's.
 * `prices`: one for each other landowner.
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
