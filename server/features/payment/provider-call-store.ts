/**
 * Calls to the card provider whose result is not stored yet. They are recorded before each call, so that
 * nothing created there is lost.
 */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type ProviderCall = {
  idempotencyKey: string;
  bookingId: string;
  provider: string;
  kind: "payment" | "setup";
};
/**
 * Whether the card of `booking b` is to be charged: it is confirmed, has later parts or a change to pay, or is
 * cancelled and owes the retained amount.
 */
export const waitsForCharge = sql<boolean>`(b.status = 'confirmed' or b.uncharged_ore > 0
  or b.accepted_change is not null
  or b.status = 'cancelled' and b.cancel_charge_ore is not null and b.paid_at is null
    and b.payment_status in ('pending_payment', 'payment_failed'))`;

/** A call that started longer ago than this has ended, successfully or not. */
const MAX_CALL_MS = 120_000;
const endedBefore = (now: Date) => new Date(now.getTime() - MAX_CALL_MS);

export async function recordProviderCall(db: Db, b: ProviderCall, now: Date): Promise<void> {
  const { idempotencyKey, bookingId, provider, kind } = b;
  await db
    .insertInto("providerBegun")
    .values({ idempotencyKey, bookingId, provider, kind, firstAt: now, lastAt: now })
    .onConflict((c) => c.column("idempotencyKey").doUpdateSet({ lastAt: now }))
    .execute();
}

export const deleteProviderCall = (db: Db | Tx, idempotencyKey: string) =>
  db.deleteFrom("providerBegun").where("idempotencyKey", "=", idempotencyKey).execute();

/** Whether the call of `provider_begun g` has ended. */
export const hasCallEnded = (provider: string, now: Date) =>
  sql<boolean>`(g.provider = ${provider} and g.last_at <= ${endedBefore(now)}::timestamptz)`;

type LostCall = Pick<ProviderCall, "idempotencyKey" | "kind"> & { firstAt: Date; lastAt: Date };
/** Ended calls whose result was never stored, of a booking with nothing to pay. */
export const listLostCalls = (db: Db, provider: string, bookingId: string, now: Date): Promise<LostCall[]> =>
  db
    .selectFrom("providerBegun as g")
    .innerJoin("booking as b", "b.bookingId", "g.bookingId")
    .select(["g.idempotencyKey", "g.firstAt", "g.lastAt"])
    .select(sql<LostCall["kind"]>`g.kind`.as("kind"))
    .where("g.bookingId", "=", bookingId)
    .where(hasCallEnded(provider, now))
    .where((e) => e.not(waitsForCharge))
    .execute();
