import { useTranslations } from "use-intl";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "./choice.ts";

export const guestOfOffering = ({ targetSpecies, propertyType }: Offering) =>
  guestKindOf(targetSpecies, propertyType === "fishing_area");
const spanOf = ({ durationType }: Offering) =>
  durationType === "fixed_days" ? "stay" : durationType === "season" ? "season" : "day";
/** Whether the price depends on the day, or on the day of arrival. */
export const isVaried = ({ pricing, dayPrices }: Offering): boolean =>
  pricing.fixedPriceOre === undefined || dayPrices.length > 0;
/** The key of the price's unit, such as «group_day». */
export const priceUnitKey = (offering: Offering) => `${offering.pricing.per}_${spanOf(offering)}` as const;

/**
 * The price «1 500 kr» in whole kroner, and its unit «per jeger og dag», as in search hits. `from`: whether
 * the price varies over the season.
 */
export function useFromPrice(offering: Offering): { price: string; unit: string; from: boolean } {
  const t = useTranslations("offering.price");
  const f = useFormat();
  return {
    price: f.fromMoney(offering.fromPriceOre),
    unit: t(`unit.${priceUnitKey(offering)}`, { who: guestOfOffering(offering) }),
    from: isVaried(offering),
  };
}
