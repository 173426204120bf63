import { sql } from "kysely";
import { AppError } from "#contract/operations/endpoints.ts";
import type { Severity } from "#domain/lists.ts";
import type { Db } from "#server/platform/database/database.ts";
import { utcText } from "#server/platform/database/instant-store.ts";
import { type Listed, listedColumns } from "#server/platform/database/listed-columns-store.ts";
import type { PageAfter } from "#server/platform/http/list-table.ts";

type AppErrorRow = Listed<typeof AppError.shape>;
const columns = listedColumns("e", AppError.shape, { id: sql`e.app_error_id`, timestamp: utcText("e.at") });
type Filter = { severity?: Severity | undefined; source?: string | undefined; q?: string | undefined };
export async function listAppErrors(
  db: Db,
  { severity, source, q }: Filter,
  { after, limit }: PageAfter<readonly [at: string, id: string]>,
): Promise<AppErrorRow[]> {
  const any = sql`true`;
  const words = q === undefined ? undefined : `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<AppErrorRow>`
    select ${columns} from app_error e
    where ${severity ? sql`severity = ${severity}` : any} and ${source ? sql`source = ${source}` : any}
      and ${words ? sql`(message ilike ${words} or code ilike ${words} or request_id ilike ${words})` : any}
      and ${after ? sql`(at, app_error_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : any}
    order by at desc, app_error_id desc limit ${limit}`.execute(db);
  return rows;
}
