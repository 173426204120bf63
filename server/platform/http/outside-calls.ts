/**
 * Every call to an outside service has a time limit, and only a limited number of calls wait for one service
 * (decision 142): a service that never responds blocks only a few callers, and not for long.
 */

/** The time limit of a call that names none. */
const CALL_TIMEOUT_MS = 10_000;
const MAX_CONCURRENT_CALLS = 100;

/** The maximum number of calls are already waiting for the service. */
export class ServiceBusy extends Error {
  constructor(service: string) {
    super(`too many wait for ${service}`);
  }
}

const waiting = new Map<string, number>();
/** Runs a call to the service, at most `limit` at a time per process; more are refused at once. */
export async function limitServiceCalls<T>(
  service: string,
  call: () => Promise<T>,
  limit = MAX_CONCURRENT_CALLS,
): Promise<T> {
  const now = waiting.get(service) ?? 0;
  if (now >= limit) throw new ServiceBusy(service);
  waiting.set(service, now + 1);
  try {
    return await call();
  } finally {
    const remaining = (waiting.get(service) ?? 1) - 1;
    if (remaining > 0) waiting.set(service, remaining);
    else waiting.delete(service);
  }
}

const limits = new WeakSet<AbortSignal>();
/** A `signal` for `fetch` with the caller's own time limit, which may be longer than the usual one. */
export function timeLimitSignal(ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  limits.add(limit);
  return limit;
}
/**
 * Limits `fetch` itself, also for libraries, which set no time limit or pass signals that never abort. The
 * process calls this once.
 */
export function boundFetch(limitMs = CALL_TIMEOUT_MS): void {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { origin } = new URL(request?.url ?? String(input));
    const callerSignal = init?.signal ?? request?.signal;
    const limit = callerSignal && limits.has(callerSignal) ? [] : [AbortSignal.timeout(limitMs)];
    const signal = AbortSignal.any([...(callerSignal ? [callerSignal] : []), ...limit]);
    return limitServiceCalls(origin, () => originalFetch(input, { ...init, signal }));
  };
}
