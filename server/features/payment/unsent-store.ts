/** Payouts and refunds that are decided and not sent, and the reason why each waits. */
import { sql } from "kysely";
import { accountOf, missingAccount, type PayoutRoute, usesRoute } from "#server/features/payout/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

type UnsentMoney = {
  kind: "payout" | "refund";
  bookingId: string;
  refused: boolean;
  frozen: boolean;
  /** The payout was sent, and a part of it was returned. */
  inPart?: boolean;
};
/**
 * Locks a payout or refund that is not sent, or was returned in part; of refunds, only those that this
 * provider sends.
 */
export async function lockUnsent(tx: Tx, id: string, provider: string): Promise<UnsentMoney | undefined> {
  const payout = await tx
    .selectFrom("payout")
    .select(["bookingId", "status", "frozenAt"])
    .where("payoutId", "=", id)
    .where((e) => e.or([e("status", "<>", "sent"), e("returnedOre", ">", 0)]))
    .forUpdate()
    .executeTakeFirst();
  if (payout) {
    const { bookingId, status, frozenAt } = payout;
    const inPart = status === "sent";
    return {
      kind: "payout",
      bookingId,
      refused: inPart || status === "failed",
      frozen: frozenAt !== null,
      inPart,
    };
  }
  const refund = await tx
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.paymentId", "r.paymentId")
    .select(["r.bookingId", "r.refusedAt"])
    .where("r.refundId", "=", id)
    .where("r.status", "=", "decided")
    .where("p.provider", "=", provider)
    .forUpdate("r")
    .executeTakeFirst();
  if (!refund) return undefined;
  const { bookingId, refusedAt } = refund;
  return { kind: "refund", bookingId, refused: refusedAt !== null, frozen: false };
}
type UnsentRow = {
  kind: "payout" | "refund";
  id: string;
  bookingId: string;
  amountOre: number;
  since: Date;
  why:
    | "frozen"
    | "refused"
    | "no_account"
    | "details_missing"
    | "right_to_let"
    | "platform_short"
    | "new_account"
    | "by_hand"
    | "set_aside"
    | "returned_in_part"
    | "for_bank_file"
    | "at_bank"
    | "sending";
  reason: string | null;
  canGoByBank: boolean;
};
/** Lists the oldest first. `reason`: the provider's text, or the error because of which it was set aside. */
export async function listUnsent(
  db: Db,
  o: {
    today: string;
    provider: string;
    route: PayoutRoute;
    after: { at: string; id: string } | undefined;
    limit: number;
  },
): Promise<UnsentRow[]> {
  const { rows } = await sql<UnsentRow>`
    select * from (
      select 'payout' as kind, p.payout_id as id, p.booking_id, (p.amount_ore - p.set_off_ore) as amount_ore,
        coalesce(p.released_at, p.due_on::timestamp at time zone 'Europe/Oslo') as since,
        case when p.frozen_at is not null then 'frozen'
          when s.problem is not null then 'set_aside'
          when p.status = 'failed' then 'refused'
          when p.status = 'on_hold' and ${accountOf(o.route)} is null then ${missingAccount(o.route)}
          when p.status = 'on_hold' then 'new_account'
          when exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome is null and a.way = 'bank_file') then 'at_bank'
          when p.short_since is not null then 'platform_short'
          when ${usesRoute(o.route)} = 'bank_file' then 'for_bank_file'
          else 'sending' end as why,
        coalesce(s.problem, case p.status when 'failed' then (select a.reason from payout_attempt a
          where a.payout_id = p.payout_id order by attempt desc limit 1) end) as reason,
        p.frozen_at is null and ${usesRoute(o.route)} = 'provider' and ${accountOf(o.route)} is null
          and u.bank_account_number is not null and not right_withholds(p.booking_id)
          and not exists (select from payout_attempt a
            where a.payout_id = p.payout_id and a.outcome is null) as can_go_by_bank
      from payout p join user_profile u on u.uid = p.landowner_uid
        left join set_aside s on s.booking_id = p.booking_id and s.sweep in ('payouts', 'unsent payouts')
      where p.status <> 'sent' and p.amount_ore > p.set_off_ore and (p.released_at is not null or p.due_on <= ${o.today}::date)
      union all
      select 'payout', payout_id, booking_id, returned_ore, sent_at,
        case when frozen_at is not null then 'frozen' else 'returned_in_part' end, null, false
      from payout where returned_ore > 0
      union all
      select 'refund', r.refund_id, r.booking_id, r.amount_ore, r.decided_at,
        case when p.provider <> ${o.provider} then 'by_hand'
          when r.refused_at is not null then 'refused'
          else 'sending' end,
        r.refusal, false
      from refund r join payment p using (payment_id) where r.status = 'decided') all_of_it
    where ${o.after ? sql`(since, id) > (${o.after.at}::timestamptz, ${o.after.id}::uuid)` : sql`true`}
    order by since, id limit ${o.limit}`.execute(db);
  return rows;
}
