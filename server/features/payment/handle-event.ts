/**
 * Handles the card provider's webhook events, each once, in one transaction with its effect (rules 4.1, 4.3).
 */
import { z } from "zod";
import { applyCommand } from "#server/features/booking/public.ts";
import type { Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { recordLateSuccess, claimEvent, markFailed, markSucceeded } from "./payment-store.ts";

const Last4 = z.string().regex(/^\d{4}$/);
const Intent = z.looseObject({
  id: z.string().min(1),
  amount: z.int().min(1),
  metadata: z.looseObject({ bookingId: z.string().optional() }).optional(),
  latest_charge: z
    .looseObject({ payment_method_details: z.looseObject({ card: z.looseObject({ last4: Last4 }) }) })
    .optional()
    .catch(undefined),
});
const Event = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.looseObject({ object: z.unknown() }),
});
type ProviderEvent = z.output<typeof Event>;

/**
 * Replaces what PostgreSQL cannot store (NUL, unpaired surrogates): refused, the provider would retry the
 * event for days.
 */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD").toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}

/** Parses the event; undefined where the bytes are not one. */
export function readEvent(bytes: Buffer): ProviderEvent | undefined {
  try {
    return Event.safeParse(storable(JSON.parse(bytes.toString("utf8")))).data;
  } catch {
    return undefined;
  }
}

type Deps = { tx: Tx; jobs: JobQueue; now: Date };
type Report = {
  provider: string;
  intentId: string;
  amountOre: number;
  bookingId: string;
  cardLast4: string | undefined;
  now: Date;
};

/** Payments are never refused: the booking's decision refunds one that pays nothing. */
async function succeed({ tx, jobs, now }: Deps, report: Report): Promise<void> {
  const payment = (await markSucceeded(tx, report)) ?? (await recordLateSuccess(tx, report));
  if (!payment) return;
  const { paymentId, bookingId } = payment;
  const refused = await applyCommand(
    tx,
    jobs,
    bookingId,
    { type: "receive_payment", actor: "provider", paymentId, amountOre: report.amountOre },
    { now },
  );
  if (refused) throw new Error(`money for booking ${bookingId} was not taken: ${refused.refused[0]?.code}`);
}

/** A failed payment of a booking that is over has no effect. */
async function fail({ tx, jobs, now }: Deps, report: Report): Promise<void> {
  const payment = await markFailed(tx, report);
  if (!payment) return;
  const refused = await applyCommand(
    tx,
    jobs,
    payment.bookingId,
    { type: "fail_payment", actor: "provider" },
    { now },
  );
  if (refused && refused.refused[0]?.code !== "transition_not_allowed")
    throw new Error(`booking ${payment.bookingId} did not take its failed payment`);
}

/** Unknown event types and foreign intents are acknowledged without effect. */
export async function handleEvent(deps: Deps, provider: string, event: ProviderEvent): Promise<void> {
  const { tx, now } = deps;
  if (!(await claimEvent(tx, { provider, eventId: event.id, type: event.type, payload: event, now }))) return;
  if (event.type !== "payment_intent.succeeded" && event.type !== "payment_intent.payment_failed") return;
  const intent = Intent.safeParse(event.data.object).data;
  if (!intent) return;
  const report = {
    provider,
    intentId: intent.id,
    amountOre: intent.amount,
    bookingId: intent.metadata?.bookingId ?? "",
    cardLast4: intent.latest_charge?.payment_method_details.card.last4,
    now,
  };
  await (event.type === "payment_intent.succeeded" ? succeed(deps, report) : fail(deps, report));
}
