import { useTranslations } from "use-intl";
import type { Quote } from "#contract/bookings.ts";
import { daysBetween } from "#domain/days.ts";
import { useFormat } from "../../platform/format.ts";
import { MoneyLines } from "../../ui/money.tsx";
import css from "./quote-lines.module.css";

type Asked = { fromDate: string; toDate: string; participants: number };

/** The price line by line. While a newer one is on its way it stays, paler. */
export function QuoteLines({ quote, asked, busy }: { quote: Quote; asked: Asked; busy: boolean }) {
  const t = useTranslations("offering.line");
  const f = useFormat();
  const wordsOf = ({ kind, label, quantity, vatPercent, values = {} }: Quote["lines"][number]) => {
    const { days = daysBetween(asked.fromDate, asked.toDate), participants = asked.participants, percent = 0 } = values;
    switch (kind) {
      case "hunting":
        return t("hunting", { participants, days });
      case "long_stay_discount":
        return vatPercent === 12 ? t("discountCabin", { percent: f.number(percent, 2) }) : t("discount", { percent: f.number(percent, 2) });
      case "accommodation":
        return t("accommodation", { label });
      case "cabin":
        return t("cabin", { label, days });
      case "service":
        return quantity > 1 ? t("service", { label, quantity }) : label;
    }
  };
  return (
    <div className={css.quote} aria-busy={busy} data-busy={busy || undefined} aria-live="polite">
      <MoneyLines lines={quote.lines.map((line) => ({ label: wordsOf(line), amountOre: line.amountOre }))} totalOre={quote.totalOre} vat={quote.vat.filter((v) => v.vatOre > 0)} />
    </div>
  );
}
