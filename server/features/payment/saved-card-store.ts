/** Cards that are saved for bookings, and their upcoming charges (rules 7.5). */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { deleteProviderCall, waitsForCharge } from "./provider-call-store.ts";

export async function findCustomer(db: Db, provider: string, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("providerCustomer")
    .select("customerRef")
    .where("provider", "=", provider)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.customerRef;
}
/** Stores the customer's id, unless there is one already: two concurrent calls return the same id. */
export async function insertCustomer(
  db: Db,
  { provider, uid, customerRef, now }: { provider: string; uid: string; customerRef: string; now: Date },
): Promise<string> {
  await db
    .insertInto("providerCustomer")
    .values({ provider, uid, customerRef, createdAt: now })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await findCustomer(db, provider, uid)) ?? customerRef;
}
export const findEmail = async (db: Db, uid: string): Promise<string> =>
  (await db.selectFrom("userProfile").select("email").where("uid", "=", uid).executeTakeFirstOrThrow()).email;

export type NewSetup = {
  bookingId: string;
  provider: string;
  setupId: string;
  clientSecret: string;
  customerRef: string;
  /** The idempotency key by which the provider has just created the setup. */
  createKey?: string;
};
type OpenSetup = { setupId: string; clientSecret: string };
const openColumns = ["providerSetupId as setupId", "clientSecret"] as const;
export const findOpenSetup = (
  db: Db | Tx,
  provider: string,
  bookingId: string,
): Promise<OpenSetup | undefined> =>
  db
    .selectFrom("cardSetup")
    .select(openColumns)
    .where("bookingId", "=", bookingId)
    .where("provider", "=", provider)
    .where("status", "=", "created")
    .executeTakeFirst();
