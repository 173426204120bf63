import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";

type Invoice = AnswerOf<Api["GET /api/invoice/:bookingId"]>;

/** An invoice that something has happened to says what, and what is left. */
export function totalsOf({
  totalOre,
  paidOre,
  creditedOre,
  refundedOre,
  leftOre,
}: Pick<Invoice, "totalOre" | "paidOre" | "creditedOre" | "refundedOre" | "leftOre">) {
  if (paidOre + creditedOre === 0) return [{ label: "due", ore: leftOre }] as const;
  const lines = [
    { label: "sum", ore: totalOre },
    { label: "paid", ore: -paidOre },
    { label: "credited", ore: -creditedOre },
    { label: "refunded", ore: refundedOre },
  ] as const;
  return [...lines.filter(({ ore }) => ore !== 0), { label: "left", ore: leftOre } as const];
}
