/** Payouts: they are released from escrow on their date, and sent once there is a bank account. */
import { sql } from "kysely";
import type { PayoutStatus } from "#domain/payment/lists.ts";
import type { MoneyAccount } from "#domain/ledger/ledger.ts";
import { acceptsPayouts, type PayoutAccount } from "#domain/payout/payout-account.ts";
import { osloMidnight } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/jobs.ts";
import { payloadsInQueue } from "#server/platform/jobs/jobs-store.ts";
import type { Due } from "#server/platform/jobs/sweeper.ts";

/** How payouts are sent: as transfers at the card provider, or in a file to our bank. */
export type PayoutWay = "provider" | "bank_file";
/**
 * `payoutBy`: how payouts of bookings paid by card are sent. `onboarding`: the provider whose connected
 * accounts receive the transfers; null if payouts go to bank accounts.
 */
export type PayoutRoute = { payoutBy: PayoutWay; onboarding: string | null };
/**
 * Whether the booking of a payout `p` was paid by bank transfer, so that its money is at our bank (rules
 * 6.8).
 */
export const isPaidByBank = (p: string) => sql<boolean>`exists (
  select from booking pb join payment pp on pp.booking_id = pb.booking_id and pp.payment_id::text = pb.payment_id
  where pb.booking_id = ${sql.ref(`${p}.booking_id`)} and pp.provider = 'manual')`;
/** The amount to send: the payout less the amount set off against a claim (rules 6.10). */
export const sentOre = (p: string) =>
  sql<number>`(${sql.ref(`${p}.amount_ore`)} - ${sql.ref(`${p}.set_off_ore`)})::bigint`;
const moneyAt = (p: string) =>
  sql<MoneyAccount>`case when ${isPaidByBank(p)} then 'bank' else 'provider' end`;
/**
 * A payout is sent from where its money is: the card provider never sends money from bank transfers, nor a
 * payout that an administrator sends from the bank.
 */
export const usesRoute = ({ payoutBy }: PayoutRoute, p = "p") =>
  payoutBy === "bank_file"
    ? sql<PayoutWay>`'bank_file'::text`
    : sql<PayoutWay>`case when ${sql.ref(`${p}.by_bank_at`)} is not null or ${isPaidByBank(p)}
        then 'bank_file' else 'provider' end`;
/** The right to let the payout's property is not decided (rules 9.13). */
export const isWithheld = (p: string) => sql<boolean>`right_withholds(${sql.ref(`${p}.booking_id`)})`;
/**
 * The account that a payout goes to, of `user_profile u`: the connected account, if it can receive transfers,
 * or the landowner's bank account (rules 6.5); none while the payout is withheld.
 */
export const accountOf = (route: PayoutRoute, p = "p") => {
  const account =
    route.onboarding === null
      ? sql`u.bank_account_number`
      : sql`case ${usesRoute(route, p)} when 'bank_file' then u.bank_account_number else (select c.account_id
          from connected_account c where c.uid = u.uid and c.provider = ${route.onboarding} and coalesce(c.transfers_active, c.payouts_enabled)) end`;
  return sql<string | null>`case when not ${isWithheld(p)} then ${account} end`;
};
const accountHoldsFrom = (route: PayoutRoute, p = "p") =>
  route.onboarding === null
    ? sql<Date | null>`u.payout_account_from`
    : sql<Date | null>`case ${usesRoute(route, p)} when 'bank_file' then u.payout_account_from end`;
/** Why a payout has no account. `details_missing`: the one at the provider cannot receive transfers. */
export type MissingAccount = "right_to_let" | "details_missing" | "no_account";
export const missingAccount = (route: PayoutRoute, p = "p") =>
  sql<MissingAccount>`case when ${isWithheld(p)} then 'right_to_let'
    when ${usesRoute(route, p)} = 'provider' and exists (
      select from connected_account c where c.uid = u.uid and c.provider = ${route.onboarding}) then 'details_missing'
    else 'no_account' end`;

export const sendPayout = defineJob<{ payoutId: string }>("send-payout");

