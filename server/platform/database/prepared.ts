/**
 * Prepares repeated statements by name: the connection stores their parse tree and, once PostgreSQL finds
 * that the values do not matter, their plan.
 */
import pg from "pg";

/** Part of statements whose plan depends on their values, such as searches: these are never prepared. */
export const neverPrepared = "/* planned for its values */";

/** A prepared statement takes some 50 kB of the server's memory in each connection. */
const MAX_NAMES = 500;
const MAX_SEEN = 1000;

/**
 * Names statements from their second use on. A statement whose text depends on its number of rows never gets
 * a name.
 */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= MAX_NAMES || text.includes(neverPrepared)) return name;
    if (seenOnce.delete(text)) {
      const fresh = `s${names.size}`;
      names.set(text, fresh);
      return fresh;
    }
    if (seenOnce.size >= MAX_SEEN) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  };
}

/**
 * Whether a migration by a newer process gave a table of a `select *` another column. PostgreSQL then refuses
 * before it does anything.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === "0A000" && message === "cached plan must not change result type";
};

type Callback = (error: Error | undefined, result?: pg.QueryResult) => void;
type PendingResult = Promise<pg.QueryResult>;

/**
 * A client for a pooler in transaction mode (PgBouncer), where each transaction may get another connection:
 * no statement is prepared by name, even if a library requests it.
 */
export function unpreparedClient(): typeof pg.Client {
  return class extends pg.Client {
    override query(text: unknown, values?: unknown, callback?: unknown): never {
      const runQuery = super.query.bind(this) as (...args: unknown[]) => never;
      const isNamed = typeof text === "object" && text !== null && "name" in text && !("submit" in text);
      return runQuery(isNamed ? { ...text, name: undefined } : text, values, callback);
    }
  };
}

/** A class of connections that share the names of prepared statements. */
export function preparingClient(): typeof pg.Client {
  const nameOf = createNames();
  return class extends pg.Client {
    /** Part of each name, and increased when a plan is stale, so that the old names are not used again. */
    #generation = 0;

    // `never`, since pg's own signatures are eight
    override query(text: unknown, values?: unknown, callback?: unknown): never {
      const runQuery = super.query.bind(this) as (...args: unknown[]) => PendingResult;
      const name =
        typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      if (!name) return runQuery(text, values, callback) as never;
      const isAlone = this.getTransactionStatus() === "I";
      const result = runQuery({ name: `${name}.${this.#generation}`, text, values }).catch((error) => {
        if (!isStalePlan(error)) throw error;
        this.#generation++;
        if (isAlone) return runQuery(text, values);
        throw error; // whoever runs the transaction runs it again
      });
      if (callback) result.then((result) => (callback as Callback)(undefined, result), callback as Callback);
      return (callback ? undefined : result) as never;
    }
  };
}
