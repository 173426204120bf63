/** Money is an integer number of øre (rules 1.3). All functions take and return whole øre, and round once. */

/** Divides two integers, rounded half away from zero. The denominator is positive. */
export const roundDiv = (numerator: number, denominator: number): number =>
  multiplyAndDivide(numerator, 1, denominator);

/**
 * `amount × factor / divisor` in integers, rounded once. BigInt, because the product may exceed
 * Number.MAX_SAFE_INTEGER.
 */
function multiplyAndDivide(amount: number, factor: number, divisor: number): number {
  const product = BigInt(amount) * BigInt(factor);
  const bigDivisor = BigInt(divisor);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + bigDivisor) / (2n * bigDivisor);
  return Number(product < 0n ? -rounded : rounded);
}

/** Converts a percentage, which has at most two decimals, to integer hundredths. */
const hundredths = (percent: number): number => Math.round(percent * 100);

/** `percent` % of the amount, rounded once. */
export const percentOf = (amountOre: number, percent: number): number =>
  multiplyAndDivide(amountOre, hundredths(percent), 10_000);

/** The amount plus `percent` % of it, rounded once. */
export const increasedBy = (amountOre: number, percent: number): number =>
  multiplyAndDivide(amountOre, 10_000 + hundredths(percent), 10_000);

/** The VAT within an amount that includes it: `g − round(g / (1 + r))` (rules 1.4). */
export const vatWithinOre = (grossOre: number, vatPercent: number): number =>
  grossOre - multiplyAndDivide(grossOre, 10_000, 10_000 + hundredths(vatPercent));

/** `part / whole` of the amount, rounded once. */
export const shareOf = (amountOre: number, part: number, whole: number): number =>
  multiplyAndDivide(amountOre, part, whole);
