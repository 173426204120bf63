/** Finds stays that fit an offering, so that the demo's bookings are possible on any date. */
import { addDays, type CalendarDate, daysBetween, isoWeekday, type Stay } from "#domain/days.ts";
import { type Season, seasonAt, seasonBefore, shortestStay } from "./calendar.ts";
import type { OfferingSpec } from "./spec.ts";

/** The stays to find: those that ended before a day, or those that begin on a day or later. */
export type CompletedOrFrom = { over: CalendarDate } | { from: CalendarDate };

function stayLength(offering: OfferingSpec, season: Season, wantedNights: number): number {
  const { days } = offering;
  if (days === "season" || (days && "exactly" in days)) return shortestStay(offering, season);
  const maxNights = Math.min(
    (days && "max" in days && days.max) || wantedNights,
    daysBetween(season.from, season.to) + 1,
  );
  return Math.max(shortestStay(offering, season), Math.min(wantedNights, maxNights));
}

export function candidateStays(
  offering: OfferingSpec,
  around: CompletedOrFrom,
  wantedDays: number,
  today: CalendarDate,
  maxStays = 60,
): { season: Season; stays: Stay[] } {
  const past = "over" in around;
  const season =
    offering.season === "year"
      ? seasonAt(offering, today)
      : past
        ? seasonBefore(offering, around.over)
        : seasonAt(offering, around.from);
  const length = stayLength(offering, season, wantedDays);
  const last = addDays(season.to, 1 - length);
  const mayArriveOn = (day: CalendarDate) =>
    offering.days === "season" ||
    offering.startWeekday === undefined ||
    isoWeekday(day) === offering.startWeekday;
  const stays: Stay[] = [];
  const latest = past ? addDays(around.over, -length) : last;
  const first = past
    ? latest < last
      ? latest
      : last
    : around.from > season.from
      ? around.from
      : season.from;
  for (
    let day = first;
    day >= season.from && day <= last && stays.length < maxStays;
    day = addDays(day, past ? -1 : 1)
  ) {
    if (mayArriveOn(day)) stays.push({ fromDate: day, toDate: addDays(day, length) });
  }
  return { season, stays };
}
