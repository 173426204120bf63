/** Handles every request in the same way, from any source: authorizes, parses, acts, checks the response. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import type { Problem } from "#contract/client.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Locale } from "#domain/locale.ts";
import { mayActAs } from "#domain/account/policy.ts";
import type { Clock } from "#server/platform/clock.ts";
import {
  type Actor,
  type AnyHandler,
  type Browser,
  type Call,
  isRefused,
  JsonText,
  type Receive,
  refuseFile,
} from "./handler.ts";
import type { ErrorReports } from "#server/platform/observability/error-reports.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { networkOf } from "./network-of.ts";
import {
  type FieldError,
  fieldErrorsOf,
  invalidRequest,
  isLarger,
  problem,
  problemOf,
  refusalFor,
  unstorableText,
} from "./problem.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { ClientQueue } from "./client-queue.ts";

export type Operation = { key: Key; endpoint: Endpoint; run: AnyHandler };
/** The caller; `forged` means that a token was sent which is not valid. */
export type RequesterIdentity =
  | { kind: "nobody" }
  | { kind: "forged" }
  | { kind: "service" }
  | { kind: "person"; actor: Actor };
type RequestInput = {
  params: unknown;
  query: unknown;
  body: () => unknown;
  receive?: Receive | undefined;
  browser: () => Browser;
  /**
   * Identifies the caller; called unless `admitted` is set, so for a page's loader, which calls in process.
   */
  identify: () => Promise<RequesterIdentity>;
  /** For HTTP: the person whose token was verified before; the session may have ended since. */
  knownUid?: string | undefined;
  admitted?: RequesterIdentity | undefined;
  cronSecret?: string | undefined;
  /** The password of HTTP's basic authentication. */
  basicPassword?: string | undefined;
  idempotencyKey?: string | undefined;
  position?: string | undefined;
  locale: Locale;
  requestId: string;
  ip: string;
};
/** `text`: the body as JSON text. */
export type HttpAnswer = {
  status: number;
  body: unknown;
  text?: string;
  problem: boolean;
  retryAfter?: number;
  /** For this long anybody may store it. */
  cacheSeconds?: number;
};
export type HandlerDeps = {
  clock: Clock;
  log: Log;
  cronSecret: string;
  /** Undefined if no provider receives our e-mail. */
  mailProviderPassword?: string | undefined;
  limits: RateLimits;
  failed?: ErrorReports["report"];
  requestQueue: ClientQueue;
};

/** Thrown if a request body cannot be read, with the error code to respond with. */
export class Unreadable extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

export const sameSecret = (givenSecret: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(givenSecret), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const refusedAnswer = (p: Problem): HttpAnswer => ({ status: p.status, body: p, problem: true });

function denialCodeOf(
  { auth }: Endpoint,
  who: RequesterIdentity,
  secretFits: (auth: "cron" | "mail_provider") => boolean,
): ErrorCode | undefined {
  if (auth === "cron" || auth === "mail_provider") return secretFits(auth) ? undefined : "unauthenticated";
  if (who.kind === "forged") return "unauthenticated";
  if (auth === "public") return undefined;
  if (who.kind === "nobody") return "unauthenticated";
  if (who.kind === "service") return auth === "internal" ? undefined : "forbidden";
  if (auth === "user") return undefined;
  return mayActAs(who.actor, auth === "landowner" ? auth : "admin") ? undefined : "forbidden";
}

/** An empty query parameter, as a form sends it, means no value. */
const requestedLocale = (query: unknown): unknown =>
  typeof query === "object" && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""))
    : query;

export const defaultBodyBytes = 256 * 1024;
export const bodyLimitOf = (endpoint: Endpoint): number => endpoint.bodyLimit ?? defaultBodyBytes;
/**
 * The maximum number of values in a body follows from its maximum size: a body of brackets and commas takes
 * more time to check than its size suggests.
 */
const bytesPerValue = 10;

type ParsedRequest = { args: object } | { found: FieldError[] } | { missing: true };
function parseRequest(endpoint: Endpoint, incoming: RequestInput): ParsedRequest {
  const args: Record<string, unknown> = {};
  const found: FieldError[] = [];
  const checkPart = (name: "params" | "query" | "body", schema: z.ZodType, value: unknown) => {
    const r = schema.safeParse(value, { reportInput: true });
    const errors = r.success ? unstorableText(value) : fieldErrorsOf(r.error.issues);
    found.push(...errors);
    if (r.success && !errors.length) args[name] = r.data;
  };
  if (endpoint.params) checkPart("params", endpoint.params, incoming.params);
  if (found.length) return { missing: true }; // a malformed id is an object that does not exist
  if (endpoint.query) checkPart("query", endpoint.query, requestedLocale(incoming.query));
  if (endpoint.upload) args.receive = incoming.receive ?? (async () => refuseFile("multipart_required"));
  if (endpoint.session) args.browser = incoming.browser();
  if (endpoint.raw) args.bytes = incoming.body();
  else if (endpoint.body) {
    const body = incoming.body();
    if (isLarger(body, bodyLimitOf(endpoint) / bytesPerValue))
      return { found: [{ code: "too_long", path: "" }] };
    // no body is treated as an empty object; null is not
    checkPart("body", endpoint.body, body === undefined ? {} : body);
  }
  return found.length ? { found } : { args };
}

/**
 * The owner of the idempotency keys of a call: the service, outside schedulers and each address without an
 * account have their own keys.
 */
