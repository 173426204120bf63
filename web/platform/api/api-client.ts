/** The browser's API client: typed calls with the person's bearer token, which is stored in memory only. */
import { ApiError, type Client, createClient, type Problem } from "#contract/client.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";

let token: Promise<string | undefined> | undefined;

/** Fetches the bearer token; undefined if nobody is signed in. Throws if our server does not respond. */
async function fetchToken(): Promise<string | undefined> {
  try {
    const answer = await fetch("/api/auth/token", { credentials: "include", signal: timeout() });
    return answer.status === 401 ? undefined : ((await readOwnAnswer(answer)) as { token: string }).token;
  } catch {
    token = undefined;
    throw new ApiError(networkProblem());
  }
}
/**
 * The bearer token. For a page that was rendered without a signed-in person no token is fetched, until a call
 * gets a 401: the reader may have signed in in another tab.
 */
function bearerToken(): Promise<string | undefined> {
  if (document.documentElement.dataset.person !== undefined) token ??= fetchToken();
  return token ?? Promise.resolve(undefined);
}
/**
 * The headers of every call: the reader's language and the bearer token. `anew`: fetches a new token, since
 * the old one was refused.
 */
export async function senderHeaders({ anew = false } = {}): Promise<Record<string, string>> {
  if (anew) token = fetchToken();
  const authorization = await bearerToken();
  return {
    "accept-language": document.documentElement.lang,
    ...(authorization && { authorization: `Bearer ${authorization}` }),
  };
}
/** Forgets the token at sign-out, so that no later call is sent with it. */
export const forgetToken = (): void => {
  token = undefined;
};

export const networkCode = "network_error";
export const networkProblem = (): Problem => ({
  type: "",
  status: 0,
  code: networkCode,
  title: networkCode,
  detail: errorTexts().network,
});

type Headers = Readonly<Record<string, string>>;
type Options = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  anew?: boolean;
  keepalive?: boolean;
  headers?: Headers;
};

/**
 * The timeout of a call on a poor connection. The server may have received a call that timed out; a retry
 * with the same idempotency key has no second effect.
 */
const TIMEOUT_MS = 45_000;
const timeout = () => AbortSignal.timeout(TIMEOUT_MS);

/**
 * Reads a response of our server. Throws for other responses: the page of a gateway or captive portal, or a
 * broken connection.
 */
async function readOwnAnswer(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as Partial<Problem> | null;
  if (!answer.ok && !body?.code) throw new TypeError();
  return body;
}
/** Parses a response. Throws an ApiError if it is not from our API, unless the caller has aborted. */
async function parseResponse<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await coming;
  } catch (e) {
    throw signal?.aborted ? e : new ApiError(networkProblem());
  }
}

async function send(method: string, url: string, body: unknown, o: Options): Promise<Response> {
  const headers = {
    ...(await senderHeaders(o)),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(o.idempotencyKey && { "idempotency-key": o.idempotencyKey }),
    ...o.headers,
  };
  const response = fetch(url, {
    method,
    headers,
    credentials: "include",
    // AbortSignal.any is missing in browsers before 2024
    signal: o.signal ? (AbortSignal.any?.([o.signal, timeout()]) ?? o.signal) : timeout(),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(o.keepalive && { keepalive: true }),
  });
  return parseResponse(response, o.signal);
}

/**
 * Calls the API: `browserApi({ signal })("POST /api/…", { body }, { idempotencyKey })`. Throws ApiError. An
 * expired token is renewed once. `keepalive`: the request continues after the page is left. `headers`: further
 * ones, such as the token of a link.
 */
export const browserApi = ({
  signal,
  keepalive,
  headers,
}: {
  signal?: AbortSignal;
  keepalive?: boolean;
  headers?: Headers;
} = {}): Client =>
  createClient(async ({ method, url, body, idempotencyKey }) => {
    const o: Options = {
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
      ...(headers && { headers }),
      ...(idempotencyKey && { idempotencyKey }),
    };
    let answer = await send(method, url, body, o);
    if (answer.status === 401) answer = await send(method, url, body, { ...o, anew: true });
    return { status: answer.status, json: () => parseResponse(readOwnAnswer(answer), signal) };
  });
