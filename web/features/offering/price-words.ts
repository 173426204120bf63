import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import type { Offering } from "./choice.ts";

const spanOf = ({ durationType }: Offering) => (durationType === "fixed_days" ? "stay" : durationType === "season" ? "season" : "day");

/** «1 500 kr» and «per jeger og dag»; `from` where the price moves through the season. */
export function usePriceWords(offering: Offering): { price: string; unit: string; from: boolean } {
  const t = useTranslations("offering.price");
  const f = useFormat();
  const { fixedPriceOre, startPriceOre = 0, endPriceOre = 0, per } = offering.pricing;
  const ore = fixedPriceOre ?? Math.min(startPriceOre, endPriceOre);
  return { price: fixedPriceOre === undefined ? f.fromMoney(ore) : f.money(ore), unit: t(`unit.${per}_${spanOf(offering)}`), from: fixedPriceOre === undefined };
}

/** What moves the price: the season, the weekend, a longer stay, a cabin that comes with it. */
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
    offering.vatRegistered ? t("vat") : t("noVat"),
  ].filter((line) => line !== false && line !== undefined);
}
