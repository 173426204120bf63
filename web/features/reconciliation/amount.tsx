import { useFormat } from "#web/i18n/format.ts";

/** An amount in kroner, or in its own currency if it has another one. */
export function Amount({ amountOre, currency }: { amountOre: number; currency: string }) {
  const f = useFormat();
  return currency === "NOK" ? f.money(amountOre) : `${f.number(amountOre / 100)} ${currency}`;
}
