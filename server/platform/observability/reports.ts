/** Users' reports to the administrators, who read them and record once what they did. */
import { audit, auditActor } from "./audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { pageBy, type PageQuery } from "#server/platform/http/cursor.ts";
import { type Call, type Refused, refuse } from "#server/platform/http/handler.ts";
import {
  ByResolved,
  markResolved,
  type ReportRow,
  reportExists,
  type ReportsAfter,
  type ReportTable,
} from "./report-store.ts";

/** `deletedMember`: the name to show for a deleted account. */
export const reportView = <Row extends ReportRow>(row: Row, deletedMember: string) => ({
  ...row,
  reporterName: row.reporterName ?? deletedMember,
});

/** A page of the rows of `list`, converted by `view`. */
export const reportPage = <Row extends ReportRow, View>(
  paging: PageQuery,
  list: (after: ReportsAfter, limit: number) => Promise<Row[]>,
  view: (row: Row) => View,
) =>
  pageBy(
    ByResolved,
    paging,
    list,
    (row) => [row.resolvedAt ? "resolved" : "open", row.reportedAt, row.reportId],
    (rows) => rows.map(view),
  );

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
      ...auditActor({ actor, now }, "admin"),
      ...(ratingId === null
        ? { subject: "conversation_report", subjectId: reportId }
        : { subject: "rating", subjectId: ratingId }),
      to: "resolved",
      reason: resolution,
    });
    return { done: true };
  });