export type DuePayout = {
  payoutId: string;
  bookingId: string;
  landownerUid: string;
  amountOre: number;
  commissionOre: number;
  status: PayoutStatus;
  way: PayoutWay;
  moneyAt: MoneyAccount;
  account: PayoutAccount;
  missing: MissingAccount;
};
/** The next due payout, locked for update; rows locked by another process are skipped. */
export async function lockDuePayout(
  tx: Tx,
  { today, skippedIds, route }: { today: string; skippedIds: string[]; route: PayoutRoute },
): Promise<DuePayout | undefined> {
  const r = await tx
    .selectFrom("payout as p")
    .innerJoin("userProfile as u", "u.uid", "p.landownerUid")
    .select(["p.payoutId", "p.bookingId", "p.landownerUid", "p.amountOre", "p.commissionOre", "p.status"])
    .select([accountOf(route).as("account"), accountHoldsFrom(route).as("from"), usesRoute(route).as("way")])
    .select(moneyAt("p").as("moneyAt"))
    .select(missingAccount(route).as("missing"))
    .where("p.releasedAt", "is", null)
    .where("p.frozenAt", "is", null)
    .where("p.dueOn", "<=", today)
    .where("p.status", "in", ["scheduled", "on_hold"])
    .where((e) => (skippedIds.length ? e("p.bookingId", "not in", skippedIds) : e.lit(true)))
    .orderBy("p.dueOn")
    .limit(1)
    .forUpdate("p")
    .skipLocked()
    .executeTakeFirst();
  return (
    r && {
      payoutId: r.payoutId,
      bookingId: r.bookingId,
      landownerUid: r.landownerUid,
      amountOre: r.amountOre,
      commissionOre: r.commissionOre,
      status: r.status as PayoutStatus,
      way: r.way,
      moneyAt: r.moneyAt,
      account: { account: r.account, from: r.from },
      missing: r.missing,
    }
  );
}
export const markReleased = (tx: Tx, payoutId: string, status: PayoutStatus, now: Date) =>
  tx
    .updateTable("payout")
    .set({ releasedAt: now, status, ...(status === "sent" && { sentAt: now }) })
    .where("payoutId", "=", payoutId)
    .execute();

export type SendablePayout = {
  payoutId: string;
  bookingId: string;
  landownerUid: string;
  amountOre: number;
  /** The booking's payment at this provider, or the payment of the payout's part of the stay. */
  intentId: string | null;
  /** The landowner's current account. */
  account: string | null;
  from: Date | null;
  way: PayoutWay;
  /** The account in which the booking's money is. */
  moneyAt: MoneyAccount;
  missing: MissingAccount;
  frozen: boolean;
};
/**
 * Locks the payout, and the landowner's account against changes. Undefined if there is nothing to send: it is
 * not released, or already sent, on hold or failed. A frozen payout may have an open attempt.
 */
export const lockSendable = (
  tx: Tx,
  payoutId: string,
  { route, provider }: { route: PayoutRoute; provider: string },
): Promise<SendablePayout | undefined> =>
  tx
    .selectFrom("payout as p")
    .innerJoin("userProfile as u", "u.uid", "p.landownerUid")
    .select(["p.payoutId", "p.bookingId", "p.landownerUid"])
    .select(sentOre("p").as("amountOre"))
    .select(sql<boolean>`p.frozen_at is not null`.as("frozen"))
    .select([accountOf(route).as("account"), accountHoldsFrom(route).as("from"), usesRoute(route).as("way")])
    .select([moneyAt("p").as("moneyAt"), missingAccount(route).as("missing")])
    .select(
      sql<string | null>`(select y.provider_intent_id from payment y join booking b using (booking_id)
        where y.booking_id = p.booking_id and y.provider = ${provider} and y.status = 'succeeded'
          and (b.part_payment_ids = '{}' or p.amount_ore <= y.amount_ore and y.payment_id::text =
            case p.instalment when 1 then b.payment_id else b.part_payment_ids[p.instalment - 1] end)
        order by y.updated_at limit 1)`.as("intentId"),
    )
    .where("p.payoutId", "=", payoutId)
    .where("p.status", "=", "scheduled")
    .where("p.releasedAt", "is not", null)
    .forUpdate("p")
    .forShare("u")
    .executeTakeFirst();

type PayablePayout = {
  payoutId: string;
  landownerUid: string;
  account: string;
  amountOre: number;
  creditor: string;
  moneyAt: MoneyAccount;
};
/** Payouts to be sent by bank that have no open attempt, earliest due first; locked as by `lockSendable`. */
export async function lockPayable(
  tx: Tx,
  { route, limit, now }: { route: PayoutRoute; limit: number; now: Date },
): Promise<PayablePayout[]> {
  const { rows } = await sql<PayablePayout>`
    select p.payout_id, u.uid as landowner_uid, u.bank_account_number as account,
      ${sentOre("p")} as amount_ore, u.display_name as creditor,
      ${moneyAt("p")} as money_at
    from payout p join user_profile u on u.uid = p.landowner_uid
    where p.status = 'scheduled' and p.released_at is not null and p.frozen_at is null and ${sentOre("p")} > 0
      and u.bank_account_number is not null and coalesce(u.payout_account_from, '-infinity') <= ${now}::timestamptz
      and not exists (select from payout_attempt a where a.payout_id = p.payout_id and (a.outcome is null or a.outcome = 'sent'))
      and ${usesRoute(route)} = 'bank_file'
    order by ${isPaidByBank("p")} desc, p.due_on, p.payout_id limit ${limit} for update of p skip locked for share of u`.execute(
    tx,
  );
  return rows;
}

