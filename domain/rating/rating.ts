/**
 * The two parties of a completed stay rate each other. Neither sees the other's rating until both have rated
 * or the period is over.
 */
import { ratingDays } from "./figures.ts";
import { addMs, dayMs, hourMs } from "../days.ts";

/**
 * When the rating period of a stay completed at this instant ends; its `rating_window` row lasts as long
 * (schema/rating.sql).
 */
export const ratingClosesAt = (completedAt: Date): Date => addMs(completedAt, ratingDays * dayMs);

/** The number of ratings from which the mean is shown; below it only the count is shown. */
export const minRatingsForMean = 3;
/** The mean as shown, with one decimal; null if there are too few ratings. */
export const publicMean = ({ mean, count }: { mean: number | null; count: number }): number | null =>
  mean === null || count < minRatingsForMean ? null : Math.round(mean * 10) / 10;

/** The aspects that a hunter can rate besides the stay as a whole. */
export const ratingAspects = ["ground", "communication", "lodging", "value"] as const;
export type RatingAspect = (typeof ratingAspects)[number];
export type AspectStars = { [A in RatingAspect]?: number | undefined };

/** The landowner's latest requests that were answered or expired: their number, and the median reply time. */
export type ReplyRecord = { asked: number; answered: number; medianMs: number | null };
/**
 * The landowner's reply figures as hunters see them, in whole percent and hours; null if there are too few
 * requests.
 */
export const publicReplyFigures = ({ asked, answered, medianMs }: ReplyRecord) => ({
  replyRatePercent: asked < minRatingsForMean ? null : Math.round((answered * 100) / asked),
  replyHours:
    answered < minRatingsForMean || medianMs === null ? null : Math.max(1, Math.ceil(medianMs / hourMs)),
});
