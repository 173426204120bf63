/** A landowner's account at Stripe, which transfers go to: they give what is asked for on Stripe's own pages. */
import type Stripe from "stripe";
import type { ConnectedAccount, Onboarding } from "./provider.ts";
import { asked } from "./stripe-client.ts";

const accountOf = (account: Stripe.Account): ConnectedAccount => ({
  accountId: account.id,
  detailsSubmitted: account.details_submitted,
  payoutsEnabled: account.payouts_enabled,
  requirementsDue: account.requirements?.currently_due ?? [],
});

export const onboardingAt = (stripe: Stripe): Onboarding => ({
  createAccount: async ({ uid, email, idempotencyKey }) =>
    accountOf(
      await asked(
        stripe.accounts.create(
          {
            type: "express",
            country: "NO",
            email,
            capabilities: { transfers: { requested: true } },
            metadata: { uid },
          },
          { idempotencyKey },
        ),
      ),
    ),
  findAccount: async (accountId) => accountOf(await asked(stripe.accounts.retrieve(accountId))),
  // a link is used once and is old within minutes: each press makes one
  async link({ accountId, returnUrl }) {
    const { url } = await asked(
      stripe.accountLinks.create({
        account: accountId,
        type: "account_onboarding",
        return_url: returnUrl,
        refresh_url: returnUrl,
      }),
    );
    return url;
  },
});
