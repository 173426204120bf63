/** Day prices: shown in the calendar before the server responds, and undone. */
import type { Answer, RequestBody } from "#contract/index.ts";
import { priceOfDayOre } from "#domain/booking/price.ts";
import { eachDay } from "#domain/days.ts";
import { hasSamePriceUnit, ownPriceOre, withDayPrice } from "#domain/offering/day-prices.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import type { Item } from "./calendar-days.ts";

type Call = "POST /api/availability-sync/set-prices";
export type PriceChange = RequestBody<Call> & { from: string; to: string };
type ChangedPrices = Answer<Call>["changed"];

/**
 * Whether one day price fits all items: offerings with the same price unit (per day or stay, per hunter or
 * group). A whole-season offering has no day prices.
 */
export function canPrice(items: readonly Item[]): boolean {
  const [first] = items;
  return items.every(
    ({ prices }) =>
      prices && prices.durationType !== "season" && first?.prices && hasSamePriceUnit(prices, first.prices),
  );
}

/** The prices of those days that are in the season. */
export const pricesIn = ({ prices }: Item, from: string, to: string): { priceOre: number; own: boolean }[] =>
  prices
    ? eachDay(from, to)
        .filter((date) => prices.validFrom <= date && date <= prices.validTo)
        .map((date) => ({
          priceOre: priceOfDayOre({ ...prices, pricing: prices.pricing as Pricing }, date),
          own: ownPriceOre(prices.dayPrices, date) !== undefined,
        }))
    : [];

export const applyPrices = (items: readonly Item[], change: PriceChange): Item[] =>
  items.map((item) =>
    item.prices && change.offeringIds?.includes(item.id)
      ? { ...item, prices: { ...item.prices, dayPrices: withDayPrice(item.prices.dayPrices, change) } }
      : item,
  );

/** The changes that undo a new price: they clear it, then restore the earlier prices. */
export function undoPrices(changed: ChangedPrices, { from, to }: PriceChange): PriceChange[] {
  const cut = (period: { from: string; to: string }) => ({
    from: period.from > from ? period.from : from,
    to: period.to < to ? period.to : to,
  });
  return [
    { offeringIds: changed.map(({ id }) => id), from, to, priceOre: null },
    ...changed.flatMap(({ id, before }) =>
      before
        .filter((period) => period.from < to && from < period.to)
        .map((period) => ({ offeringIds: [id], ...cut(period), priceOre: period.priceOre })),
    ),
  ];
}
