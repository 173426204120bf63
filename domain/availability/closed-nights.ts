/** The nights that an entry of a foreign calendar takes. */
import { addDays, type CalendarDate, osloDate } from "../days.ts";
import type { BlackoutPeriod } from "../offering/terms.ts";

/** When an entry begins or ends: a day, or a moment of one; `instant` where the calendar says in which zone. */
export type Moment = { date: CalendarDate; instant?: Date };

const dayOf = ({ date, instant }: Moment): CalendarDate => (instant ? osloDate(instant) : date);

/** From the day it begins until the day it ends, which is free again, and one night at least. */
export function nightsTaken(start: Moment, end: Moment): BlackoutPeriod {
  const [from, to] = [dayOf(start), dayOf(end)];
  return { from, to: to > from ? to : addDays(from, 1) };
}

/** In order and joined where they meet, within the window. */
export function joinedWithin(periods: readonly BlackoutPeriod[], window: BlackoutPeriod): BlackoutPeriod[] {
  const joined: BlackoutPeriod[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const cut = {
      from: from > window.from ? from : window.from,
      to: to < window.to ? to : window.to,
    };
    if (cut.from >= cut.to) continue;
    const last = joined.at(-1);
    if (last && cut.from <= last.to) last.to = cut.to > last.to ? cut.to : last.to;
    else joined.push(cut);
  }
  return joined;
}
