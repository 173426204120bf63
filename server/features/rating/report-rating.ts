/** Ratings are reported by who can read them; administrators see what was reported. */
import type { ratings } from "#contract/rating/endpoints.ts";
import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { catalogues } from "#messages/index.ts";
import { findStatus } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { reportPage, reportView, resolveReport } from "#server/platform/observability/reports.ts";
import { hasRequestFrom } from "./rating-store.ts";
import { findShown, insertReport, listReports, type Reportable } from "./report-store.ts";

async function mayRead(tx: Tx, actor: Call["actor"], rating: Reportable): Promise<boolean> {
  if (rating.byRole === "landowner")
    return isSelfOrAdmin(actor, rating.hunterUid) || hasRequestFrom(tx, actor.uid, rating.hunterUid);
  const property = await findStatus(tx, rating.propertyId);
  return property !== undefined && (isOpen(property) || maySeeAll(actor, property));
}

export const ratingReports = (db: Db) =>
  ({
    "POST /api/ratings/:ratingId/report": ({ params: { ratingId }, body }, call) =>
      command(db, call, `report-rating ${ratingId}`, body, async (tx) => {
        const { actor, now } = call;
        const rating = await findShown(tx, ratingId);
        if (!rating || !(await mayRead(tx, actor, rating))) return refuse("rating_not_found");
        const { reason, note = "" } = body;
        return { reportId: await insertReport(tx, { ratingId, uid: actor.uid, reason, note, now }) };
      }),
    "GET /api/rating-reports": ({ query }, { locale }) => {
      const nobody = catalogues[locale].server.words.deletedUser;
      return reportPage(
        query,
        (after, limit) => listReports(db, after, limit),
        ({ rating, ...row }) => ({
          ...reportView(row, nobody),
          rating: { ...rating, name: rating.name ?? nobody },
        }),
      );
    },
    "POST /api/rating-reports/:ratingReportId/resolve": ({ params, body }, call) =>
      resolveReport(db, call, "rating_report", params.ratingReportId, body),
  }) satisfies SomeHandlers<typeof ratings>;
