/**
 * Bearer tokens whose signature was verified, until they expire: a page sends the same one with each request. Kept
 * by their hash. They only say whose session it is; whether it still is one is asked for each request.
 */
import { hash } from "node:crypto";

const MOST = 10_000;
const keyOf = (token: string): string => hash("sha256", token, "base64");

export function createVerifiedTokens<Claims>(most = MOST) {
  const known = new Map<string, { claims: Claims; expiresAtMs: number }>();
  return {
    find(token: string, nowMs: number): Claims | undefined {
      const found = known.get(keyOf(token));
      return found && nowMs < found.expiresAtMs ? found.claims : undefined;
    },
    add(token: string, claims: Claims, expiresAtMs: number): void {
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= most) known.delete(oldest);
      known.set(keyOf(token), { claims, expiresAtMs });
    },
  };
}
