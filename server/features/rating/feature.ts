import type { ratings } from "#contract/rating/endpoints.ts";
import { placeReference } from "#domain/notification/reference.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { imageView } from "#server/features/image/public.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { answeringRatings } from "./answer-rating.ts";
import { givingRatings } from "./give-rating.ts";
import { listingRatings } from "./list-ratings.ts";
import { hideRating, recountPropertyRating, findTopRatedPlaces } from "./rating-store.ts";
import { mayRead } from "./may-read.ts";
import { ratingPictures } from "./rating-pictures.ts";
import { ratingSweeps } from "./sweeps.ts";
import type { Answer } from "#contract/index.ts";
import { minRatingsForMean, publicMean } from "#domain/rating/rating.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cacheAnswers } from "#server/platform/http/cache-answers.ts";
import { catalogues } from "#messages/index.ts";
import { reportPage, reportView, resolveReport } from "#server/platform/observability/reports.ts";
import { findShown, insertReport, listReports } from "./report-store.ts";

const ratingReports = (db: Db) =>
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
      const deletedUserName = catalogues[locale].server.words.deletedUser;
      return reportPage(
        query,
        (after, limit) => listReports(db, after, limit),
        ({ rating, ...row }) => ({
          ...reportView(row, deletedUserName),
          rating: {
            ...rating,
            name: rating.name ?? deletedUserName,
            images: rating.images.map(imageView),
          },
        }),
      );
    },
    "POST /api/rating-reports/:ratingReportId/resolve": ({ params, body }, call) =>
      resolveReport(db, call, "rating_report", params.ratingReportId, body),
  }) satisfies SomeHandlers<typeof ratings>;

type LatestRatings = Answer<"GET /api/ratings/latest">;

/** Chooses among this many of the newest ratings, at most two of each place. */
const maxRead = 40;
const maxPerPlace = 2;
const maxShown = 6;
/** Shorter texts are left out, since a few words say nothing to a stranger. */
const leastLetters = 40;
const leastStars = 4;

async function readLatest(db: Db): Promise<LatestRatings> {
  const { latest, mean, count } = await findTopRatedPlaces(db, {
    leastRatings: minRatingsForMean,
    leastStars,
    leastLetters,
    limit: maxRead,
  });
  const items = (latest ?? []).filter(
    ({ propertyId }, i, all) =>
      all.slice(0, i).filter((other) => other.propertyId === propertyId).length < maxPerPlace,
  );
  return {
    items: items.slice(0, maxShown),
    average: publicMean({ mean, count: count ?? 0 }),
    count: count ?? 0,
  };
}

/** The latest ratings are the same for everybody, and are read once in ten minutes. */
function latestRatings(db: Db) {
  const cached = cacheAnswers<LatestRatings>(10 * 60_000);
  return {
    "GET /api/ratings/latest": (_, { now }) => cached("all", now, () => readLatest(db)),
  } satisfies SomeHandlers<typeof ratings>;
}

export const ratingFeature = ({ db, jobs, files }: Platform) =>
  ({
    sweeps: ratingSweeps({ db, jobs }),
    routes: {
      ...givingRatings({ db, jobs }),
      ...answeringRatings({ db, jobs }),
      ...ratingPictures({ db, jobs, files }),
      ...listingRatings(db),
      ...latestRatings(db),
      ...ratingReports(db),
      "DELETE /api/ratings/:ratingId": ({ params: { ratingId }, body }, call) =>
        command(db, call, `hide-rating ${ratingId}`, body, async (tx) => {
          const { actor, now } = call;
          const hidden = await hideRating(tx, ratingId, actor.uid, body.reason, now);
          if (!hidden) return refuse("rating_not_found");
          const { bookingId, writerUid, fromDate, toDate } = hidden;
          await recountPropertyRating(tx, bookingId);
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
