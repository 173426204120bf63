/** Problems of the card provider's settings and landowners' accounts, shown to administrators and logged. */
import { setupText } from "#messages/index.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import { countStopped } from "#server/features/payout/public.ts";
import type {
  PaymentProvider,
  SetupFinding,
  ExpectedSetup,
} from "#server/platform/card-provider/provider.ts";

type Deps = ExpectedSetup & { db: Db; provider: PaymentProvider };

async function findingsOf({ db, provider, ...expectedSetup }: Deps): Promise<SetupFinding[]> {
  const [settings = [], stopped] = await Promise.all([
    provider.checkSetup?.(expectedSetup),
    countStopped(db, provider.name),
  ]);
  return stopped > 0 ? [...settings, { code: "accounts_stopped", values: { count: stopped } }] : settings;
}

export const providerSetup = (deps: Deps) =>
  ({
    "GET /api/payments/provider-setup": async (_, { locale, now }) => {
      const findings = await findingsOf(deps);
      return {
        provider: deps.provider.name,
        checkedAt: now.toISOString(),
        findings: findings.map(({ code, values }) => ({ code, text: setupText(locale, code, values) })),
      };
    },
  }) satisfies SomeHandlers<typeof payments>;

/** One line for each problem, to be logged at the start. */
export async function setupLines(deps: Deps): Promise<string[]> {
  const findings = await findingsOf(deps);
  return findings.map(({ code, values }) => `Stripe: ${setupText("en", code, values)} (docs/DEPLOY.md)`);
}
