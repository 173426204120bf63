import type { financials } from "#contract/financials/endpoints.ts";
import { isAdmin } from "#domain/account/policy.ts";
import { mayReadFinancials } from "#domain/financials/policy.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, isRefused, refuse } from "#server/platform/http/handler.ts";
import { financialsTable } from "./financials-table.ts";
import { periodOrRefuse, showBookingMoney, showFinancials, summarize } from "./show-financials.ts";
import {
  generateReport,
  removeReport,
  showReports,
  showStatement,
  statementDocument,
  vatDocument,
} from "./vat-report.ts";

export const financialsRoutes = ({ db }: { db: Db }): Handlers<typeof financials> => ({
  "GET /api/financials": ({ query }, call) => showFinancials(db, call, query),
  "GET /api/financials/bookings/:bookingId": ({ params }, call) =>
    showBookingMoney(db, call, params.bookingId),
  "GET /api/financials/csv": ({ query }, call, { reply }) => financialsTable(db, call, query, reply),
  "GET /api/financial-documents/financial-summary": async ({ query }, { actor, now }) => {
    const { landownerUid = isAdmin(actor) ? undefined : actor.uid } = query;
    if (landownerUid !== undefined && !mayReadFinancials(actor, landownerUid)) return refuse("no_access");
    const period = periodOrRefuse(query, now);
    return isRefused(period) ? period : summarize(db, { ...period, landownerUid });
  },
  "GET /api/financials/yearly-statement": ({ query }, call) => showStatement(db, call, query),
  "GET /api/financials/yearly-statement/csv": ({ query }, call, { reply }) =>
    statementDocument(db, call, { ...query, as: "csv" }, reply),
  "GET /api/financials/yearly-statement/pdf": ({ query }, call, { reply }) =>
    statementDocument(db, call, { ...query, as: "pdf" }, reply),
  "GET /api/financial-documents/vat-report/csv": ({ query }, call, { reply }) =>
    vatDocument(db, call, { ...query, as: "csv" }, reply),
  "GET /api/financial-documents/vat-report/pdf": ({ query }, call, { reply }) =>
    vatDocument(db, call, { ...query, as: "pdf" }, reply),
  "GET /api/financial-documents/vat-reports": ({ query }, call) => showReports(db, call, query),
  "POST /api/financial-documents/generate-vat-report": ({ body }, call) => generateReport(db, call, body),
  "DELETE /api/financial-documents/delete-vat-report/:reportId": ({ params }, call) =>
    removeReport(db, call, params.reportId),
});
