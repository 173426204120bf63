/** Actions of the card provider's staff: they register a dispute by the payer's bank, or refund a payment. */
import type { Tx } from "#server/platform/database/database.ts";
import { type Event, insertRefund, type Intent, lockIntent, refundedOre } from "./card-store.ts";
import { decideDispute, type Dispute, findDispute, insertDispute } from "./desk-store.ts";

export type StaffAction = "dispute" | "won" | "lost" | "refund";
type DeskEvent = { type: string; object: Record<string, unknown> };
const disputeFeeOre = 15_000;

const disputeOf = ({ intentId }: Intent, { disputeId, amountOre, status }: Dispute) => ({
  id: disputeId,
  object: "dispute",
  payment_intent: intentId,
  amount: amountOre,
  currency: "nok",
  status,
});

async function openDispute(
  tx: Tx,
  intent: Intent,
  newId: (kind: string) => string,
  now: Date,
): Promise<DeskEvent> {
  const amountOre = intent.amountOre - (await refundedOre(tx, intent.intentId));
  const newDispute = { disputeId: newId("dp"), amountOre, status: "needs_response" as const };
  await insertDispute(tx, { ...newDispute, intentId: intent.intentId, feeOre: disputeFeeOre, now });
  return { type: "charge.dispute.created", object: disputeOf(intent, newDispute) };
}

async function refundAtProvider(
  tx: Tx,
  intent: Intent,
  newId: (kind: string) => string,
  now: Date,
): Promise<DeskEvent> {
  const before = await refundedOre(tx, intent.intentId);
  const amountOre = intent.amountOre - before;
  const refundId = newId("re");
  const { intentId } = intent;
  await insertRefund(tx, { refundId, intentId, amountOre, idempotencyKey: `desk/${refundId}`, now });
  const object = {
    id: `ch_${intentId.slice(3)}`,
    object: "charge",
    payment_intent: intentId,
    amount: intent.amountOre,
    amount_refunded: intent.amountOre,
    currency: "nok",
  };
  return { type: "charge.refunded", object };
}

/** Does the action and returns its webhook event; undefined if the payment's state forbids the action. */
export async function doStaffAction(
  tx: Tx,
  {
    intentId,
    act,
    newId,
    now,
  }: { intentId: string; act: StaffAction; newId: (kind: string) => string; now: Date },
): Promise<Event | undefined> {
  const intent = await lockIntent(tx, intentId);
  if (intent?.status !== "succeeded") return undefined;
  const open = await findDispute(tx, intentId);
  const remainingOre = intent.amountOre - (await refundedOre(tx, intentId));
  const isOpen = open?.status === "needs_response";
  let deskEvent: DeskEvent | undefined;
  if (act === "dispute" && !open && remainingOre > 0) deskEvent = await openDispute(tx, intent, newId, now);
  if (act === "refund" && !open && remainingOre > 0)
    deskEvent = await refundAtProvider(tx, intent, newId, now);
  if ((act === "won" || act === "lost") && open && isOpen) {
    await decideDispute(tx, open.disputeId, act, now);
    deskEvent = { type: "charge.dispute.closed", object: disputeOf(intent, { ...open, status: act }) };
  }
  if (!deskEvent) return undefined;
  const eventId = newId("evt");
  const { type, object } = deskEvent;
  return { eventId, type, payload: JSON.stringify({ id: eventId, object: "event", type, data: { object } }) };
}
