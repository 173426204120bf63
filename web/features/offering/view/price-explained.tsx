import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Term } from "#web/ui/term.tsx";
import { useQuoteLines } from "#web/features/booking/public.ts";
import { useFromPrice, type Checkout } from "#web/features/checkout/public.ts";
import { dayPrices, type Example } from "./example.ts";
import css from "./price-explained.module.css";
import { usePriceLabels, usePriceRules } from "./price-rules.ts";

/** Explains the price: the rules, then the lines of the chosen stay, or of a sample. */
export default function PriceExplained({
  checkout,
  example,
}: {
  checkout: Checkout;
  example: Example | undefined;
}) {
  const t = useTranslations("offering.price");
  const { offering, quote, body, who } = checkout;
  const { price, unit, from } = useFromPrice(offering);
  const rules = usePriceRules(offering);
  const labels = usePriceLabels(offering);
  const f = useFormat();
  const lines = useQuoteLines(who);
  const mine = quote.calculated && body ? { ...body, quote: quote.calculated.quote } : undefined;
  const shown = mine ?? example;
  const days = shown ? dayPrices(offering, shown.fromDate, shown.toDate) : [];
  return (
    <div className={css.price}>
      <Prose points text={[`${from ? `${t("from")} ` : ""}${price} ${unit}`, ...rules, ...labels]} />
      {shown && (
        <div className={css.lines} aria-busy={quote.busy}>
          <h3>{t(mine ? "mine" : "example")}</h3>
          <p className="muted small">
            {t("stay", { who, count: shown.participants, dates: f.dateRange(shown.fromDate, shown.toDate) })}
          </p>
          <MoneyLines {...lines(shown.quote)} />
          {days.length > 0 && (
            <details>
              <summary>{t(offering.pricing.per === "hunter" ? "eachHunter" : "eachGroup", { who })}</summary>
              <dl>
                {days.map(({ date, priceOre }) => (
                  <Term key={date} label={f.date(date)}>
                    {f.money(priceOre)}
                  </Term>
                ))}
              </dl>
            </details>
          )}
        </div>
      )}
    </div>
  );
}
