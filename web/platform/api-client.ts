/**
 * The API from the browser: typed calls with the signed-in person's bearer token, which lives in memory only.
 */
import { ApiError, type Client, createClient, type Problem } from "#contract/client.ts";
import { errorTexts } from "#web/i18n/error-texts.ts";

let token: Promise<string | undefined> | undefined;

/** Undefined: nobody is signed in. Where nobody can say, the call is not made as nobody. */
async function fetchToken(): Promise<string | undefined> {
  try {
    const answer = await fetch("/api/auth/token", { credentials: "include", signal: timeout() });
    return answer.status === 401 ? undefined : ((await ours(answer)) as { token: string }).token;
  } catch {
    token = undefined;
    throw new ApiError(networkProblem());
  }
}
/**
 * Who was nobody when the page was made has no token to ask for; should that have changed, a refusal asks all
 * the same.
 */
function bearer(): Promise<string | undefined> {
  if (document.documentElement.dataset.person !== undefined) token ??= fetchToken();
  return token ?? Promise.resolve(undefined);
}
/**
 * What every call says of its sender: the reader's language, and who they are. `anew`: the token was refused.
 */
export async function senderHeaders({ anew = false } = {}): Promise<Record<string, string>> {
  if (anew) token = fetchToken();
  const authorization = await bearer();
  return {
    "accept-language": document.documentElement.lang,
    ...(authorization && { authorization: `Bearer ${authorization}` }),
  };
}
/** After sign-out no call may go out as the person who left. */
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

type Options = { idempotencyKey?: string; signal?: AbortSignal; anew?: boolean; keepalive?: boolean };

/**
 * How long a hardly working connection is waited for. A write that is given up may have arrived: tried again
 * with its key, it is the same one.
 */
const TIMEOUT_MS = 45_000;
const timeout = () => AbortSignal.timeout(TIMEOUT_MS);

/**
 * What comes from somewhere on the way (a gateway, a hotel's own sign-in) or breaks off is no answer of ours.
 */
async function ours(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as Partial<Problem> | null;
  if (!answer.ok && !body?.code) throw new TypeError();
  return body;
}
/** What a call came to; an ApiError where nothing of ours came back, unless the caller has left it. */
async function arrived<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
  };
  const asked = fetch(url, {
    method,
    headers,
    credentials: "include",
    // phones of before 2024 have no `any`
    signal: o.signal ? (AbortSignal.any?.([o.signal, timeout()]) ?? o.signal) : timeout(),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(o.keepalive && { keepalive: true }),
  });
  return arrived(asked, o.signal);
}

/**
 * `browserApi({ signal })("POST /api/…", { body }, { idempotencyKey })`; throws ApiError. An expired token is
 * renewed once. `keepalive`: outlives the page.
 */
export const browserApi = ({
  signal,
  keepalive,
}: {
  signal?: AbortSignal;
  keepalive?: boolean;
} = {}): Client =>
  createClient(async ({ method, url, body, idempotencyKey }) => {
    const o: Options = {
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
      ...(idempotencyKey && { idempotencyKey }),
    };
    let answer = await send(method, url, body, o);
    if (answer.status === 401) answer = await send(method, url, body, { ...o, anew: true });
    return { status: answer.status, json: () => arrived(ours(answer), signal) };
  });
