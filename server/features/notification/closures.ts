/**
 * Notifies hunters with requests or bookings when a landowner closes days, or unpublishes an offering, a
 * cabin or a whole property.
 */
import { addDays, type CalendarDate, osloDate, overlaps } from "#domain/days.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { findAffectedStays } from "./notification-store.ts";
import { notify } from "./notify.ts";

type Period = { from: CalendarDate; to: CalendarDate };
/** `calendar`: the name of the imported calendar that closes the days. */
type ClosedDays = { periods: readonly Period[]; known?: readonly Period[]; calendar?: string };
type ClosedItems = { offeringIds: readonly string[]; cabinIds: readonly string[]; now: Date };

/**
 * Notifies the people of each affected stay of its first closed days; bookings stay valid. Days that an
 * imported calendar closes are notified to the landowner, who decides what holds; days of it that equal the
 * stay are the landowner's own entry for it. `known`: days that were already closed.
 */
export async function notifyOfClosedDays(
  tx: Tx,
  jobs: JobQueue,
  { offeringIds, cabinIds, known = [], calendar, now, ...closed }: ClosedItems & ClosedDays,
): Promise<void> {
  const nameOf = ({ from, to }: Period) => `${from} ${to}`;
  const before = new Set(known.map(nameOf));
  const periods = closed.periods.filter((period) => !before.has(nameOf(period)));
  if (!periods.length) return;
  for (const { bookingId, ...stay } of await findAffectedStays(tx, {
    offeringIds,
    cabinIds,
    today: osloDate(now),
  })) {
    const overlapping = periods.find(
      ({ from, to }) =>
        overlaps({ fromDate: from, toDate: to }, stay) &&
        !(calendar !== undefined && from === stay.fromDate && to === stay.toDate),
    );
    if (!overlapping) continue;
    const from = overlapping.from > stay.fromDate ? overlapping.from : stay.fromDate;
    const to = addDays(overlapping.to < stay.toDate ? overlapping.to : stay.toDate, -1);
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [
        calendar === undefined
          ? { to: "hunter", message: "days_closed", values: { from, to, status: stay.status } }
          : {
              to: "landowner",
              message: "calendar_clash",
              values: { from, to, status: stay.status, name: calendar },
            },
      ],
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
