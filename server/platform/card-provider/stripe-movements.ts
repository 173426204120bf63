/** Stripe's balance transactions as movements of the money it holds for us. */
import type Stripe from "stripe";
import type { Movement } from "./provider.ts";
import { idOf } from "./stripe-client.ts";
import { payoutOfStripe } from "./stripe-payouts.ts";

type Balance = Stripe.BalanceTransaction;
const kinds: Record<string, Movement["kind"]> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  transfer: "transfer",
  transfer_refund: "reversal",
  transfer_cancel: "reversal",
  transfer_failure: "reversal",
  payout: "payout",
  payout_cancel: "payout",
  payout_failure: "payout",
  topup: "topup",
  topup_reversal: "topup",
  stripe_fee: "fee",
  stripe_fx_fee: "fee",
  tax_fee: "fee",
};

type Source = Exclude<Balance["source"], string | null>;
type MovementSubject = { ref: string; bookingId: string | undefined };
function subjectOf(source: Source): MovementSubject {
  switch (source.object) {
    case "charge":
      return {
        ref: idOf(source.payment_intent) ?? source.id,
        bookingId: source.metadata.bookingId ?? source.transfer_group ?? undefined,
      };
    case "refund":
      return { ref: source.id, bookingId: source.metadata?.bookingId };
    case "transfer":
      return { ref: source.id, bookingId: source.metadata.bookingId ?? source.transfer_group ?? undefined };
    case "transfer_reversal":
      return { ref: idOf(source.transfer) ?? source.id, bookingId: source.metadata?.bookingId };
    default:
      return { ref: source.id, bookingId: undefined };
  }
}

function movementOf(b: Balance): Movement {
  const source = typeof b.source === "string" ? undefined : (b.source ?? undefined);
  const isDispute = b.type === "adjustment" && source?.object === "dispute";
  const kind = isDispute ? "dispute" : (kinds[b.type] ?? "other");
  const subject = source ? subjectOf(source) : { ref: idOf(b.source) ?? b.id, bookingId: undefined };
  return {
    movementId: b.id,
    kind,
    ...subject,
    // Stripe reports a separate fee as an amount
    amountOre: kind === "fee" ? 0 : b.amount,
    feeOre: kind === "fee" ? b.fee - b.amount : b.fee,
    currency: b.currency,
    at: new Date(b.created * 1000),
    payout: payoutOfStripe(source),
  };
}

const unixSeconds = (at: Date): number => Math.ceil(at.getTime() / 1000);

export async function movementsAt(
  stripe: Stripe,
  { from, until, cursor }: { from: Date; until: Date; cursor?: string | undefined },
): Promise<{ movements: Movement[]; next: string | undefined }> {
  const page = await stripe.balanceTransactions.list({
    created: { gte: unixSeconds(from), lt: unixSeconds(until) },
    limit: 100,
    expand: ["data.source"],
    ...(cursor && { starting_after: cursor }),
  });
  return {
    movements: page.data.map(movementOf),
    next: page.has_more ? page.data.at(-1)?.id : undefined,
  };
}
