import { z } from "zod";
import { type RatingAspect, ratingAspects } from "#domain/rating/rating.ts";
import { defineContract } from "#contract/define.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { locales } from "#domain/locale.ts";
import {
  Id,
  Instant,
  listOf,
  optionalOrNull,
  page,
  reportBody,
  reportFields,
  Resolution,
  Text,
} from "#contract/schemas.ts";

const Stars = z.int().min(1).max(5);
const Aspects = z.strictObject(
  Object.fromEntries(ratingAspects.map((aspect) => [aspect, Stars.optional()])) as Record<
    RatingAspect,
    z.ZodOptional<typeof Stars>
  >,
);
const Given = z.object({ stars: z.number(), aspects: Aspects, text: z.string(), at: Instant });
/**
 * The published rating of a place or a person, from stays paid through Utmark: the mean number of stars with
 * one decimal, null below three ratings.
 */
const Sum = { average: z.number().nullable(), count: z.number() };

const ShownRating = z
  .object({
    ratingId: z.string(),
    /** The writer's first name. */
    name: z.string(),
    /** The month of the stay, `YYYY-MM`. */
    month: z.string(),
    /** The name of what was booked, or of the property. */
    about: z.string(),
    stars: z.number(),
    text: z.string(),
    /** The writer's language, which the text is most likely in. */
    language: z.enum(locales),
    /** Whether the stay was free of charge: means do not include its rating. */
    free: z.boolean(),
  })
  .meta({ id: "ShownRating" });

/** A booking's ratings as one of its two parties sees them. */
export const BookingRating = z
  .object({
    /** The reader's own rating: as published, or as submitted so far. */
    mine: Given.nullable(),
    /** Null until both have rated or the period is over. */
    theirs: Given.extend({ ratingId: z.string() }).nullable(),
    /** When the ratings were published; after that none can be given or changed. */
    shownAt: Instant.nullable(),
    /** The end of the rating period; null when it is over. */
    until: Instant.nullable(),
  })
  .meta({ id: "BookingRating" });

const RatingReport = z.object({
  ...reportFields,
  /** The rating as it was when reported; `removed`: an administrator has hidden it. */
  rating: ShownRating.omit({ language: true }).extend({ uid: z.string(), removed: z.boolean() }),
});

export const ratings = defineContract({ group: "Ratings", auth: "user" })({
  "POST /api/core-booking/:bookingId/rating": {
    summary: "Rate the stay (hunter) or the hunter (landowner), or change the rating until it is shown",
    body: z.strictObject({
      stars: Stars,
      aspects: optionalOrNull(Aspects),
      text: optionalOrNull(Text(1000)),
    }),
    ok: BookingRating,
    errors: [
      "booking_not_found",
      "forbidden",
      "stay_not_completed",
      "ratings_closed",
      "ratings_wait",
      "aspects_by_hunter",
    ],
    example: { stars: 5, aspects: { ground: 5, value: 4 }, text: "Fint terreng og god mottakelse." },
  },
  "GET /api/core-booking/:bookingId/rating": {
    summary: "The ratings of a booking, for its two parties",
    ok: BookingRating,
    errors: ["booking_not_found", "forbidden"],
  },
  "GET /api/ratings": {
    summary: "Hunters' reviews of a property, newest first",
    auth: "public",
    query: z.object({ ...page, propertyId: Id }),
    /** `aspects`: the mean stars of each aspect with three or more ratings. */
    ok: listOf(ShownRating).extend({
      ...Sum,
      aspects: z.array(z.object({ aspect: z.enum(ratingAspects), average: z.number() })),
    }),
    errors: ["property_not_found"],
  },
  "GET /api/ratings/latest": {
    summary:
      "What hunters have written last of places with a shown rating: four or five stars, at most two of each place; and the mean of all such places",
    auth: "public",
    ok: z.object({
      items: z.array(
        ShownRating.extend({
          propertyId: z.string(),
          municipality: z.string(),
          county: z.string(),
        }),
      ),
      ...Sum,
    }),
  },
  "GET /api/ratings/hunter/:uid": {
    summary: "Landowners' reviews of a hunter, for landowners with a request from them and for the hunter",
    query: z.object(page),
    ok: listOf(ShownRating).extend(Sum),
    errors: ["not_found"],
  },
  "DELETE /api/ratings/:ratingId": {
    summary: "Remove a rating from all pages, with a reason, which its writer is told",
    auth: "admin",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: z.object({ hidden: z.literal(true) }),
    errors: ["rating_not_found"],
    example: { reason: "Omtaler en navngitt person." },
  },
  "POST /api/ratings/:ratingId/report": {
    summary: "Report a rating that I can read to the administrators; the same report where I have before",
    rateLimit: rateLimits.conversation,
    status: 201,
    body: z.strictObject(reportBody),
    ok: z.object({ reportId: z.string() }),
    errors: ["rating_not_found"],
    example: { reason: "abuse", note: "Omtaler naboen med navn." },
  },
  "GET /api/rating-reports": {
    summary: "Reported ratings, those not resolved first; administrators only",
    auth: "admin",
    query: z.object(page),
    ok: listOf(RatingReport),
  },
  "POST /api/rating-reports/:ratingReportId/resolve": {
    summary: "Record what was done about a reported rating",
    auth: "admin",
    body: Resolution,
    ok: z.object({ done: z.literal(true) }),
    errors: ["report_not_found", "report_resolved"],
    example: { resolution: "Vurderingen er fjernet." },
  },
});
