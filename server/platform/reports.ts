/** Reports to the administrators: how they read them, and note once what was done. */
import { audit } from "./audit-store.ts";
import { command } from "./command.ts";
import type { Db } from "./database.ts";
import { type Call, type Refused, refuse } from "./handler.ts";
import { markResolved, type ReportRow, reportExists, type ReportTable } from "./report-store.ts";

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
    const { rating_id: ratingId } = resolved;
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: "admin",
        ...(ratingId === undefined
          ? { subject: "conversation_report", subjectId: reportId }
          : { subject: "rating", subjectId: ratingId }),
        to: "resolved",
        reason: resolution,
      },
    ]);
    return { done: true };
  });
