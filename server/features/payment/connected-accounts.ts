/** A landowner's account at the card provider: made when they first ask for it, and followed as it changes. */
import { z } from "zod";
import type { payments } from "#contract/payment/endpoints.ts";
import type { ReplyOf } from "#contract/define.ts";
import { payoutSettings } from "#domain/page-addresses.ts";
import { releaseHeldPayouts } from "#server/features/profile/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Call, isRefused, type Refused, refuse } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";
import { findConnected, keepConnected, saveConnected } from "./connected-account-store.ts";
import type { ConnectedAccount, Onboarding, PaymentProvider } from "./provider.ts";

type Deps = { db: Db; log: Log; provider: PaymentProvider; publicUrl: string };
type View = ReplyOf<(typeof payments)["GET /api/payments/onboarding"]>;

export async function showOnboarding({ db, provider }: Deps, { actor }: Call<"landowner">): Promise<View> {
  if (!provider.onboarding) return { offered: false, account: null };
  const account = await findConnected(db, provider.name, actor.uid);
  return {
    offered: true,
    account: account
      ? {
          payoutsEnabled: account.payoutsEnabled,
          detailsSubmitted: account.detailsSubmitted,
          requirementsDue: account.requirementsDue.length,
        }
      : null,
  };
}

type Asked = { account: ConnectedAccount; url: string };
/** Outside any transaction: the same key makes the same account, however often it is asked for. */
async function askForLink(
  { db, log, provider, publicUrl }: Deps,
  onboarding: Onboarding,
  { actor, requestId }: Call<"landowner">,
): Promise<Asked | Refused> {
  try {
    const account =
      (await findConnected(db, provider.name, actor.uid)) ??
      (await onboarding.createAccount({
        uid: actor.uid,
        email: actor.email,
        idempotencyKey: `account/${actor.uid}`,
      }));
    const url = await onboarding.link({
      accountId: account.accountId,
      returnUrl: new URL(payoutSettings, publicUrl).href,
    });
    return { account, url };
  } catch (error) {
    log.error({ err: error, reqId: requestId }, "the card provider gave no link for onboarding");
    return refuse("payment_provider_unavailable");
  }
}

export async function beginOnboarding(
  deps: Deps,
  call: Call<"landowner">,
): Promise<{ url: string } | Refused> {
  const { db, provider } = deps;
  const { actor, now } = call;
  const { onboarding } = provider;
  const asked = onboarding ? await askForLink(deps, onboarding, call) : refuse("onboarding_not_offered");
  return command(db, call, "onboarding", {}, async (tx): Promise<{ url: string } | Refused> => {
    if (isRefused(asked)) return asked;
    const { account, url } = asked;
    if (await keepConnected(tx, provider.name, { ...account, uid: actor.uid }, now))
      await audit(tx, [
        {
          at: now,
          actorUid: actor.uid,
          actorRole: "landowner",
          subject: "account",
          subjectId: actor.uid,
          to: "connected_account",
          data: { accountId: account.accountId },
        },
      ]);
    return { url };
  });
}

const Account = z.looseObject({
  id: z.string().min(1).max(255),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  requirements: z.looseObject({ currently_due: z.array(z.string().max(500)).max(200).nullish() }).nullish(),
});
/** Payouts that waited for the account go out once the provider pays to it. `at`: when it was told. */
export async function handleAccount(
  { tx, jobs, now }: { tx: Tx; jobs: JobQueue; now: Date },
  provider: string,
  object: unknown,
  at: Date,
): Promise<void> {
  const told = Account.safeParse(object).data;
  if (!told) return;
  const account = {
    accountId: told.id,
    detailsSubmitted: told.details_submitted,
    payoutsEnabled: told.payouts_enabled,
    requirementsDue: told.requirements?.currently_due ?? [],
  };
  const change = await saveConnected(tx, provider, account, at);
  if (!change || change.couldBePaid === account.payoutsEnabled) return;
  const { uid } = change;
  await audit(tx, [
    {
      at: now,
      actorRole: "provider",
      subject: "account",
      subjectId: uid,
      from: change.couldBePaid ? "payouts_enabled" : "payouts_disabled",
      to: account.payoutsEnabled ? "payouts_enabled" : "payouts_disabled",
      data: { accountId: account.accountId },
    },
  ]);
  if (account.payoutsEnabled) await jobs.enqueue(tx, releaseHeldPayouts, { uid });
}
