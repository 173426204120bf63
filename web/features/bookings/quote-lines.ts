import { useTranslations } from "use-intl";
import type { Quote } from "#contract/bookings.ts";
import type { MoneyLine } from "../../ui/money.tsx";

type Line = Quote["lines"][number];

/** What one line of a price is for: «Elgjakt, 4 jegere i 3 dager». */
export function useLineWords(): (line: Omit<Line, "vatPercent">) => string {
  const t = useTranslations("common.ui.line");
  return ({ kind, label, quantity, values: { days, participants, percent } = {} }) => {
    if (kind === "hunting" && days && participants) return t("hunting", { label, days, participants });
    if (kind === "long_stay_discount") return percent ? t("discount", { percent }) : t("longStay");
    if (kind === "accommodation") return t("accommodation", { label });
    if (kind === "cabin" && days) return t("cabin", { label, days });
    return kind === "service" && quantity > 1 ? t("service", { label, quantity }) : label;
  };
}

/** The lines of a quote in the reader's words, for MoneyLines. */
export function useQuoteLines(): (quote: Quote) => { lines: MoneyLine[]; totalOre: number; vat: { percent: number; vatOre: number }[] } {
  const t = useTranslations("common.ui");
  const words = useLineWords();
  const note = (line: Line) => (line.kind === "service" && line.amountOre === 0 ? { note: t("onRequest") } : {});
  return ({ lines, totalOre, vat }) => ({
    lines: lines.map((line) => ({ label: words(line), amountOre: line.amountOre, kind: line.kind, ...note(line) })),
    totalOre,
    vat: vat.filter((v) => v.vatOre !== 0),
  });
}
