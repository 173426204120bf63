/** The provider's own records: charges, refunds and transfers, and the events sent to the product. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database.ts";
import { withDemoTables } from "../tables.ts";

export type Intent = {
  intentId: string;
  clientSecret: string;
  reference: string;
  amountOre: number;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "cancelled";
};
const intentColumns = [
  "intent_id as intentId",
  "client_secret as clientSecret",
  "reference",
  "amount_ore as amountOre",
  "status",
] as const;
const asIntent = (row: Omit<Intent, "status"> & { status: string }): Intent => ({
  ...row,
  status: row.status as Intent["status"],
});

/** Stores the first process's secret, and returns it to all. */
export async function sharedSecret(db: Db, made: string): Promise<string> {
  await withDemoTables(db)
    .insertInto("card_provider.setting")
    .values({ name: "webhook_secret", value: made })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await withDemoTables(db)
    .selectFrom("card_provider.setting")
    .select("value")
    .where("name", "=", "webhook_secret")
    .executeTakeFirstOrThrow();
  return row.value;
}

type NewIntent = Omit<Intent, "status"> & { idempotencyKey: string; now: Date };
/** Idempotent: the same key returns the first intent. */
export async function insertIntent(db: Db, i: NewIntent): Promise<Intent> {
  const made = await withDemoTables(db)
    .insertInto("card_provider.intent")
    .values({
      intent_id: i.intentId,
      client_secret: i.clientSecret,
      reference: i.reference,
      amount_ore: i.amountOre,
      status: "requires_payment_method",
      idempotency_key: i.idempotencyKey,
      created_at: i.now,
    })
    .onConflict((c) => c.column("idempotency_key").doNothing())
    .returning(intentColumns)
    .executeTakeFirst();
  return asIntent(
    made ??
      (await withDemoTables(db)
        .selectFrom("card_provider.intent")
        .select(intentColumns)
        .where("idempotency_key", "=", i.idempotencyKey)
        .executeTakeFirstOrThrow()),
  );
}
export async function findIntent(db: Db, intentId: string): Promise<Intent | undefined> {
  const row = await withDemoTables(db)
    .selectFrom("card_provider.intent")
    .select(intentColumns)
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
  return row && asIntent(row);
}
/** Those of the booking that are neither charged nor cancelled. */
export async function listOpenIntents(db: Db, reference: string): Promise<string[]> {
  const rows = await withDemoTables(db)
    .selectFrom("card_provider.intent")
    .select("intent_id")
    .where("reference", "=", reference)
    .where("status", "in", ["requires_payment_method", "requires_action"])
    .execute();
  return rows.map(({ intent_id }) => intent_id);
}
export async function lockIntent(tx: Tx, intentId: string): Promise<Intent | undefined> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.intent")
    .select(intentColumns)
    .where("intent_id", "=", intentId)
    .forUpdate()
    .executeTakeFirst();
  return row && asIntent(row);
}
export const markCharged = (
  tx: Tx,
  { intentId, feeOre, now }: { intentId: string; feeOre: number; now: Date },
) =>
  withDemoTables(tx)
    .updateTable("card_provider.intent")
    .set({ status: "succeeded", fee_ore: feeOre, charged_at: now })
    .where("intent_id", "=", intentId)
    .execute();

export const markIntent = (
  tx: Tx,
  intentId: string,
  status: "cancelled" | "requires_action" | "requires_payment_method",
) =>
  withDemoTables(tx)
    .updateTable("card_provider.intent")
    .set({ status })
    .where("intent_id", "=", intentId)
    .execute();

export type NewRefund = {
  refundId: string;
  intentId: string;
  amountOre: number;
  idempotencyKey: string;
  now: Date;
};
export const findRefund = (db: Db | Tx, idempotencyKey: string) =>
  withDemoTables(db)
    .selectFrom("card_provider.refund")
    .select([
      "refund_id as refundId",
      "intent_id as intentId",
      "amount_ore as amountOre",
      "failed_at as failedAt",
    ])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
export async function refundedOre(tx: Tx, intentId: string): Promise<number> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.refund")
    .select(sql<number>`coalesce(sum(amount_ore), 0)::bigint`.as("sum"))
    .where("intent_id", "=", intentId)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return row?.sum ?? 0;
}
export const insertRefund = (tx: Tx, r: NewRefund) =>
  withDemoTables(tx)
    .insertInto("card_provider.refund")
    .values({
      refund_id: r.refundId,
      intent_id: r.intentId,
      amount_ore: r.amountOre,
      idempotency_key: r.idempotencyKey,
      created_at: r.now,
    })
    .execute();

