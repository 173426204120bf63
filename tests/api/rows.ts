import type pg from "pg";

const tablesBy = new WeakMap<pg.Pool, string[]>();
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const cached = tablesBy.get(pool);
  if (cached) return cached;
  const { rows } = await pool.query<{ t: string }>(
    "select format('%I.%I', table_schema, table_name) t from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'auth', 'card_provider', 'sign_in_provider') and table_name not in ('rate_limit', 'operation_log', 'app_error') order by 1",
  );
  const tables = rows.map(({ t }) => t);
  tablesBy.set(pool, tables);
  return tables;
}

/**
 * Returns for every table the number of rows and the sum of their last transaction ids, except for tables
 * that count requests or store errors, and those named.
 */
export async function readTableCounts(pool: pg.Pool, except: readonly string[] = []): Promise<string> {
  const tables = (await tablesOf(pool)).filter((t) => !except.includes(t));
  // The statement is prepared once per connection, since planning fifty counts takes as long as counting.
  // Retries of an undelivered message update its row.
  const last = (t: string) => (t === "public.communication" ? "0" : "coalesce(sum(xmin::text::bigint), 0)");
  const text = `${tables.map((t) => `select '${t}' t, count(*) n, ${last(t)} x from ${t}`).join(" union all ")} union all select 'jobs', count(*), 0 from pgboss.job where name not like '\\_\\_%'`;
  const { rows } = await pool.query({ name: `rows except ${except.join()}`, text });
  return JSON.stringify(rows);
}

/** Runs `work` while the database refuses rows that violate `check`. */
export async function whileRowsAreRefused<T>(
  pool: pg.Pool,
  table: string,
  check: string,
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(`alter table ${table} add constraint broken check (${check}) not valid`);
  return work().finally(() => pool.query(`alter table ${table} drop constraint broken`));
}

/** Returns the tables that differ between two readings. */
export function changedTables(before: string, after: string): string[] {
  const rowsOf = (text: string) =>
    new Map((JSON.parse(text) as { t: string }[]).map((row) => [row.t, JSON.stringify(row)]));
  const [was, is] = [rowsOf(before), rowsOf(after)];
  return [...is].filter(([table, row]) => was.get(table) !== row).map(([table]) => table);
}
