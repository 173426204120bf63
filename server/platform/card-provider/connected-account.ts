/** A connected account, as the provider's responses and events contain it. */
import { z } from "zod";
import type { ConnectedAccount } from "./provider.ts";

const Names = z.array(z.string().max(500)).max(200).nullish();
const Account = z.looseObject({
  id: z.string().min(1).max(255),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  capabilities: z.looseObject({ transfers: z.string().optional() }).nullish(),
  requirements: z
    .looseObject({
      currently_due: Names,
      past_due: Names,
      pending_verification: Names,
      disabled_reason: z.string().max(255).nullish(),
      current_deadline: z.int().min(0).max(10_000_000_000).nullish(),
    })
    .nullish(),
});

/** Undefined if the object is no account. */
export function readAccount(object: unknown): ConnectedAccount | undefined {
  const account = Account.safeParse(object).data;
  if (!account) return undefined;
  const { requirements } = account;
  const deadline = requirements?.current_deadline;
  return {
    accountId: account.id,
    detailsSubmitted: account.details_submitted,
    transfersActive: account.capabilities?.transfers === "active",
    payoutsEnabled: account.payouts_enabled,
    requirementsDue: requirements?.currently_due ?? [],
    requirementsPastDue: requirements?.past_due ?? [],
    pendingVerification: requirements?.pending_verification ?? [],
    disabledReason: requirements?.disabled_reason ?? null,
    dueBy: deadline ? new Date(deadline * 1000) : null,
  };
}
