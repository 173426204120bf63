import type { ratings } from "#contract/rating/endpoints.ts";
import { placeReference } from "#domain/notification/reference.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { givingRatings } from "./give-rating.ts";
import { latestRatings } from "./latest-ratings.ts";
import { listingRatings } from "./list-ratings.ts";
import { hideRating, recount } from "./rating-store.ts";
import { ratingReports } from "./report-rating.ts";
import { ratingSweeps } from "./sweeps.ts";

export const ratingFeature = ({ db, jobs }: Platform) =>
  ({
    sweeps: ratingSweeps({ db, jobs }),
    routes: {
      ...givingRatings({ db, jobs }),
      ...listingRatings(db),
      ...latestRatings(db),
      ...ratingReports(db),
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
            ...auditActor({ actor, now }, "admin"),
            subject: "rating",
            subjectId: ratingId,
            to: "hidden",
            reason: body.reason,
          });
          return { hidden: true as const };
        }),
    },
  }) satisfies Feature<typeof ratings>;
