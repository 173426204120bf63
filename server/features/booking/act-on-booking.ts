/** Commands of a person on an existing booking: accept, reject, cancel. */
import type { Command } from "#domain/booking/booking.ts";
import { actorFor, partyOf } from "#domain/booking/policy.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Call, refuse, type Refused } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { applyTo } from "./apply-command.ts";
import { lockCoHostRights, lockBooking } from "./booking-store.ts";

export type ProcessActor = NonNullable<ReturnType<typeof actorFor>>;
type Action = {
  bookingId: string;
  name: Command["type"];
  commandFor: (processActor: ProcessActor) => Command;
};
/** A party that may never give the command gets 403; strangers get 404. */
export async function actOnBooking(
  tx: Tx,
  jobs: JobQueue,
  { actor, now }: Pick<Call, "actor" | "now">,
  { bookingId, name, commandFor }: Action,
): Promise<Refused | undefined> {
  const locked = await lockBooking(tx, bookingId);
  if (!locked) return refuse("booking_not_found");
  const party =
    partyOf(actor, locked.state) ??
    partyOf(actor, {
      ...locked.state,
      coHosts: await lockCoHostRights(tx, locked.row.property_id, actor.uid),
    });
  if (!party) return refuse("booking_not_found");
  const processActor = actorFor(party, name);
  if (!processActor) return refuse(party === "co_host" ? "right_missing" : "forbidden");
  const role = party === "co_host" ? party : undefined;
  return applyTo(tx, jobs, locked, commandFor(processActor), { uid: actor.uid, role, now });
}
