/**
 * Notifies hunters with requests or bookings when a landowner closes days, or unpublishes an offering, a
 * cabin or a whole property.
 */
import { addDays, type CalendarDate, osloDate, overlaps, type Stay } from "#domain/days.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { findAffectedStays, findCalendarClashes } from "./notification-store.ts";
import { notify } from "./notify.ts";

type Period = { from: CalendarDate; to: CalendarDate };
type ClosedDays = { periods: readonly Period[]; known?: readonly Period[] };
type ClosedItems = { offeringIds: readonly string[]; cabinIds: readonly string[]; now: Date };

const withoutKnown = <P extends Period>(periods: readonly P[], known: readonly Period[]): P[] => {
  const nameOf = ({ from, to }: Period) => `${from} ${to}`;
  const before = new Set(known.map(nameOf));
  return periods.filter((period) => !before.has(nameOf(period)));
};
/** The days of a stay that a period has, the last night included. */
const daysInStay = ({ from, to }: Period, stay: Stay) => ({
  from: from > stay.fromDate ? from : stay.fromDate,
  to: addDays(to < stay.toDate ? to : stay.toDate, -1),
});

/**
 * Notifies the hunters of each affected stay of its first closed days; bookings stay valid. `known`: days that
 * were already closed.
 */
export async function notifyOfClosedDays(
  tx: Tx,
  jobs: JobQueue,
  { offeringIds, cabinIds, known = [], now, ...closed }: ClosedItems & ClosedDays,
): Promise<void> {
  const periods = withoutKnown(closed.periods, known);
  if (!periods.length) return;
  for (const { bookingId, ...stay } of await findAffectedStays(tx, {
    offeringIds,
    cabinIds,
    today: osloDate(now),
  })) {
    const overlapping = periods.find(({ from, to }) => overlaps({ fromDate: from, toDate: to }, stay));
    if (!overlapping) continue;
    const values = { ...daysInStay(overlapping, stay), status: stay.status };
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "hunter", message: "days_closed", values }],
    });
  }
}

/**
 * Notifies the landowner, who decides what holds, of each stay whose days or ground an imported calendar has
 * too. `known`: the days that it already had.
 */
export async function notifyOfCalendarClashes(
  tx: Tx,
  jobs: JobQueue,
  { importId, known, now }: { importId: string; known: readonly Period[]; now: Date },
): Promise<void> {
  const notified = new Set<string>();
  for (const clash of withoutKnown(await findCalendarClashes(tx, importId, osloDate(now)), known)) {
    const { bookingId, status, calendar: name } = clash;
    if (notified.has(bookingId)) continue;
    notified.add(bookingId);
    const values = { ...daysInStay(clash, clash), status, name };
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "landowner", message: "calendar_clash", values }],
    });
  }
}

export async function notifyOfTakenDown(
  tx: Tx,
  jobs: JobQueue,
  { offeringIds, cabinIds, now }: ClosedItems,
): Promise<void> {
  if (offeringIds.length + cabinIds.length === 0) return;
  const closedItems = { offeringIds, cabinIds, today: osloDate(now) };
  for (const { bookingId, status, cabinId } of await findAffectedStays(tx, closedItems))
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [
        {
          to: "hunter",
          message: "offering_taken_down",
          values: { status, ...(cabinId && { cabin: { cabin: cabinId } }) },
        },
      ],
    });
}
