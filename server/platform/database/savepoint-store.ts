import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Runs `work` within the transaction, and undoes what it wrote. Its locks stay. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint trial`.execute(tx);
  return result;
}
