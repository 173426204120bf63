/** Finds what a hunter is told about a cabin that is taken on nights of their stay. */
import { addDays, type CalendarDate, daysBetween, eachDay, nightsOf, type Stay } from "../days.ts";

/** Returns the nights of the stay that are not free, as periods from a first night to a last. */
export function takenPeriods(
  free: ReadonlySet<CalendarDate>,
  stay: Stay,
): { first: CalendarDate; last: CalendarDate }[] {
  const runs: { first: CalendarDate; last: CalendarDate }[] = [];
  for (const night of eachDay(stay.fromDate, stay.toDate)) {
    if (free.has(night)) continue;
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === night) run.last = night;
    else runs.push({ first: night, last: night });
  }
  return runs;
}

/** Returns the free stay of the same length with the nearest arrival, of two equally near the earlier. */
export function nearestFreeStay(free: ReadonlySet<CalendarDate>, wantedStay: Stay): Stay | undefined {
  const nights = nightsOf(wantedStay);
  const daysFromWanted = ({ fromDate }: Stay) => Math.abs(daysBetween(wantedStay.fromDate, fromDate));
  return [...free]
    .sort()
    .map((fromDate) => ({ fromDate, toDate: addDays(fromDate, nights) }))
    .toSorted((a, b) => daysFromWanted(a) - daysFromWanted(b))
    .find((stay) => eachDay(stay.fromDate, stay.toDate).every((night) => free.has(night)));
}
