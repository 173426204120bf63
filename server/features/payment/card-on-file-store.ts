/** The cards that hunters keep for their next purchases, and those that the provider is to forget. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type CardOnFile = { customerRef: string; paymentMethodRef: string; cardLast4: string | null };

export const findCardOnFile = (db: Db | Tx, provider: string, uid: string): Promise<CardOnFile | undefined> =>
  db
    .selectFrom("cardOnFile")
    .select(["customerRef", "paymentMethodRef", "cardLast4"])
    .where("provider", "=", provider)
    .where("uid", "=", uid)
    .executeTakeFirst();

/**
 * Keeps the card that paid in place of an earlier one, if the hunter agreed to that when they paid; true if so.
 */
export async function keepCard(
  tx: Tx,
  { paymentId, paymentMethodRef, now }: { paymentId: string; paymentMethodRef: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into card_on_file (uid, provider, customer_ref, payment_method_ref, card_last4, kept_at)
    select u.uid, p.provider, p.customer_ref, ${paymentMethodRef}, p.card_last4, ${now}
    from payment p join booking b using (booking_id) join user_profile u on u.uid = buyer_of(b)
    where p.payment_id = ${paymentId} and p.keeps_card and u.deleted_at is null
    on conflict (uid, provider) do update set customer_ref = excluded.customer_ref, payment_method_ref = excluded.payment_method_ref,
      card_last4 = excluded.card_last4, kept_at = excluded.kept_at
    returning uid`.execute(tx);
  return rows.length > 0;
}

/** Stores the card's last digits, if the payment's event did not have them. */
export const storeDigitsOnFile = (tx: Tx, provider: string, paymentMethodRef: string, last4: string) =>
  tx
    .updateTable("cardOnFile")
    .set({ cardLast4: last4 })
    .where("provider", "=", provider)
    .where("paymentMethodRef", "=", paymentMethodRef)
    .where("cardLast4", "is", null)
    .execute();

/** True if there was one. A trigger notes that the provider is to forget it. */
export async function removeCardOnFile(tx: Tx, provider: string, uid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("cardOnFile")
    .where("provider", "=", provider)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const MAX_CARDS = 20;
export async function findCardsToForget(db: Db, provider: string): Promise<string[]> {
  const rows = await db
    .selectFrom("cardToForget")
    .select("paymentMethodRef")
    .where("provider", "=", provider)
    .orderBy("paymentMethodRef")
    .limit(MAX_CARDS)
    .execute();
  return rows.map(({ paymentMethodRef }) => paymentMethodRef);
}
export const removeCardToForget = (db: Db, provider: string, paymentMethodRef: string) =>
  db
    .deleteFrom("cardToForget")
    .where("provider", "=", provider)
    .where("paymentMethodRef", "=", paymentMethodRef)
    .execute();
