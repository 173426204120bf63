/** What the card provider reports, each event once, in one transaction with what it changes (rules 4.1, 4.3). */
import { z } from "zod";
import { applyCommand } from "#server/features/bookings/public.ts";
import type { Tx } from "#server/platform/database.ts";
import { isRefused } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { adoptPayment, claimEvent, lockPayment, type Payment, setPaymentStatus } from "./payment-store.ts";

const Intent = z.looseObject({ id: z.string().min(1), amount: z.int().min(1), metadata: z.looseObject({ bookingId: z.string().optional() }).optional() });
const Event = z.looseObject({ id: z.string().min(1).max(255), type: z.string().min(1).max(255), data: z.looseObject({ object: z.unknown() }) });
export type ProviderEvent = z.output<typeof Event>;

/** The event in these bytes, or undefined where they hold none. */
export function readEvent(bytes: Buffer): ProviderEvent | undefined {
  try {
    return Event.safeParse(JSON.parse(bytes.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

type Deps = { tx: Tx; jobs: JobQueue; now: Date };

/** Money is never refused: what pays nothing is sent back by the booking's own decision. */
async function succeed({ tx, jobs, now }: Deps, { paymentId, bookingId, status }: Payment, amountOre: number): Promise<void> {
  if (status === "succeeded") return;
  const refused = await applyCommand(tx, jobs, bookingId, { type: "receive_payment", actor: "provider", paymentId, amountOre }, { now });
  if (refused) throw new Error(`money for booking ${bookingId} was not taken: ${refused.refused[0]?.code}`);
  await setPaymentStatus(tx, paymentId, "succeeded", now);
}

/** A failure that comes after success, or after the booking is over, changes nothing. */
async function fail({ tx, jobs, now }: Deps, { paymentId, bookingId, status }: Payment): Promise<void> {
  if (status === "succeeded" || status === "cancelled") return;
  await setPaymentStatus(tx, paymentId, "failed", now);
  const refused = await applyCommand(tx, jobs, bookingId, { type: "fail_payment", actor: "provider" }, { now });
  if (isRefused(refused) && refused.refused[0]?.code !== "transition_not_allowed") throw new Error(`booking ${bookingId} did not take its failed payment`);
}

/** Kinds of events that we do not know, and intents that are not ours, are taken and change nothing. */
export async function takeEvent(deps: Deps, provider: string, event: ProviderEvent): Promise<void> {
  const { tx, now } = deps;
  if (!(await claimEvent(tx, { provider, eventId: event.id, type: event.type, payload: event, now }))) return;
  if (event.type !== "payment_intent.succeeded" && event.type !== "payment_intent.payment_failed") return;
  const intent = Intent.safeParse(event.data.object).data;
  if (!intent) return;
  const { id: intentId, amount: amountOre, metadata } = intent;
  const known = await lockPayment(tx, provider, intentId);
  if (event.type === "payment_intent.payment_failed") return known && fail(deps, known);
  const payment = known ?? (await adoptPayment(tx, { provider, intentId, clientSecret: "", amountOre, bookingId: metadata?.bookingId ?? "", now }));
  if (payment) await succeed(deps, payment, amountOre);
}
