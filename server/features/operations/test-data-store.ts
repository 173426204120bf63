import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Held until the transaction ends; false if another process holds it. */
export async function takeTestDataTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('test data')) taken`.execute(tx);
  return rows[0]?.taken === true;
}
