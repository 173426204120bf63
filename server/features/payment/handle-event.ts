/**
 * Handles the card provider's webhook events, each once, in one transaction with its effect (rules 4.1, 4.3).
 */
import { z } from "zod";
import { applyCommand } from "#server/features/booking/public.ts";
import {
  handleAccount,
  handleFailedBankPayout,
  handleBankRestored,
  handleReversedTransfer,
} from "#server/features/payout/public.ts";
import { handleFailedRefund } from "#server/features/refund/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { keepCard } from "./card-on-file-store.ts";
import { openCase } from "./cases.ts";
import {
  claimEvent,
  type ClaimedEvent,
  findNamedBooking,
  findPayment,
  saveCardDigits,
  markCancelledByProvider,
  markFailed,
  markProgress,
  markSucceeded,
} from "./payment-store.ts";
import type { FoundIntent } from "#server/platform/card-provider/provider.ts";
import { saveProviderPayouts } from "./provider-payout-store.ts";
import { handleSetup, storeCardDigits } from "./saved-cards.ts";
import { payoutOfStripe } from "#server/platform/card-provider/stripe-payouts.ts";
import { handleProviderRefund, handleDispute } from "./disputes.ts";

const Last4 = z.string().regex(/^\d{4}$/);
const Intent = z.looseObject({
  id: z.string().min(1),
  amount: z.int().min(1),
  amount_received: z.int().min(0).optional(),
  currency: z.string().max(10).catch(""),
  metadata: z.looseObject({ bookingId: z.string().optional() }).optional(),
  /** `on_session`: the customer keeps the card that pays on file. */
  setup_future_usage: z.string().nullish().catch(undefined),
  payment_method: z
    .union([z.string(), z.looseObject({ id: z.string() })])
    .nullish()
    .catch(undefined),
  last_payment_error: z.looseObject({ code: z.string().optional() }).nullish().catch(undefined),
  latest_charge: z
    .looseObject({ payment_method_details: z.looseObject({ card: z.looseObject({ last4: Last4 }) }) })
    .optional()
    .catch(undefined),
});
const Event = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  /** Whether the event is of live or test mode; absent if the provider has a single mode. */
  livemode: z.boolean().optional(),
  /** Set if the event is about a landowner's connected account, not ours. */
  account: z.string().max(255).nullish(),
  created: z.int().min(0).max(10_000_000_000).optional().catch(undefined),
  data: z.looseObject({ object: z.unknown() }),
});
type ProviderEvent = z.output<typeof Event>;

/**
 * Replaces characters that PostgreSQL cannot store (NUL, unpaired surrogates): if we refused the event, the
 * provider would repeat it for days.
 */
function withoutUnstorable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map(withoutUnstorable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [withoutUnstorable(key), withoutUnstorable(inner)]),
  );
}

/** Parses the event; undefined if the bytes are not an event. */
export function readEvent(bytes: Buffer): ProviderEvent | undefined {
  try {
    return Event.safeParse(withoutUnstorable(JSON.parse(bytes.toString("utf8")))).data;
  } catch {
    return undefined;
  }
}

type Deps = { tx: Tx; jobs: JobQueue; now: Date };
type EventReport = {
  provider: string;
  eventId: string;
  intentId: string;
  amountOre: number;
  receivedOre: number;
  currency: string;
  bookingId: string;
  cardLast4: string | undefined;
  keptCardRef?: string | undefined;
  now: Date;
};

/**
 * Opens a case for money of another amount or currency than requested, or of an unknown intent that names a
 * booking of ours. It pays nothing, and the payment stays open for the correct event (rules 6.6).
 */
