/** Problems with a stay (rules 4.8): what was wrong, and what the parties and administrators do about it. */
import { z } from "zod";
import { uploadLimits } from "#domain/media/media.ts";
import {
  problemActions,
  problemKinds,
  problemOutcomes,
  problemPicturesMax,
  problemStates,
  problemSteps,
} from "#domain/booking/problem.ts";
import { defineContract } from "#contract/define.ts";
import { fileErrors, Image } from "#contract/media/endpoints.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import { Id, Instant, listOf, optionalOrNull, Ore, page, Text } from "#contract/schemas.ts";

const Words = Text(4000);

/** A problem as a party of the booking or an administrator sees it. */
export const Problem = z
  .object({
    problemId: z.string(),
    bookingId: z.string(),
    kind: z.enum(problemKinds),
    /** Whose turn it is: `reported` the landowner's, `answered` the hunter's, `at_desk` an administrator's. */
    state: z.enum(problemStates),
    reportedAt: Instant,
    /** Until when whoever's turn it is has to act; null once it is closed. */
    dueAt: Instant.nullable(),
    images: z.array(Image),
    /** The sum that the landowner offers; null if none. */
    offerOre: Ore.nullable(),
    /** The most that can be refunded: what is kept and not paid out. */
    refundableOre: Ore,
    closedAt: Instant.nullable(),
    outcome: z.enum(problemOutcomes).nullable(),
    refundOre: Ore.nullable(),
    /** The report, and everything that was done about it, in order. */
    steps: z.array(
      z.object({
        kind: z.enum(problemSteps),
        at: Instant,
        /** The hunter sees a co-host as the landowner. */
        by: z.enum(["hunter", "landowner", "co_host", "admin", "system"]),
        /** Empty where nothing was written, or its writer has deleted their account. */
        text: z.string(),
        refundOre: Ore.nullable(),
      }),
    ),
    /** The steps that the reader may take now. */
    allowedActions: z.array(z.enum(problemActions)),
  })
  .meta({ id: "Problem" });
export type Problem = z.output<typeof Problem>;

const Person = z.object({ uid: z.string(), name: z.string() });
/** What administrators see besides. */
const DeskProblem = Problem.extend({
  hunter: Person,
  landowner: Person,
  place: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  totalOre: Ore,
  commissionRatePercent: z.number(),
  /** The numbers of earlier problems that this hunter reported, and that were about this landowner. */
  earlier: z.object({ ofHunter: z.int(), ofLandowner: z.int() }),
}).meta({ id: "DeskProblem" });
const DeskCase = DeskProblem.extend({
  /** The newest messages between the parties about the property, oldest first. */
  conversation: z.array(z.object({ at: Instant, by: z.enum(["hunter", "landowner"]), text: z.string() })),
  /** Closed problems of the same hunter or landowner, the newest first. */
  earlierCases: z.array(
    z.object({
      problemId: z.string(),
      bookingId: z.string(),
      kind: z.enum(problemKinds),
      closedAt: Instant,
      outcome: z.enum(problemOutcomes),
      refundOre: Ore,
      /** Whether it is of the same hunter, of the same landowner, or of both. */
      sameHunter: z.boolean(),
      sameLandowner: z.boolean(),
    }),
  ),
}).meta({ id: "DeskCase" });
export type DeskCase = z.output<typeof DeskCase>;

const step = { ok: Problem } as const;
const stepErrors = ["problem_not_found", "problem_closed", "forbidden", "right_missing"] as const;

