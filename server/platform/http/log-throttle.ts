/** Logs one of many equal events from time to time, with the number of events left out before it. */
import { LRUCache } from "lru-cache";

const MAX_KINDS = 1000;

/**
 * Returns the number of events of this kind that were left out before this one; undefined if this one is left
 * out too.
 */
export function createLogThrottle(): (kind: string, everyMs: number) => number | undefined {
  const lastOf = new LRUCache<string, { at: number; leftOut: number }>({ max: MAX_KINDS });
  return (kind, everyMs) => {
    const now = performance.now();
    const last = lastOf.get(kind);
    if (last && now - last.at < everyMs) {
      last.leftOut++;
      return undefined;
    }
    lastOf.set(kind, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
