import { useTranslations } from "use-intl";
import { isSeasonCard } from "#domain/offering/season-card.ts";
import { useFormat } from "#web/i18n/format.ts";
import { MoneyLines } from "#web/ui/chart/money.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Term } from "#web/ui/term.tsx";
import { useQuoteLines } from "#web/features/booking/public.ts";
import { useFromPrice, type Checkout, type Offering } from "#web/features/checkout/public.ts";
import { stayDayPrices, type Example } from "./example.ts";

import css from "./about.module.css";

/** Explains the price: the pricing rules, then the price lines of the chosen stay or of an example. */
export function PriceExplained({ checkout, example }: { checkout: Checkout; example: Example | undefined }) {
  const t = useTranslations("offering.price");
  const { offering, quote, body, who } = checkout;
  const { price, unit, from } = useFromPrice(offering);
  const rules = usePriceRules(offering);
  const labels = usePriceLabels(offering);
  const f = useFormat();
  const lines = useQuoteLines(who);
  const ownStay = quote.calculated && body ? { ...body, quote: quote.calculated.quote } : undefined;
  const stay = ownStay ?? example;
  const days = stay ? stayDayPrices(offering, stay.fromDate, stay.toDate) : [];
  return (
    <div className={css.price}>
      <Prose points text={[`${from ? `${t("from")} ` : ""}${price} ${unit}`, ...rules, ...labels]} />
      {stay && (
        <div className={css.lines} aria-busy={quote.busy}>
          <h3>{t(ownStay ? "mine" : "example")}</h3>
          <p className="muted small">
            {t("stay", { who, count: stay.participants, dates: f.dateRange(stay.fromDate, stay.toDate) })}
          </p>
          <MoneyLines {...lines(stay.quote)} />
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

/** The rules that affect the price: season, weekend, length, included cabin. */
function usePriceRules(offering: Offering): string[] {
  const t = useTranslations("offering.price");
  const weekday = useTranslations("lists.weekday");
  const f = useFormat();
  const { fixedPriceOre, startPriceOre, endPriceOre, weekend, longStay } = offering.pricing;
  const names = (weekend?.weekdays ?? []).map((n) => weekday(`d${n}` as "d1"));
  return [
    fixedPriceOre === undefined &&
      startPriceOre !== undefined &&
      endPriceOre !== undefined &&
      startPriceOre !== endPriceOre &&
      t("season", { first: f.money(startPriceOre), last: f.money(endPriceOre) }),
    weekend && t("weekend", { days: f.all(names), percent: f.number(weekend.percent, 2) }),
    longStay && t("longStay", { days: longStay.minDays, percent: f.number(longStay.percent, 2) }),
    isSeasonCard(offering) && t("seasonCard"),
    ...offering.seasonPrices.map(({ from, priceOre }) =>
      t("seasonPrice", { date: f.date(from, { weekday: false }), price: f.money(priceOre) }),
    ),
    offering.dayPrices.length > 0 && t("dayPrices"),
    offering.vatRegistered ? t("vat") : t("noVat"),
  ].filter((line) => line !== false && line !== undefined);
}

/** The landowner's price labels, which calculations do not use (rules 10.1). */
function usePriceLabels({ priceUnit, priceModifiers }: Offering): string[] {
  const t = useTranslations("offering.price");
  const unit = useTranslations("lists.priceUnit");
  const f = useFormat();
  return [
    ...(priceUnit ? [t("meant", { unit: unit(priceUnit) })] : []),
    ...priceModifiers.map(
      ({ label, type, value }) =>
        `${label}: ${t(`modifier.${type}`, { value: type.startsWith("percent") ? `${f.number(value, 2)} %` : f.money(value) })}`,
    ),
    ...(priceModifiers.length > 0 ? [t("labelled")] : []),
  ];
}
