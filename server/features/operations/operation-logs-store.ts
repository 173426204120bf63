import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import type { PageAfter } from "#server/platform/list-table.ts";
import type { Operated } from "#server/platform/operation-log-store.ts";

type Row = {
  id: string;
  at: Date;
  kind: Operated["kind"];
  name: string;
  outcome: Operated["outcome"];
  status: number | null;
  ms: number;
  alike: number;
  error: string | null;
  requestId: string | null;
  process: string;
};
type Filter = { kind?: Operated["kind"] | undefined; outcome?: Operated["outcome"] | undefined };
export async function listOperations(
  db: Db,
  { kind, outcome }: Filter,
  { after, limit }: PageAfter<readonly [at: string, id: string]>,
): Promise<Row[]> {
  const any = sql`true`;
  const { rows } = await sql<Row>`
    select operation_log_id id, at, kind, name, outcome, status, ms, alike, error, request_id, process
    from operation_log
    where ${kind ? sql`kind = ${kind}` : any} and ${outcome ? sql`outcome = ${outcome}` : any}
      and ${after ? sql`(at, operation_log_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : any}
    order by at desc, operation_log_id desc limit ${limit}`.execute(db);
  return rows;
}
