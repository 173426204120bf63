/** Our records of payments, and the ids of webhook events already handled. */
import type { AcceptedChange } from "#domain/booking/changed-stay.ts";
import { sql } from "kysely";
import type { wayToPay } from "#domain/booking/payment-term.ts";
import { closeIntentsJob } from "#server/features/booking/public.ts";
import type { PaidFor } from "#server/platform/card-provider/provider.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { payloadsInQueue } from "#server/platform/jobs/jobs-store.ts";
import { deleteProviderCall, hasCallEnded, waitsForCharge } from "./provider-call-store.ts";

type PaymentProgress = "requires_action" | "processing";
export type PaymentStatus = "created" | "failed" | "succeeded" | "cancelled";
type OpenIntent = {
  intentId: string;
  clientSecret: string;
  amountOre: number;
  customerRef: string | null;
  keepsCard: boolean;
};
/** A card that the provider keeps for a customer. */
type CustomersCard = { customerRef: string; paymentMethodRef: string };
export type PayableBooking = Parameters<typeof wayToPay>[0] & {
  hunterUid: string;
  landownerUid: string;
  totalOre: number;
  attempts: number;
  /** The card that is saved for the booking. */
  savedCard: CustomersCard | undefined;
  /** The card that the hunter keeps for their next purchases. */
  cardOnFile: CustomersCard | undefined;
  open: OpenIntent | undefined;
  paidFor: PaidFor;
};

