import { sql } from "kysely";
import { OperationLog } from "#contract/operations/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Listed, listedColumns } from "#server/platform/database/listed-columns-store.ts";
import type { PageAfter } from "#server/platform/http/list-table.ts";
import type { Operated } from "#server/platform/observability/operation-log-store.ts";

type Row = Listed<typeof OperationLog.shape>;
const columns = listedColumns("l", OperationLog.shape, { id: sql`l.operation_log_id` });
type Filter = { kind?: Operated["kind"] | undefined; outcome?: Operated["outcome"] | undefined };
export async function listOperations(
  db: Db,
  { kind, outcome }: Filter,
  { after, limit }: PageAfter<readonly [at: string, id: string]>,
): Promise<Row[]> {
  const any = sql`true`;
  const { rows } = await sql<Row>`
    select ${columns} from operation_log l
    where ${kind ? sql`kind = ${kind}` : any} and ${outcome ? sql`outcome = ${outcome}` : any}
      and ${after ? sql`(at, operation_log_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : any}
    order by at desc, operation_log_id desc limit ${limit}`.execute(db);
  return rows;
}
