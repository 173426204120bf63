/**
 * A landowner's connected account at Stripe, which receives transfers: the landowner submits and changes its
 * details on Stripe's own pages.
 */
import type Stripe from "stripe";
import { readAccount } from "./connected-account.ts";
import type { ConnectedAccount, Onboarding } from "./provider.ts";
import { withRefusals } from "./stripe-client.ts";

function accountOf(account: Stripe.Account): ConnectedAccount {
  const connectedAccount = readAccount(account);
  if (!connectedAccount) throw new Error(`Stripe's account ${account.id} is not as its description says`);
  return connectedAccount;
}

/**
 * Since we make the charges, Stripe requires that we bear its fees and negative balances; it collects the
 * landowner's information, and gives them a small dashboard (decision 120).
 */
const controller = {
  fees: { payer: "application" },
  losses: { payments: "application" },
  requirement_collection: "stripe",
  stripe_dashboard: { type: "express" },
} as const satisfies Stripe.AccountCreateParams.Controller;

export const onboardingAt = (stripe: Stripe): Onboarding => ({
  createAccount: async ({ uid, email, idempotencyKey }) =>
    accountOf(
      await withRefusals(
        stripe.accounts.create(
          {
            controller,
            country: "NO",
            email,
            capabilities: { transfers: { requested: true } },
            metadata: { uid },
          },
          { idempotencyKey },
        ),
      ),
    ),
  findAccount: async (accountId) => accountOf(await withRefusals(stripe.accounts.retrieve(accountId))),
  // a link is used once and expires within minutes, so each click makes one
  async link({ accountId, returnUrl }) {
    const { url } = await withRefusals(
      stripe.accountLinks.create({
        account: accountId,
        type: "account_onboarding",
        return_url: returnUrl,
        refresh_url: returnUrl,
      }),
    );
    return url;
  },
  async dashboardLink(accountId) {
    const { url } = await withRefusals(stripe.accounts.createLoginLink(accountId));
    return url;
  },
});
