/**
 * How often one person, or one address where nobody is signed in, may do what costs or tempts. Counted in
 * PostgreSQL, for all processes.
 */
import { createHmac } from "node:crypto";
import type pg from "pg";
import type { RateLimit } from "#contract/define.ts";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const limits = {
  // Against guessing and for the mailbox's peace: an account's owner who has forgotten meets them late, a
  // machine at once.
  passwordsHere: { name: "passwords-here", points: 10, seconds: 900 },
  // From wherever the account has not been signed in to lately. It only slows: an owner on a new device waits
  // seconds while somebody guesses.
  passwords: { name: "passwords", points: 20, seconds: 60 },
  addressesHere: { name: "addresses-here", points: 200, seconds: 900 },
  letters: { name: "letters", points: 5, seconds: 3600 },
  lettersHere: { name: "letters-here", points: 40, seconds: 3600 },
} as const satisfies Record<string, RateLimit>;

/** For how long an address is an account's own after signing in from it. */
const MAX_KEYS: RateLimit = { name: "known", points: 1, seconds: 30 * 86_400 };

/** Counted by the handlers themselves, which know the account that is tried. */
export type Attempt = "passwordsHere" | "passwords" | "addressesHere" | "letters" | "lettersHere";

/** Seconds to wait, or undefined where it may go on. */
export type RateLimits = {
  consume(limit: RateLimit, who: string): Promise<number | undefined>;
  attempt(kind: Attempt, who: string): Promise<number | undefined>;
  remember(who: string): Promise<void>;
  isKnown(who: string): Promise<boolean>;
};

/**
 * Whom is counted is kept as a hash that only the product can make: neither addresses nor e-mail can be read
 * or tried out from the rows.
 */
// Guesses of passwords and letters are not scaled: they are bounded for other reasons than work.
export function createRateLimits(pool: pg.Pool, secret: string, scale = 1): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: RateLimit) => {
    const made =
      limiters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      });
    limiters.set(name, made);
    return made;
  };
  const hashed = (who: string) => createHmac("sha256", secret).update(who).digest("base64url");
  async function secondsUntil(consumed: Promise<unknown>): Promise<number | undefined> {
    try {
      await consumed;
      return undefined;
    } catch (e) {
      if (e instanceof RateLimiterRes) return Math.max(1, Math.ceil(e.msBeforeNext / 1000));
      throw e;
    }
  }
  const take = (limit: RateLimit, who: string) => secondsUntil(limiterOf(limit).consume(hashed(who)));
  return {
    consume: (limit, who) => take({ ...limit, points: limit.points * scale }, who),
    attempt: (kind, who) => take(limits[kind], who),
    async remember(who) {
      await limiterOf(MAX_KEYS).set(hashed(who), 1, MAX_KEYS.seconds);
    },
    isKnown: async (who) => (await limiterOf(MAX_KEYS).get(hashed(who))) !== null,
  };
}
