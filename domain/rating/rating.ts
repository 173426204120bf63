/**
 * The two sides of a completed stay rate each other; neither sees the other's before both are in or the time
 * is out.
 */
import { businessTerms } from "../business-terms.ts";
import { addMs, dayMs } from "../days.ts";

/**
 * Until when a stay that was completed at this instant may be rated; its `rating_window` is opened for as
 * long (0055).
 */
export const ratingClosesAt = (completedAt: Date): Date =>
  addMs(completedAt, businessTerms.ratingDays * dayMs);
