import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "#web/features/checkout/public.ts";

/** The rules that affect the price: season, weekend, length, included cabin. */
export function usePriceRules(offering: Offering): string[] {
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
    offering.dayPrices.length > 0 && t("dayPrices"),
    offering.vatRegistered ? t("vat") : t("noVat"),
  ].filter((line) => line !== false && line !== undefined);
}

/** The landowner's labels; not used in calculations (rules 10.1). */
export function usePriceLabels({ priceUnit, priceModifiers }: Offering): string[] {
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
