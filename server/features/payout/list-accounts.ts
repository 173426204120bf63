/** For administrators: landowners' accounts at the card provider, and what the provider's settings lack. */
import { z } from "zod";
import type { payments } from "#contract/payment/endpoints.ts";
import { accountState, requirementKindsOf } from "#domain/payout/connected-account.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, isRefused, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { fetchAccount } from "./account-changes.ts";
import { findConnected, listAccounts, type ListedAccount } from "./connected-account-store.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider };
const ByName = z.tuple([z.string().max(200), z.string().max(100)]);

const viewOf = ({ uid, name, email, accountId, account, dueBy, toldAt, waitingOre }: ListedAccount) => ({
  uid,
  name,
  email,
  accountId,
  state: accountState(account),
  asksFor: requirementKindsOf([...(account?.requirementsPastDue ?? []), ...(account?.requirementsDue ?? [])]),
  dueBy: dueBy?.toISOString() ?? null,
  toldAt: toldAt?.toISOString() ?? null,
  waitingOre,
});

export const connectedAccounts = (deps: Deps) =>
  ({
    "GET /api/payments/connected-accounts": async ({ query: { show, uid, ...paging } }) => {
      const { db, provider } = deps;
      const offered = provider.onboarding !== undefined;
      const of = { provider: provider.name, lacking: show === "lacking" && uid === undefined, uid };
      const page = await pageBy(
        ByName,
        paging,
        async (after, limit) =>
          offered
            ? listAccounts(db, { ...of, after: after && { name: after[0], uid: after[1] }, limit })
            : [],
        (row) => [row.name, row.uid],
        (rows) => rows.map(viewOf),
      );
      return isRefused(page) ? page : { offered, ...page };
    },
    "POST /api/payments/connected-accounts/:uid/ask": async ({ params: { uid } }, { now }) => {
      const account = await findConnected(deps.db, deps.provider.name, uid);
      if (!account) return refuse("connected_account_not_found");
      if (!(await fetchAccount(deps, account.accountId, now))) return refuse("payment_provider_unavailable");
      return { state: accountState(await findConnected(deps.db, deps.provider.name, uid)) };
    },
  }) satisfies SomeHandlers<typeof payments>;
