/** When a landowner is away and takes no new requests. */
import { addDays, type CalendarDate } from "../days.ts";

/** Both days included. */
export type Away = { from: CalendarDate; until: CalendarDate };

/** So many days from today at most a landowner can say that they are away. */
export const maxAwayDays = 180;

/** Whether the landowner is away today; it ends by itself. */
export const isAway = (away: Away | null | undefined, today: CalendarDate): away is Away =>
  away != null && away.from <= today && today <= away.until;
/** The period, as long as it is not over. */
export const awayNow = (away: Away | null, today: CalendarDate): Away | null =>
  away && today <= away.until ? away : null;

/** Refuses a period in the wrong order, one that is over (`away_order`) and one too long (`away_too_long`). */
export function checkAway(
  { from, until }: Away,
  today: CalendarDate,
): { code: "away_order" | "away_too_long"; path: string; values?: { days: number } }[] {
  if (until < from || until < today) return [{ code: "away_order", path: "away.until" }];
  return until > addDays(today, maxAwayDays)
    ? [{ code: "away_too_long", path: "away.until", values: { days: maxAwayDays } }]
    : [];
}
