/** Records the SQL statements of all connections in this process. */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const counting = new AsyncLocalStorage<string[]>();
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  counting
    .getStore()
    ?.push(typeof args[0] === "string" ? args[0] : String((args[0] as { text?: string }).text));
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

/**
 * Returns the texts of all statements that `work` sends, including `begin` and `commit`. The option
 * `--statements` prints them.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  await counting.run(texts, work);
  if (process.argv.includes("--statements"))
    console.log(texts.map((t, i) => `${i + 1}. ${t.replace(/\s+/g, " ").slice(0, 140)}`).join("\n"));
  return texts;
}
