/** The demo card provider's records: charges, refunds and transfers, and the events sent to the product. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { withDemoTables } from "../tables.ts";

export type Intent = {
  intentId: string;
  clientSecret: string;
  reference: string;
  amountOre: number;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "cancelled";
  /** Whether its customer keeps the card that pays it on file. */
  keepsCard: boolean;
  /** The card on file, once it has paid. */
  paymentMethodId: string | null;
};
const intentColumns = [
  ...(["intentId", "clientSecret", "reference", "amountOre", "status"] as const),
  ...(["keepsCard", "paymentMethodId"] as const),
] as const;
const asIntent = (row: Omit<Intent, "status"> & { status: string }): Intent => ({
  ...row,
  status: row.status as Intent["status"],
});

/** Stores the secret of the first process that calls it, and returns that secret to all processes. */
export async function sharedSecret(db: Db, newSecret: string): Promise<string> {
  await withDemoTables(db)
    .insertInto("card_provider.setting")
    .values({ name: "webhook_secret", value: newSecret })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = await withDemoTables(db)
    .selectFrom("card_provider.setting")
    .select("value")
    .where("name", "=", "webhook_secret")
    .executeTakeFirstOrThrow();
  return row.value;
}

type NewIntent = Omit<Intent, "status" | "paymentMethodId"> & {
  customer: string | undefined;
  idempotencyKey: string;
  now: Date;
};
/** Inserts a payment intent. It is idempotent: the same key returns the first intent. */
export async function insertIntent(db: Db, i: NewIntent): Promise<Intent> {
  const inserted = await withDemoTables(db)
    .insertInto("card_provider.intent")
    .values({
      intentId: i.intentId,
      clientSecret: i.clientSecret,
      reference: i.reference,
      amountOre: i.amountOre,
      customer: i.customer ?? null,
      keepsCard: i.keepsCard,
      status: "requires_payment_method",
      idempotencyKey: i.idempotencyKey,
      createdAt: i.now,
    })
    .onConflict((c) => c.column("idempotencyKey").doNothing())
    .returning(intentColumns)
    .executeTakeFirst();
  return asIntent(
    inserted ??
      (await withDemoTables(db)
        .selectFrom("card_provider.intent")
        .select(intentColumns)
        .where("idempotencyKey", "=", i.idempotencyKey)
        .executeTakeFirstOrThrow()),
  );
}
export async function findIntent(db: Db, intentId: string): Promise<Intent | undefined> {
  const row = await withDemoTables(db)
    .selectFrom("card_provider.intent")
    .select(intentColumns)
    .where("intentId", "=", intentId)
    .executeTakeFirst();
  return row && asIntent(row);
}
/** Lists the booking's payment intents that are neither charged nor cancelled. */
export async function listOpenIntents(db: Db, reference: string): Promise<string[]> {
  const rows = await withDemoTables(db)
    .selectFrom("card_provider.intent")
    .select("intentId")
    .where("reference", "=", reference)
    .where("status", "in", ["requires_payment_method", "requires_action"])
    .execute();
  return rows.map(({ intentId }) => intentId);
}
export async function lockIntent(tx: Tx, intentId: string): Promise<Intent | undefined> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.intent")
    .select(intentColumns)
    .where("intentId", "=", intentId)
    .forUpdate()
    .executeTakeFirst();
  return row && asIntent(row);
}
export const markCharged = (
  tx: Tx,
  {
    intentId,
    feeOre,
    kept,
    now,
  }: {
    intentId: string;
    feeOre: number;
    kept: { paymentMethodId: string; cardNumber: string } | undefined;
    now: Date;
  },
) =>
  withDemoTables(tx)
    .updateTable("card_provider.intent")
    .set({ status: "succeeded", feeOre, chargedAt: now, ...kept })
    .where("intentId", "=", intentId)
    .execute();

