/** Refunds that no provider sends: of bank transfers, of an unconnected provider, or refused ones. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { MoneyAccount } from "#domain/ledger/ledger.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** `connected`: the name of the provider that sends refunds; "" if there is none. */
const isByHand = (connected: string): Expression<SqlBool> =>
  sql<boolean>`(p.provider <> ${connected} or r.refused_at is not null)`;

type RefundByHandRow = {
  bookingId: string;
  amountOre: number;
  sent: boolean;
  byHand: boolean;
  /** The refund is in a file that the bank has not reported on. */
  inBatch: boolean;
  /** The bank has reversed the payment, and the case is undecided. */
  isTakenBack: boolean;
  /** The account in which the paid money is. */
  moneyAt: MoneyAccount;
};
/** Whether refund `r` is in a file that the bank has not reported on. */
const isInBatch = sql<boolean>`exists (
  select from refund_batch_line l where l.refund_id = r.refund_id and l.outcome is null)`;
/** Whether the bank has reversed the payment of refund `r` and the case is undecided. */
export const isPaymentReversed = sql<boolean>`exists (
  select from payment_case c where c.payment_id = r.payment_id and c.kind = 'reversed_by_bank'
    and c.settled_at is null)`;
/** Reads the refund under its lock: an earlier holder of the lock may have put it into a file. */
export async function lockRefund(
  tx: Tx,
  refundId: string,
  connected: string,
): Promise<RefundByHandRow | undefined> {
  await sql`select from refund where refund_id = ${refundId} for update`.execute(tx);
  return tx
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.paymentId", "r.paymentId")
    .select(["r.bookingId", "r.amountOre"])
    .select((e) => [
      e("r.status", "=", "sent").$castTo<boolean>().as("sent"),
      sql<boolean>`${isByHand(connected)}`.as("byHand"),
      isInBatch.as("inBatch"),
      isPaymentReversed.as("isTakenBack"),
      sql<MoneyAccount>`case p.provider when 'manual' then 'bank' else 'provider' end`.as("moneyAt"),
    ])
    .where("r.refundId", "=", refundId)
    .where("r.status", "<>", "withdrawn")
    .executeTakeFirst();
}

type SentByHand = { account: string; reference: string | undefined; sentOn: string; sentBy: string };
/** Stores the account to refund to. */
export const saveAccount = (tx: Tx, refundId: string, account: string) =>
  tx.updateTable("refund").set({ toAccount: account }).where("refundId", "=", refundId).execute();
export const saveSent = (tx: Tx, refundId: string, sent: SentByHand, now: Date) =>
  tx
    .updateTable("refund")
    .set({
      status: "sent",
      sentAt: now,
      account: sent.account,
      reference: sent.reference ?? null,
      sentOn: sent.sentOn,
      sentBy: sent.sentBy,
    })
    .where("refundId", "=", refundId)
    .execute();

type Query = {
  state: "open" | "sent";
  connected: string;
  after: { at: string; id: string } | undefined;
  limit: number;
};
/** Who bought booking `b`, and so gets the refund. */
const buyerUid = sql<string>`buyer_of(b)`;
/** Waiting refunds the oldest first, sent ones the newest first. */
export function listByHand(db: Db, { state, connected, after, limit }: Query) {
  const order = state === "open" ? "asc" : "desc";
  const comparison = state === "open" ? ">" : "<";
  return db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.paymentId", "r.paymentId")
    .innerJoin("booking as b", "b.bookingId", "r.bookingId")
    .innerJoin("userProfile as h", (j) => j.on("h.uid", "=", buyerUid))
    .leftJoin("userProfile as u", "u.uid", "r.sentBy")
    .leftJoin("bankTransaction as t", "t.paymentId", "r.paymentId")
    .select([
      "r.refundId",
      "r.bookingId",
      buyerUid.as("hunterUid"),
      "h.displayName as hunterName",
      "h.email as hunterEmail",
      "r.amountOre",
      "r.reason",
      "p.provider",
      "p.receivedOn",
      "p.reference as receivedReference",
      "t.payer",
      "t.payerAccount",
      "r.toAccount",
      "t.message",
      isInBatch.as("inBatch"),
      "r.decidedAt",
      "r.account",
      "r.reference",
      "r.sentOn",
      "u.displayName as sentBy",
    ])
    .where((e) =>
      state === "open"
        ? e.and([e("r.status", "=", "decided"), isByHand(connected)])
        : e("r.sentBy", "is not", null),
    )
    .where((e) =>
      after
        ? e.or([
            e("r.decidedAt", comparison, new Date(after.at)),
            e.and([e("r.decidedAt", "=", new Date(after.at)), e("r.refundId", comparison, after.id)]),
          ])
        : e.lit(true),
    )
    .orderBy("r.decidedAt", order)
    .orderBy("r.refundId", order)
    .limit(limit)
    .execute();
}