async function openUnmatchedCase({ tx, jobs, now }: Deps, report: EventReport): Promise<void> {
  const { provider, eventId, intentId, amountOre, receivedOre, currency } = report;
  const existing = await findPayment(tx, provider, intentId);
  if (existing?.amountOre === amountOre && isInFull(report)) return; // a repeated event
  const bookingId = existing?.bookingId ?? (await findNamedBooking(tx, report.bookingId));
  if (!bookingId) return;
  await openCase(tx, jobs, {
    kind: "unmatched",
    provider,
    providerRef: eventId,
    bookingId,
    paymentId: existing?.paymentId ?? null,
    amount: receivedOre,
    currency,
    now,
  });
}
const isInFull = ({ amountOre, receivedOre, currency }: EventReport): boolean =>
  currency === "nok" && receivedOre === amountOre;

/**
 * Payments are never refused: if one pays nothing, the booking's decision refunds it. `claim`: the event of
 * the success, if it is not claimed yet. Each event opens at most one case.
 */
async function applySuccess(deps: Deps, report: EventReport, claim?: ClaimedEvent): Promise<void> {
  const { tx, jobs, now } = deps;
  if (claim && !isInFull(report) && !(await claimEvent(tx, claim))) return;
  const payment = isInFull(report) ? await markSucceeded(tx, report, claim) : undefined;
  if (!payment) return openUnmatchedCase(deps, report);
  const { paymentId, bookingId } = payment;
  const { keptCardRef: paymentMethodRef } = report;
  if (paymentMethodRef && (await keepCard(tx, { paymentId, paymentMethodRef, now })))
    await audit(tx, {
      at: now,
      actorRole: "provider",
      subject: "payment",
      subjectId: bookingId,
      to: "card_kept",
    });
  const refused = await applyCommand(
    tx,
    jobs,
    bookingId,
    { type: "receive_payment", actor: "provider", paymentId, amountOre: report.amountOre },
    { now },
  );
  if (refused) throw new Error(`money for booking ${bookingId} was not taken: ${refused.refused[0]?.code}`);
}

/**
 * The failed payment of a booking that is over has no effect. If the bank requires a 3-D Secure check for a
 * charge made without the hunter present, the hunter has to complete it, and it is no failure (rules 7.5).
 */
async function applyFailure(
  { tx, jobs, now }: Deps,
  report: EventReport,
  needsAction: boolean,
): Promise<void> {
  const { provider, intentId, cardLast4 } = report;
  const of = { provider, intentId, cardLast4, now };
  const payment = needsAction ? await markProgress(tx, of, "requires_action") : await markFailed(tx, of);
  if (!payment) return;
  const refused = await applyCommand(
    tx,
    jobs,
    payment.bookingId,
    { type: "fail_payment", actor: "provider", needsAction },
    { now },
  );
  if (refused && refused.refused[0]?.code !== "transition_not_allowed")
    throw new Error(`booking ${payment.bookingId} did not take its failed payment`);
}

/** The intent was cancelled by us, or by the provider of its own accord: another payment may be started. */
async function markCancelledIntent(
  { tx, now }: Pick<Deps, "tx" | "now">,
  report: Parameters<typeof markCancelledByProvider>[1],
): Promise<void> {
  const payment = await markCancelledByProvider(tx, report);
  if (!payment) return;
  const { paymentId, bookingId: subjectId } = payment;
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "payment",
    subjectId,
    to: "intent_cancelled",
    data: { paymentId },
  });
}

type Found = { provider: string; intentId: string; found: FoundIntent };
/** Applies an intent that was fetched from the provider, like a webhook event. */
export async function applyFoundIntent(deps: Deps, { provider, intentId, found }: Found): Promise<void> {
  const of = { provider, intentId, now: deps.now };
  if (found.status === "succeeded")
    await applySuccess(deps, { ...found, ...of, eventId: `asked/${intentId}`, bookingId: "" });
  if (found.status === "cancelled") await markCancelledIntent(deps, of);
}

const Charge = z.looseObject({
  payment_intent: z.string(),
  payment_method_details: z.looseObject({ card: z.looseObject({ last4: Last4 }) }),
});
async function saveCardDetails({ tx, now }: Deps, provider: string, object: unknown): Promise<void> {
  const charge = Charge.safeParse(object).data;
  if (!charge) return;
  const { payment_intent: intentId, payment_method_details: details } = charge;
  await saveCardDigits(tx, { provider, intentId, cardLast4: details.card.last4, now });
}

