/** Stripe's client, and which of its errors are permanent. */
import Stripe from "stripe";
import { limitServiceCalls } from "#server/platform/http/outside-calls.ts";
import { type CreatedWithin, BalanceTooLow, ProviderRefusal, RefusedForNow } from "./provider.ts";

/**
 * Two tries of ten seconds and the pause between them take at most half of a job's time limit. Further tries
 * are made by the job, which first looks up the outcome of this one.
 */
const timeout = 10_000;
const maxNetworkRetries = 1;

/** The maximum number of our calls that wait for Stripe at once. */
const MAX_WAITING_CALLS = 50;
/** Calls beyond that number fail as if Stripe were unavailable. */
function boundedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...request) =>
    limitServiceCalls("Stripe", () => makeRequest(...request), MAX_WAITING_CALLS);
  return client;
}

/** `url`: the address of a stand-in of Stripe, if there is one. */
export function openClient(secretKey: string, url: string | undefined): Stripe {
  const at = url === undefined ? undefined : new URL(url);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries,
    httpClient: boundedClient(),
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === "http:" ? "80" : "443"),
      protocol: at.protocol === "http:" ? "http" : "https",
    }),
  });
}

/** Whether a key, and the events sent for it, are for real money or for tests. */
export const isLive = (key: string): boolean => /^[a-z]k_live_/.test(key);

/** Errors after which the same request may get another response later. */
const retryableCodes = new Set(["lock_timeout", "idempotency_key_in_use", "rate_limit"]);

/** Stripe's code for a balance that is too low: charged money is not available yet, or is at our bank. */
const insufficientBalance = "balance_insufficient";
/** Stripe's code while a dispute is not decided. */
const disputed = "charge_disputed";

/**
 * A request that Stripe refuses is refused permanently: Stripe repeats its response to the same key for a
 * day, even if our balance was too low. Errors of our API key, of the network or of Stripe itself are
 * retried.
 */
export async function withRefusals<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { code = "", message, statusCode = 0 } = error;
    const words = code ? `${code}: ${message}` : message;
    if (code === insufficientBalance) throw new BalanceTooLow(words);
    if (code === disputed) throw new RefusedForNow(words);
    if ([400, 402, 403, 404].includes(statusCode) && !retryableCodes.has(code))
      throw new ProviderRefusal(words);
    throw error;
  }
}

/** Undefined if Stripe has no object with that id. */
export async function ifFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Margin for clocks that differ, and for requests that reach Stripe later than we recorded them. */
const CLOCK_MARGIN_SECONDS = 600;
const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
/** The bounds of a list query for objects created in this period. */
export const createdAround = ({ from, until }: Pick<CreatedWithin, "from" | "until">) => ({
  created: { gte: unixSeconds(from) - CLOCK_MARGIN_SECONDS, lt: unixSeconds(until) + CLOCK_MARGIN_SECONDS },
  limit: 100,
});
/**
 * Statuses of an intent that can be cancelled: it has no card yet, or the bank has not approved the payment.
 */
const cancellableStatuses = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);
type Begun = { id: string; status: string; metadata: Stripe.Metadata | null };
export async function openIds(bookingId: string, all: AsyncIterable<Begun>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, status, metadata } of all)
    if (metadata?.bookingId === bookingId && cancellableStatuses.has(status)) ids.push(id);
  return ids;
}

/** The id, whether or not the object is expanded. */
export const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === "string" ? of : of?.id;
