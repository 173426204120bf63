/** What the card provider's settings lack for this product, told to administrators and at the start. */
import { setupText } from "#messages/index.ts";
import type { ReplyOf } from "#contract/define.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import type { Call } from "#server/platform/handler.ts";
import type { PaymentProvider, SetupWanted } from "./provider.ts";

type Deps = SetupWanted & { provider: PaymentProvider };
type View = ReplyOf<(typeof payments)["GET /api/payments/provider-setup"]>;

const findingsOf = ({ provider, ...wanted }: Deps) => provider.checkSetup?.(wanted) ?? Promise.resolve([]);

export async function showSetup(deps: Deps, { locale, now }: Call<"admin">): Promise<View> {
  const findings = await findingsOf(deps);
  return {
    provider: deps.provider.name,
    checkedAt: now.toISOString(),
    findings: findings.map(({ code, values }) => ({ code, text: setupText(locale, code, values) })),
  };
}

/** A line of each, as the start writes them. */
export async function setupLines(deps: Deps): Promise<string[]> {
  const findings = await findingsOf(deps);
  return findings.map(({ code, values }) => `Stripe: ${setupText("en", code, values)} (docs/DEPLOY.md)`);
}
