/** The tables of the demo's providers, in schemas of their own, which exist in demo mode only. */
import type { Db, Tx } from "#server/platform/database/database.ts";
import { migrateFrom } from "#server/platform/database/migrate.ts";
import type { DemoTables } from "./db-types.ts";

export const makeDemoTables = (db: Db): Promise<void> =>
  migrateFrom(db, new URL("./migrations/", import.meta.url), "kysely_demo_migration");

/** Returns the same connection or transaction, typed with the demo's tables too. */
export const withDemoTables = (db: Db | Tx) => db.withTables<DemoTables>();
