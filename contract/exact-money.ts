/** Amounts on papers: each has its øre, so that columns line up. Beside `format.ts`, which every page loads. */
import { amount } from "./format.ts";
import { languages, type Locale } from "./languages.ts";

/** `270000` → `2 700,00 kr` / `NOK 2,700.00` */
export function exactMoney(ore: number, locale: Locale): string {
  const size = Math.abs(ore);
  // as one øre more is written, without that øre
  const figure = size % 100 === 0 ? `${amount(size + 1, locale).slice(0, -1)}0` : amount(size, locale);
  return (ore < 0 ? "−" : "") + languages[locale].money(figure);
}
