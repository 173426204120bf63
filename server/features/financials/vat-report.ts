/** VAT reports of a period, and the statement of a year. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { financials } from "#contract/financials/endpoints.ts";
import type { Body, Query, Reply } from "#contract/index.ts";
import { isAdmin } from "#domain/account/policy.ts";
import { osloDate } from "#domain/days.ts";
import { byteOrderMark, type CsvCell, csvLine } from "#domain/financials/csv.ts";
import {
  lastEndedTerm,
  type Period,
  periodOfTerm,
  periodOfYear,
  yearOf,
} from "#domain/financials/financials.ts";
import { mayReadFinancials } from "#domain/financials/policy.ts";
import { vatReportOf } from "#domain/financials/vat-report.ts";
import { sendPdf } from "#server/features/invoice/public.ts";
import { asAttachment } from "#server/platform/http/attachment.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { vatSheet, vatTableOf, yearSheet, yearTableOf } from "./statement-sheet.ts";
import { periodOrRefuse } from "./show-financials.ts";
import {
  countVat,
  deleteReport,
  listReports,
  type OfPeriod,
  saveReport,
  type StoredReport,
  sumReleased,
} from "./vat-report-store.ts";

type Generate = "POST /api/financial-documents/generate-vat-report";
type VatReportRequest = Body<Generate>;

function periodOfReport({ year, term, from, to }: VatReportRequest, now: Date): Period | Refused {
  if (from ?? to) return periodOrRefuse({ from, to, year }, now);
  if (year !== undefined && term === undefined) return periodOfYear(year);
  const last = lastEndedTerm(osloDate(now));
  return periodOfTerm(year ?? last.year, term ?? last.term);
}

/** The landowner whose reports the caller may read: themselves; an administrator may name anybody. */
function reportOwnerOf(call: Call<"landowner">, landownerUid = call.actor.uid): string | Refused {
  return mayReadFinancials(call.actor, landownerUid) ? landownerUid : refuse("no_access");
}

const viewOf = ({ document, generatedAt, ...report }: StoredReport): Reply<Generate> => ({
  ...report,
  ...document,
  generatedAt: generatedAt.toISOString(),
});

/** The audit records who created or deleted a report, also if it was an administrator. */
const auditReport = (
  tx: Tx,
  { actor, now }: Call<"landowner">,
  reportId: string,
  to: "generated" | "deleted",
) =>
  audit(tx, {
    ...auditActor({ actor, now }, isAdmin(actor) ? "admin" : "landowner"),
    subject: "vat_report",
    subjectId: reportId,
    to,
  });

const ByPeriod = z.tuple([z.iso.date(), z.iso.date()]);
export const storedReports = (db: Db) =>
  ({
    "POST /api/financial-documents/generate-vat-report": async ({ body }, call) => {
      const [landownerUid, period] = [reportOwnerOf(call, body.landownerUid), periodOfReport(body, call.now)];
      if (isRefused(landownerUid)) return landownerUid;
      if (isRefused(period)) return period;
      const of: OfPeriod = { ...period, landownerUid };
      return command(db, call, "generate-vat-report", body, async (tx) => {
        const { landowner: _, ...counted } = await countVat(tx, of);
        const document = vatReportOf({ period: of, ...counted });
        const report = await saveReport(tx, of, document, call.now);
        await auditReport(tx, call, report.reportId, "generated");
        return viewOf(report);
      });
    },
    "DELETE /api/financial-documents/delete-vat-report/:reportId": ({ params: { reportId } }, call) =>
      command(db, call, `delete-vat-report ${reportId}`, {}, async (tx) => {
        const owner = isAdmin(call.actor) ? undefined : call.actor.uid;
        if (!(await deleteReport(tx, reportId, owner))) return refuse("vat_report_not_found");
        await auditReport(tx, call, reportId, "deleted");
        return { deleted: true as const };
      }),
    "GET /api/financial-documents/vat-reports": ({ query: { year, only, ...page } }, call) => {
      const of = { ...periodOfYear(year), landownerUid: call.actor.uid, onlyTerms: only === "terms" };
      return pageBy(
        ByPeriod,
        page,
        (after, limit) => listReports(db, { ...of, after, limit }),
        (row) => [row.from, row.to],
        (rows) => rows.map(viewOf),
      );
    },
  }) satisfies SomeHandlers<typeof financials>;

