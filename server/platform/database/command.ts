/** The one way to write: one transaction, at most once per Idempotency-Key, all or nothing (rules 4.4). */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, isRetryable, type Tx } from "./database.ts";
import { isRefused, type Refused, refuse } from "#server/platform/http/handler.ts";
import { type IdempotencyClaim, claimKey, findClaim, saveAnswer } from "./idempotency-store.ts";

type CommandContext = {
  actor: { uid: string } | undefined;
  now: Date;
  idempotencyKey?: string;
  keySpace?: string;
};
type CommandBody<V> = (tx: Tx) => Promise<V | Refused>;
const MAX_ATTEMPTS = 5;

/** Thrown to roll the transaction back; contains the refusal for the caller. */
class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super("refused");
    this.refused = refused;
  }
}

// Sorts keys, since bodies that differ only in the order of keys are the same.
const sortKeys = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => [k, sortKeys(v)]),
      )
    : Array.isArray(value)
      ? value.map(sortKeys)
      : value;
const hashOf = (body: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(sortKeys(body)) ?? "")
    .digest("base64url");

async function runOnce<V>(tx: Tx, c: IdempotencyClaim, work: CommandBody<V>): Promise<V | Refused> {
  if (!(await claimKey(tx, c))) {
    const first = await findClaim(tx, c);
    if (first?.endpoint !== c.endpoint || first.bodyHash !== c.bodyHash)
      return refuse("idempotency_key_reused");
    return first.answer as V;
  }
  const answer = await work(tx);
  if (!isRefused(answer)) await saveAnswer(tx, c, answer);
  return answer;
}

/**
 * Runs `work` in a transaction. A returned refusal rolls it back; serialization failures and deadlocks are
 * retried. `name` and `body` identify one use of a key: pass the endpoint with its ids, and the parsed body.
 * Adds no statement without a key, and two with one.
 */
export async function command<V>(
  db: Db,
  call: CommandContext,
  name: string,
  body: unknown,
  work: CommandBody<V>,
): Promise<V | Refused> {
  const { idempotencyKey: key } = call;
  const c =
    key === undefined
      ? undefined
      : {
          uid: call.actor?.uid ?? call.keySpace ?? "",
          key,
          endpoint: name,
          bodyHash: hashOf(body),
          now: call.now,
        };
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const answer = await (c ? runOnce(tx, c, work) : work(tx));
        if (isRefused(answer)) throw new RolledBack(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.refused;
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt); // jitter, so that the rivals do not collide again
    }
  }
}
