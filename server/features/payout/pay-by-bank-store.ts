/** Payouts that an administrator sends from our bank, since the card provider does not pay the landowner. */
import { sql } from "kysely";
import type { PayoutStatus } from "#domain/payment/lists.ts";
import type { PayoutAccount } from "#domain/payout/payout-account.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  accountOf,
  isPaidByBank,
  isWithheld,
  movedToBankOre,
  type PayoutRoute,
  type PayoutWay,
  sentOre,
  usesRoute,
} from "./payout-store.ts";

export type StuckPayout = {
  bookingId: string;
  amountOre: number;
  status: PayoutStatus;
  way: PayoutWay;
  /** The landowner's account at the provider, if transfers to it are possible. */
  atProvider: string | null;
  bank: PayoutAccount;
  isFrozen: boolean;
  isUnderWay: boolean;
};
/**
 * Locks the payout, and the landowner's account against changes; undefined if it is sent or does not exist.
 */
export async function lockStuckPayout(
  tx: Tx,
  payoutId: string,
  route: PayoutRoute,
): Promise<StuckPayout | undefined> {
  const { rows } = await sql<Omit<StuckPayout, "bank"> & PayoutAccount>`
    select p.booking_id, ${sentOre("p")} as amount_ore, p.status, ${usesRoute(route)} as way,
      ${accountOf(route)} as at_provider,
      u.bank_account_number as account, u.payout_account_from as "from", p.frozen_at is not null or ${isWithheld("p")} as is_frozen,
      exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome is null) as is_under_way
    from payout p join user_profile u on u.uid = p.landowner_uid
    where p.payout_id = ${payoutId} and p.status <> 'sent' for update of p for share of u`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const { account, from, ...payout } = found;
  return { ...payout, bank: { account, from } };
}

export const saveByBank = (tx: Tx, payoutId: string, now: Date) =>
  tx.updateTable("payout").set({ byBankAt: now }).where("payoutId", "=", payoutId).execute();

/**
 * The amount in øre that must be moved to our bank before all its payouts of card money can be sent; if
 * negative, the excess at our bank.
 */
export async function missingAtBankOre(db: Db | Tx, route: PayoutRoute): Promise<number> {
  const { rows } = await sql<{ ore: number }>`
    select coalesce(sum(${sentOre("p")}), 0)::bigint - ${movedToBankOre} as ore from payout p
    where p.status in ('scheduled', 'on_hold') and p.released_at is not null and not ${isPaidByBank("p")}
      and ${usesRoute(route)} = 'bank_file'
      and not exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome is null)`.execute(
    db,
  );
  return rows[0]?.ore ?? 0;
}
