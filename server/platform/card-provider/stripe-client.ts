/** Stripe's client, and which of its errors are for good. */
import Stripe from "stripe";
import { limitServiceCalls } from "#server/platform/http/outside-calls.ts";
import { type CreatedWithin, PlatformShort, ProviderRefusal, RefusedForNow } from "./provider.ts";

/**
 * At most half of a job's time limit: two tries of ten seconds and the pause between them. Further tries are
 * the job's, which first looks up the outcome of this one.
 */
const timeout = 10_000;
const maxNetworkRetries = 1;

/** The maximum number of our calls that wait for Stripe at once. */
const MAX_WAITING_CALLS = 50;
/** Further calls are answered as if Stripe were unavailable. */
function boundedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...request) =>
    limitServiceCalls("Stripe", () => makeRequest(...request), MAX_WAITING_CALLS);
  return client;
}

/** `url`: the address of a stand-in. */
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

/** Errors where the same request may get another answer later. */
const retryableCodes = new Set(["lock_timeout", "idempotency_key_in_use", "rate_limit"]);

/** The charged money is not available yet, or was paid out to the bank. */
const insufficientBalance = "balance_insufficient";
/** A dispute until the bank has decided. */
const disputed = "charge_disputed";

/**
 * A request that Stripe understood and refuses is refused permanently: it repeats its answer to the same key
 * for a day, also when our balance is too small. Errors of our key, of the network or of Stripe itself are
 * retried.
 */
export async function withRefusals<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { code = "", message, statusCode = 0 } = error;
    const words = code ? `${code}: ${message}` : message;
    if (code === insufficientBalance) throw new PlatformShort(words);
    if (code === disputed) throw new RefusedForNow(words);
    if ([400, 402, 403, 404].includes(statusCode) && !retryableCodes.has(code))
      throw new ProviderRefusal(words);
    throw error;
  }
}

/** Undefined where there is none by that id. */
export async function found<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Clocks differ, and the request to Stripe may be later than our record of it. */
const CLOCK_MARGIN_SECONDS = 600;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
/** The bounds of a list query for objects created around then. */
export const createdAround = ({ from, until }: Pick<CreatedWithin, "from" | "until">) => ({
  created: { gte: seconds(from) - CLOCK_MARGIN_SECONDS, lt: seconds(until) + CLOCK_MARGIN_SECONDS },
  limit: 100,
});
/** A hunter has given no card, or their bank has not said yes: it can be cancelled. */
const open = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);
type Begun = { id: string; status: string; metadata: Stripe.Metadata | null };
export async function openOf(bookingId: string, all: AsyncIterable<Begun>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id, status, metadata } of all)
    if (metadata?.bookingId === bookingId && open.has(status)) ids.push(id);
  return ids;
}

/** The id, whether or not the object is expanded. */
export const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === "string" ? of : of?.id;
