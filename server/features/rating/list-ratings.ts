import type { ratings } from "#contract/rating/endpoints.ts";
import type { AnswerOf, ArgsOf } from "#contract/define.ts";
import type { Locale } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";
import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { publicMean, ratingAspects } from "#domain/rating/rating.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { findStatus } from "#server/features/property/public.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, isRefused, type Refused, refuse, refuseCursor } from "#server/platform/handler.ts";
import {
  aspectsOfProperty,
  isAskedBy,
  ratingsOfHunter,
  ratingsOfProperty,
  type ShownRating,
  type RatingSum,
  sumOfHunter,
  sumOfProperty,
} from "./rating-store.ts";

type PropertyRatings = AnswerOf<(typeof ratings)["GET /api/ratings"]>;
type List = AnswerOf<(typeof ratings)["GET /api/ratings/hunter/:uid"]>;
type Page = { cursor?: string | undefined; limit: number };
type FetchPage = (after: { at: string; id: string } | undefined, limit: number) => Promise<ShownRating[]>;

async function pageOf(
  { cursor, limit }: Page,
  locale: Locale,
  ask: FetchPage,
  sum: () => Promise<RatingSum>,
): Promise<List | Refused> {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const [rows, all] = await Promise.all([ask(after && { at: after[0], id: after[1] }, limit + 1), sum()]);
  const items = rows.slice(0, limit).map(({ ratingId, closedAt: _, name, ...row }) => ({
    ratingId,
    name: name ?? catalogues[locale].server.words.deletedUser,
    ...row,
  }));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items,
    nextCursor: last ? writeCursor([last.closedAt.toISOString(), last.ratingId]) : null,
    average: publicMean({ mean: all.rating, count: all.count }),
    count: all.count,
  };
}

/** The ratings of a property, for anyone who may see it. */
export async function listOfProperty(
  db: Db,
  { actor, locale }: Call<"public">,
  { propertyId, ...page }: ArgsOf<(typeof ratings)["GET /api/ratings"]>["query"],
): Promise<PropertyRatings | Refused> {
  const property = await findStatus(db, propertyId);
  if (!property || !(isOpen(property) || maySeeAll(actor, property))) return refuse("property_not_found");
  const [list, found] = await Promise.all([
    pageOf(
      page,
      locale,
      (after, limit) => ratingsOfProperty(db, propertyId, after, limit),
      () => sumOfProperty(db, propertyId),
    ),
    aspectsOfProperty(db, propertyId),
  ]);
  if (isRefused(list)) return list;
  const aspects = ratingAspects.flatMap((aspect) => {
    const average = publicMean(found.find((one) => one.aspect === aspect) ?? { mean: null, count: 0 });
    return average === null ? [] : [{ aspect, average }];
  });
  return { ...list, aspects };
}

/**
 * The ratings of a hunter, for landowners the hunter has sent a request, the hunter, and administrators;
 * others get 404.
 */
export async function listOfHunter(
  db: Db,
  { actor, locale }: Call,
  uid: string,
  page: Page,
): Promise<List | Refused> {
  const may = isSelfOrAdmin(actor, uid) || (await isAskedBy(db, actor.uid, uid));
  if (!may) return refuse("not_found");
  return pageOf(
    page,
    locale,
    (after, limit) => ratingsOfHunter(db, uid, after, limit),
    () => sumOfHunter(db, uid),
  );
}
