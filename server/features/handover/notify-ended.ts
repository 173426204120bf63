/** Who hears of a step of a handover. */
import { handoverAddress } from "#domain/page-addresses.ts";
import { placeReference } from "#domain/notification/reference.ts";
import type { LockedBooking } from "#server/features/booking/public.ts";
import { notify, notifyUser } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Handover } from "./handover-store.ts";

export const placeOf = ({ row }: Pick<LockedBooking, "row">) =>
  placeReference({
    propertyId: row.propertyId,
    offeringId: row.offeringId,
    cabinIds: (row.cabins as { cabinId: string }[]).map(({ cabinId }) => cabinId),
  });

type Ended = "withdrawn" | "declined" | "refused" | "lapsed";
/** The booking stays with its hunter: who waits for an answer is told, and the receiver if they accepted. */
export async function notifyEnded(
  tx: Tx,
  jobs: JobQueue,
  { locked, handover, status }: { locked: LockedBooking; handover: Handover; status: Ended },
  now: Date,
): Promise<void> {
  const { bookingId, receiverUid } = handover;
  const isAccepted = handover.status === "accepted";
  const values = { how: status, ...(receiverUid && { name: { person: receiverUid } }) };
  const message = "handover_ended" as const;
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      ...(status === "withdrawn" ? [] : [{ to: "hunter" as const, message, values }]),
      ...(isAccepted && status !== "refused" ? [{ to: "landowner" as const, message, values }] : []),
    ],
  });
  if (isAccepted && receiverUid && status !== "declined")
    await notifyReceiver(tx, jobs, { locked, handover, receiverUid, how: status }, now);
}

/** The receiver does not get the booking that they accepted to take over. */
export const notifyReceiver = (
  tx: Tx,
  jobs: JobQueue,
  o: { locked: LockedBooking; handover: Handover; receiverUid: string; how: string },
  now: Date,
): Promise<void> =>
  notifyUser(tx, jobs, {
    uid: o.receiverUid,
    at: now,
    eventKey: `handover_over:${o.handover.handoverId}`,
    kind: "handover_over",
    values: { place: placeOf(o.locked), name: { person: o.handover.byUid }, how: o.how },
    link: handoverAddress(o.handover.handoverId),
  });
