/**
 * Bearer tokens whose signature was verified, until they expire: a page sends the same one with each request. Kept
 * by their hash. They only say whose session it is; whether it still is one is asked for each request.
 */
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

const keyOf = (token: string): string => hash("sha256", token, "base64");

export function createVerifiedTokens<Claims extends object>(max = 10_000, clock: { now(): number } = Date) {
  const known = new LRUCache<string, Claims>({ max, ttlResolution: 0, perf: clock });
  return {
    find: (token: string): Claims | undefined => known.get(keyOf(token)),
    add(token: string, claims: Claims, expiresAtMs: number): void {
      const ttl = expiresAtMs - clock.now();
      if (ttl > 0) known.set(keyOf(token), claims, { ttl });
    },
  };
}
