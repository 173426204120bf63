import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./database.ts";

export type IdempotencyClaim = { uid: string; key: string; endpoint: string; bodyHash: string; now: Date };
const json = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`;

/** True for the first request with the key. A concurrent second one waits here until the first has ended. */
export async function claimKey(tx: Tx, c: IdempotencyClaim): Promise<boolean> {
  const row = await tx
    .insertInto("idempotencyKey")
    .values({ uid: c.uid, key: c.key, endpoint: c.endpoint, bodyHash: c.bodyHash, at: c.now })
    .onConflict((o) => o.doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}
export const findClaim = (tx: Tx, c: IdempotencyClaim) =>
  tx
    .selectFrom("idempotencyKey")
    .select(["endpoint", "bodyHash", "answer"])
    .where("uid", "=", c.uid)
    .where("key", "=", c.key)
    .executeTakeFirst();
export const saveAnswer = (tx: Tx, c: IdempotencyClaim, answer: unknown) =>
  tx
    .updateTable("idempotencyKey")
    .set({ answer: json(answer) })
    .where("uid", "=", c.uid)
    .where("key", "=", c.key)
    .execute();
