/**
 * Rate limits per person, or per address for callers who are not signed in. They are counted in PostgreSQL
 * for all processes; each process remembers callers beyond a limit, so that refusing them needs no statement.
 */
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { RateLimit } from "#contract/define.ts";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

const limits = {
  // Stops password guessing and floods of mail: enough tries for an owner who has forgotten a password, but
  // not for a machine.
  passwordsHere: { name: "passwords-here", points: 10, seconds: 900 },
  // For addresses from which nobody has signed in to the account lately. It only delays: an owner with a new
  // device waits seconds while somebody is guessing.
  passwords: { name: "passwords", points: 20, seconds: 60 },
  addressesHere: { name: "addresses-here", points: 200, seconds: 900 },
  // Requests are counted by the caller's address, so that nobody uses up the limit of a mailbox's owner.
  emailsHere: { name: "letters-here", points: 40, seconds: 3600 },
  emailsFromHere: { name: "letters-from-here", points: 5, seconds: 3600 },
  // Limits the e-mails to one mailbox from all callers. Links are valid for as long as this counts, so the
  // mailbox has working ones.
  emails: { name: "letters", points: 20, seconds: 3600 },
  linksHere: { name: "links-here", points: 30, seconds: 900 },
} as const satisfies Record<string, RateLimit>;

/** The time for which an address stays known after somebody has signed in to the account from it. */
const MAX_KEYS: RateLimit = { name: "known", points: 1, seconds: 30 * 86_400 };

/** Limits that handlers count themselves, since only they know the account. */
export type LimitedAction = keyof typeof limits;

/** The number of clients that are remembered as being beyond a limit. */
const MAX_USED_UP = 10_000;

/** `consume` returns the seconds to wait, or undefined if the request is allowed. */
export type RateLimits = {
  consume(limit: RateLimit, who: string): Promise<number | undefined>;
  /**
   * The remaining wait of a client that this process knows to be beyond the limit; without a database query,
   * and without counting.
   */
  waitOf(limit: RateLimit, who: string): number | undefined;
  attempt(kind: LimitedAction, who: string): Promise<number | undefined>;
  remember(who: string): Promise<void>;
  isKnown(who: string): Promise<boolean>;
};

/**
 * The key of a client in the table: a keyed hash, so that addresses and emails can be neither read nor
 * guessed.
 */
// The limits on passwords and emails are not scaled: they are not about load.
export function createRateLimits(pool: pg.Pool, secret: string, scale = 1): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: RateLimit) => {
    const limiter =
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
    limiters.set(name, limiter);
    return limiter;
  };
  const hashed = (who: string) => createHmac("sha256", secret).update(who).digest("base64url");
  const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
  async function takePoint(
    limit: RateLimit,
    who: string,
  ): Promise<{ isOver: boolean; left: RateLimiterRes }> {
    try {
      return { isOver: false, left: await limiterOf(limit).consume(hashed(who)) };
    } catch (e) {
      if (e instanceof RateLimiterRes) return { isOver: true, left: e };
      throw e;
    }
  }

  /** Clients beyond a limit, by limit and client, until they may try again. */
  const usedUp = new LRUCache<string, true>({ max: MAX_USED_UP });
  const keyOf = ({ name }: RateLimit, who: string) => `${name} ${who}`;
  function waitOf(limit: RateLimit, who: string): number | undefined {
    const ms = usedUp.getRemainingTTL(keyOf(limit, who));
    return ms > 0 ? secondsOf(ms) : undefined;
  }
  return {
    waitOf,
    async consume(limit, who) {
      const knownWait = waitOf(limit, who);
      if (knownWait !== undefined) return knownWait;
      const { isOver, left } = await takePoint({ ...limit, points: limit.points * scale }, who);
      if (left.remainingPoints === 0 && left.msBeforeNext > 0)
        usedUp.set(keyOf(limit, who), true, { ttl: left.msBeforeNext });
      return isOver ? secondsOf(left.msBeforeNext) : undefined;
    },
    async attempt(kind, who) {
      const { isOver, left } = await takePoint(limits[kind], who);
      return isOver ? secondsOf(left.msBeforeNext) : undefined;
    },
    async remember(who) {
      await limiterOf(MAX_KEYS).set(hashed(who), 1, MAX_KEYS.seconds);
    },
    isKnown: async (who) => (await limiterOf(MAX_KEYS).get(hashed(who))) !== null,
  };
}