function keySpaceOf(
  { cronSecret }: HandlerDeps,
  auth: Endpoint["auth"],
  who: RequesterIdentity,
  ip: string,
): string {
  if (who.kind === "service") return "@service";
  if (auth === "cron") return "@cron";
  return `@${createHmac("sha256", cronSecret)
    .update(`keys of ${networkOf(ip)}`)
    .digest("base64url")}`;
}

function callFor(
  runtime: HandlerDeps,
  { auth }: Endpoint,
  incoming: RequestInput,
  who: RequesterIdentity,
): Call<Endpoint["auth"]> {
  const { locale, requestId, idempotencyKey, position, ip } = incoming;
  return {
    actor: who.kind === "person" ? who.actor : undefined,
    locale,
    requestId,
    now: runtime.clock.now(),
    ...(idempotencyKey !== undefined && {
      idempotencyKey,
      ...(who.kind !== "person" && { keySpace: keySpaceOf(runtime, auth, who, ip) }),
    }),
    ...(position !== undefined && { position }),
  };
}

/** Whether a key or request id fits into rows and logs: short, printable, without spaces. */
const keyFits = (key: string | undefined) => key === undefined || /^[\x21-\x7e]{1,200}$/.test(key);

/** The client that rate limits count: the person, wherever they call from, or else the address's network. */
export const clientOf = (who: RequesterIdentity, ip: string): string =>
  who.kind === "person" ? who.actor.uid : networkOf(ip);

type Caller = Pick<
  RequestInput,
  "identify" | "knownUid" | "cronSecret" | "basicPassword" | "locale" | "requestId" | "ip"
>;
/**
 * Authenticates, authorizes and checks the rate limit before the body is read. A caller known to be beyond
 * the limit is refused before the database is asked for their session.
 */
export async function admit(
  { cronSecret, mailProviderPassword, limits }: HandlerDeps,
  { endpoint }: Operation,
  o: Caller,
): Promise<{ who: RequesterIdentity } | { refused: HttpAnswer }> {
  const tooMany = (retryAfter: number) => ({
    refused: { ...refusedAnswer(problem("too_many_requests", o.locale, o.requestId)), retryAfter },
  });
  const { rateLimit } = endpoint;
  const wait = rateLimit && o.knownUid !== undefined && limits.waitOf(rateLimit, o.knownUid);
  if (wait) return tooMany(wait);
  const who = await o.identify();
  const code = denialCodeOf(endpoint, who, (auth) =>
    auth === "cron"
      ? sameSecret(o.cronSecret ?? "", cronSecret)
      : mailProviderPassword !== undefined && sameSecret(o.basicPassword ?? "", mailProviderPassword),
  );
  if (code) {
    const values = { admin: Number(endpoint.auth === "admin" || endpoint.auth === "internal") };
    return { refused: refusedAnswer(problem(code, o.locale, o.requestId, values)) };
  }
  const retryAfter = rateLimit && (await limits.consume(rateLimit, clientOf(who, o.ip)));
  return retryAfter === undefined ? { who } : tooMany(retryAfter);
}

async function handleRequest(
  runtime: HandlerDeps,
  operation: Operation,
  incoming: RequestInput,
  http?: Parameters<AnyHandler>[2],
): Promise<HttpAnswer | undefined> {
  const { endpoint, run } = operation;
  const { locale, requestId } = incoming;
  const admission = incoming.admitted
    ? { who: incoming.admitted }
    : await admit(runtime, operation, incoming);
  if ("refused" in admission) return admission.refused;
  const { who } = admission;
  if (!keyFits(incoming.idempotencyKey))
    return refusedAnswer(
      invalidRequest([{ code: "invalid_format", path: "Idempotency-Key" }], locale, requestId),
    );
  const parsed = parseRequest(endpoint, incoming);
  if ("missing" in parsed) return refusedAnswer(problem("not_found", locale, requestId));
  if ("found" in parsed) return refusedAnswer(invalidRequest(parsed.found, locale, requestId));
  const view = await run(parsed.args, callFor(runtime, endpoint, incoming, who), http);
  if (isRefused(view)) return refusedAnswer(problemOf(view, locale, requestId));
  if (endpoint.raw) return undefined; // the handler has answered by itself
  const status = endpoint.status ?? 200;
  if (view instanceof JsonText) return { status, body: undefined, text: view.json, problem: false };
  // A response that breaks the contract is our error, and is not sent.
  const cacheSeconds = who.kind === "nobody" ? endpoint.cacheSeconds : undefined;
  return {
    status,
    body: endpoint.ok.parse(view),
    problem: false,
    ...(cacheSeconds !== undefined && { cacheSeconds }),
  };
}

/** Never throws: an unexpected error is logged once, with the request id, and the response is 500 or 503. */
export async function handleOperation(
  runtime: HandlerDeps,
  operation: Operation,
  incoming: RequestInput,
  http?: Parameters<AnyHandler>[2],
): Promise<HttpAnswer | undefined> {
  const { locale, requestId } = incoming;
  try {
    return await handleRequest(runtime, operation, incoming, http);
  } catch (error) {
    if (error instanceof Unreadable) return refusedAnswer(problem(error.code, locale, requestId));
    const refusal = refusalFor(error);
    runtime.log.error({ err: error, reqId: requestId, operation: operation.key }, refusal.code);
    if (refusal.code === "internal_error") runtime.failed?.({ source: operation.key, error, requestId });
    return refusedAnswer(problemOf({ refused: [refusal] }, locale, requestId));
  }
}
