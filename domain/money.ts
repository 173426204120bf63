/**
 * Money is an integer number of øre (rules 1.3). Everything here takes and gives whole øre; nothing in
 * between is a fraction.
 */

/** `numerator / denominator`, half away from zero. Both whole, the denominator above zero. */
export const roundDiv = (numerator: number, denominator: number): number => scaled(numerator, 1, denominator);

/**
 * `amount × factor / divisor` in whole numbers, rounded once. BigInt because the product may be larger than a
 * number is exact.
 */
function scaled(amount: number, factor: number, divisor: number): number {
  const product = BigInt(amount) * BigInt(factor);
  const whole = BigInt(divisor);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + whole) / (2n * whole);
  return Number(product < 0n ? -rounded : rounded);
}

/** Percentages have at most two decimals, so that hundredths of a percent are whole. */
const hundredths = (percent: number): number => Math.round(percent * 100);

/** `percent` % of the amount, rounded once. */
export const percentOf = (amountOre: number, percent: number): number =>
  scaled(amountOre, hundredths(percent), 10_000);

/** The amount with `percent` % laid on it, rounded once. */
export const increasedBy = (amountOre: number, percent: number): number =>
  scaled(amountOre, 10_000 + hundredths(percent), 10_000);

/** The VAT inside a gross amount: `g − round(g / (1 + r))` (rules 1.4). */
export const vatWithinOre = (grossOre: number, vatPercent: number): number =>
  grossOre - scaled(grossOre, 10_000, 10_000 + hundredths(vatPercent));

/** `part / whole` of the amount, rounded once. */
export const shareOf = (amountOre: number, part: number, whole: number): number =>
  scaled(amountOre, part, whole);
