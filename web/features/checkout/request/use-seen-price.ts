import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Quote } from "#contract/booking/endpoints.ts";
import type { ShownPrice } from "#web/platform/session/booking-intent.ts";
import { useLineLabel } from "#web/features/booking/public.ts";

/** A changed line; without `oldOre` it is new, without `newOre` removed. */
type ChangedLine = { label: string; oldOre: number | undefined; newOre: number | undefined };

/**
 * The differences between the price as shown and the current one. Lines are matched by text and, where equal,
 * by order.
 */
export function changedPriceLines(old: ShownPrice, now: ShownPrice): ChangedLine[] {
  const [before, after] = [numbered(old), numbered(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .map((name) => ({ label: name.replace(/\n\d+$/, ""), oldOre: before.get(name), newOre: after.get(name) }))
    .filter(({ oldOre, newOre }) => oldOre !== newOre);
}

function numbered({ lines }: ShownPrice): Map<string, number> {
  const amountByLine = new Map<string, number>();
  for (const { label, amountOre } of lines) {
    let n = 1;
    while (amountByLine.has(`${label}\n${n}`)) n++;
    amountByLine.set(`${label}\n${n}`, amountOre);
  }
  return amountByLine;
}

/** A price with the texts it is shown with. */
export function useShownPrice(who?: GuestKind): (quote: Quote) => ShownPrice {
  const words = useLineLabel(who);
  return ({ lines, totalOre }) => ({
    totalOre,
    lines: lines.map((line) => ({ label: words(line), amountOre: line.amountOre })),
  });
}
