/** How often one person, or one address where nobody is signed in, may do what costs or tempts. Counted in PostgreSQL, for all processes. */
import { createHmac } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

type Limit = { name: string; points: number; seconds: number };

// Generous on purpose: they stop machines, not eager hunters. Submitting has none: the morning sales open sends thousands
// of honest requests from a few addresses, and the holds themselves say no fast.
const limits = {
  signIn: { name: "sign-in", points: 300, seconds: 60 },
  payment: { name: "payment", points: 240, seconds: 60 },
  upload: { name: "upload", points: 600, seconds: 600 },
  open: { name: "open", points: 120, seconds: 60 },
  // Against guessing and for the mailbox's peace: an account's owner who has forgotten meets them late, a machine at once.
  passwordsHere: { name: "passwords-here", points: 10, seconds: 900 },
  // From wherever the account has not been signed in to lately. It only slows: an owner on a new device waits seconds while somebody guesses.
  passwords: { name: "passwords", points: 20, seconds: 60 },
  addressesHere: { name: "addresses-here", points: 200, seconds: 900 },
  letters: { name: "letters", points: 5, seconds: 3600 },
  lettersHere: { name: "letters-here", points: 40, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** For how long an address is an account's own after signing in from it. */
const KNOWN: Limit = { name: "known", points: 1, seconds: 30 * 86_400 };

/** Counted by the handlers themselves, which know the account that is tried. */
export type Attempt = "passwordsHere" | "passwords" | "addressesHere" | "letters" | "lettersHere";

const byKey: Record<string, Limit> = {
  "GET /api/auth/start": limits.signIn,
  "POST /api/payments/create-intent": limits.payment,
  "POST /api/payments/simulate-payment": limits.payment,
  "POST /api/payments/mark-payment-received": limits.payment,
  "POST /api/properties/:propertyId/images": limits.upload,
  "POST /api/cabins/:cabinId/images": limits.upload,
  "POST /api/offerings/:offeringId/images": limits.upload,
  "POST /api/properties/:propertyId/documents": limits.upload,
  "POST /api/app-errors": limits.open,
  "POST /api/newsletter": limits.open,
};

/** Seconds to wait, or undefined where it may go on. */
export type RateLimits = {
  consume(key: string, who: string): Promise<number | undefined>;
  attempt(kind: Attempt, who: string): Promise<number | undefined>;
  remember(who: string): Promise<void>;
  isKnown(who: string): Promise<boolean>;
};

/** Whom is counted is kept as a hash that only the product can make: neither addresses nor e-mail can be read or tried out from the rows. */
export function createRateLimits(pool: pg.Pool, secret: string): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: Limit) => {
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
  async function take(limit: Limit, who: string): Promise<number | undefined> {
    try {
      await limiterOf(limit).consume(hashed(who));
      return undefined;
    } catch (e) {
      if (e instanceof RateLimiterRes) return Math.max(1, Math.ceil(e.msBeforeNext / 1000));
      throw e;
    }
  }
  return {
    async consume(key, who) {
      const limit = byKey[key];
      return limit && take(limit, who);
    },
    attempt: (kind, who) => take(limits[kind], who),
    async remember(who) {
      await limiterOf(KNOWN).set(hashed(who), 1, KNOWN.seconds);
    },
    isKnown: async (who) => (await limiterOf(KNOWN).get(hashed(who))) !== null,
  };
}
