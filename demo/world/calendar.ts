/** The dates of a season: this year's while it can still be booked, else next year's. Days are in Oslo. */
import { addDays, type CalendarDate, daysBetween } from "#domain/days.ts";
import type { OfferingSpec } from "./spec.ts";

export type Season = { from: CalendarDate; to: CalendarDate };

/** The length of the offering's shortest stay, in days. */
export const shortestStay = ({ days }: OfferingSpec, { from, to }: Season): number =>
  days === "season"
    ? daysBetween(from, to) + 1
    : days && "exactly" in days
      ? days.exactly
      : days && "min" in days
        ? days.min
        : 1;

/** A year-round offering's season: from a year ago, so that it includes past bookings, to a year ahead. */
const yearRoundSeason = (today: CalendarDate): Season => ({
  from: `${addDays(today, -180).slice(0, 4)}-01-01`,
  to: `${addDays(today, 150).slice(0, 4)}-12-31`,
});

function seasonInYear([first, last]: readonly [string, string], year: number): Season {
  return { from: `${year}-${first}`, to: `${last < first ? year + 1 : year}-${last}` };
}

/** The last day on which the season can be bought; a season card is sold until its last day (rules 2.10). */
const lastSaleDay = (offering: OfferingSpec, season: Season): CalendarDate =>
  offering.days === "season" && offering.capacity !== undefined
    ? season.to
    : addDays(season.to, 1 - shortestStay(offering, season));

export function seasonAt(offering: OfferingSpec, today: CalendarDate): Season {
  const { season } = offering;
  if (season === "year") return yearRoundSeason(today);
  const year = Number(today.slice(0, 4));
  const years = [year - 1, year, year + 1].map((y) => seasonInYear(season, y));
  return years.find((s) => lastSaleDay(offering, s) >= today) ?? seasonInYear(season, year + 2);
}

/** Returns the latest season in which a stay had ended before the day. */
export function seasonBefore(offering: OfferingSpec, day: CalendarDate): Season {
  const { season } = offering;
  const year = Number(day.slice(0, 4));
  if (season === "year") return yearRoundSeason(day);
  const years = [year, year - 1, year - 2].map((y) => seasonInYear(season, y));
  return (
    years.find((s) => addDays(s.from, shortestStay(offering, s)) <= day) ?? seasonInYear(season, year - 3)
  );
}
