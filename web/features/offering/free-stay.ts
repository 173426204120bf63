import { addDays, type CalendarDate, daysBetween, isCalendarDate, isoWeekday } from "#domain/days.ts";
import type { Choice, Offering } from "./choice.ts";
import type { Day } from "./use-availability.ts";

type Terms = Pick<Offering, "allowConcurrentBookings" | "startWeekday" | "validFrom" | "validTo">;
const farthest = 60;

/** The arrival nearest to the chosen one from which a stay of the same length is free for the party, as far as the calendar has been read. */
export function nearestFree(days: ReadonlyMap<string, Day>, offering: Terms, { fromDate, toDate, participants }: Choice, today: CalendarDate): CalendarDate | undefined {
  if (!isCalendarDate(fromDate) || !isCalendarDate(toDate) || fromDate >= toDate) return undefined;
  const nights = Array.from({ length: Math.min(daysBetween(fromDate, toDate), 366) }, (_, i) => i);
  const open = (date: string) => {
    const day = days.get(date);
    return day !== undefined && day.reason === undefined && day.density !== "full" && (!offering.allowConcurrentBookings || (day.placesLeft ?? 0) >= participants);
  };
  const fits = (arrival: string) => arrival >= today && (!offering.startWeekday || isoWeekday(arrival) === offering.startWeekday) && nights.every((n) => open(addDays(arrival, n)));
  return Array.from({ length: farthest }, (_, i) => i + 1)
    .flatMap((away) => [addDays(fromDate, away), addDays(fromDate, -away)])
    .find(fits);
}