export const problems = defineContract({ group: "Problems", auth: "user" })({
  "POST /api/booking-actions/:bookingId/problem-pictures": {
    summary: "Upload a picture for a report of a problem: one file in the field `file`; the hunter only",
    status: 201,
    upload: { ...uploadLimits.message, count: 2 * problemPicturesMax },
    rateLimit: rateLimits.upload,
    ok: Image,
    errors: [
      "booking_not_found",
      "forbidden",
      "right_missing",
      ...fileErrors,
      "image_too_many_pixels",
      "image_unreadable",
    ],
  },
  "POST /api/booking-actions/:bookingId/report-problem": {
    summary:
      "Report that something is wrong with a stay, from arrival until 72 hours after departure; the payout waits, and the landowner is told",
    status: 201,
    rateLimit: rateLimits.conversation,
    body: z.strictObject({
      text: Words.min(1),
      kind: z.enum(problemKinds).default("other"),
      /** Pictures that I have uploaded for this booking. */
      mediaIds: optionalOrNull(z.array(Id).max(problemPicturesMax)),
    }),
    ok: z.object({ problemId: z.string() }),
    errors: [
      "booking_not_found",
      "forbidden",
      "right_missing",
      "transition_not_allowed",
      "problem_too_early",
      "problem_too_late",
      "problem_open",
      "change_waits_for_payment",
      "problem_without_payment",
      "problem_paid_out",
      "problem_payment_disputed",
      "problem_picture_not_found",
    ],
    example: { kind: "cabin_condition", text: "Det var ikke ved, og døra lot seg ikke låse.", mediaIds: [] },
  },
  "GET /api/problems": {
    summary: "Problems of all stays: open ones by deadline, closed ones newest first; administrators only",
    auth: "admin",
    query: z.object({ ...page, state: z.enum(["open", "closed"]).default("open") }),
    ok: listOf(DeskProblem),
  },
  "GET /api/problems/:problemId": {
    summary: "A problem with the parties' conversation and earlier cases; administrators only",
    auth: "admin",
    ok: DeskCase,
    errors: ["problem_not_found"],
  },
  "POST /api/problems/:problemId/answer": {
    ...step,
    summary: "Answer in words, without an offer; the landowner, or a co-host who answers",
    body: z.strictObject({ text: Words.min(1) }),
    errors: stepErrors,
    example: { text: "Det beklager jeg. Veden ligger i uthuset." },
  },
  "POST /api/problems/:problemId/offer": {
    ...step,
    summary: "Offer to give back a sum, in place of an earlier offer; the landowner only",
    body: z.strictObject({ refundOre: Ore.min(1), text: optionalOrNull(Words) }),
    errors: [...stepErrors, "refund_above_kept"],
    example: { refundOre: 50_000, text: "Du får igjen for den ene natta." },
  },
  "POST /api/problems/:problemId/accept": {
    ...step,
    summary: "Accept the landowner's offer: it is refunded, and the problem is closed; the hunter only",
    /** `refundOre`: the offer that the person saw; if it has changed, the response is 409. */
    body: z.strictObject({ refundOre: optionalOrNull(Ore) }),
    errors: [
      ...stepErrors,
      "problem_without_offer",
      "problem_offer_changed",
      "problem_payment_disputed",
      "refund_above_kept",
    ],
    example: { refundOre: 50_000 },
  },
  "POST /api/problems/:problemId/escalate": {
    ...step,
    summary: "Have an administrator decide, once the landowner has answered; the hunter only",
    body: z.strictObject({ text: optionalOrNull(Words) }),
    errors: [...stepErrors, "problem_not_answered"],
    example: { text: "Det dekker ikke natta på hotell." },
  },
  "POST /api/problems/:problemId/withdraw": {
    ...step,
    summary: "Say that it is solved: nothing is refunded, and the payout goes on; the hunter only",
    body: z.strictObject({ text: optionalOrNull(Words) }),
    errors: stepErrors,
    example: { text: "Det ordnet seg, takk." },
  },
  "POST /api/problems/:problemId/decide": {
    ...step,
    summary: "Decide what is refunded, with the reason that both are told; administrators only",
    auth: "admin",
    body: z.strictObject({ refundOre: Ore, reason: Words.min(1) }),
    errors: [...stepErrors, "problem_payment_disputed", "refund_above_kept"],
    example: { refundOre: 50_000, reason: "Hytta kunne ikke brukes den første natta." },
  },
});
