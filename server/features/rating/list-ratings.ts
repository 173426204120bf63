import type { Answer } from "#contract/index.ts";
import type { ratings } from "#contract/rating/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";
import { isSelfOrAdmin } from "#domain/account/policy.ts";
import { publicMean, ratingAspects } from "#domain/rating/rating.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { answererOf } from "#domain/rating/policy.ts";
import { imageView } from "#server/features/image/public.ts";
import { findStatus } from "#server/features/property/public.ts";
import { pageByTime, type PageQuery } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, isRefused, type Refused, refuse } from "#server/platform/http/handler.ts";
import { answeredView } from "./answer-view.ts";
import {
  aspectsOfProperty,
  hasRequestFrom,
  ratingsOfHunter,
  ratingsOfProperty,
  type ShownRating,
  type RatingSum,
  sumOfHunter,
  sumOfProperty,
} from "./rating-store.ts";

type List = Answer<"GET /api/ratings/hunter/:uid">;
type FetchPage = (after: { at: string; id: string } | undefined, limit: number) => Promise<ShownRating[]>;

type Listed = List["items"][number] & Pick<ShownRating, "answer" | "images">;
async function pageOf(
  paging: PageQuery,
  locale: Locale,
  fetchPage: FetchPage,
  sum: () => Promise<RatingSum>,
): Promise<(Omit<List, "items"> & { items: Listed[] }) | Refused> {
  const [page, all] = await Promise.all([
    pageByTime(
      paging,
      fetchPage,
      (row) => [row.closedAt, row.ratingId],
      (rows) =>
        rows.map(({ ratingId, closedAt: _, name, ...row }) => ({
          ratingId,
          name: name ?? catalogues[locale].server.words.deletedUser,
          ...row,
        })),
    ),
    sum(),
  ]);
  if (isRefused(page)) return page;
  return { ...page, average: publicMean({ mean: all.rating, count: all.count }), count: all.count };
}

export const listingRatings = (db: Db) =>
  ({
    /** The ratings of a property, for anyone who may see it. */
    "GET /api/ratings": async ({ query: { propertyId, ...page } }, { actor, locale, now }) => {
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
      const reader = { locale, now, answersForHost: answererOf(actor, property) !== undefined };
      const items = list.items.map(({ answer, images, ...row }) => ({
        ...row,
        ...answeredView(answer, reader),
        images: images.map(imageView),
      }));
      return { ...list, items, aspects };
    },
    /**
     * A hunter's ratings: for landowners they have sent a request, themselves and administrators; others get
     * 404.
     */
    "GET /api/ratings/hunter/:uid": async ({ params: { uid }, query }, { actor, locale }) => {
      const may = isSelfOrAdmin(actor, uid) || (await hasRequestFrom(db, actor.uid, uid));
      if (!may) return refuse("not_found");
      const list = await pageOf(
        query,
        locale,
        (after, limit) => ratingsOfHunter(db, uid, after, limit),
        () => sumOfHunter(db, uid),
      );
      if (isRefused(list)) return list;
      return { ...list, items: list.items.map(({ answer: _, images: _images, ...row }) => row) };
    },
  }) satisfies SomeHandlers<typeof ratings>;
