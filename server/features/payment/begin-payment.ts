/** The hunter starts or continues the payment of a confirmed booking. */
import type { payments } from "#contract/payment/endpoints.ts";
import type { ReplyOf } from "#contract/define.ts";
import { refusePay } from "#domain/booking/booking-money.ts";
import { mayPay, partyOf } from "#domain/booking/policy.ts";
import { cardMinimum } from "#domain/payment/card-minimum.ts";
import { command } from "#server/platform/command.ts";
import type { Db } from "#server/platform/database.ts";
import type { Log } from "#server/platform/log.ts";
import { type Call, isRefused, type Refused, refuse, refuseAll } from "#server/platform/handler.ts";
import { findPayable, insertPayment, type NewPayment, type PayableBooking } from "./payment-store.ts";
import type { PaymentProvider } from "./provider.ts";

type Deps = { db: Db; log: Log; provider: PaymentProvider };
export type Intent = Omit<NewPayment, "now">;
type View = ReplyOf<(typeof payments)["POST /api/payments/create-intent"]>;

function refusalOf(payable: PayableBooking | undefined, { actor, now }: Call): Refused | undefined {
  const party = payable && partyOf(actor, payable);
  if (!party || party === "admin") return refuse("booking_not_found");
  if (!mayPay(party)) return refuse("forbidden");
  const refusal = refusePay(payable, now);
  if (refusal) return refuseAll([refusal]);
  return payable.totalOre < cardMinimum.nok
    ? refuse("below_card_minimum", { amountOre: cardMinimum.nok })
    : undefined;
}

/**
 * The provider's intent for the booking: the open one, or a new one. Outside any transaction; idempotent, so
 * that concurrent calls get the same one.
 */
export async function prepareIntent(
  { db, log, provider }: Deps,
  bookingId: string,
  call: Call,
): Promise<Intent | Refused> {
  const payable = await findPayable(db, bookingId);
  const refused = refusalOf(payable, call);
  if (refused || !payable) return refused ?? refuse("booking_not_found");
  const { open, totalOre: amountOre, attempts } = payable;
  if (open) return { bookingId, provider: provider.name, ...open };
  try {
    const { intentId, clientSecret } = await provider.createIntent({
      bookingId,
      amountOre,
      idempotencyKey: `payment/${bookingId}/${attempts}/${amountOre}`,
    });
    return { bookingId, provider: provider.name, intentId, clientSecret, amountOre };
  } catch (error) {
    log.error({ err: error, reqId: call.requestId }, "the card provider made no intent");
    return refuse("payment_provider_unavailable");
  }
}

/**
 * A repeated idempotency key gets its stored answer before today's refusals, so the intent is checked inside
 * the command.
 */
export async function beginPayment(deps: Deps, bookingId: string, call: Call): Promise<View | Refused> {
  const prepared = await prepareIntent(deps, bookingId, call);
  return command(deps.db, call, "create-intent", { bookingId }, async (tx): Promise<View | Refused> => {
    if (isRefused(prepared)) return prepared;
    const open = await insertPayment(tx, { ...prepared, now: call.now });
    if (!open) return refuse("nothing_to_pay");
    return {
      paymentIntentId: open.intentId,
      clientSecret: open.clientSecret,
      amountOre: open.amountOre,
      currency: "nok",
      payUrl: deps.provider.payUrl({ bookingId, intentId: open.intentId, locale: call.locale }),
    };
  });
}
