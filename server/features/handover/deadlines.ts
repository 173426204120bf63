/** A handover that nobody answers lapses, and one that ended with its booking is told of. */
import { bookingSweep, lockBooking } from "#server/features/booking/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Handover, lockLapsed, saveEnded, takeEnded } from "./handover-store.ts";
import { notifyEnded, notifyReceiver } from "./notify-ended.ts";

const auditEnd = (tx: Tx, { bookingId, handoverId, status }: Handover, to: string, now: Date) =>
  audit(tx, {
    at: now,
    actorRole: "system",
    subject: "booking_handover",
    subjectId: bookingId,
    from: status,
    to,
    data: { handoverId },
  });

async function lapse(tx: Tx, jobs: JobQueue, handover: Handover, now: Date): Promise<void> {
  const locked = await lockBooking(tx, handover.bookingId);
  if (!locked) throw new Error(`the booking of handover ${handover.handoverId} is gone`);
  await saveEnded(tx, handover.handoverId, "lapsed", now);
  await auditEnd(tx, handover, "lapsed", now);
  await notifyEnded(tx, jobs, { locked, handover, status: "lapsed" }, now);
}

/** The parties know what happened to their booking; who accepted to take it over does not. */
async function tellOfEnd(tx: Tx, jobs: JobQueue, handover: Handover, now: Date): Promise<void> {
  const { bookingId, receiverUid } = handover;
  await auditEnd(tx, handover, "ended", now);
  const locked = receiverUid === null ? undefined : await lockBooking(tx, bookingId);
  if (locked && receiverUid)
    await notifyReceiver(tx, jobs, { locked, handover, receiverUid, how: "ended" }, now);
}

const idOf = ({ bookingId }: Handover): string => bookingId;
export const handoverSweeps = (p: Platform): Sweep[] => [
  bookingSweep(p, {
    name: "handovers in time",
    lock: lockLapsed,
    idOf,
    work: (tx, handover, now) => lapse(tx, p.jobs, handover, now),
  }),
  bookingSweep(p, {
    name: "handovers that ended",
    lock: takeEnded,
    idOf,
    work: (tx, handover, now) => tellOfEnd(tx, p.jobs, handover, now),
  }),
];