export const markIntent = (
  tx: Tx,
  intentId: string,
  status: "cancelled" | "requires_action" | "requires_payment_method",
) =>
  withDemoTables(tx)
    .updateTable("card_provider.intent")
    .set({ status })
    .where("intentId", "=", intentId)
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
    .select(["refundId", "intentId", "amountOre", "failedAt"])
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
export async function refundedOre(tx: Tx, intentId: string): Promise<number> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.refund")
    .select(sql<number>`coalesce(sum(amount_ore), 0)::bigint`.as("sum"))
    .where("intentId", "=", intentId)
    .where("failedAt", "is", null)
    .executeTakeFirst();
  return row?.sum ?? 0;
}
export const insertRefund = (tx: Tx, r: NewRefund) =>
  withDemoTables(tx)
    .insertInto("card_provider.refund")
    .values({
      refundId: r.refundId,
      intentId: r.intentId,
      amountOre: r.amountOre,
      idempotencyKey: r.idempotencyKey,
      createdAt: r.now,
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
/** Inserts a transfer. It is idempotent: the same key returns the first transfer. */
export async function insertTransfer(db: Db, t: NewTransfer) {
  await withDemoTables(db)
    .insertInto("card_provider.transfer")
    .values({
      transferId: t.transferId,
      reference: t.bookingId,
      uid: t.uid,
      bankAccountNumber: t.bankAccountNumber,
      amountOre: t.amountOre,
      idempotencyKey: t.idempotencyKey,
      createdAt: t.now,
    })
    .onConflict((c) => c.column("idempotencyKey").doNothing())
    .execute();
  return withDemoTables(db)
    .selectFrom("card_provider.transfer")
    .select(["transferId", "uid", "amountOre"])
    .where("idempotencyKey", "=", t.idempotencyKey)
    .executeTakeFirstOrThrow();
}

export const insertRefusedTransfer = (db: Db, t: Omit<NewTransfer, "transferId"> & { reason: string }) =>
  withDemoTables(db)
    .insertInto("card_provider.refusedTransfer")
    .values({
      idempotencyKey: t.idempotencyKey,
      uid: t.uid,
      bankAccountNumber: t.bankAccountNumber,
      amountOre: t.amountOre,
      reason: t.reason,
      createdAt: t.now,
    })
    .onConflict((c) => c.doNothing())
    .execute();
/** Inserts the reversal of a transfer. It is idempotent: the same key returns the first reversal. */
export async function insertReversal(
  db: Db,
  r: { reversalId: string; transferId: string; amountOre: number; idempotencyKey: string; now: Date },
) {
  await withDemoTables(db)
    .insertInto("card_provider.reversal")
    .values({
      reversalId: r.reversalId,
      transferId: r.transferId,
      amountOre: r.amountOre,
      idempotencyKey: r.idempotencyKey,
      createdAt: r.now,
    })
    .onConflict((c) => c.column("idempotencyKey").doNothing())
    .execute();
  return withDemoTables(db)
    .selectFrom("card_provider.reversal")
    .select("reversalId")
    .where("idempotencyKey", "=", r.idempotencyKey)
    .executeTakeFirstOrThrow();
}

/** Returns the transfer made with an idempotency key; undefined if the key was never used. */
export async function findTransferByKey(
  db: Db,
  idempotencyKey: string,
): Promise<{ transferId: string } | { refused: string } | undefined> {
  const refused = await withDemoTables(db)
    .selectFrom("card_provider.refusedTransfer")
    .select("reason as refused")
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
  return (
    refused ??
    withDemoTables(db)
      .selectFrom("card_provider.transfer")
      .select("transferId")
      .where("idempotencyKey", "=", idempotencyKey)
      .executeTakeFirst()
  );
}

export type Event = { eventId: string; type: string; payload: string };
type NewEvent = Event & { idempotencyKey: string | undefined; now: Date; nextAttemptAt: Date };
export const insertEvent = (tx: Tx, e: NewEvent) =>
  withDemoTables(tx)
    .insertInto("card_provider.event")
    .values({
      eventId: e.eventId,
      type: e.type,
      payload: e.payload,
      idempotencyKey: e.idempotencyKey ?? null,
      createdAt: e.now,
      attempts: 1,
      nextAttemptAt: e.nextAttemptAt,
    })
    .execute();
export const findEventByKey = (db: Db | Tx, idempotencyKey: string) =>
  withDemoTables(db)
    .selectFrom("card_provider.event")
    .select(["eventId", "type", "payload", "deliveredAt"])
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
export const markDelivered = (db: Db, eventId: string, now: Date) =>
  withDemoTables(db)
    .updateTable("card_provider.event")
    .set({ deliveredAt: now })
    .where("eventId", "=", eventId)
    .where("deliveredAt", "is", null)
    .execute();

/** Returns unacknowledged events, each leased to one process until its next attempt (with back-off). */
export async function leaseUndelivered(db: Db, now: Date, limit: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    update card_provider.event set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + least(3600, 10 * 2 ^ least(attempts, 12)) * interval '1 second'
    where event_id in (
      select event_id from card_provider.event where delivered_at is null and next_attempt_at <= ${now} order by created_at limit ${limit} for update skip locked
    ) returning event_id, type, payload`.execute(db);
  return rows;
}
