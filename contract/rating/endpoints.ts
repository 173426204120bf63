import { z } from "zod";
import { type RatingAspect, ratingAspects } from "#domain/rating/rating.ts";
import { defineContract } from "#contract/define.ts";
import { fileErrors, Image } from "#contract/media/endpoints.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { uploadLimits } from "#domain/media/media.ts";
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

/** The host's answer to a rating. */
const RatingAnswer = z
  .object({
    /** The landowner's first name, also where a co-host has written. */
    name: z.string(),
    text: z.string(),
    /** The writer's language, which the text is most likely in. */
    language: z.enum(locales),
    at: Instant,
    /** Until when the reader can change it or take it back; null if they cannot. */
    changeableUntil: Instant.nullable(),
  })
  .meta({ id: "RatingAnswer" });
const Answered = {
  answer: RatingAnswer.nullable(),
  /** The reader answers for the host, and nobody has answered. */
  mayAnswer: z.boolean(),
};

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
const AnsweredRating = ShownRating.extend({ ...Answered, images: z.array(Image) }).meta({
  id: "AnsweredRating",
});

/** A booking's ratings as one of its two parties sees them. */
export const BookingRating = z
  .object({
    /** The reader's own rating: as published, or as submitted so far. */
    mine: Given.nullable(),
    /** Null until both have rated or the period is over. */
    theirs: Given.extend({ ratingId: z.string() }).nullable(),
    /** The hunter's pictures: for the hunter, and once the rating is shown also for the landowner. */
    images: z.array(Image),
    /** The host's answer to the hunter's rating; null until that is shown. */
    review: z.object({ ratingId: z.string(), ...Answered }).nullable(),
    /** When the ratings were published; after that none can be given or changed. */
    shownAt: Instant.nullable(),
    /** The end of the rating period; null when it is over. */
    until: Instant.nullable(),
  })
  .meta({ id: "BookingRating" });

const RatingReport = z.object({
  ...reportFields,
  /** The rating as it was when reported; `removed`: an administrator has hidden it. */
  rating: ShownRating.omit({ language: true }).extend({
    uid: z.string(),
    removed: z.boolean(),
    images: z.array(Image),
  }),
});

const AnswerReport = z.object({
  ...reportFields,
  /** The answer as it was when reported; `removed`: an administrator has hidden it, or it was taken back. */
  answer: z.object({
    ratingId: z.string(),
    uid: z.string(),
    name: z.string(),
    about: z.string(),
    text: z.string(),
    removed: z.boolean(),
  }),
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
  "POST /api/core-booking/:bookingId/rating/images": {
    summary:
      "Upload a picture for the hunter's rating of a stay, until it is shown: one file in the field `file`",
    rateLimit: rateLimits.upload,
    status: 201,
    upload: uploadLimits.review,
    ok: Image,
    errors: [
      "booking_not_found",
      "forbidden",
      "stay_not_completed",
      "ratings_closed",
      ...fileErrors,
      "image_too_many_pixels",
      "image_unreadable",
    ],
  },
  "DELETE /api/core-booking/:bookingId/rating/images/:imageId": {
    summary: "Take one of my pictures out of my rating, also after it is shown",
    ok: z.object({ deleted: z.literal(true) }),
    errors: ["booking_not_found", "forbidden", "image_not_found"],
  },
  "GET /api/ratings": {
    summary: "Hunters' reviews of a property, newest first",
    auth: "public",
    query: z.object({ ...page, propertyId: Id }),
    /** `aspects`: the mean stars of each aspect with three or more ratings. */
    ok: listOf(AnsweredRating).extend({
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
  "DELETE /api/ratings/:ratingId/images/:imageId": {
    summary: "Remove a picture of a rating, with a reason, which its writer is told",
    auth: "admin",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: z.object({ removed: z.literal(true) }),
    errors: ["image_not_found"],
    example: { reason: "Viser ansiktet til en nabo." },
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
  "PUT /api/ratings/:ratingId/answer": {
    summary: "Answer a hunter's shown rating for the host, or change the answer within 24 hours of giving it",
    rateLimit: rateLimits.conversation,
    body: z.strictObject({ text: Text(1000).min(1) }),
    ok: RatingAnswer,
    errors: ["rating_not_found", "forbidden", "rating_answer_fixed", "rating_answer_removed"],
    example: { text: "Takk for besøket. Brua er reparert nå." },
  },
  "DELETE /api/ratings/:ratingId/answer": {
    summary: "Take back the host's answer within 24 hours of giving it",
    rateLimit: rateLimits.conversation,
    ok: z.object({ takenBack: z.literal(true) }),
    errors: ["rating_not_found", "forbidden", "rating_answer_not_found", "rating_answer_fixed"],
  },
  "POST /api/ratings/:ratingId/answer/report": {
    summary: "Report the host's answer to the administrators; the same report where I have before",
    rateLimit: rateLimits.conversation,
    status: 201,
    body: z.strictObject(reportBody),
    ok: z.object({ reportId: z.string() }),
    errors: ["rating_answer_not_found"],
    example: { reason: "abuse", note: "Kaller meg en løgner." },
  },
  "DELETE /api/rating-answers/:ratingId": {
    summary: "Remove the answer to a rating from all pages, with a reason, which its writer is told",
    auth: "admin",
    body: z.strictObject({ reason: Text(2000).min(1) }),
    ok: z.object({ hidden: z.literal(true) }),
    errors: ["rating_answer_not_found"],
    example: { reason: "Navngir gjesten." },
  },
  "GET /api/rating-answer-reports": {
    summary: "Reported answers to ratings, those not resolved first; administrators only",
    auth: "admin",
    query: z.object(page),
    ok: listOf(AnswerReport),
  },
  "POST /api/rating-answer-reports/:ratingAnswerReportId/resolve": {
    summary: "Record what was done about a reported answer to a rating",
    auth: "admin",
    body: Resolution,
    ok: z.object({ done: z.literal(true) }),
    errors: ["report_not_found", "report_resolved"],
    example: { resolution: "Svaret er fjernet." },
  },
});
