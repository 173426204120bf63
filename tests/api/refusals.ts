/**
 * Sends invalid requests and checks that each answer is a documented refusal in the requested language, and
 * that the database does not change.
 */
import type { Key } from "#contract/define.ts";
import { type ErrorCode, errors, fieldErrorCodes } from "#contract/errors.ts";
import { catalogues } from "#messages/index.ts";
import type { Person } from "../support/app.ts";
import type { World } from "../worlds/one-of-each/world.ts";
import { isLong } from "../support/long.ts";
import { splitKey } from "./hostile.ts";
import { changedTables, readTableCounts } from "./rows.ts";

type DocumentedResponses = Record<
  string,
  Record<string, { responses: Record<string, { description: string }> }>
>;
export type TestRequest = {
  key: Key;
  url: string;
  who?: Person | string | undefined;
  payload?: string | Buffer;
  type?: string;
  what: string;
};
type ReceivedAnswer = { status: number; type: string; text: string; retryAfter: unknown };

/** Returns the errors in a response to invalid input. */
function responseErrors(
  { status, type, text }: ReceivedAnswer,
  { key, url }: TestRequest,
  locale: "nb" | "en",
  documented: DocumentedResponses,
): string[] {
  if (status < 400) return [];
  if (status >= 500) return [`${status} ${text.slice(0, 200)}`];
  if (!type.startsWith("application/problem+json")) return [`${status} as ${type}`];
  const p = JSON.parse(text) as {
    code: ErrorCode;
    status: number;
    detail: string;
    title: string;
    errors?: { code: string; path?: string; detail: string }[];
  };
  const documentedStatus = errors[p.code];
  if (!documentedStatus) return [`code ${p.code} is not known`];
  const problems: string[] = [];
  if (p.status !== status || documentedStatus !== status)
    problems.push(`status ${status}, ${p.status} and ${documentedStatus} for ${p.code}`);
  const own = catalogues[locale].errors[p.code];
  if (!own.includes("{") && p.detail !== own)
    problems.push(`«${p.detail}» is not the ${locale} text of ${p.code}`);
  for (const error of [p, ...(p.errors ?? [])])
    if (!error.detail || /undefined|Invalid (Date|time)|NaN|\[object/.test(error.detail))
      problems.push(`${error.code} says «${error.detail}»`);
  for (const { code } of p.errors ?? [])
    if (!(code in errors || fieldErrorCodes.some((one) => one === code)))
      problems.push(`entry code ${code} is not known`);
  if (p.code === "invalid_request" && !p.errors?.length && !url.includes("%FF"))
    problems.push("invalid_request that names no field");
  const { method, path } = splitKey(key);
  const documentedCodes =
    documented[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses[String(status)]
      ?.description ?? "";
  if (!documentedCodes.split(", ").includes(p.code))
    problems.push(`${p.code} is not among the documented codes of ${status}: ${documentedCodes}`);
  return problems;
}

const callerName = ({ who: by }: TestRequest): string => (typeof by === "string" ? by : (by?.uid ?? ""));
/** The group of a refusal: one for all refusals before the handler runs, others by their code. */
function refusalOf({ status, type, text }: ReceivedAnswer): string {
  if (!type.startsWith("application/problem+json")) return String(status);
  const { code, errors: all = [] } = JSON.parse(text) as { code: string; errors?: { code: string }[] };
  const codes = code === "invalid_request" ? [] : all.map((error) => error.code);
  return [status, code, ...codes].join(" ");
}

export type Sender = Awaited<ReturnType<typeof senderTo>>;
export async function senderTo(world: World) {
  const documented: DocumentedResponses = (await world.http.inject("/api/openapi.json")).json().paths;
  let turn = 0;
  async function send(o: TestRequest): Promise<{ got: ReceivedAnswer; wrong: string[] }> {
    const locale = turn++ % 2 ? "en" : "nb";
    const authorization = typeof o.who === "string" ? o.who : o.who?.bearer;
    const { method } = splitKey(o.key);
    const answer = await world.http.inject({
      method,
      url: o.url,
      headers: {
        "accept-language": locale,
        ...(authorization && { authorization }),
        ...(o.payload !== undefined && { "content-type": o.type ?? "application/json" }),
      },
      ...(o.payload !== undefined && { payload: o.payload }),
    });
    const received = {
      status: answer.statusCode,
      type: String(answer.headers["content-type"]),
      text: answer.body,
      retryAfter: answer.headers["retry-after"],
    };
    return {
      got: received,
      wrong: responseErrors(received, o, locale, documented).map((fault) => `${o.key} ${o.what}: ${fault}`),
    };
  }

  /** Sends the requests. With `expected`, each must be refused with one of these statuses. */
  async function sendAll(
    batch: readonly TestRequest[],
    expected?: readonly number[],
  ): Promise<{ wrong: string[]; refused: { one: TestRequest; how: string }[] }> {
    const errors: string[] = [];
    const refused: { one: TestRequest; how: string }[] = [];
    for (const one of batch) {
      const { got: received, wrong: faults } = await send(one);
      errors.push(...faults);
      if (expected && !expected.includes(received.status))
        errors.push(`${one.key} ${one.what}: ${received.status} ${received.text.slice(0, 120)}`);
      if (received.status >= 400) refused.push({ one, how: refusalOf(received) });
    }
    return { wrong: errors, refused };
  }

  /** Returns the endpoints that changed a table although they refused the request. */
  async function endpointsThatChanged(refused: readonly TestRequest[]): Promise<string[]> {
    await world.settle();
    const before = await readTableCounts(world.pool);
    const { wrong: errors, refused: still } = await sendAll(refused);
    // an accepted request can change the responses to others, so only refused requests are compared
    if (still.length < refused.length)
      return [...errors, ...(await endpointsThatChanged(still.map(({ one }) => one)))];
    const changed = changedTables(before, await readTableCounts(world.pool));
    if (!changed.length) return errors;
    const byKey = [...Map.groupBy(refused, ({ key }) => key)];
    if (byKey.length < 2)
      return [...errors, `refused requests changed ${changed.join(", ")}: ${byKey[0]?.[0]}`];
    const half = (part: typeof byKey) => endpointsThatChanged(part.flatMap(([, requests]) => requests));
    const middle = Math.ceil(byKey.length / 2);
    return [...errors, ...(await half(byKey.slice(0, middle))), ...(await half(byKey.slice(middle)))];
  }

  /**
   * The recorded refusals, of which `changers` sends one for each endpoint, user and kind of refusal, or all
   * in `npm run test:faults`.
   */
  const refusedBefore = new Map<string, TestRequest>();
  async function allRefused(batch: readonly TestRequest[], expected?: readonly number[]): Promise<string[]> {
    const { wrong: errors, refused } = await sendAll(batch, expected);
    for (const { one, how } of refused)
      refusedBefore.set(isLong ? String(refusedBefore.size) : `${one.key} ${callerName(one)} ${how}`, one);
    return errors;
  }
  /** Sends the recorded refusals again and returns the endpoints that changed a table. */
  async function changers(): Promise<string[]> {
    const all = [...refusedBefore.values()];
    refusedBefore.clear();
    return endpointsThatChanged(all);
  }

  return { send, allRefused, changers };
}
