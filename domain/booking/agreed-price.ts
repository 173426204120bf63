/** The price of a changed stay at the total that was agreed (rules 4.7). */
import { roundDiv } from "../money.ts";
import type { QuoteLine } from "./line-vat.ts";
import { type Quote, vatByRate } from "./price.ts";

/**
 * Today's quote with lines that lead to `agreedOre`: one for each VAT rate, in proportion to what is sold at that
 * rate. The quote itself if the totals are equal.
 */
export function agreedQuote(today: Quote, agreedOre: number): Quote {
  const ore = agreedOre - today.totalOre;
  if (ore === 0) return today;
  const parts = today.vat.length > 0 ? today.vat : [{ percent: 0, baseOre: 1, vatOre: 0 }];
  const grossOf = ({ baseOre, vatOre }: (typeof parts)[number]) => baseOre + vatOre;
  const grossOre = parts.reduce((sum, part) => sum + grossOf(part), 0) || 1;
  let leftOre = ore;
  const lines = parts.map((part, index): QuoteLine => {
    const amountOre = index === parts.length - 1 ? leftOre : roundDiv(ore * grossOf(part), grossOre);
    leftOre -= amountOre;
    return {
      kind: "agreed_price",
      label: today.lines[0]?.label ?? "",
      quantity: 1,
      unitOre: amountOre,
      amountOre,
      vatPercent: part.percent,
    };
  });
  const all = [...today.lines, ...lines.filter(({ amountOre }) => amountOre !== 0)];
  return { lines: all, totalOre: agreedOre, vat: vatByRate(all) };
}
