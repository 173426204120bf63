import type { offerings } from "#contract/offering/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { addDays, type CalendarDate, daysBetween, eachDay, osloDate, type Stay } from "#domain/days.ts";
import { densityOf } from "#domain/availability/capacity.ts";
import { seasonDays } from "#domain/offering/bookability.ts";
import { isAvailable } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { type AvailabilityRow, findAvailability } from "./availability-store.ts";

const maxDays = 400;
type Day = Answer<"GET /api/offering-availability">["days"][number];

const includesDate = (date: CalendarDate) => (stay: Stay) => stay.fromDate <= date && date < stay.toDate;

function dayAvailability(row: AvailabilityRow, today: CalendarDate): (date: CalendarDate) => Day {
  const { season, capacity } = row;
  const { validFrom, salesStartDate } = season;
  const inSeason = seasonDays(season, today);
  const notYet = !isAvailable(row)
    ? "not_available"
    : salesStartDate && today < salesStartDate
      ? "before_sales_start"
      : undefined;
  return (date) => {
    const { priceOre, reason } = inSeason(date);
    const own = row.ownStays.some(includesDate(date)) && ({ own: true } as const);
    if (reason && reason !== "no_stay")
      return { date, density: "full", placesLeft: 0, priceOre, reason, ...own };
    const placesLeft = season.placesLeft?.[daysBetween(validFrom, date)] ?? capacity;
    const closedReason = notYet ?? reason;
    return {
      date,
      density: densityOf({ taken: capacity - placesLeft, capacity }),
      placesLeft,
      priceOre,
      ...(closedReason && { reason: closedReason }),
      ...own,
    };
  };
}

/** The free places, density (rules 2.7) and price of each day, read in one statement. */
export const offeringAvailabilityRoutes = (reads: Reads) =>
  ({
    "GET /api/offering-availability": ({ query: { offeringId, from, to } }, call) =>
      reads(call, async (db) => {
        const { actor, now } = call;
        if (from >= to) return refuseAll([{ code: "start_not_before_end", path: "to" }]);
        const last = addDays(from, Math.min(maxDays, daysBetween(from, to)));
        const row = await findAvailability(db, offeringId, { fromDate: from, toDate: last }, actor?.uid);
        if (!row || !(isAvailable(row) || maySeeAll(actor, row.property)))
          return refuse("offering_not_found");
        return { days: eachDay(from, last).map(dayAvailability(row, osloDate(now))) };
      }),
  }) satisfies SomeHandlers<typeof offerings>;
