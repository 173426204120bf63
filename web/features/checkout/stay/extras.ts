/** The services a hunter can add to a booking. */
import { useTranslations } from "use-intl";
import type { ServiceUnit } from "#domain/service/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Offering } from "./choice.ts";

export type ExtraOption = {
  serviceId: string;
  name: string;
  description: string;
  unit: ServiceUnit;
  priceOre: number;
  /** Whether it can be chosen for single days of the stay. */
  singleDays: boolean;
  /** The maximum quantity in one booking. */
  most: number | undefined;
  category: string;
  premium: boolean;
};
type WithServices = Pick<Offering, "propertyServices">;

export const extrasOf = ({ propertyServices }: WithServices): ExtraOption[] =>
  propertyServices.map(({ quantity, maxQuantity, category, quantityUnit: _label, ...service }) => ({
    ...service,
    most: maxQuantity ?? quantity ?? undefined,
    category: category ?? "",
  }));

/** Groups services by category, with uncategorised services first. Premium services are last in a group. */
export function byCategory<T extends { category: string; premium: boolean }>(
  extras: readonly T[],
): { category: string; items: T[] }[] {
  const groups = new Map<string, { category: string; items: T[] }>([["", { category: "", items: [] }]]);
  for (const extra of extras) {
    const key = extra.category.toLocaleLowerCase("nb");
    const group = groups.get(key) ?? { category: extra.category, items: [] };
    groups.set(key, group);
    group.items.push(extra);
  }
  return [...groups.values()]
    .filter((g) => g.items.length > 0)
    .map((g) => ({ ...g, items: g.items.toSorted((a, b) => Number(a.premium) - Number(b.premium)) }));
}

/** The price of a service: `800 kr`, `250 kr per person og dag`, `etter avtale`. */
export function useServicePrice(): (s: { unit: ServiceUnit; priceOre: number }) => string {
  const units = useTranslations("lists.unit");
  const f = useFormat();
  return ({ unit, priceOre }) =>
    unit === "on_request"
      ? units(unit)
      : unit === "fixed"
        ? f.wholeMoney(priceOre)
        : `${f.wholeMoney(priceOre)} ${units(unit)}`;
}
