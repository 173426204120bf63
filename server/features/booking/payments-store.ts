/** The writes to payments and instalments that follow from decisions about a booking. */
import { sql } from "kysely";
import type { Instalment } from "#domain/payment/instalments.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Whether payment `p` pays for its booking `b`, alone, with other bank transfers, or as a part. A payment
 * that pays for nothing is refunded at once.
 */
export const paysForBooking = (p: string, b: string) => {
  const [paymentId, paidWith, parts, paidAt] = [
    `${p}.payment_id`,
    ...["paymentId", "partPaymentIds", "paidAt"].map((column) => `${b}.${column}`),
  ].map((column) => sql.ref(column));
  return sql<boolean>`(${paymentId}::text is not distinct from ${paidWith}
    or coalesce(${paymentId}::text = any (${parts}), false)
    or (${paidAt} is not null and exists (
      select from payment x where x.payment_id = ${paymentId} and x.provider = 'manual' and x.status = 'succeeded'
        and not exists (select from refund r
          where r.payment_id = x.payment_id and r.reason = 'not_payable' and r.status <> 'withdrawn'))))`;
};
export async function isPaymentForBooking(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${paysForBooking("p", "b")} as is from payment p join booking b using (booking_id)
    where p.payment_id = ${paymentId}`.execute(tx);
  return rows[0]?.is ?? false;
}

export async function hasOpenPayment(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("payment")
    .select("paymentId")
    .where("bookingId", "=", bookingId)
    .where("status", "in", ["created", "failed"])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the charges of a saved card and their times, and replaces an earlier plan, for example after a
 * cancellation or when another card is saved.
 */
export const saveInstalments = (tx: Tx, bookingId: string, instalments: readonly Instalment[]) =>
  tx
    .insertInto("instalment")
    .values(
      instalments.map((i) => ({
        bookingId,
        number: i.number,
        fromDate: i.fromDate,
        toDate: i.toDate,
        amountOre: i.amountOre,
        chargeAt: i.chargeAt,
        payoutOn: i.payoutOn,
        nextTryAt: i.chargeAt,
      })),
    )
    .onConflict((c) =>
      c.columns(["bookingId", "number"]).doUpdateSet((e) => ({
        fromDate: e.ref("excluded.fromDate"),
        toDate: e.ref("excluded.toDate"),
        amountOre: e.ref("excluded.amountOre"),
        chargeAt: e.ref("excluded.chargeAt"),
        payoutOn: e.ref("excluded.payoutOn"),
        nextTryAt: e.ref("excluded.nextTryAt"),
        tries: 0,
        refusal: null,
      })),
    )
    .execute();
export const payInstalment = (tx: Tx, bookingId: string, number: number, now: Date) =>
  tx
    .updateTable("instalment")
    .set({ paidAt: now, nextTryAt: null, refusal: null })
    .where("bookingId", "=", bookingId)
    .where("number", "=", number)
    .execute();
/** Deletes the unpaid instalments. */
export const deleteUnpaidInstalments = (tx: Tx, bookingId: string) =>
  tx.deleteFrom("instalment").where("bookingId", "=", bookingId).where("paidAt", "is", null).execute();

/** Marks a payment as undone that was recorded by mistake or reversed, and withdraws its planned refunds. */
export async function undoPayment(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payment")
    .set({ status: "undone", updatedAt: now })
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("refund")
    .set({ status: "withdrawn" })
    .where("paymentId", "=", paymentId)
    .where("status", "=", "decided")
    .execute();
}
