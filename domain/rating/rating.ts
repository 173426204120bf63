/**
 * The two sides of a completed stay rate each other; neither sees the other's before both are in or the time
 * is out.
 */
import { businessTerms } from "../business-terms.ts";
import { addMs, dayMs, hourMs } from "../days.ts";

/**
 * Until when a stay that was completed at this instant may be rated; its `rating_window` is opened for as
 * long (0055).
 */
export const ratingClosesAt = (completedAt: Date): Date =>
  addMs(completedAt, businessTerms.ratingDays * dayMs);

/** From so many ratings on their mean is told; of fewer only how many they are, since one says too much. */
export const fewestForMean = 3;
/** The mean with one decimal, as it is told everywhere; null where too few have said it. */
export const publicMean = ({ mean, count }: { mean: number | null; count: number }): number | null =>
  mean === null || count < fewestForMean ? null : Math.round(mean * 10) / 10;

/** What a hunter may give stars of, beside the stay as a whole. */
export const ratingAspects = ["ground", "communication", "lodging", "value"] as const;
export type RatingAspect = (typeof ratingAspects)[number];
export type AspectStars = { [A in RatingAspect]?: number | undefined };

/** Of the latest requests that were answered or ran out: how many, and how long half of the answers took. */
export type Replies = { asked: number; answered: number; medianMs: number | null };
/** How a landowner answers, as hunters read it: in whole percent and hours, once there is enough to tell of. */
export const publicReplies = ({ asked, answered, medianMs }: Replies) => ({
  replyRatePercent: asked < fewestForMean ? null : Math.round((answered * 100) / asked),
  replyHours:
    answered < fewestForMean || medianMs === null ? null : Math.max(1, Math.ceil(medianMs / hourMs)),
});
