/**
 * Every call to an outside service has an end, and a bound on how many wait for the same one (decision 142): one
 * that takes the connection and never answers keeps a few callers waiting, and for a while.
 */

/** For a call that names no limit of its own. */
const LIMIT_MS = 10_000;
const AT_ONCE = 100;

/** As many wait for the service already as may. */
export class ServiceBusy extends Error {
  constructor(service: string) {
    super(`too many wait for ${service}`);
  }
}

const waiting = new Map<string, number>();
/** One of at most `most` that wait for the service in this process; the others are refused at once. */
export async function limitServiceCalls<T>(
  service: string,
  call: () => Promise<T>,
  most = AT_ONCE,
): Promise<T> {
  const now = waiting.get(service) ?? 0;
  if (now >= most) throw new ServiceBusy(service);
  waiting.set(service, now + 1);
  try {
    return await call();
  } finally {
    const left = (waiting.get(service) ?? 1) - 1;
    if (left > 0) waiting.set(service, left);
    else waiting.delete(service);
  }
}

const limits = new WeakSet<AbortSignal>();
/** For `fetch`: the caller's own limit, which may be longer than the usual one. */
export function limitOf(ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  limits.add(limit);
  return limit;
}
/** Of libraries too, which name no limit, and whose signals end nothing: called once, by the process. */
export function boundFetch(limitMs = LIMIT_MS): void {
  const ask = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { origin } = new URL(request?.url ?? String(input));
    const given = init?.signal ?? request?.signal;
    const limit = given && limits.has(given) ? [] : [AbortSignal.timeout(limitMs)];
    const signal = AbortSignal.any([...(given ? [given] : []), ...limit]);
    return limitServiceCalls(origin, () => ask(input, { ...init, signal }));
  };
}
