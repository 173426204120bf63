/** Converts an event of an imported calendar to blocked nights. */
import { addDays, type CalendarDate, osloDate } from "../days.ts";
import type { BlackoutPeriod } from "../offering/terms.ts";

/** The start or end of an event: a date, with the exact `instant` if the calendar gives time and zone. */
export type Moment = { date: CalendarDate; instant?: Date };

const dayOf = ({ date, instant }: Moment): CalendarDate => (instant ? osloDate(instant) : date);

/**
 * Returns the nights that an event blocks: from its first day to its last, which stays free, and at least one
 * night.
 */
export function nightsOfEvent(start: Moment, end: Moment): BlackoutPeriod {
  const [from, to] = [dayOf(start), dayOf(end)];
  return { from, to: to > from ? to : addDays(from, 1) };
}

/** Returns the periods sorted, merged where they touch, and cut to the window. */
export function mergedWithin(periods: readonly BlackoutPeriod[], window: BlackoutPeriod): BlackoutPeriod[] {
  const merged: BlackoutPeriod[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const clipped = {
      from: from > window.from ? from : window.from,
      to: to < window.to ? to : window.to,
    };
    if (clipped.from >= clipped.to) continue;
    const last = merged.at(-1);
    if (last && clipped.from <= last.to) last.to = clipped.to > last.to ? clipped.to : last.to;
    else merged.push(clipped);
  }
  return merged;
}
