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
export async function atService<T>(service: string, call: () => Promise<T>, most = AT_ONCE): Promise<T> {
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

/** Of libraries too, which name no limit: called once, by the process. */
export function boundFetch(limitMs = LIMIT_MS): void {
  const ask = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { origin } = new URL(request?.url ?? String(input));
    const limit = AbortSignal.timeout(limitMs);
    const signal = init?.signal ?? (request ? AbortSignal.any([request.signal, limit]) : limit);
    return atService(origin, () => ask(input, { ...init, signal }));
  };
}
