/** Payouts and refunds that are decided and not sent: those to queue again, and the reason why others wait. */
import { sql } from "kysely";
import type { PayoutStatus } from "#domain/payment/lists.ts";
import { closeIntentsJob, sendRefundJob } from "#server/features/ledger/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { atWork } from "#server/platform/jobs/jobs-store.ts";
import { hasCallEnded } from "./provider-call-store.ts";
import { isNotOwed } from "./payment-store.ts";
import { waitsForCharge } from "./waits-for-charge-store.ts";
import {
  accountHoldsFrom,
  accountOf,
  isStarted,
  type PayoutRoute,
  sendPayout,
  usesRoute,
} from "./payout-store.ts";

const notSkipped = (skippedIds: string[], of = "x") =>
  sql`not (${sql.ref(`${of}.booking_id`)} = any (${skippedIds}::uuid[]))`;

type UnsentPayout = { payoutId: string; bookingId: string; status: PayoutStatus };
/**
 * Locks a payout that nothing works on though it could go out: its job was lost or gave up, it waited for an
 * account and there is one, or it was refused and there is another account than then. Of those that wait for a
 * bank file or are in one there is nothing to queue.
 */
export async function lockUnsentPayout(
  tx: Tx,
  { now, skippedIds, route }: { now: Date; skippedIds: string[]; route: PayoutRoute },
): Promise<UnsentPayout | undefined> {
  const account = accountOf(route, "x");
  const holds = sql`coalesce(${accountHoldsFrom(route, "x")}, '-infinity') <= ${now}::timestamptz`;
  const { rows } = await sql<UnsentPayout>`
    select x.payout_id, x.booking_id, x.status
    from payout x join user_profile u on u.uid = x.landowner_uid
    where x.released_at is not null and x.amount_ore > x.set_off_ore and x.status <> 'sent' and x.frozen_at is null
      and ${notSkipped(skippedIds)}
      and case x.status
        when 'scheduled' then x.payout_id::text not in ${atWork(sendPayout, "payoutId")} and coalesce(x.retry_at, '-infinity') <= ${now}::timestamptz
          and 'provider' = coalesce((select a.way from payout_attempt a where a.payout_id = x.payout_id and a.outcome is null), ${usesRoute(route, "x")})
        when 'on_hold' then ${account} is not null and ${holds}
        else ${holds} and ${account} <> coalesce((select coalesce(a.bank_account_number, a.connected_account) from payout_attempt a
          where a.payout_id = x.payout_id order by attempt desc limit 1), '') end
    order by x.released_at limit 1 for update of x skip locked`.execute(tx);
  return rows[0];
}

type UnsentRefund = { refundId: string; bookingId: string };
export async function lockUnsentRefund(
  tx: Tx,
  provider: string,
  skippedIds: string[],
): Promise<UnsentRefund | undefined> {
  const { rows } = await sql<UnsentRefund>`
    select x.refund_id, x.booking_id from refund x join payment p using (payment_id)
    where x.status = 'decided' and x.refused_at is null and p.provider = ${provider} and ${notSkipped(skippedIds)}
      and x.refund_id::text not in ${atWork(sendRefundJob, "refundId")}
    order by x.decided_at limit 1 for update of x skip locked`.execute(tx);
  return rows[0];
}

/**
 * A booking that is not to be paid, has an open payment or a card that is being saved, or something that was begun at
 * the provider and not taken up, and no job queued to close it.
 */
export async function lockBookingWithOpenIntent(
  tx: Tx,
  { provider, skippedIds, now }: { provider: string; skippedIds: string[]; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ bookingId: string }>`
    select b.booking_id from booking b
    where b.booking_id in (
        select p.booking_id from payment p join booking b using (booking_id)
          where p.status in ('created', 'failed') and p.provider = ${provider} and ${isNotOwed}
        union all select s.booking_id from card_setup s join booking b using (booking_id)
          where s.status = 'created' and s.provider = ${provider} and not ${waitsForCharge}
        union all select g.booking_id from provider_begun g join booking b using (booking_id)
          where ${hasCallEnded(provider, now)} and not ${waitsForCharge})
      and b.status <> 'confirmed' and ${notSkipped(skippedIds, "b")}
      and b.booking_id::text not in ${atWork(closeIntentsJob, "bookingId")}
    order by b.updated_at limit 1 for no key update of b skip locked`.execute(tx);
  return rows[0]?.bookingId;
}

type UnsentMoney = {
  kind: "payout" | "refund";
  bookingId: string;
  refused: boolean;
  frozen: boolean;
  /** It was sent, and a part was returned. */
  inPart?: boolean;
};
/**
 * A payout or refund that is not sent, or came back in part, locked. Of refunds those that the connected provider
 * sends.
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
export const resetRefund = (tx: Tx, refundId: string) =>
  tx
    .updateTable("refund")
    .set((e) => ({ refusedAt: null, refusal: null, attempt: e("attempt", "+", 1) }))
    .where("refundId", "=", refundId)
    .execute();

type Unsent = {
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
/** Oldest first. `reason`: the provider's words, or the error that set it aside. */
export async function listUnsent(
  db: Db,
  o: {
    today: string;
    provider: string;
    route: PayoutRoute;
    after: { at: string; id: string } | undefined;
    limit: number;
  },
): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    select * from (
      select 'payout' as kind, p.payout_id as id, p.booking_id, (p.amount_ore - p.set_off_ore) as amount_ore,
        coalesce(p.released_at, p.due_on::timestamp at time zone 'Europe/Oslo') as since,
        case when p.frozen_at is not null then 'frozen'
          when s.problem is not null then 'set_aside'
          when p.status = 'failed' then 'refused'
          when p.status = 'on_hold' and ${accountOf(o.route)} is null then case when ${isStarted(o.route)} then 'details_missing' else 'no_account' end
          when p.status = 'on_hold' then 'new_account'
          when exists (select from payout_attempt a where a.payout_id = p.payout_id and a.outcome is null and a.way = 'bank_file') then 'at_bank'
          when p.short_since is not null then 'platform_short'
          when ${usesRoute(o.route)} = 'bank_file' then 'for_bank_file'
          else 'sending' end as why,
        coalesce(s.problem, case p.status when 'failed' then (select a.reason from payout_attempt a
          where a.payout_id = p.payout_id order by attempt desc limit 1) end) as reason,
        p.frozen_at is null and ${usesRoute(o.route)} = 'provider' and ${accountOf(o.route)} is null
          and u.bank_account_number is not null
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
