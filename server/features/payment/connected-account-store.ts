/** Landowners' accounts at a card provider that has onboarding. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database.ts";
import type { ConnectedAccount } from "./provider.ts";

type Kept = ConnectedAccount & { uid: string };
const columns = [
  "uid",
  "account_id as accountId",
  "details_submitted as detailsSubmitted",
  "payouts_enabled as payoutsEnabled",
  "requirements_due as requirementsDue",
] as const;

export const findConnected = (db: Db | Tx, provider: string, uid: string): Promise<Kept | undefined> =>
  db
    .selectFrom("connected_account")
    .select(columns)
    .where("uid", "=", uid)
    .where("provider", "=", provider)
    .executeTakeFirst();

export const findConnectedUid = async (
  tx: Tx,
  provider: string,
  accountId: string,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("connected_account")
      .select("uid")
      .where("account_id", "=", accountId)
      .where("provider", "=", provider)
      .executeTakeFirst()
  )?.uid;

/** The same account may be told of by several calls at once. */
export const keepConnected = (tx: Tx, provider: string, { uid, ...account }: Kept, at: Date) =>
  tx
    .insertInto("connected_account")
    .values({
      uid,
      provider,
      account_id: account.accountId,
      details_submitted: account.detailsSubmitted,
      payouts_enabled: account.payoutsEnabled,
      requirements_due: account.requirementsDue,
      told_at: at,
      created_at: at,
    })
    .onConflict((c) => c.doNothing())
    .returning("uid")
    .executeTakeFirst();

type Change = { uid: string; couldBePaid: boolean };
/** What the provider tells; undefined where the account is not ours, or something later is known of it. */
export async function saveConnected(
  tx: Tx,
  provider: string,
  account: ConnectedAccount,
  at: Date,
): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    with known as (select uid, payouts_enabled from connected_account where account_id = ${account.accountId} and provider = ${provider} for update)
    update connected_account c set details_submitted = ${account.detailsSubmitted}, payouts_enabled = ${account.payoutsEnabled},
      requirements_due = ${account.requirementsDue}, told_at = ${at}
    from known where c.uid = known.uid and c.told_at <= ${at}
    returning c.uid, known.payouts_enabled as "couldBePaid"`.execute(tx);
  return rows[0];
}
