/** Norway's VAT rates that the product uses, by the day they hold from (rules 8.8). */
import type { CalendarDate } from "./days.ts";

/** Percent of the price without VAT: of hunting, fishing, services and the commission; of lodging. */
export type VatRates = { from: CalendarDate; standardPercent: number; lodgingPercent: number };
/** The latest first. */
export type VatRateTable = readonly [...VatRates[], VatRates];
/**
 * Stortinget's decisions on VAT (§§ 2 and 5 of each year's). Decided rates are added before they take effect,
 * and stays are priced by them at once.
 */
export const norwegianVatRates: VatRateTable = [
  { from: "2021-10-01", standardPercent: 25, lodgingPercent: 12 },
];

/** The rates of a day; before the first, the first ones. */
export const vatRatesOn = (day: CalendarDate, table: VatRateTable = norwegianVatRates): VatRates =>
  table.find(({ from }) => from <= day) ?? table.at(-1) ?? table[0];
