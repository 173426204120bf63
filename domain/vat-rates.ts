/** Norway's VAT rates that the product uses, by the day from which they apply (rules 8.8). */
import type { CalendarDate } from "./days.ts";

/** VAT in percent of the net price: of hunting, fishing, services and the commission; of lodging. */
export type VatRates = { from: CalendarDate; standardPercent: number; lodgingPercent: number };
/** Rates by day, the latest first. */
export type VatRateTable = readonly [...VatRates[], VatRates];
/**
 * The rates by Stortinget's yearly decisions on VAT (§§ 2 and 5). Decided rates are added before they take
 * effect, and stays are priced with them at once.
 */
export const norwegianVatRates: VatRateTable = [
  { from: "2021-10-01", standardPercent: 25, lodgingPercent: 12 },
];

/** The rates of a day; for a day before the first rates, the first rates. */
export const vatRatesOn = (day: CalendarDate, table: VatRateTable = norwegianVatRates): VatRates =>
  table.find(({ from }) => from <= day) ?? table.at(-1) ?? table[0];
