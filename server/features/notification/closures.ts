/** A landowner closes days, or takes an offering or a whole property down: those who have asked for a stay there, or booked it, are told. */
import { addDays, type CalendarDate, osloDate, overlaps } from "#domain/days.ts";
import type { Tx } from "#server/platform/database.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { findStaysMet } from "./notification-store.ts";
import { notify } from "./notify.ts";

type Period = { from: CalendarDate; to: CalendarDate };
type Closed = { offeringIds: readonly string[]; cabinIds: readonly string[]; now: Date };

/** Of each stay the first closed days that it meets. What is booked stays as it is. */
export async function notifyOfClosedDays(
  tx: Tx,
  jobs: JobQueue,
  { offeringIds, cabinIds, periods, now }: Closed & { periods: readonly Period[] },
): Promise<void> {
  if (!periods.length) return;
  for (const { bookingId, ...stay } of await findStaysMet(tx, {
    offeringIds,
    cabinIds,
    today: osloDate(now),
  })) {
    const met = periods.find(({ from, to }) => overlaps({ fromDate: from, toDate: to }, stay));
    if (!met) continue;
    const from = met.from > stay.fromDate ? met.from : stay.fromDate;
    const to = addDays(met.to < stay.toDate ? met.to : stay.toDate, -1);
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "hunter", message: "days_closed", values: { from, to, status: stay.status } }],
    });
  }
}

export async function notifyOfTakenDown(
  tx: Tx,
  jobs: JobQueue,
  { offeringIds, now }: { offeringIds: readonly string[]; now: Date },
): Promise<void> {
  if (!offeringIds.length) return;
  const asked = { offeringIds, cabinIds: [], today: osloDate(now) };
  for (const { bookingId, status } of await findStaysMet(tx, asked))
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: [{ to: "hunter", message: "offering_taken_down", values: { status } }],
    });
}