type NewTransfer = {
  transferId: string;
  uid: string;
  bookingId: string;
  bankAccountNumber: string;
  amountOre: number;
  idempotencyKey: string;
  now: Date;
};
/** Idempotent: the same key returns the first transfer. */
export async function insertTransfer(db: Db, t: NewTransfer) {
  await withDemoTables(db)
    .insertInto("card_provider.transfer")
    .values({
      transfer_id: t.transferId,
      reference: t.bookingId,
      uid: t.uid,
      bank_account_number: t.bankAccountNumber,
      amount_ore: t.amountOre,
      idempotency_key: t.idempotencyKey,
      created_at: t.now,
    })
    .onConflict((c) => c.column("idempotency_key").doNothing())
    .execute();
  return withDemoTables(db)
    .selectFrom("card_provider.transfer")
    .select(["transfer_id as transferId", "uid", "amount_ore as amountOre"])
    .where("idempotency_key", "=", t.idempotencyKey)
    .executeTakeFirstOrThrow();
}

export const insertRefusedTransfer = (db: Db, t: Omit<NewTransfer, "transferId"> & { reason: string }) =>
  withDemoTables(db)
    .insertInto("card_provider.refused_transfer")
    .values({
      idempotency_key: t.idempotencyKey,
      uid: t.uid,
      bank_account_number: t.bankAccountNumber,
      amount_ore: t.amountOre,
      reason: t.reason,
      created_at: t.now,
    })
    .onConflict((c) => c.doNothing())
    .execute();
/** Idempotent: the same key returns the first reversal. */
export async function insertReversal(
  db: Db,
  r: { reversalId: string; transferId: string; amountOre: number; idempotencyKey: string; now: Date },
) {
  await withDemoTables(db)
    .insertInto("card_provider.reversal")
    .values({
      reversal_id: r.reversalId,
      transfer_id: r.transferId,
      amount_ore: r.amountOre,
      idempotency_key: r.idempotencyKey,
      created_at: r.now,
    })
    .onConflict((c) => c.column("idempotency_key").doNothing())
    .execute();
  return withDemoTables(db)
    .selectFrom("card_provider.reversal")
    .select("reversal_id as reversalId")
    .where("idempotency_key", "=", r.idempotencyKey)
    .executeTakeFirstOrThrow();
}

/** Undefined where the key was never used. */
export async function findTransferByKey(
  db: Db,
  idempotencyKey: string,
): Promise<{ transferId: string } | { refused: string } | undefined> {
  const refused = await withDemoTables(db)
    .selectFrom("card_provider.refused_transfer")
    .select("reason as refused")
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return (
    refused ??
    withDemoTables(db)
      .selectFrom("card_provider.transfer")
      .select("transfer_id as transferId")
      .where("idempotency_key", "=", idempotencyKey)
      .executeTakeFirst()
  );
}

export type Event = { eventId: string; type: string; payload: string };
type NewEvent = Event & { idempotencyKey: string | undefined; now: Date; nextAttemptAt: Date };
export const insertEvent = (tx: Tx, e: NewEvent) =>
  withDemoTables(tx)
    .insertInto("card_provider.event")
    .values({
      event_id: e.eventId,
      type: e.type,
      payload: e.payload,
      idempotency_key: e.idempotencyKey ?? null,
      created_at: e.now,
      attempts: 1,
      next_attempt_at: e.nextAttemptAt,
    })
    .execute();
export const findEventByKey = (db: Db | Tx, idempotencyKey: string) =>
  withDemoTables(db)
    .selectFrom("card_provider.event")
    .select(["event_id as eventId", "type", "payload", "delivered_at as deliveredAt"])
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
export const markDelivered = (db: Db, eventId: string, now: Date) =>
  withDemoTables(db)
    .updateTable("card_provider.event")
    .set({ delivered_at: now })
    .where("event_id", "=", eventId)
    .where("delivered_at", "is", null)
    .execute();

/** Unacknowledged events, each leased to one process until its next attempt, with exponential back-off. */
export async function leaseUndelivered(db: Db, now: Date, limit: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    update card_provider.event set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + least(3600, 10 * 2 ^ least(attempts, 12)) * interval '1 second'
    where event_id in (
      select event_id from card_provider.event where delivered_at is null and next_attempt_at <= ${now} order by created_at limit ${limit} for update skip locked
    ) returning event_id as "eventId", type, payload`.execute(db);
  return rows;
}
