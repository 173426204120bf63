/**
 * Handles webhook events about a landowner's account: stores its state, and notifies the owner if it stops
 * their money or requires information. Payouts that waited for the account are sent.
 */
import { z } from "zod";
import { connectedAccountAddress } from "#domain/admin/addresses.ts";
import { payoutAccountPage } from "#domain/page-addresses.ts";
import { type AccountFacts, accountNews, accountState } from "#domain/payout/connected-account.ts";
import { notifyAdmins, notifyUser } from "#server/features/notification/public.ts";
import { releaseHeldPayouts } from "#server/features/profile/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { readAccount } from "#server/platform/card-provider/connected-account.ts";
import {
  claimUnverifiedAccounts,
  findOwner,
  type Owner,
  saveBankAnswer,
  saveConnected,
} from "./connected-account-store.ts";
import type { ConnectedAccount, PaymentProvider } from "#server/platform/card-provider/provider.ts";

type Deps = { tx: Tx; jobs: JobQueue; now: Date };

/** Notifies administrators of a change that stops the landowner's money. */
async function notifyOfChange(
  { tx, jobs, now }: Deps,
  { uid }: Owner,
  { before, after, dueBy }: { before: AccountFacts; after: AccountFacts; dueBy: Date | null },
): Promise<void> {
  const news = accountNews(before, after);
  if (!news) return;
  const notice = { at: now, eventKey: `connected_account_${news}:${uid}:${now.toISOString()}` };
  await notifyUser(tx, jobs, {
    ...notice,
    uid,
    kind: `connected_account_${news}`,
    values: dueBy && dueBy > now ? { dueBy: dueBy.toISOString() } : {},
    link: payoutAccountPage,
  });
  if (news === "ready" || news === "asked") return;
  await notifyAdmins(tx, jobs, {
    ...notice,
    kind: "connected_account_stopped",
    values: { name: { person: uid }, state: news },
    link: connectedAccountAddress(uid),
  });
}

/** `at`: when the provider reported the account, or we fetched it. */
async function saveAccountReport(
  deps: Deps,
  provider: string,
  account: ConnectedAccount,
  at: Date,
): Promise<void> {
  const { tx, jobs, now } = deps;
  const change = await saveConnected(tx, provider, account, at);
  if (!change) return;
  const { owner, before, after } = change;
  const [from, to] = [accountState(before), accountState(after)];
  if (from !== to)
    await audit(tx, {
      at: now,
      actorRole: "provider",
      subject: "account",
      subjectId: owner.uid,
      from: `account_${from}`,
      to: `account_${to}`,
      data: { accountId: account.accountId },
    });
  await notifyOfChange(deps, owner, { before, after, dueBy: account.dueBy });
  if (after.transfersActive && !before.transfersActive)
    await jobs.enqueue(tx, releaseHeldPayouts, { uid: owner.uid });
}

export async function handleAccount(deps: Deps, provider: string, object: unknown, at: Date): Promise<void> {
  const account = readAccount(object);
  if (account) await saveAccountReport(deps, provider, account, at);
}

const BankPayout = z.looseObject({
  id: z.string().min(1).max(255),
  amount: z.int().min(0),
  currency: z.string().max(10),
});
/**
 * The provider could not pay a landowner's balance out to their bank. Our transfers stay valid, and the money
 * stays in the account until the landowner corrects their bank account there: the ledger does not change.
 */
export async function handleFailedBankPayout(
  { tx, jobs, now }: Deps,
  { provider, accountId }: { provider: string; accountId: string },
  object: unknown,
): Promise<void> {
  const payout = BankPayout.safeParse(object).data;
  const owner = payout && (await findOwner(tx, provider, accountId));
  if (!owner) return;
  const { id, amount, currency } = payout;
  await saveBankAnswer(tx, accountId, now);
  await audit(tx, {
    at: now,
    actorRole: "provider",
    subject: "account",
    subjectId: owner.uid,
    to: "bank_payout_failed",
    data: { payout: id, amount, currency },
  });
  const notice = { at: now, eventKey: `bank_payout_failed:${id}` };
  await notifyUser(tx, jobs, {
    ...notice,
    uid: owner.uid,
    kind: "bank_payout_failed",
    values: { amount, currency },
    link: payoutAccountPage,
  });
  await notifyAdmins(tx, jobs, {
    ...notice,
    kind: "bank_payout_failed_of_landowner",
    values: { amount, currency, name: { person: owner.uid } },
    link: connectedAccountAddress(owner.uid),
  });
}
/** The bank has accepted a payout, or the account has a new bank account. */
export const handleBankRestored = ({ tx }: Deps, accountId: string): Promise<unknown> =>
  saveBankAnswer(tx, accountId, null);

type SweepDeps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };
/** Fetches the account from the provider, outside any transaction; false if the provider does not respond. */
export async function fetchAccount(
  { db, jobs, log, provider }: SweepDeps,
  accountId: string,
  now: Date,
): Promise<boolean> {
  try {
    const account = await provider.onboarding?.findAccount(accountId);
    if (account)
      await db
        .transaction()
        .execute((tx) => saveAccountReport({ tx, jobs, now }, provider.name, account, now));
    return account !== undefined;
  } catch (error) {
    log.warn({ err: error, accountId }, "the card provider did not say how an account stands");
    return false;
  }
}
export const verifyAccounts = (deps: SweepDeps): Sweep => ({
  name: "connected accounts",
  asks: "card provider",
  run: async (now) => {
    if (!deps.provider.onboarding) return 0;
    for (const accountId of await claimUnverifiedAccounts(deps.db, deps.provider.name, now))
      await fetchAccount(deps, accountId, now);
    return 0;
  },
});
