/**
 * Checks Stripe's settings as far as its API shows them: at the start in production, and for administrators.
 * docs/DEPLOY.md lists the other settings. It only reads: a key that may change endpoints and schedules would
 * be worth more to a thief than the time it saves.
 */
import Stripe from "stripe";
import type { SetupFinding, ExpectedSetup } from "./provider.ts";
import { isLive } from "./stripe-client.ts";
import { connectEvents, platformEvents } from "./stripe-events.ts";

const webhookPath = "/api/payments/webhook";

function accountFindings(account: Stripe.Account): SetupFinding[] {
  const findings: SetupFinding[] = [];
  const due = account.requirements?.currently_due ?? [];
  if (account.country !== "NO")
    findings.push({ code: "not_norwegian", values: { country: account.country ?? "?" } });
  if (!account.charges_enabled || account.capabilities?.card_payments === "inactive")
    findings.push({ code: "no_card_payments" });
  if (!account.payouts_enabled) findings.push({ code: "no_payouts_to_bank" });
  if (due.length) findings.push({ code: "details_due", values: { count: due.length } });
  if (!account.settings?.card_payments?.statement_descriptor_prefix)
    findings.push({ code: "no_statement_prefix" });
  return findings;
}

/** Warns if Stripe pays out to our bank automatically, since transfers to landowners then lack balance. */
function payoutScheduleFindings({ payments }: Stripe.BalanceSettings): SetupFinding[] {
  const interval = payments.payouts?.schedule?.interval;
  return interval === "manual"
    ? []
    : [{ code: "payouts_automatic", values: { interval: interval ?? "automatic" } }];
}

type Endpoint = Pick<Stripe.WebhookEndpoint, "application" | "enabled_events" | "status" | "url">;
function endpointFindings(
  endpoints: Endpoint[],
  url: string,
  { isConnect, events }: { isConnect: boolean; events: readonly string[] },
): SetupFinding[] {
  const which = isConnect ? "connect" : "platform";
  const ownEndpoints = endpoints.filter((one) => one.url === url && (one.application !== null) === isConnect);
  if (ownEndpoints.length === 0) return [{ code: `no_${which}_endpoint`, values: { url } }];
  const enabledEvents = new Set(
    ownEndpoints.filter(({ status }) => status === "enabled").flatMap((one) => one.enabled_events),
  );
  if (enabledEvents.size === 0) return [{ code: `${which}_endpoint_off`, values: { url } }];
  const missingEvents = enabledEvents.has("*") ? [] : events.filter((event) => !enabledEvents.has(event));
  return missingEvents.length
    ? [{ code: `${which}_events_missing`, values: { events: missingEvents.join(", ") } }]
    : [];
}

/** The finding that a setting could not be read because Stripe did not respond. */
function unreadableFinding(subject: string, error: unknown): SetupFinding {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return { code: "key_refused" };
  if (error instanceof Stripe.errors.StripePermissionError)
    return { code: "key_may_not_read", values: { what: subject } };
  return { code: "no_answer", values: { what: subject } };
}
/** Never throws; requests to which Stripe did not respond are findings. */
export async function checkSetup(
  stripe: Stripe,
  secretKey: string,
  { publicUrl, payoutBy }: ExpectedSetup,
): Promise<SetupFinding[]> {
  const url = new URL(webhookPath, publicUrl).href;
  const findingsOf = async <T>(
    what: string,
    fetchAnswer: () => Promise<T>,
    of: (answer: T) => SetupFinding[],
  ) => {
    try {
      return of(await fetchAnswer());
    } catch (error) {
      return [unreadableFinding(what, error)];
    }
  };
  const byProvider = payoutBy === "provider";
  const found = await Promise.all([
    findingsOf("account", () => stripe.accounts.retrieveCurrent(), accountFindings),
    byProvider
      ? findingsOf("balance_settings", () => stripe.balanceSettings.retrieve(), payoutScheduleFindings)
      : [],
    findingsOf(
      "webhook_endpoints",
      () => stripe.webhookEndpoints.list({ limit: 100 }),
      ({ data }) => [
        ...endpointFindings(data, url, { isConnect: false, events: platformEvents }),
        ...(byProvider ? endpointFindings(data, url, { isConnect: true, events: connectEvents }) : []),
      ],
    ),
  ]);
  const all = [...(isLive(secretKey) ? [] : [{ code: "key_is_test" as const }]), ...found.flat()];
  // if Stripe refuses the key, it refuses it for every request
  return all.filter(
    ({ code }, i) => code !== "key_refused" || all.findIndex((one) => one.code === code) === i,
  );
}
