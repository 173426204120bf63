/** Norway's VAT rates that the product uses, by the day they hold from (rules 8.8; Stortingets avgiftsvedtak). */
import type { CalendarDate } from "./days.ts";

/** Percent of the price without VAT: of hunting, fishing, services and the commission; of lodging. */
type VatRates = { from: CalendarDate; standardPercent: number; lodgingPercent: number };
/** The latest first. */
const rates: readonly [VatRates, ...VatRates[]] = [
  { from: "2018-01-01", standardPercent: 25, lodgingPercent: 12 },
];

/** Those of a day; of a day before the first, the first. */
export const vatRatesOn = (day: CalendarDate): VatRates =>
  rates.find(({ from }) => from <= day) ?? rates.at(-1) ?? rates[0];