export async function countSetups(db: Db, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom("cardSetup")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
/** At most one open setup per booking: a second insert returns the first. */
export async function insertSetup(db: Db | Tx, s: NewSetup & { now: Date }): Promise<OpenSetup | undefined> {
  const inserted = await db
    .insertInto("cardSetup")
    .values({
      bookingId: s.bookingId,
      provider: s.provider,
      providerSetupId: s.setupId,
      clientSecret: s.clientSecret,
      customerRef: s.customerRef,
      status: "created",
      createdAt: s.now,
      updatedAt: s.now,
    })
    .onConflict((c) => c.doNothing())
    .returning(openColumns)
    .executeTakeFirst();
  const open = inserted ?? (await findOpenSetup(db, s.provider, s.bookingId));
  if (s.createKey !== undefined && open?.setupId === s.setupId) await deleteProviderCall(db, s.createKey);
  return open;
}

/** The open setups of a booking for which no card is to be saved any more. */
export const findUnneededSetups = (db: Db, provider: string, bookingId: string): Promise<OpenSetup[]> =>
  db
    .selectFrom("cardSetup as s")
    .innerJoin("booking as b", "b.bookingId", "s.bookingId")
    .select(["s.providerSetupId as setupId", "s.clientSecret"])
    .where("s.bookingId", "=", bookingId)
    .where("s.provider", "=", provider)
    .where("s.status", "=", "created")
    .where((e) => e.not(waitsForCharge))
    .execute();

export type SetupReport = {
  provider: string;
  setupId: string;
  paymentMethodRef?: string | undefined;
  cardLast4?: string | undefined;
  now: Date;
};
/** Finds an open setup and locks it; undefined if there is none. */
export async function lockOpenSetup(
  tx: Tx,
  { provider, setupId }: Pick<SetupReport, "provider" | "setupId">,
): Promise<{ cardSetupId: string; bookingId: string } | undefined> {
  return tx
    .selectFrom("cardSetup")
    .select(["cardSetupId", "bookingId"])
    .where("provider", "=", provider)
    .where("providerSetupId", "=", setupId)
    .where("status", "=", "created")
    .forUpdate()
    .executeTakeFirst();
}
/** Stores the saved card under the booking's lock, and replaces the card that was saved before. */
export async function markSaved(
  tx: Tx,
  { cardSetupId, bookingId }: { cardSetupId: string; bookingId: string },
  { paymentMethodRef, cardLast4, now }: SetupReport & { paymentMethodRef: string },
): Promise<void> {
  await tx
    .updateTable("cardSetup")
    .set({ status: "replaced", updatedAt: now })
    .where("bookingId", "=", bookingId)
    .where("status", "=", "saved")
    .execute();
  await tx
    .updateTable("cardSetup")
    .set({
      status: "saved",
      paymentMethodRef,
      cardLast4: cardLast4 ?? null,
      updatedAt: now,
    })
    .where("cardSetupId", "=", cardSetupId)
    .execute();
}
export const markSetupCancelled = (tx: Tx, { provider, setupId, paymentMethodRef, now }: SetupReport) =>
  tx
    .updateTable("cardSetup")
    .set({
      // a card that was saved too late is marked, so that it is deleted at the provider
      ...(paymentMethodRef ? { status: "replaced", paymentMethodRef } : { status: "cancelled" }),
      updatedAt: now,
    })
    .where("provider", "=", provider)
    .where("providerSetupId", "=", setupId)
    .where("status", "=", "created")
    .execute();

const MAX_CARDS = 20;
/**
 * Open setups to verify with the provider now, marked as verified: three minutes after creation, then each
 * time after twice as long.
 */
export async function claimUnverifiedSetups(
  db: Db,
  provider: string,
  now: Date,
): Promise<{ setupId: string }[]> {
  const { rows } = await sql<{ setupId: string }>`
    update card_setup set asked_at = ${now} where card_setup_id in (
      select s.card_setup_id from card_setup s join booking b using (booking_id)
      where s.provider = ${provider} and s.status = 'created'
        and (b.status in ('confirmed', 'cancelled') or b.uncharged_ore > 0)
        and (${now}::timestamptz >= case when s.asked_at is null then s.created_at + interval '3 minutes'
            else s.asked_at + greatest(s.asked_at - s.created_at, interval '3 minutes') end
          or b.payment_due_at - ${now}::timestamptz <= interval '3 minutes' and s.asked_at < b.payment_due_at - interval '3 minutes')
      order by s.asked_at nulls first limit ${MAX_CARDS} for no key update of s skip locked)
    returning provider_setup_id as setup_id`.execute(db);
  return rows;
}
/** Stores the card's last digits, if the setup's event did not have them. */
export const saveCard = (tx: Db | Tx, provider: string, paymentMethodRef: string, last4: string) =>
  tx
    .updateTable("cardSetup")
    .set({ cardLast4: last4 })
    .where("provider", "=", provider)
    .where("paymentMethodRef", "=", paymentMethodRef)
    .where("cardLast4", "is", null)
    .execute();

export type DueCharge = {
  bookingId: string;
  number: number;
  amountOre: number;
  tries: number;
  customerRef: string;
  paymentMethodRef: string;
};
/**
 * Due charges, leased to this process for ten minutes. The result of each is stored afterwards; if the
 * process dies, another one retries with the same key at the provider.
 */
export async function claimDueCharges(db: Db, provider: string, now: Date): Promise<DueCharge[]> {
  const { rows } = await sql<DueCharge>`
    update instalment i set next_try_at = ${now}::timestamptz + interval '10 minutes'
    from card_setup s where s.booking_id = i.booking_id and s.status = 'saved' and s.provider = ${provider}
      and (i.booking_id, i.number) in (
        select j.booking_id, j.number from instalment j join booking b using (booking_id)
        where j.next_try_at <= ${now} and j.paid_at is null and ${waitsForCharge}
          and not exists (select from instalment e
            where e.booking_id = j.booking_id and e.number < j.number and e.paid_at is null)
        order by j.next_try_at limit ${MAX_CARDS} for no key update of j skip locked)
    returning i.booking_id, i.number, i.amount_ore, i.tries, s.customer_ref, s.payment_method_ref`.execute(
    db,
  );
  return rows;
}
/** Records the result of a charge and the time of the next attempt, unless another sum is due since. */
export const recordChargeResult = (
  tx: Tx,
  { bookingId, number, amountOre }: Pick<DueCharge, "bookingId" | "number" | "amountOre">,
  { refusal, nextTryAt }: { refusal: string | null; nextTryAt: Date | null },
) =>
  tx
    .updateTable("instalment")
    .set((e) => ({
      tries: e("tries", "+", refusal === null ? 0 : 1),
      nextTryAt,
      refusal: refusal?.slice(0, 500) ?? null,
    }))
    .where("bookingId", "=", bookingId)
    .where("number", "=", number)
    .where("amountOre", "=", amountOre)
    .execute();

type DeletableCard = { cardSetupId: string; bookingId: string; paymentMethodRef: string };
/** Saved cards not to be charged any more, unless a bank transfer paid, since it may be undone. */
export async function findDeletableCards(db: Db, provider: string): Promise<DeletableCard[]> {
  const { rows } = await sql<DeletableCard>`
    select s.card_setup_id, s.booking_id, s.payment_method_ref
    from card_setup s join booking b using (booking_id)
    where s.provider = ${provider} and s.status in ('saved', 'replaced') and (s.status = 'replaced' or not ${waitsForCharge}
        and not (b.status = 'paid' and exists (select from payment p where p.payment_id::text = b.payment_id and p.provider = 'manual')))
      and not exists (select from card_setup o where o.payment_method_ref = s.payment_method_ref and o.card_setup_id <> s.card_setup_id and o.status = 'saved')
    order by s.updated_at limit ${MAX_CARDS}`.execute(db);
  return rows;
}
export const markCardDeleted = (db: Db, cardSetupId: string, now: Date) =>
  db
    .updateTable("cardSetup")
    .set({ status: "forgotten", paymentMethodRef: null, updatedAt: now })
    .where("cardSetupId", "=", cardSetupId)
    .where("status", "in", ["saved", "replaced"])
    .execute();
