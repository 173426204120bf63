import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Quote } from "#contract/booking/endpoints.ts";
import type { ShownPrice } from "#web/platform/session/booking-intent.ts";
import { useLineLabel } from "#web/features/booking/public.ts";

/** A price line that has changed. Without `oldOre` the line is new; without `newOre` it was removed. */
type ChangedLine = { label: string; oldOre: number | undefined; newOre: number | undefined };

/**
 * The price lines that differ between two prices. Lines are matched by their text; lines with equal texts by
 * their order.
 */
export function changedPriceLines(old: ShownPrice, now: ShownPrice): ChangedLine[] {
  const [before, after] = [amountByNumberedLabel(old), amountByNumberedLabel(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .map((name) => ({ label: name.replace(/\n\d+$/, ""), oldOre: before.get(name), newOre: after.get(name) }))
    .filter(({ oldOre, newOre }) => oldOre !== newOre);
}

function amountByNumberedLabel({ lines }: ShownPrice): Map<string, number> {
  const amountByLine = new Map<string, number>();
  for (const { label, amountOre } of lines) {
    let n = 1;
    while (amountByLine.has(`${label}\n${n}`)) n++;
    amountByLine.set(`${label}\n${n}`, amountOre);
  }
  return amountByLine;
}

/** Converts a quote to a price with the texts that the reader sees. */
export function useShownPrice(who?: GuestKind): (quote: Quote) => ShownPrice {
  const words = useLineLabel(who);
  return ({ lines, totalOre }) => ({
    totalOre,
    lines: lines.map((line) => ({ label: words(line), amountOre: line.amountOre })),
  });
}
