import { useTranslations } from "use-intl";
import { whoComes } from "#domain/offering/who-comes.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "./choice.ts";

export const whoOf = ({ targetSpecies, propertyType }: Offering) =>
  whoComes(targetSpecies, propertyType === "fishing_area");
const spanOf = ({ durationType }: Offering) =>
  durationType === "fixed_days" ? "stay" : durationType === "season" ? "season" : "day";

/** «1 500 kr» and «per jeger og dag»; `from` where the price moves through the season. */
export function usePriceWords(offering: Offering): { price: string; unit: string; from: boolean } {
  const t = useTranslations("offering.price");
  const f = useFormat();
  const { fixedPriceOre, startPriceOre = 0, endPriceOre = 0, per } = offering.pricing;
  const ore = fixedPriceOre ?? Math.min(startPriceOre, endPriceOre);
  return {
    price: fixedPriceOre === undefined ? f.fromMoney(ore) : f.money(ore),
    unit: t(`unit.${per}_${spanOf(offering)}`, { who: whoOf(offering) }),
    from: fixedPriceOre === undefined,
  };
}
