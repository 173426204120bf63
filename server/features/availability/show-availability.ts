import { addDays, type CalendarDate, daysBetween, eachDay, osloDate, type Stay } from "#domain/days.ts";
import { densityOf } from "#domain/availability/capacity.ts";
import { firstBlackedOut } from "#domain/availability/blackouts.ts";
import type { Density } from "#domain/availability/capacity.ts";
import { priceOfDayOre } from "#domain/booking/price.ts";
import { isAvailable } from "#domain/offering/policy.ts";
import { canManage } from "#domain/property/policy.ts";
import type { Db } from "#server/platform/database.ts";
import { type Actor, type Refused, refuse, refuseAll } from "#server/platform/handler.ts";
import { type AvailabilityRow, findAvailability } from "./availability-store.ts";

const mostDays = 400;
type Reason =
  | "outside_season"
  | "blackout"
  | "booked"
  | "past"
  | "before_sales_start"
  | "not_available"
  | "cabin_taken";
type Day = {
  date: CalendarDate;
  density: Density;
  placesLeft: number;
  priceOre: number | null;
  reason?: Reason;
  own?: true;
};

function placesLeftOn(row: AvailabilityRow, date: CalendarDate): number {
  if (!row.season_from || !row.places_left) return row.capacity;
  return row.places_left[daysBetween(row.season_from, date)] ?? 0;
}

const covers = (date: CalendarDate) => (stay: Stay) => stay.fromDate <= date && date < stay.toDate;

/** Why nobody can be there that day, the reason that would remain longest first. */
function closedBecause(
  row: AvailabilityRow,
  date: CalendarDate,
  today: CalendarDate,
  placesLeft: number,
): Reason | undefined {
  if (date < row.valid_from || date > row.valid_to) return "outside_season";
  if (date < today) return "past";
  const night = { fromDate: date, toDate: addDays(date, 1) };
  if (firstBlackedOut(row.blackout_periods, night)) return "blackout";
  if (placesLeft <= 0) return "booked";
  return row.cabins_closed.some(covers(date)) ? "cabin_taken" : undefined;
}

function dayOf(row: AvailabilityRow, date: CalendarDate, today: CalendarDate): Day {
  const own = row.own_stays.some(covers(date)) && ({ own: true } as const);
  const left = placesLeftOn(row, date);
  const closed = closedBecause(row, date, today, left);
  const priceOre =
    closed === "outside_season"
      ? null
      : priceOfDayOre({ validFrom: row.valid_from, validTo: row.valid_to, pricing: row.pricing }, date);
  if (closed) return { date, density: "full", placesLeft: 0, priceOre, reason: closed, ...own };
  const notYet: Reason | undefined = isAvailable(row)
    ? row.sales_start_date && today < row.sales_start_date
      ? "before_sales_start"
      : undefined
    : "not_available";
  return {
    date,
    density: densityOf({ taken: row.capacity - left, capacity: row.capacity }),
    placesLeft: left,
    priceOre,
    ...(notYet && { reason: notYet }),
    ...own,
  };
}

/** Places, density (rules 2.7) and price of each day. One statement. */
export async function showAvailability(
  db: Db,
  query: { offeringId: string; from: CalendarDate; to: CalendarDate },
  actor: Pick<Actor, "uid" | "roles"> | undefined,
  now: Date,
): Promise<{ days: Day[] } | Refused> {
  const { offeringId, from, to } = query;
  if (from >= to) return refuseAll([{ code: "start_not_before_end", path: "to" }]);
  const last = addDays(from, Math.min(mostDays, daysBetween(from, to)));
  const row = await findAvailability(db, offeringId, { fromDate: from, toDate: last }, actor?.uid);
  if (!row || !(isAvailable(row) || canManage(actor, row.property))) return refuse("offering_not_found");
  const today = osloDate(now);
  return { days: eachDay(from, last).map((date) => dayOf(row, date, today)) };
}
