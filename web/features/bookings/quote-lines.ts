import { useTranslations } from "use-intl";
import type { Quote } from "#contract/bookings.ts";
import type { MoneyLine } from "../../ui/money.tsx";

type Line = Quote["lines"][number];

/** The lines of a quote in the reader's words, for MoneyLines: «Elgjakt, 4 jegere i 3 dager». */
export function useQuoteLines(): (quote: Quote) => { lines: MoneyLine[]; totalOre: number; vat: { percent: number; vatOre: number }[] } {
  const t = useTranslations("common.ui");
  const words = ({ kind, label, quantity, values: { days, participants, percent } = {} }: Line): string => {
    if (kind === "hunting" && days && participants) return t("line.hunting", { label, days, participants });
    if (kind === "long_stay_discount" && percent) return t("line.discount", { percent });
    if (kind === "accommodation") return t("line.accommodation", { label });
    if (kind === "cabin" && days) return t("line.cabin", { label, days });
    return kind === "service" && quantity > 1 ? t("line.service", { label, quantity }) : label;
  };
  const note = (line: Line) => (line.kind === "service" && line.amountOre === 0 ? { note: t("onRequest") } : {});
  return ({ lines, totalOre, vat }) => ({
    lines: lines.map((line) => ({ label: words(line), amountOre: line.amountOre, kind: line.kind, ...note(line) })),
    totalOre,
    vat: vat.filter((v) => v.vatOre !== 0),
  });
}
