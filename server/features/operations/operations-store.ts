import { sql } from "kysely";
import { AppError, OperationLog } from "#contract/operations/endpoints.ts";
import type { Severity } from "#domain/operations/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { utcText } from "#server/platform/database/instant-store.ts";
import { type Listed, listedColumns } from "#server/platform/database/listed-columns-store.ts";
import type { PageAfter } from "#server/platform/http/list-table.ts";
import type { LoggedOperation } from "#server/platform/observability/operation-log-store.ts";

type AppErrorRow = Listed<typeof AppError.shape>;
const errorColumns = listedColumns("e", AppError.shape, {
  id: sql`e.app_error_id`,
  timestamp: utcText("e.at"),
});
type ErrorFilter = { severity?: Severity | undefined; source?: string | undefined; q?: string | undefined };
export async function listAppErrors(
  db: Db,
  { severity, source, q }: ErrorFilter,
  { after, limit }: PageAfter<readonly [at: string, id: string]>,
): Promise<AppErrorRow[]> {
  const any = sql`true`;
  const words = q === undefined ? undefined : `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<AppErrorRow>`
    select ${errorColumns} from app_error e
    where ${severity ? sql`severity = ${severity}` : any} and ${source ? sql`source = ${source}` : any}
      and ${words ? sql`(message ilike ${words} or code ilike ${words} or request_id ilike ${words})` : any}
      and ${after ? sql`(at, app_error_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : any}
    order by at desc, app_error_id desc limit ${limit}`.execute(db);
  return rows;
}

type LogRow = Listed<typeof OperationLog.shape>;
const logColumns = listedColumns("l", OperationLog.shape, { id: sql`l.operation_log_id` });
type LogFilter = {
  kind?: LoggedOperation["kind"] | undefined;
  outcome?: LoggedOperation["outcome"] | undefined;
};
export async function listOperations(
  db: Db,
  { kind, outcome }: LogFilter,
  { after, limit }: PageAfter<readonly [at: string, id: string]>,
): Promise<LogRow[]> {
  const any = sql`true`;
  const { rows } = await sql<LogRow>`
    select ${logColumns} from operation_log l
    where ${kind ? sql`kind = ${kind}` : any} and ${outcome ? sql`outcome = ${outcome}` : any}
      and ${after ? sql`(at, operation_log_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : any}
    order by at desc, operation_log_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Takes a lock until the transaction ends; false if another process has it. */
export async function lockTestData(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('test data')) taken`.execute(tx);
  return rows[0]?.taken === true;
}
