import { useLocale, useTranslations } from "use-intl";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Quote } from "#contract/booking/endpoints.ts";
import { lineText, type DescribedLine } from "#messages/line-text.ts";
import { useFormat } from "#web/i18n/format.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import type { MoneyLine } from "#web/ui/chart/money.tsx";

type Line = Quote["lines"][number];

/** Returns the text of a price line: «Elgjakt, 4 personer i 3 dager», or with `who` «4 jegere» instead. */
export function useLineLabel(who?: GuestKind): (line: DescribedLine) => string {
  const t = useTranslations("common.ui.line");
  const locale = useLocale();
  return (line) => lineText(t, line, locale, who);
}

/**
 * The lines of a quote with their texts, for MoneyLines. Lines that are split only because of VAT rates are
 * merged: those of a discount, and those of a hunt with an included cabin.
 */
export function useQuoteLines(who?: GuestKind): (quote: Quote) => {
  lines: MoneyLine[];
  totalOre: number;
  vat: { percent: number; vatOre: number }[];
  totalLabel?: string;
} {
  const t = useTranslations("common.ui");
  const f = useFormat();
  const words = useLineLabel(who);
  const note = (line: Line) =>
    line.kind === "service" && line.amountOre === 0 ? { note: t("onRequest") } : {};
  const labelOf = (line: Line) => nameInLanguage(words(line), line.label, line.labelLanguage);
  const lineOf = (line: Line): MoneyLine => ({
    label: labelOf(line),
    amountOre: line.amountOre,
    ...note(line),
  });
  const discount = (parts: Line[]): MoneyLine => ({
    label: parts[0]?.values?.percent
      ? t("line.discountAll", { percent: parts[0].values.percent })
      : t("line.longStayAll"),
    amountOre: parts.reduce((sum, part) => sum + part.amountOre, 0),
    ...(parts.length > 1 && {
      note: parts.map((part) => `${part.label} ${f.money(part.amountOre)}`).join("\n"),
    }),
  });
  const withCabin = (hunt: Line, lodging: Line): MoneyLine => ({
    label: labelOf(hunt),
    amountOre: hunt.amountOre + lodging.amountOre,
    note: nameInLanguage(t("line.included", { cabins: lodging.label }), lodging.label, lodging.labelLanguage),
  });
  return ({ lines, totalOre, vat }) => {
    const parts = lines.filter((line) => line.kind === "long_stay_discount");
    const lodging = lines.find((line) => line.kind === "accommodation");
    const rest = lines.filter(
      (line) => line !== lodging && (line.kind !== "long_stay_discount" || line === parts[0]),
    );
    const withLabel = (line: Line) =>
      line === parts[0]
        ? discount(parts)
        : line.kind === "hunting" && lodging
          ? withCabin(line, lodging)
          : lineOf(line);
    return {
      lines: rest.map(withLabel),
      totalOre,
      vat: vat.filter((v) => v.vatOre !== 0),
      ...(vat.every((v) => v.percent === 0) && { totalLabel: t("totalNoVat") }),
    };
  };
}
