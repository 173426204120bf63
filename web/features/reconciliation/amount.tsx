import { useFormat } from "#web/i18n/format.ts";

/** In kroner, or with its currency. */
export function Amount({ amountOre, currency }: { amountOre: number; currency: string }) {
  const f = useFormat();
  return currency === "NOK" ? f.money(amountOre) : `${f.number(amountOre / 100)} ${currency}`;
}
