/** Inserts rows of any table, typed by the database's generated types. */
import type { Insertable, Kysely } from "kysely";
import type { Db, Row } from "#server/platform/database/database.ts";
import type { DB } from "#server/platform/database/db-types.ts";

export type Columns<Table extends keyof DB> = Insertable<DB[Table]>;

/** Returns a function that inserts one row, and returns the row with the database's defaults. */
export function inserter(db: Db) {
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  return async <Table extends keyof DB>(table: Table, columns: Columns<Table>): Promise<Row<Table>> => {
    const statement = untyped
      .insertInto(table)
      .values(columns as never)
      .returningAll();
    const row: unknown = await statement.executeTakeFirstOrThrow();
    return row as Row<Table>;
  };
}
