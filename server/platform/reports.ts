/** Reports to the administrators: how they read them, and note once what was done. */
import { audit, doneBy } from "./audit-store.ts";
import { command } from "./command.ts";
import type { Db } from "./database.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { type Call, type Refused, refuse, refuseCursor } from "./handler.ts";
import {
  ByResolved,
  markResolved,
  type ReportRow,
  reportExists,
  type ReportsAfter,
  type ReportTable,
} from "./report-store.ts";

/** `nobody`: the name of who has deleted their account. */
export const reportView = <Row extends ReportRow>(
  { reporterName, reportedAt, resolvedAt, ...row }: Row,
  nobody: string,
) => ({
  ...row,
  reporterName: reporterName ?? nobody,
  reportedAt: reportedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});

type Asked = { cursor?: string | undefined; limit: number };
/** A page of what `list` brings, as `view` shows it. */
export async function reportPage<Row extends ReportRow, View>(
  { cursor, limit }: Asked,
  list: (after: ReportsAfter, limit: number) => Promise<Row[]>,
  view: (row: Row) => View,
): Promise<{ items: View[]; nextCursor: string | null } | Refused> {
  const after = readCursor(cursor, ByResolved);
  if (after === null) return refuseCursor();
  const rows = await list(after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    nextCursor:
      rows.length > limit && last
        ? writeCursor([last.resolvedAt ? "resolved" : "open", last.reportedAt.toISOString(), last.reportId])
        : null,
  };
}

export const resolveReport = (
  db: Db,
  call: Call<"admin">,
  table: ReportTable,
  reportId: string,
  body: { resolution: string },
): Promise<{ done: true } | Refused> =>
  command(db, call, `resolve-report ${reportId}`, body, async (tx) => {
    const { actor, now } = call;
    const { resolution } = body;
    const resolved = await markResolved(tx, table, { reportId, uid: actor.uid, resolution, now });
    if (!resolved)
      return refuse((await reportExists(tx, table, reportId)) ? "report_resolved" : "report_not_found");
    const { ratingId } = resolved;
    await audit(tx, {
      ...doneBy({ actor, now }, "admin"),
      ...(ratingId === null
        ? { subject: "conversation_report", subjectId: reportId }
        : { subject: "rating", subjectId: ratingId }),
      to: "resolved",
      reason: resolution,
    });
    return { done: true };
  });
