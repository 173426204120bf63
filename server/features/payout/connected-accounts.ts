/**
 * A landowner's connected account at the card provider: it is created when they first request it, and shown
 * with its missing requirements.
 */
import type { payments } from "#contract/payment/endpoints.ts";
import { payoutAccountPage } from "#domain/page-addresses.ts";
import { accountState, requirementKindsOf } from "#domain/payout/connected-account.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { findConnected, upsertConnectedAccount } from "./connected-account-store.ts";
import type {
  ConnectedAccount,
  Onboarding,
  PaymentProvider,
} from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; log: Log; provider: PaymentProvider; publicUrl: string };

type LinkRequest = { account: ConnectedAccount; url: string };
/** Gets a link outside any transaction: repeated requests with one key create one account. */
async function askForLink(
  { db, log, provider, publicUrl }: Deps,
  onboarding: Onboarding,
  { actor, requestId }: Call<"landowner">,
): Promise<LinkRequest | Refused> {
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
      returnUrl: new URL(payoutAccountPage, publicUrl).href,
    });
    return { account, url };
  } catch (error) {
    log.error({ err: error, reqId: requestId }, "the card provider gave no link for onboarding");
    return refuse("payment_provider_unavailable");
  }
}

export const onboarding = (deps: Deps) =>
  ({
    "GET /api/payments/onboarding": async (_, { actor }) => {
      const { db, provider } = deps;
      if (!provider.onboarding) return { offered: false, account: null };
      const account = await findConnected(db, provider.name, actor.uid);
      if (!account) return { offered: true, account: null };
      const due = [...account.requirementsPastDue, ...account.requirementsDue];
      return {
        offered: true,
        account: {
          state: accountState(account),
          asksFor: requirementKindsOf(due),
          dueBy: account.dueBy?.toISOString() ?? null,
          hasDashboard: account.detailsSubmitted,
          payoutsEnabled: account.payoutsEnabled,
          detailsSubmitted: account.detailsSubmitted,
          requirementsDue: new Set(due).size,
        },
      };
    },
    "POST /api/payments/onboarding": async (_, call) => {
      const { db, provider } = deps;
      const { actor, now } = call;
      const link = provider.onboarding
        ? await askForLink(deps, provider.onboarding, call)
        : refuse("onboarding_not_offered");
      return command(db, call, "onboarding", {}, async (tx): Promise<{ url: string } | Refused> => {
        if (isRefused(link)) return link;
        const { account, url } = link;
        if (await upsertConnectedAccount(tx, provider.name, { ...account, uid: actor.uid }, now))
          await audit(tx, {
            ...auditActor({ actor, now }, "landowner"),
            subject: "account",
            subjectId: actor.uid,
            to: "connected_account",
            data: { accountId: account.accountId },
          });
        return { url };
      });
    },
    /**
     * A link to the account's own pages at the provider, where its bank account is changed; they do not exist
     * before the first visit.
     */
    "POST /api/payments/onboarding/dashboard": async (_, { actor, requestId }) => {
      const { db, log, provider } = deps;
      if (!provider.onboarding) return refuse("onboarding_not_offered");
      const account = await findConnected(db, provider.name, actor.uid);
      if (!account?.detailsSubmitted) return refuse("onboarding_not_done");
      try {
        return { url: await provider.onboarding.dashboardLink(account.accountId) };
      } catch (error) {
        log.error({ err: error, reqId: requestId }, "the card provider gave no link to its pages");
        return refuse("payment_provider_unavailable");
      }
    },
  }) satisfies SomeHandlers<typeof payments>;
