/** Money is an integer number of øre (rules 1.3). Everything here takes and gives whole øre; nothing in between is a fraction. */

/** `numerator / denominator`, half away from zero. Throws when the numerator is not a safe integer: that is no amount of money. */
export function roundDiv(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) throw new RangeError(`not whole numbers: ${numerator} / ${denominator}`);
  const size = Math.abs(numerator);
  const rest = size % denominator;
  const whole = (size - rest) / denominator;
  const rounded = rest * 2 >= denominator ? whole + 1 : whole;
  return numerator < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Percentages have at most two decimals, so that hundredths of a percent are whole. */
const hundredths = (percent: number): number => Math.round(percent * 100);

/** `percent` % of the amount, rounded once. */
export const percentOf = (amountOre: number, percent: number): number => roundDiv(amountOre * hundredths(percent), 10_000);

/** The amount with `percent` % laid on it, rounded once. */
export const increasedBy = (amountOre: number, percent: number): number => roundDiv(amountOre * (10_000 + hundredths(percent)), 10_000);

/** The VAT inside a gross amount: `g − round(g / (1 + r))` (rules 1.4). */
export const vatWithinOre = (grossOre: number, vatPercent: number): number => grossOre - roundDiv(grossOre * 10_000, 10_000 + hundredths(vatPercent));
