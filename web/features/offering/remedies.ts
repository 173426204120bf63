/** What would work instead of what was refused. Fetched at the first refusal. */
import { addDays, type CalendarDate, daysBetween, isCalendarDate, isoWeekday } from "#domain/days.ts";
import { type Choice, largestParty, type Offering, type Remedy, wholeSeason } from "./choice.ts";
import { whoOf } from "./price-words.ts";
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

export function remedyFor(code: string, offering: Offering, choice: Choice, today: CalendarDate, free?: CalendarDate): Remedy | undefined {
  const { fromDate, toDate } = choice;
  const dated = isCalendarDate(fromDate) && isCalendarDate(toDate);
  const nights = dated ? Math.max(1, daysBetween(fromDate, toDate)) : 1;
  const arrive = (date: CalendarDate): Remedy => ({ words: "arrival", date, change: { fromDate: date, toDate: addDays(date, nights) } });
  const leave = (date: CalendarDate): Remedy => ({ words: "departure", date, change: { toDate: date } });
  const party = (count: number): Remedy => ({ words: "hunters", count, who: whoOf(offering), change: { participants: count } });
  const first = offering.validFrom > today ? offering.validFrom : today;
  switch (code) {
    case "dates_in_past":
      return first <= offering.validTo ? arrive(first) : undefined;
    case "outside_season":
      if (fromDate < offering.validFrom) return arrive(first);
      return fromDate <= offering.validTo ? leave(addDays(offering.validTo, 1)) : undefined;
    case "start_weekday_required":
      return offering.startWeekday ? arrive(addDays(fromDate, (offering.startWeekday - isoWeekday(fromDate) + 7) % 7)) : undefined;
    case "duration_too_short":
      return nights < (offering.minDays ?? 0) ? leave(addDays(fromDate, offering.minDays ?? 1)) : undefined;
    case "duration_too_long":
      return offering.maxDays && nights > offering.maxDays ? leave(addDays(fromDate, offering.maxDays)) : undefined;
    case "duration_not_exact":
      return offering.fixedDays ? leave(addDays(fromDate, offering.fixedDays)) : undefined;
    case "whole_season_required":
      return { words: "season", change: wholeSeason(offering) };
    case "too_few_hunters":
      return party(offering.minHunters);
    case "too_many_hunters":
    case "hunters_not_exact":
      return party(largestParty(offering));
    case "dates_booked":
    case "dates_unavailable":
    case "capacity_exceeded":
      return free ? arrive(free) : undefined;
    default:
      return undefined;
  }
}
