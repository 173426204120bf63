import type { ratings } from "#contract/rating/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { minRatingsForMean, publicMean } from "#domain/rating/rating.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import { cacheAnswers } from "#server/platform/http/cache-answers.ts";
import { findTopRatedPlaces } from "./rating-store.ts";

type Latest = Answer<"GET /api/ratings/latest">;

/** Selects from this many newest ratings, at most two of each place. */
const read = 40;
const ofOnePlace = 2;
const shown = 6;
/** A few words say nothing to a stranger. */
const leastLetters = 40;
const leastStars = 4;

async function readLatest(db: Db): Promise<Latest> {
  const { latest, mean, count } = await findTopRatedPlaces(db, {
    leastRatings: minRatingsForMean,
    leastStars,
    leastLetters,
    limit: read,
  });
  const items = (latest ?? []).filter(
    ({ propertyId }, i, all) =>
      all.slice(0, i).filter((other) => other.propertyId === propertyId).length < ofOnePlace,
  );
  return {
    items: items.slice(0, shown),
    average: publicMean({ mean, count: count ?? 0 }),
    count: count ?? 0,
  };
}

/** The same for everybody: read once in ten minutes. */
export function latestRatings(db: Db) {
  const kept = cacheAnswers<Latest>(10 * 60_000);
  return {
    "GET /api/ratings/latest": (_, { now }) => kept("all", now, () => readLatest(db)),
  } satisfies SomeHandlers<typeof ratings>;
}
