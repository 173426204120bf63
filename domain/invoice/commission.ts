/** The invoice of the commission, from Utmark to the landowner (rules 8.5, decision 68). */
import type { CalendarDate } from "../days.ts";
import { vatWithinOre } from "../money.ts";
import { type VatRateTable, vatRatesOn } from "../vat-rates.ts";

/**
 * Splits off the VAT that the commission includes, at the rate of the day; a credit note has the rate of its
 * invoice (rules 8.8). A negative amount is credited.
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
