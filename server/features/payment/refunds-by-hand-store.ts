/** Refunds that no provider sends: of bank transfers, of a provider that is not connected, or refused by it. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { MoneyAccount } from "#domain/ledger/ledger.ts";
import type { Db, Tx } from "#server/platform/database.ts";

/** `connected`: the name of the provider that sends refunds; "" where none does. */
const isByHand = (connected: string): Expression<SqlBool> =>
  sql<boolean>`(p.provider <> ${connected} or r.refused_at is not null)`;

type RefundByHandRow = {
  bookingId: string;
  amountOre: number;
  sent: boolean;
  byHand: boolean;
  /** In a file that the bank has not answered. */
  inBatch: boolean;
  /** The bank has taken the payment back, and nobody has decided what of it. */
  isTakenBack: boolean;
  /** Where what was paid is. */
  moneyAt: MoneyAccount;
};
/** Of a refund `r`: it is in a file that the bank has not answered. */
const isInBatch = sql<boolean>`exists (
  select from refund_batch_line l where l.refund_id = r.refund_id and l.outcome is null)`;
/** Of a refund `r`: the bank has taken its payment back, and nobody has decided what of it. */
export const isTakenBack = sql<boolean>`exists (
  select from payment_case c where c.payment_id = r.payment_id and c.kind = 'reversed_by_bank'
    and c.settled_at is null)`;
/** Read under its lock: whoever held it before may have put the refund into a file. */
export async function lockRefund(
  tx: Tx,
  refundId: string,
  connected: string,
): Promise<RefundByHandRow | undefined> {
  await sql`select from refund where refund_id = ${refundId} for update`.execute(tx);
  return tx
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.payment_id", "r.payment_id")
    .select(["r.booking_id as bookingId", "r.amount_ore as amountOre"])
    .select((e) => [
      e("r.status", "=", "sent").$castTo<boolean>().as("sent"),
      sql<boolean>`${isByHand(connected)}`.as("byHand"),
      isInBatch.as("inBatch"),
      isTakenBack.as("isTakenBack"),
      sql<MoneyAccount>`case p.provider when 'manual' then 'bank' else 'provider' end`.as("moneyAt"),
    ])
    .where("r.refund_id", "=", refundId)
    .where("r.status", "<>", "withdrawn")
    .executeTakeFirst();
}

type SentByHand = { account: string; reference: string | undefined; sentOn: string; sentBy: string };
/** Where it is to go. */
export const saveAccount = (tx: Tx, refundId: string, account: string) =>
  tx.updateTable("refund").set({ to_account: account }).where("refund_id", "=", refundId).execute();
export const saveSent = (tx: Tx, refundId: string, sent: SentByHand, now: Date) =>
  tx
    .updateTable("refund")
    .set({
      status: "sent",
      sent_at: now,
      account: sent.account,
      reference: sent.reference ?? null,
      sent_on: sent.sentOn,
      sent_by: sent.sentBy,
    })
    .where("refund_id", "=", refundId)
    .execute();

type Query = {
  state: "open" | "sent";
  connected: string;
  after: { at: string; id: string } | undefined;
  limit: number;
};
/** The oldest that waits first; of those sent the newest. */
export function listByHand(db: Db, { state, connected, after, limit }: Query) {
  const order = state === "open" ? "asc" : "desc";
  const beyond = state === "open" ? ">" : "<";
  return db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.payment_id", "r.payment_id")
    .innerJoin("booking as b", "b.booking_id", "r.booking_id")
    .innerJoin("user_profile as h", "h.uid", "b.hunter_uid")
    .leftJoin("user_profile as u", "u.uid", "r.sent_by")
    .leftJoin("bank_transaction as t", "t.payment_id", "r.payment_id")
    .select([
      "r.refund_id as refundId",
      "r.booking_id as bookingId",
      "b.hunter_uid as hunterUid",
      "h.display_name as hunterName",
      "h.email as hunterEmail",
      "r.amount_ore as amountOre",
      "r.reason",
      "p.provider",
      "p.received_on as receivedOn",
      "p.reference as receivedReference",
      "t.payer",
      "t.payer_account as payerAccount",
      "r.to_account as toAccount",
      "t.message",
      isInBatch.as("inBatch"),
      "r.decided_at as decidedAt",
      "r.account",
      "r.reference",
      "r.sent_on as sentOn",
      "u.display_name as sentBy",
    ])
    .where((e) =>
      state === "open"
        ? e.and([e("r.status", "=", "decided"), isByHand(connected)])
        : e("r.sent_by", "is not", null),
    )
    .where((e) =>
      after
        ? e.or([
            e("r.decided_at", beyond, new Date(after.at)),
            e.and([e("r.decided_at", "=", new Date(after.at)), e("r.refund_id", beyond, after.id)]),
          ])
        : e.lit(true),
    )
    .orderBy("r.decided_at", order)
    .orderBy("r.refund_id", order)
    .limit(limit)
    .execute();
}
