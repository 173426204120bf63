/** Of what comes often, one in a while is told, and says how many were left out before it. */
import { LRUCache } from "lru-cache";

const MAX_KINDS = 1000;

/** By the kind of what comes: how many were left out before this one; undefined where it is left out too. */
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
