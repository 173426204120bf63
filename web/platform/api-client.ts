/** The API from the browser: typed calls with the signed-in person's bearer token, which lives in memory only. */
import { ApiError, type Client, createClient, type Problem } from "#contract/client.ts";
import { errorTextsHere } from "../messages/error-texts.ts";

let token: Promise<string | undefined> | undefined;

async function fetchToken(): Promise<string | undefined> {
  const answer = await fetch("/api/auth/token", { credentials: "include" });
  return answer.ok ? ((await answer.json()) as { token: string }).token : undefined;
}
/** Who was nobody when the page was made has no token to ask for; should that have changed, a refusal asks all the same. */
function bearer(): Promise<string | undefined> {
  if (document.documentElement.dataset.person !== undefined) token ??= renewed();
  return token ?? Promise.resolve(undefined);
}
const renewed = () => fetchToken().catch(() => undefined);
/** What every call says of its sender: the reader's language, and who they are. `anew`: the token was refused. */
export async function senderHeaders({ anew = false } = {}): Promise<Record<string, string>> {
  if (anew) token = renewed();
  const authorization = await bearer();
  return { "accept-language": document.documentElement.lang, ...(authorization && { authorization: `Bearer ${authorization}` }) };
}
/** After sign-out no call may go out as the person who left. */
export const forgetToken = (): void => {
  token = undefined;
};

export const networkCode = "network_error";
export const networkProblem = (): Problem => ({ type: "", status: 0, code: networkCode, title: networkCode, detail: errorTextsHere().network });

type Options = { idempotencyKey?: string; signal?: AbortSignal; anew?: boolean; keepalive?: boolean };

async function send(method: string, url: string, body: unknown, o: Options): Promise<Response> {
  const headers = {
    ...(await senderHeaders(o)),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(o.idempotencyKey && { "idempotency-key": o.idempotencyKey }),
  };
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: "include",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(o.signal && { signal: o.signal }),
      ...(o.keepalive && { keepalive: true }),
    });
  } catch (e) {
    if (o.signal?.aborted) throw e;
    throw new ApiError(networkProblem());
  }
}

/** `browserApi({ signal })("POST /api/…", { body }, { idempotencyKey })`; throws ApiError. An expired token is renewed once. `keepalive`: outlives the page. */
export const browserApi = ({ signal, keepalive }: { signal?: AbortSignal; keepalive?: boolean } = {}): Client =>
  createClient(async ({ method, url, body, idempotencyKey }) => {
    const o: Options = { ...(signal && { signal }), ...(keepalive && { keepalive }), ...(idempotencyKey && { idempotencyKey }) };
    let answer = await send(method, url, body, o);
    if (answer.status === 401) answer = await send(method, url, body, { ...o, anew: true });
    return { status: answer.status, json: () => answer.json() };
  });
