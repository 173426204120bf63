/** Utmark's own invoice of the commission (rules 8.5, decision 68). */
import type { CalendarDate } from "../days.ts";
import { vatWithinOre } from "../money.ts";
import { type VatRateTable, vatRatesOn } from "../vat-rates.ts";

/**
 * The commission is what Utmark keeps in all, so its VAT is within it, at the rate of the day: of a credit note that
 * of its invoice (rules 8.8). Below zero it is credited. In øre.
 */
export function commissionVat(
  totalOre: number,
  day: CalendarDate,
  rates?: VatRateTable,
): { percent: number; netOre: number; vatOre: number } {
  const { standardPercent: percent } = vatRatesOn(day, rates);
  const vatOre = Math.sign(totalOre) * vatWithinOre(Math.abs(totalOre), percent);
  return { percent, netOre: totalOre - vatOre, vatOre };
}
