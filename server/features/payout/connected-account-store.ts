/** Landowners' accounts at a card provider that has onboarding. */
import { sql } from "kysely";
import type { AccountFacts } from "#domain/payout/connected-account.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { ConnectedAccount } from "#server/platform/card-provider/provider.ts";

type KnownAccount = ConnectedAccount & AccountFacts & { uid: string };
const accountColumns = sql`c.account_id, c.details_submitted,
  coalesce(c.transfers_active, c.payouts_enabled) as transfers_active, c.payouts_enabled, c.requirements_due,
  c.requirements_past_due, c.pending_verification,
  c.disabled_reason, c.due_by, c.bank_refused_at is not null as bank_refused`;

export async function findConnected(
  db: Db | Tx,
  provider: string,
  uid: string,
): Promise<KnownAccount | undefined> {
  const { rows } = await sql<KnownAccount>`
    select c.uid, ${accountColumns} from connected_account c where c.uid = ${uid} and c.provider = ${provider}`.execute(
    db,
  );
  return rows[0];
}

export type Owner = { uid: string; name: string };
export const findOwner = (tx: Tx, provider: string, accountId: string): Promise<Owner | undefined> =>
  tx
    .selectFrom("connectedAccount as c")
    .innerJoin("userProfile as u", "u.uid", "c.uid")
    .select(["c.uid", "u.displayName as name"])
    .where("c.accountId", "=", accountId)
    .where("c.provider", "=", provider)
    .executeTakeFirst();

/** Inserts or updates the account, since several calls may report it at the same time. */
export const upsertConnectedAccount = (
  tx: Tx,
  provider: string,
  { uid, ...account }: ConnectedAccount & { uid: string },
  at: Date,
) =>
  tx
    .insertInto("connectedAccount")
    .values({
      uid,
      provider,
      accountId: account.accountId,
      detailsSubmitted: account.detailsSubmitted,
      transfersActive: account.transfersActive,
      payoutsEnabled: account.payoutsEnabled,
      requirementsDue: [...account.requirementsDue],
      requirementsPastDue: [...account.requirementsPastDue],
      pendingVerification: account.pendingVerification,
      disabledReason: account.disabledReason,
      dueBy: account.dueBy,
      toldAt: at,
      askedAt: at,
      createdAt: at,
    })
    .onConflict((c) => c.doNothing())
    .returning("uid")
    .executeTakeFirst();

type Change = { owner: Owner; before: AccountFacts; after: AccountFacts };
/** Stores the account as the provider reports it; undefined if it is unknown, or a later report is stored. */
export async function saveConnected(
  tx: Tx,
  provider: string,
  account: ConnectedAccount,
  at: Date,
): Promise<Change | undefined> {
  const { rows } = await sql<KnownAccount & { name: string }>`
    select c.uid, u.display_name as name, ${accountColumns} from connected_account c join user_profile u on u.uid = c.uid
    where c.account_id = ${account.accountId} and c.provider = ${provider} and c.told_at <= ${at} for update of c`.execute(
    tx,
  );
  const [before] = rows;
  if (!before) return undefined;
  await sql`
    update connected_account set details_submitted = ${account.detailsSubmitted}, transfers_active = ${account.transfersActive},
      payouts_enabled = ${account.payoutsEnabled}, requirements_due = ${account.requirementsDue},
      requirements_past_due = ${account.requirementsPastDue}, pending_verification = ${account.pendingVerification},
      disabled_reason = ${account.disabledReason}, due_by = ${account.dueBy}, told_at = ${at}
    where uid = ${before.uid}`.execute(tx);
  const { uid, name, bankRefused } = before;
  return { owner: { uid, name }, before, after: { ...account, bankRefused } };
}

/** Stores when the bank of an account refused a payment; null if it has accepted one. */
export const saveBankAnswer = (tx: Tx, accountId: string, refusedAt: Date | null) =>
  sql`update connected_account set bank_refused_at = ${refusedAt} where account_id = ${accountId}`.execute(
    tx,
  );

/** The number of accounts with complete details that get no transfers, or no payouts to their bank. */
export async function countStopped(db: Db, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connected_account c where c.provider = ${provider} and c.details_submitted
      and not (coalesce(c.transfers_active, c.payouts_enabled) and c.payouts_enabled and c.bank_refused_at is null)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Claims accounts to be checked at the provider, since a webhook event may have been lost: accounts that are
 * not ready each hour, the others each day.
 */
export async function claimUnverifiedAccounts(db: Db, provider: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    update connected_account set asked_at = ${now}::timestamptz where uid in (
      select uid from connected_account where provider = ${provider}
        and coalesce(asked_at, created_at) < ${now}::timestamptz - case when payouts_enabled and transfers_active
          and requirements_due = '{}' and bank_refused_at is null then interval '1 day' else interval '1 hour' end
      order by asked_at nulls first limit 5 for update skip locked)
    returning account_id`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

export type ListedAccount = Owner & {
  email: string | null;
  /** Null if there is no account. */
  accountId: string | null;
  account: AccountFacts | undefined;
  dueBy: Date | null;
  toldAt: Date | null;
  waitingOre: number;
};
type Row = KnownAccount & Omit<ListedAccount, "account" | "accountId"> & { accountId: string | null };
/**
 * Landowners with an account, and those without one who have waiting payouts, by name. `lacking`: only those
 * that are not ready.
 */
export async function listAccounts(
  db: Db,
  o: {
    provider: string;
    lacking: boolean;
    /** Lists only the account of this owner. */
    uid?: string | undefined;
    after: { name: string; uid: string } | undefined;
    limit: number;
  },
): Promise<ListedAccount[]> {
  const { rows } = await sql<Row>`
    select * from (
      select u.uid, u.display_name as name, u.email, c.told_at, ${accountColumns},
        coalesce((select sum(p.amount_ore) from payout p where p.landowner_uid = u.uid and p.status = 'on_hold'
          and p.released_at is not null), 0)::bigint as waiting_ore
      from user_profile u left join connected_account c on c.uid = u.uid and c.provider = ${o.provider}
      where u.deleted_at is null or c.uid is not null) of_all
    where (account_id is not null or waiting_ore > 0)
      and ${o.lacking ? sql`(account_id is null or not transfers_active or not payouts_enabled or requirements_due <> '{}' or bank_refused)` : sql`true`}
      and ${o.uid === undefined ? sql`true` : sql`uid = ${o.uid}`}
      and ${o.after ? sql`(name, uid) > (${o.after.name}, ${o.after.uid})` : sql`true`}
    order by name, uid limit ${o.limit}`.execute(db);
  return rows.map((row) => ({
    uid: row.uid,
    name: row.name,
    email: row.email,
    accountId: row.accountId,
    account: row.accountId === null ? undefined : row,
    dueBy: row.dueBy,
    toldAt: row.toldAt,
    waitingOre: row.waitingOre,
  }));
}