/** The fields of a booking that payment needs, with its open payment. */
export async function findPayable(
  db: Db,
  provider: string,
  bookingId: string,
): Promise<PayableBooking | undefined> {
  const row = await db
    .selectFrom("booking as b")
    .innerJoin("property as place", "place.propertyId", "b.propertyId")
    .leftJoin("offering as o", "o.offeringId", "b.offeringId")
    .innerJoin("userProfile as h", "h.uid", "b.hunterUid")
    .leftJoin("payment as p", (j) =>
      j.onRef("p.bookingId", "=", "b.bookingId").on("p.status", "in", ["created", "failed"]),
    )
    .leftJoin("cardSetup as c", (j) =>
      j.onRef("c.bookingId", "=", "b.bookingId").on("c.status", "=", "saved"),
    )
    .leftJoin("cardOnFile as f", (j) => j.onRef("f.uid", "=", "b.hunterUid").on("f.provider", "=", provider))
    .select([
      "b.hunterUid",
      "b.landownerUid",
      "b.status",
      "b.paymentStatus",
      "b.fromDate",
      "b.toDate",
      "b.totalOre",
      "b.paymentDueAt",
      "b.paidAt",
      "b.cardSavedAt",
      "b.chargeRefusedAt",
      "b.cancelChargeOre",
      "b.partCount",
      "b.unchargedOre",
      "b.acceptedChange",
      "c.customerRef",
      "c.paymentMethodRef",
      "f.customerRef as fileCustomerRef",
      "f.paymentMethodRef as filePaymentMethodRef",
      "p.providerIntentId",
      "p.clientSecret",
      "p.amountOre",
      "p.customerRef as openCustomerRef",
      "p.keepsCard",
      "b.fromDate",
      "b.toDate",
      "h.email",
      "o.name as offering",
      "place.name as property",
    ])
    .select((e) =>
      e
        .selectFrom("payment as made")
        .select((f) => f.fn.countAll<number>().as("n"))
        .whereRef("made.bookingId", "=", "b.bookingId")
        .as("attempts"),
    )
    .where("b.bookingId", "=", bookingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { providerIntentId: intentId, clientSecret, amountOre, openCustomerRef, keepsCard, ...others } = row;
  const { customerRef, paymentMethodRef, fileCustomerRef, filePaymentMethodRef, ...rest } = others;
  const { attempts, offering, property, email: receiptEmail, ...booking } = rest;
  const open =
    intentId !== null && clientSecret !== null && amountOre !== null
      ? { intentId, clientSecret, amountOre, customerRef: openCustomerRef, keepsCard: keepsCard ?? false }
      : undefined;
  const cardOf = (customer: string | null, method: string | null): CustomersCard | undefined =>
    customer && method ? { customerRef: customer, paymentMethodRef: method } : undefined;
  return {
    ...booking,
    acceptedChange: booking.acceptedChange as AcceptedChange | null,
    attempts: attempts ?? 0,
    savedCard: cardOf(customerRef, paymentMethodRef),
    cardOnFile: cardOf(fileCustomerRef, filePaymentMethodRef),
    open,
    paidFor: {
      place: offering ?? property,
      fromDate: booking.fromDate,
      toDate: booking.toDate,
      receiptEmail,
    },
  };
}

export type NewPayment = {
  bookingId: string;
  provider: string;
  intentId: string;
  clientSecret: string;
  amountOre: number;
  /** The provider's customer for whom it was created. */
  customerRef: string | null;
  /** Whether the card that pays is kept on file. */
  keepsCard: boolean;
  /** The idempotency key by which the provider has just created the payment. */
  createKey?: string;
  now: Date;
};
const openColumns = [
  ...(["providerIntentId as intentId", "clientSecret", "amountOre"] as const),
  ...(["customerRef", "keepsCard"] as const),
] as const;
/**
 * At most one open payment per booking: a second insert returns the first. Undefined if the booking was paid
 * meanwhile.
 */
export async function insertPayment(db: Db | Tx, p: NewPayment): Promise<OpenIntent | undefined> {
  const inserted = await db
    .insertInto("payment")
    .values({
      bookingId: p.bookingId,
      provider: p.provider,
      providerIntentId: p.intentId,
      clientSecret: p.clientSecret,
      amountOre: p.amountOre,
      customerRef: p.customerRef,
      keepsCard: p.keepsCard,
      status: "created",
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((c) => c.doNothing())
    .returning(openColumns)
    .executeTakeFirst();
  const open =
    inserted ??
    (await db
      .selectFrom("payment")
      .select(openColumns)
      .where("bookingId", "=", p.bookingId)
      .where("status", "in", ["created", "failed"])
      .executeTakeFirst());
  if (p.createKey !== undefined && open?.intentId === p.intentId) await deleteProviderCall(db, p.createKey);
  return open;
}

/** Inserts a bank transfer as a payment: the provider does not know it, and there is no card to refund. */
export async function insertManualPayment(
  tx: Tx,
  p: {
    paymentId: string;
    bookingId: string;
    amountOre: number;
    receivedOn: string;
    reference: string | undefined;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("payment")
    .values({
      paymentId: p.paymentId,
      bookingId: p.bookingId,
      provider: "manual",
      providerIntentId: p.paymentId,
      clientSecret: "",
      amountOre: p.amountOre,
      receivedOn: p.receivedOn,
      reference: p.reference ?? null,
      status: "succeeded",
      createdAt: p.now,
      updatedAt: p.now,
    })
    .execute();
}

export type ClaimedEvent = { provider: string; eventId: string; type: string; payload: unknown; now: Date };
const insertEvent = (tx: Pick<Tx, "insertInto">, e: ClaimedEvent) =>
  tx
    .insertInto("providerEvent")
    .values({
      provider: e.provider,
      eventId: e.eventId,
      type: e.type,
      receivedAt: e.now,
      payload: JSON.stringify(e.payload),
    })
    .onConflict((c) => c.doNothing())
    .returning("eventId");
/** False if the event was handled before. The row commits together with the event's effect, or not at all. */
export const claimEvent = async (tx: Tx, e: ClaimedEvent): Promise<boolean> =>
  (await insertEvent(tx, e).executeTakeFirst()) !== undefined;

export type Payment = { paymentId: string; bookingId: string };
type ProviderReport = { provider: string; intentId: string; cardLast4?: string | undefined; now: Date };
type Success = ProviderReport & { amountOre: number };
/**
 * Changes a payment as the provider reports; undefined if it does not exist, or does not change. Locks the
 * payment's row, then the booking's.
 */
const applyReport = (
  tx: Tx,
  { provider, intentId, cardLast4, now, amountOre }: ProviderReport & { amountOre?: number },
  from: PaymentStatus[],
  to: PaymentStatus,
) =>
  tx
    .updateTable("payment")
    .set({ status: to, progress: null, updatedAt: now, ...(cardLast4 && { cardLast4 }) })
    .where("provider", "=", provider)
    .where("providerIntentId", "=", intentId)
    .where("status", "in", from)
    .where((e) => (amountOre === undefined ? e.lit(true) : e("amountOre", "=", amountOre)))
    .returning(["paymentId", "bookingId"]);
/**
 * Marks the expected amount as paid. Claims the event in the same statement, and changes nothing if it was
 * handled before.
 */
export function markSucceeded(tx: Tx, r: Success, event?: ClaimedEvent): Promise<Payment | undefined> {
  const change = (db: Tx) => applyReport(db, r, ["created", "failed", "cancelled"], "succeeded");
  if (!event) return change(tx).executeTakeFirst();
  const claimed = tx.with("event", (db) => insertEvent(db, event)) as unknown as Tx;
  return change(claimed).where(sql<boolean>`exists (select from event)`).executeTakeFirst();
}
/** A failure reported after the success is ignored, as out of order. */
export const markFailed = (tx: Tx, r: ProviderReport): Promise<Payment | undefined> =>
  applyReport(tx, r, ["created", "failed"], "failed").executeTakeFirst();

/** The hunter's bank requires a 3-D Secure check, or is processing it. Later events override this. */
export const markProgress = (
  tx: Tx,
  { provider, intentId, now }: ProviderReport,
  progress: PaymentProgress,
): Promise<Payment | undefined> =>
  tx
    .updateTable("payment")
    .set({ progress, updatedAt: now })
    .where("provider", "=", provider)
    .where("providerIntentId", "=", intentId)
    .where("status", "in", ["created", "failed"])
    .returning(["paymentId", "bookingId"])
    .executeTakeFirst();
/** The provider has cancelled the intent of its own accord: the hunter's next payment gets another. */
export const markCancelledByProvider = (
  tx: Tx,
  { provider, intentId, now }: ProviderReport,
): Promise<Payment | undefined> =>
  tx
    .updateTable("payment")
    .set({ status: "cancelled", cancelledByProvider: true, progress: null, updatedAt: now })
    .where("provider", "=", provider)
    .where("providerIntentId", "=", intentId)
    .where("status", "in", ["created", "failed"])
    .returning(["paymentId", "bookingId"])
    .executeTakeFirst();
/** Stores the card's digits: the charge's event has them, while the intent's may only refer to the charge. */
export const saveCardDigits = (tx: Tx, { provider, intentId, cardLast4 }: ProviderReport) =>
  tx
    .updateTable("payment")
    .set({ cardLast4: cardLast4 ?? null })
    .where("provider", "=", provider)
    .where("providerIntentId", "=", intentId)
    .where("cardLast4", "is", null)
    .execute();

const CLAIM_BATCH = 20;
/** When booking `b` is to be paid, or the change of it. */
const dueAt = sql`coalesce((b.accepted_change ->> 'dueAt')::timestamptz, b.payment_due_at)`;
/**
 * Open payments to verify with the provider now, marked as verified: three minutes after creation, then each
 * time after twice as long, and within the last three minutes before the payment deadline.
 */
export async function claimUnverified(
  db: Db,
  provider: string,
  now: Date,
): Promise<{ intentId: string; bookingId: string }[]> {
  const { rows } = await sql<{ intentId: string; bookingId: string }>`
    update payment set asked_at = ${now} where payment_id in (
      select p.payment_id from payment p join booking b using (booking_id)
      where p.provider = ${provider} and p.status in ('created', 'failed')
        and (b.status = 'confirmed' or b.uncharged_ore > 0 or b.accepted_change is not null
          or b.cancel_charge_ore = p.amount_ore and b.paid_at is null)
        and (${now}::timestamptz >= case when p.asked_at is null then p.created_at + interval '3 minutes'
            else p.asked_at + greatest(p.asked_at - p.created_at, interval '3 minutes') end
          or ${dueAt} - ${now}::timestamptz <= interval '3 minutes' and p.asked_at < ${dueAt} - interval '3 minutes')
      order by p.asked_at nulls first limit ${CLAIM_BATCH} for no key update of p skip locked)
    returning provider_intent_id as "intentId", booking_id as "bookingId"`.execute(db);
  return rows;
}

/**
 * Whether a payment `p` is no longer needed: its booking `b` is cancelled or paid, except for the
 * cancellation fee, later parts, or what a change costs more.
 */
const isNotOwed = sql<boolean>`b.uncharged_ore = 0 and b.accepted_change is null
  and not (b.status = 'cancelled' and b.paid_at is null
  and b.payment_status in ('pending_payment', 'payment_failed')
  and b.cancel_charge_ore is not distinct from p.amount_ore)`;
type OpenPayment = { paymentId: string; intentId: string; status: string };
/** The open payments of a booking that is not to be paid, or no longer. */
export const findOpenIntents = (db: Db, provider: string, bookingId: string): Promise<OpenPayment[]> =>
  db
    .selectFrom("payment as p")
    .innerJoin("booking as b", "b.bookingId", "p.bookingId")
    .select(["p.paymentId", "p.providerIntentId as intentId", "p.status"])
    .where("p.bookingId", "=", bookingId)
    .where("p.provider", "=", provider)
    .where("p.status", "in", ["created", "failed"])
    .where("b.status", "<>", "confirmed")
    .where(isNotOwed)
    .execute();
export async function isOpen(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("paymentId")
    .where("paymentId", "=", paymentId)
    .where("status", "in", ["created", "failed"])
    .executeTakeFirst();
  return row !== undefined;
}
/** Marks a payment as cancelled; false if it was cancelled or charged before. */
export async function markCancelled(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("payment")
    .set({ status: "cancelled", progress: null, updatedAt: now })
    .where("paymentId", "=", paymentId)
    .where("status", "in", ["created", "failed"])
    .returning("paymentId")
    .executeTakeFirst();
  return row !== undefined;
}

export type KnownPayment = Payment & { amountOre: number };
/** Finds a payment and locks it until the transaction ends. */
export const findPayment = (tx: Tx, provider: string, intentId: string): Promise<KnownPayment | undefined> =>
  tx
    .selectFrom("payment")
    .select(["paymentId", "bookingId", "amountOre"])
    .where("provider", "=", provider)
    .where("providerIntentId", "=", intentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
/** The booking that an event names, if there is one. */
export async function findNamedBooking(tx: Tx, bookingRef: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("booking")
    .select("bookingId")
    .where(sql<boolean>`booking_id::text = ${bookingRef}`)
    .executeTakeFirst();
  return row?.bookingId;
}

/**
 * A booking without a job to close what is open at the provider, although it is not to be paid and has an
 * open payment, an open card setup or a call to the provider without a stored result.
 */
export async function lockBookingWithOpenIntent(
  tx: Tx,
  { provider, skippedIds, now }: { provider: string; skippedIds: string[]; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ bookingId: string }>`
    select b.booking_id from booking b
    where b.booking_id in (
        select p.booking_id from payment p join booking b using (booking_id)
          where p.status in ('created', 'failed') and p.provider = ${provider} and ${isNotOwed}
        union all select s.booking_id from card_setup s join booking b using (booking_id)
          where s.status = 'created' and s.provider = ${provider} and not ${waitsForCharge}
        union all select g.booking_id from provider_begun g join booking b using (booking_id)
          where ${hasCallEnded(provider, now)} and not ${waitsForCharge})
      and b.status <> 'confirmed' and not (b.booking_id = any (${skippedIds}::uuid[]))
      and b.booking_id::text not in ${payloadsInQueue(closeIntentsJob, "bookingId")}
    order by b.updated_at limit 1 for no key update of b skip locked`.execute(tx);
  return rows[0]?.bookingId;
}
