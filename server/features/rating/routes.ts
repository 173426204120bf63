import type { ratings } from "#contract/rating/endpoints.ts";
import { placeReference } from "#domain/notification/reference.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { audit, doneBy } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { resolveReport } from "#server/platform/observability/reports.ts";
import { giveRating, showRating } from "./give-rating.ts";
import { latestRatings } from "./latest-ratings.ts";
import { listOfHunter, listOfProperty } from "./list-ratings.ts";
import { hideRating, recount } from "./rating-store.ts";
import { reportRating, showReports } from "./report-rating.ts";

export const ratingRoutes = ({ db, jobs }: { db: Db; jobs: JobQueue }): Handlers<typeof ratings> => ({
  "POST /api/core-booking/:bookingId/rating": ({ params, body }, call) =>
    giveRating(db, jobs, call, params.bookingId, body),
  "GET /api/core-booking/:bookingId/rating": ({ params }, call) =>
    showRating(db, call.actor, params.bookingId, call.now),
  "GET /api/ratings": ({ query }, call) => listOfProperty(db, call, query),
  "GET /api/ratings/latest": latestRatings(db),
  "GET /api/ratings/hunter/:uid": ({ params, query }, call) => listOfHunter(db, call, params.uid, query),
  "DELETE /api/ratings/:ratingId": ({ params: { ratingId }, body }, call) =>
    command(db, call, `hide-rating ${ratingId}`, body, async (tx) => {
      const { actor, now } = call;
      const hidden = await hideRating(tx, ratingId, actor.uid, body.reason, now);
      if (!hidden) return refuse("rating_not_found");
      const { bookingId, writerUid, fromDate, toDate } = hidden;
      await recount(tx, bookingId);
      await notifyUser(tx, jobs, {
        uid: writerUid,
        at: now,
        eventKey: `rating_removed:${ratingId}`,
        kind: "rating_removed",
        values: { reason: body.reason, place: placeReference(hidden), fromDate, toDate },
        link: bookingAddress(bookingId),
      });
      await audit(tx, {
        ...doneBy({ actor, now }, "admin"),
        subject: "rating",
        subjectId: ratingId,
        to: "hidden",
        reason: body.reason,
      });
      return { hidden: true as const };
    }),
  "POST /api/ratings/:ratingId/report": ({ params, body }, call) =>
    reportRating(db, call, params.ratingId, body),
  "GET /api/rating-reports": ({ query }, call) => showReports(db, call, query),
  "POST /api/rating-reports/:ratingReportId/resolve": ({ params, body }, call) =>
    resolveReport(db, call, "rating_report", params.ratingReportId, body),
});
