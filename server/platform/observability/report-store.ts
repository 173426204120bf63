/** Users' reports of conversations and ratings to the administrators. */
import { sql } from "kysely";
import { z } from "zod";
import type { ReportReason } from "#domain/report-reasons.ts";
import type { Tx } from "#server/platform/database/database.ts";

export type ReportRow = {
  reportId: string;
  reporterUid: string;
  /** Null if the account is deleted. */
  reporterName: string | null;
  reason: ReportReason;
  note: string;
  reportedAt: Date;
  resolvedAt: Date | null;
  resolution: string | null;
};
/** The columns of a report `r`. */
export const reportColumns = sql`r.report_id, r.reporter_uid,
  (select display_name from user_profile where uid = r.reporter_uid and deleted_at is null) reporter_name,
  r.reason, r.note, r.reported_at, r.resolved_at, r.resolution`;
/** The cursor of a page of reports. */
export const ByResolved = z.tuple([
  z.enum(["open", "resolved"]),
  z.iso.datetime().refine((at) => at > "1900"),
  z.uuid(),
]);
export type ReportsAfter = z.output<typeof ByResolved> | undefined;
/** The order of reports `r` (unresolved ones first, then the newest), and the condition of the next page. */
export const reportOrder = sql`r.resolved_at is not null, r.reported_at desc, r.report_id desc`;
export const isAfter = (after: ReportsAfter) =>
  after
    ? sql`((r.resolved_at is not null) > ${after[0] === "resolved"}
        or ((r.resolved_at is not null) = ${after[0] === "resolved"}
          and (r.reported_at, r.report_id) < (${after[1]}::timestamptz, ${after[2]}::uuid)))`
    : sql`true`;

export type ReportTable = "conversation_report" | "rating_report" | "rating_answer_report";
type Resolution = { reportId: string; uid: string; resolution: string; now: Date };
/** Marks a report as resolved; undefined if it does not exist, or was resolved before. */
export async function markResolved(
  tx: Tx,
  table: ReportTable,
  r: Resolution,
): Promise<{ ratingId: string | null } | undefined> {
  const { rows } = await sql<{ ratingId: string | null }>`
    update ${sql.table(table)} r set resolved_at = ${r.now}, resolved_by = ${r.uid}, resolution = ${r.resolution}
    where report_id = ${r.reportId} and resolved_at is null
    returning to_jsonb(r) ->> 'rating_id' rating_id`.execute(tx);
  return rows[0];
}
export async function reportExists(tx: Tx, table: ReportTable, reportId: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where report_id = ${reportId}`.execute(tx);
  return rows.length > 0;
}