/** Stores a payout of the provider to our bank, to be matched with its movement and a bank file. */
async function saveProviderPayout(
  { tx }: Deps,
  provider: string,
  object: unknown,
  toldAt: Date,
): Promise<void> {
  const payout = payoutOfStripe(object);
  if (payout) await saveProviderPayouts(tx, provider, [payout], toldAt);
}

const keptCardOf = ({
  setup_future_usage: usage,
  payment_method: method,
}: z.output<typeof Intent>): string | undefined => {
  const card = typeof method === "string" ? method : method?.id;
  return usage === "on_session" && card !== undefined && card.length <= 255 ? card || undefined : undefined;
};

const succeeded = "payment_intent.succeeded";
/** The event of a success is claimed with its payment in one statement; other events are claimed before. */
async function handleIntent(deps: Deps, event: ProviderEvent, claim: ClaimedEvent): Promise<void> {
  const { provider } = claim;
  const intent = Intent.safeParse(event.data.object).data;
  if (!intent) return void (event.type === succeeded && (await claimEvent(deps.tx, claim)));
  const report = {
    provider,
    eventId: event.id,
    intentId: intent.id,
    amountOre: intent.amount,
    receivedOre: intent.amount_received ?? intent.amount,
    currency: intent.currency,
    bookingId: intent.metadata?.bookingId ?? "",
    cardLast4: intent.latest_charge?.payment_method_details.card.last4,
    keptCardRef: keptCardOf(intent),
    now: deps.now,
  };
  switch (event.type) {
    case succeeded:
      return applySuccess(deps, report, claim);
    case "payment_intent.payment_failed":
      return applyFailure(deps, report, intent.last_payment_error?.code === "authentication_required");
    case "payment_intent.requires_action":
      return void (await markProgress(deps.tx, report, "requires_action"));
    case "payment_intent.processing":
      return void (await markProgress(deps.tx, report, "processing"));
    case "payment_intent.canceled":
      return markCancelledIntent(deps, report);
  }
}

/**
 * Unknown event types and intents of other systems are acknowledged without effect. So are events about money
 * on a landowner's own account, unless they tell whether it reaches their bank.
 */
export async function handleEvent(deps: Deps, provider: string, event: ProviderEvent): Promise<void> {
  const { tx, now } = deps;
  const { id: eventId, type, created } = event;
  const claim = { provider, eventId, type, payload: event, now };
  if (type === succeeded && !event.account) return handleIntent(deps, event, claim);
  if (!(await claimEvent(tx, claim))) return;
  const { object } = event.data;
  const toldAt = created === undefined ? now : new Date(created * 1000);
  if (type === "account.updated") return handleAccount(deps, provider, object, toldAt);
  if (event.account) {
    const { account: accountId } = event;
    if (type === "payout.failed") await handleFailedBankPayout(deps, { provider, accountId }, object);
    if (type === "payout.paid" || type.startsWith("account.external_account."))
      await handleBankRestored(deps, accountId);
    return;
  }
  if (type === "transfer.reversed") return handleReversedTransfer(deps, object);
  if (type.startsWith("charge.dispute.")) return handleDispute(deps, provider, object, toldAt);
  if (type === "charge.refunded") return handleProviderRefund(deps, provider, object, toldAt);
  if (type === "charge.succeeded") return saveCardDetails(deps, provider, object);
  if (type === "charge.refund.updated" || type === "refund.updated" || type === "refund.failed")
    return handleFailedRefund(deps, provider, object);
  if (type.startsWith("payment_intent.")) return handleIntent(deps, event, claim);
  if (type.startsWith("setup_intent.")) return handleSetup(deps, provider, type, object);
  if (type.startsWith("payout.")) return saveProviderPayout(deps, provider, object, toldAt);
  if (type === "payment_method.attached") return storeCardDigits(deps, provider, object);
}
