/** Of what comes often, one in a while is told, and says how many were left out before it. */
const MAX_KINDS = 1000;

/** By the kind of what comes: how many were left out before this one; undefined where it is left out too. */
export function createLogThrottle(): (kind: string, everyMs: number) => number | undefined {
  const lastOf = new Map<string, { at: number; leftOut: number }>();
  return (kind, everyMs) => {
    const now = performance.now();
    const last = lastOf.get(kind);
    if (last && now - last.at < everyMs) {
      last.leftOut++;
      return undefined;
    }
    if (lastOf.size >= MAX_KINDS) lastOf.clear();
    lastOf.set(kind, { at: now, leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
