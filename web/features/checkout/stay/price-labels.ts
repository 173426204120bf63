import { useTranslations } from "use-intl";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "./choice.ts";

export const guestOfOffering = ({ targetSpecies, propertyType }: Offering) =>
  guestKindOf(targetSpecies, propertyType === "fishing_area");
const spanOf = ({ durationType }: Offering) =>
  durationType === "fixed_days" ? "stay" : durationType === "season" ? "season" : "day";
/** Whether its days, or its days of arrival, have different prices. */
export const isVaried = ({ pricing, dayPrices }: Offering): boolean =>
  pricing.fixedPriceOre === undefined || dayPrices.length > 0;
/** The unit of a price, such as «group_day». */
export const pricedFor = (offering: Offering) => `${offering.pricing.per}_${spanOf(offering)}` as const;

/**
 * «1 500 kr» and «per jeger og dag», in whole kroner as on search hits; `from` where the price varies over
 * the season.
 */
export function useFromPrice(offering: Offering): { price: string; unit: string; from: boolean } {
  const t = useTranslations("offering.price");
  const f = useFormat();
  return {
    price: f.fromMoney(offering.fromPriceOre),
    unit: t(`unit.${pricedFor(offering)}`, { who: guestOfOffering(offering) }),
    from: isVaried(offering),
  };
}
