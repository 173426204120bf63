/**
 * What is begun at the card provider and not taken up yet: written before it is asked, so that nothing there is lost.
 */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database.ts";
import { waitsForCharge } from "./waits-for-charge-store.ts";

export type Begun = {
  idempotencyKey: string;
  bookingId: string;
  provider: string;
  kind: "payment" | "setup";
};
/** A call that began this long ago has ended, one way or the other. */
const ENDED_MS = 120_000;
const endedBefore = (now: Date) => new Date(now.getTime() - ENDED_MS);

export async function noteBegun(db: Db, b: Begun, now: Date): Promise<void> {
  const { idempotencyKey: idempotency_key, bookingId: booking_id, provider, kind } = b;
  await db
    .insertInto("provider_begun")
    .values({ idempotency_key, booking_id, provider, kind, first_at: now, last_at: now })
    .onConflict((c) => c.column("idempotency_key").doUpdateSet({ last_at: now }))
    .execute();
}

export const dropBegun = (db: Db | Tx, idempotencyKey: string) =>
  db.deleteFrom("provider_begun").where("idempotency_key", "=", idempotencyKey).execute();

/** Of `provider_begun g`: the call has ended. */
export const hasEnded = (provider: string, now: Date) =>
  sql<boolean>`(g.provider = ${provider} and g.last_at <= ${endedBefore(now)}::timestamptz)`;

type Lost = Pick<Begun, "idempotencyKey" | "kind"> & { firstAt: Date; lastAt: Date };
/** Of a booking that nothing is to be paid for: calls that have ended, and of which nothing was taken up. */
export const listLost = (db: Db, provider: string, bookingId: string, now: Date): Promise<Lost[]> =>
  db
    .selectFrom("provider_begun as g")
    .innerJoin("booking as b", "b.booking_id", "g.booking_id")
    .select(["g.idempotency_key as idempotencyKey", "g.first_at as firstAt", "g.last_at as lastAt"])
    .select(sql<Lost["kind"]>`g.kind`.as("kind"))
    .where("g.booking_id", "=", bookingId)
    .where(hasEnded(provider, now))
    .where((e) => e.not(waitsForCharge))
    .execute();