/** The year's invoiced amount, Utmark's commission, and the payouts, read by two statements. */
async function statementOf(
  db: Db,
  call: Call<"landowner">,
  requested: { year?: number | undefined; landownerUid?: string | undefined },
) {
  const landownerUid = reportOwnerOf(call, requested.landownerUid);
  if (isRefused(landownerUid)) return landownerUid;
  const year = requested.year ?? yearOf(osloDate(call.now));
  const of: OfPeriod = { ...periodOfYear(year), landownerUid };
  const [{ landowner, ...counted }, { payouts, released, properties }] = await Promise.all([
    countVat(db, of),
    sumReleased(db, of),
  ]);
  const { from, to } = of;
  const vat = vatReportOf({ period: of, ...counted });
  return {
    year,
    from,
    to,
    landowner,
    vat,
    payouts,
    released,
    properties,
  };
}

const asTable = (rows: readonly CsvCell[][], name: string, reply: FastifyReply): FastifyReply =>
  reply
    .headers({ "content-disposition": asAttachment(`${name}.csv`), "cache-control": "private, no-store" })
    .type("text/csv; charset=utf-8")
    .send(byteOrderMark + rows.map(csvLine).join(""));

type ReplyContext = { reply: FastifyReply };
type YearRequest = { query: Query<"GET /api/financials/yearly-statement/pdf"> };
/** The year's statement, as JSON or as a document with landowner, number and period. */
export function yearlyStatements(db: Db) {
  const document =
    (as: "csv" | "pdf") =>
    async (
      { query: { lang, ...requested } }: YearRequest,
      call: Call<"landowner">,
      { reply }: ReplyContext,
    ) => {
      const statement = await statementOf(db, call, requested);
      if (isRefused(statement)) return statement;
      const { from, to, landowner, ...year } = statement;
      const meta = { from, to, landowner, now: call.now, locale: lang ?? call.locale };
      return as === "pdf"
        ? sendPdf(yearSheet(year, meta), reply)
        : asTable(yearTableOf(year, meta), `utmark-${year.year}`, reply);
    };
  return {
    "GET /api/financials/yearly-statement": ({ query }, call) => statementOf(db, call, query),
    "GET /api/financials/yearly-statement/csv": document("csv"),
    "GET /api/financials/yearly-statement/pdf": document("pdf"),
  } satisfies SomeHandlers<typeof financials>;
}

type VatRequest = { query: Query<"GET /api/financial-documents/vat-report/pdf"> };
/** The VAT of a period, counted when requested, as a document. */
export function vatDocuments(db: Db) {
  const document =
    (as: "csv" | "pdf") =>
    async (
      { query: { lang, ...requested } }: VatRequest,
      call: Call<"landowner">,
      { reply }: ReplyContext,
    ) => {
      const [landownerUid, period] = [
        reportOwnerOf(call, requested.landownerUid),
        periodOfReport(requested, call.now),
      ];
      if (isRefused(landownerUid)) return landownerUid;
      if (isRefused(period)) return period;
      const { landowner, ...counted } = await countVat(db, { ...period, landownerUid });
      const report = vatReportOf({ period, ...counted });
      const meta = { ...period, landowner, now: call.now, locale: lang ?? call.locale };
      return as === "pdf"
        ? sendPdf(vatSheet(report, meta), reply)
        : asTable(vatTableOf(report, meta), `utmark-mva-${period.from}-${period.to}`, reply);
    };
  return {
    "GET /api/financial-documents/vat-report/csv": document("csv"),
    "GET /api/financial-documents/vat-report/pdf": document("pdf"),
  } satisfies SomeHandlers<typeof financials>;
}