/** Money moved to our bank that is not allocated to a booking, less what open batches use. */
export const movedToBankOre = sql<number>`(
  coalesce((select sum(amount_ore) from ledger_entry where booking_id is null and account = 'bank'), 0)::bigint
    - coalesce((select sum(${sentOre("p")}) from payout_attempt a join payout p using (payout_id)
        where a.outcome is null and a.way = 'bank_file' and not ${isPaidByBank("p")}), 0)::bigint)`;
/** Reads that amount and locks it, so that two batches do not use the same money. */
export async function lockMovedToBank(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moved to bank', 320))`.execute(tx);
  const { rows } = await sql<{ ore: number }>`select ${movedToBankOre} as ore`.execute(tx);
  return rows[0]?.ore ?? 0;
}

/** `key`: the id by which the provider or bank knows the attempt. */
export type PayoutAttempt = { attempt: number; account: string; way: PayoutWay; key: string };
/** The payout's own id is the first attempt's key, as it was before attempts were counted. */
const keyOf = (payoutId: string, attempt: number) => (attempt === 1 ? payoutId : `${payoutId}/${attempt}`);

/** The attempt of a payout whose outcome is not known yet. */
export async function findOpenAttempt(tx: Tx, payoutId: string): Promise<PayoutAttempt | undefined> {
  const row = await tx
    .selectFrom("payoutAttempt")
    .select(["attempt", "bankAccountNumber", "connectedAccount", "way"])
    .where("payoutId", "=", payoutId)
    .where("outcome", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { attempt, bankAccountNumber, connectedAccount } = row;
  const account = bankAccountNumber ?? connectedAccount ?? "";
  return { attempt, account, way: row.way as PayoutWay, key: keyOf(payoutId, attempt) };
}

export async function beginAttempt(
  tx: Tx,
  {
    payoutId,
    account,
    way,
    onboarding = null,
  }: { payoutId: string; account: string; way: PayoutWay; onboarding?: string | null },
  now: Date,
): Promise<PayoutAttempt> {
  const isConnected = way === "provider" && onboarding !== null;
  const { attempt } = await tx
    .insertInto("payoutAttempt")
    .columns(["payoutId", "attempt", "bankAccountNumber", "connectedAccount", "way", "begunAt"])
    .expression((e) =>
      e
        .selectFrom("payoutAttempt")
        .select((f) => [
          sql<string>`${payoutId}::uuid`.as("payoutId"),
          sql<number>`${f.fn.countAll()}::int + 1`.as("attempt"),
          sql<string | null>`${isConnected ? null : account}::text`.as("bankAccountNumber"),
          sql<string | null>`${isConnected ? account : null}::text`.as("connectedAccount"),
          sql<string>`${way}::text`.as("way"),
          sql<Date>`${now}::timestamptz`.as("begunAt"),
        ])
        .where("payoutId", "=", payoutId),
    )
    .returning("attempt")
    .executeTakeFirstOrThrow();
  return { attempt, account, way, key: keyOf(payoutId, attempt) };
}

/** Ends an attempt; false if another process has ended it. */
export async function endAttempt(
  tx: Tx,
  o: { payoutId: string; attempt: number; outcome: "sent" | "refused"; reason?: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("payoutAttempt")
    .set({ outcome: o.outcome, reason: o.reason ?? null, endedAt: o.now })
    .where("payoutId", "=", o.payoutId)
    .where("attempt", "=", o.attempt)
    .where("outcome", "is", null)
    .returning("attempt")
    .executeTakeFirst();
  return row !== undefined;
}

const sufficientFunds = { shortSince: null, shortTries: 0, retryAt: null };
/** Counts that the provider's balance was too small; returns the count, undefined if no try is due. */
export async function recordInsufficientFunds(
  tx: Tx,
  payoutId: string,
  now: Date,
): Promise<{ tries: number; since: Date } | undefined> {
  const row = await tx
    .updateTable("payout")
    .set((e) => ({
      shortSince: sql<Date>`coalesce(short_since, ${now}::timestamptz)`,
      shortTries: e("shortTries", "+", 1),
    }))
    .where("payoutId", "=", payoutId)
    .where("status", "=", "scheduled")
    .returning(["shortTries as tries", "shortSince as since"])
    .executeTakeFirst();
  return row && { tries: row.tries, since: row.since ?? now };
}
export const saveRetryTime = (tx: Tx, payoutId: string, at: Date) =>
  tx.updateTable("payout").set({ retryAt: at }).where("payoutId", "=", payoutId).execute();

/** Changes the status from scheduled; false if another process has changed it. */
export async function claimScheduled(
  tx: Tx,
  payoutId: string,
  to: { status: "sent"; transferId: string | null; now: Date } | { status: "on_hold" | "failed" },
): Promise<boolean> {
  const row = await tx
    .updateTable("payout")
    .set({
      status: to.status,
      ...(to.status === "sent" && { providerTransferId: to.transferId, sentAt: to.now }),
      ...sufficientFunds,
    })
    .where("payoutId", "=", payoutId)
    .where("status", "=", "scheduled")
    .returning("payoutId")
    .executeTakeFirst();
  return row !== undefined;
}

export type ReturnedPayout = {
  payoutId: string;
  bookingId: string;
  landownerUid: string;
  amountOre: number;
  moneyAt: MoneyAccount;
};
/**
 * Locks a sent payout, found by the provider's id of its transfer; `returnedOre`: what is already returned.
 */
export const lockSent = (
  tx: Tx,
  transferId: string,
): Promise<(ReturnedPayout & { returnedOre: number }) | undefined> =>
  tx
    .selectFrom("payout")
    .select(["payoutId", "bookingId", "landownerUid", "returnedOre"])
    .select(sentOre("payout").as("amountOre"))
    .select(moneyAt("payout").as("moneyAt"))
    .where("providerTransferId", "=", transferId)
    .where("status", "=", "sent")
    .forUpdate()
    .executeTakeFirst();
export const savePartReturned = (tx: Tx, payoutId: string, returnedOre: number) =>
  tx.updateTable("payout").set({ returnedOre }).where("payoutId", "=", payoutId).execute();
export type PartReturned = ReturnedPayout & { returnedOre: number; transferId: string };
/** A sent payout that was returned in part; undefined if there is none, or a case freezes it. */
export async function findPartReturned(db: Db, payoutId: string): Promise<PartReturned | undefined> {
  const { rows } = await sql<PartReturned>`
    select payout_id, booking_id, landowner_uid,
      ${sentOre("payout")} as amount_ore, returned_ore, provider_transfer_id as transfer_id,
        ${moneyAt("payout")} as money_at
    from payout where payout_id = ${payoutId} and status = 'sent' and returned_ore > 0 and frozen_at is null
      and provider_transfer_id is not null`.execute(db);
  return rows[0];
}
/** Marks a payout that was returned in full as failed, and ends its attempt. */
export const markReturned = (tx: Tx, payoutId: string, transferId: string, reason: string) =>
  sql`
    with returned as (
      update payout set status = 'failed', sent_at = null, returned_ore = 0 where payout_id = ${payoutId} returning payout_id)
    update payout_attempt a set outcome = 'returned', reason = ${reason}, provider_transfer_id = ${transferId}
    from returned r where a.payout_id = r.payout_id and a.outcome = 'sent'`.execute(tx);

type BankAttempt = { amountOre: number; outcome: "sent" | "refused" | "returned" | null };
/** Locks the payout until the transaction ends; undefined if it has no such attempt by bank file. */
export async function lockBankAttempt(
  tx: Tx,
  payoutId: string,
  attempt: number,
): Promise<BankAttempt | undefined> {
  const { rows } = await sql<{ amountOre: number }>`
    select ${sentOre("payout")} as amount_ore from payout where payout_id = ${payoutId} for update`.execute(
    tx,
  );
  const row = await tx
    .selectFrom("payoutAttempt")
    .select("outcome")
    .where("payoutId", "=", payoutId)
    .where("attempt", "=", attempt)
    .where("way", "=", "bank_file")
    .executeTakeFirst();
  return rows[0] && row && { ...rows[0], outcome: row.outcome as BankAttempt["outcome"] };
}
/** Marks a sent payout as failed; undefined if this attempt is not the one that sent it. */
export async function markBankReturned(
  tx: Tx,
  payoutId: string,
  attempt: number,
  reason: string,
): Promise<ReturnedPayout | undefined> {
  const { rows } = await sql<ReturnedPayout>`
    with ended as (
      update payout_attempt set outcome = 'returned', reason = ${reason}, provider_transfer_id = ${keyOf(payoutId, attempt)}
      where payout_id = ${payoutId} and attempt = ${attempt} and outcome = 'sent' returning payout_id)
    update payout p set status = 'failed', sent_at = null from ended where p.payout_id = ended.payout_id and p.status = 'sent'
    returning p.payout_id, p.booking_id, p.landowner_uid, ${sentOre("p")} as amount_ore,
      ${moneyAt("p")} as money_at`.execute(tx);
  return rows[0];
}

/** Schedules a payout again; false if its status is not `from`, or no longer. */
export async function reschedulePayout(tx: Tx, payoutId: string, from: PayoutStatus): Promise<boolean> {
  const row = await tx
    .updateTable("payout")
    .set({ status: "scheduled" })
    .where("payoutId", "=", payoutId)
    .where("status", "=", from)
    .returning("payoutId")
    .executeTakeFirst();
  return row !== undefined;
}

type ReleasedPayout = {
  payoutId: string;
  from: PayoutStatus;
  to: "scheduled" | "on_hold";
  released: boolean;
};
/**
 * Schedules payouts that waited for the landowner's bank account, or were refused on the previous one; they
 * wait on if the account is not effective yet.
 */
export async function rescheduleHeldPayouts(
  tx: Tx,
  { uid, route }: { uid: string; route: PayoutRoute },
  now: Date,
): Promise<ReleasedPayout[]> {
  const waiting = await tx
    .selectFrom("payout as p")
    .innerJoin("userProfile as u", "u.uid", "p.landownerUid")
    .select(["p.payoutId", "p.status", "p.releasedAt"])
    .select([accountOf(route).as("account"), accountHoldsFrom(route).as("from")])
    .where("p.landownerUid", "=", uid)
    .where("p.status", "in", ["on_hold", "failed"])
    .where(accountOf(route), "is not", null)
    .forUpdate("p")
    .execute();
  const freed: ReleasedPayout[] = [];
  for (const p of waiting) {
    const to = acceptsPayouts(p, now) ? "scheduled" : "on_hold";
    if (to === p.status) continue;
    await tx.updateTable("payout").set({ status: to }).where("payoutId", "=", p.payoutId).execute();
    freed.push({
      payoutId: p.payoutId,
      from: p.status as PayoutStatus,
      to,
      released: p.releasedAt !== null,
    });
  }
  return freed;
}

export async function countDuePayouts(db: Db, today: string, yesterday: string): Promise<Due> {
  const { rows } = await sql<{ due: number; overdue: number; next: string | null }>`
    select (count(*) filter (where due_on <= ${today}))::int due, (count(*) filter (where due_on < ${yesterday}))::int overdue,
      min(due_on) filter (where due_on > ${today}) next
    from payout where released_at is null and status = 'scheduled' and frozen_at is null`.execute(db);
  const { due = 0, overdue = 0, next = null } = rows[0] ?? {};
  return { due, overdue, nextAt: next === null ? null : osloMidnight(next) };
}

export type UnsentPayout = { payoutId: string; bookingId: string; status: PayoutStatus };
/**
 * Locks a payout that could be sent but has no job: the job was lost or gave up, the payout waited for an
 * account that now exists, or it was refused and the account has changed. Payouts by bank file need no job.
 */
export async function lockUnsentPayout(
  tx: Tx,
  { now, skippedIds, route }: { now: Date; skippedIds: string[]; route: PayoutRoute },
): Promise<UnsentPayout | undefined> {
  const account = accountOf(route, "x");
  const isEffective = sql`coalesce(${accountHoldsFrom(route, "x")}, '-infinity') <= ${now}::timestamptz`;
  const { rows } = await sql<UnsentPayout>`
    select x.payout_id, x.booking_id, x.status
    from payout x join user_profile u on u.uid = x.landowner_uid
    where x.released_at is not null and x.amount_ore > x.set_off_ore and x.status <> 'sent' and x.frozen_at is null
      and not (x.booking_id = any (${skippedIds}::uuid[]))
      and case x.status
        when 'scheduled' then x.payout_id::text not in ${payloadsInQueue(sendPayout, "payoutId")} and coalesce(x.retry_at, '-infinity') <= ${now}::timestamptz
          and 'provider' = coalesce((select a.way from payout_attempt a where a.payout_id = x.payout_id and a.outcome is null), ${usesRoute(route, "x")})
        when 'on_hold' then ${account} is not null and ${isEffective}
        else ${isEffective} and ${account} <> coalesce((select coalesce(a.bank_account_number, a.connected_account) from payout_attempt a
          where a.payout_id = x.payout_id order by attempt desc limit 1), '') end
    order by x.released_at limit 1 for update of x skip locked`.execute(tx);
  return rows[0];
}
