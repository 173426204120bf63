/** What a person does to a booking that exists: accept, reject, cancel. */
import type { Command } from "#domain/booking/booking.ts";
import { mayGive, type Party, partyOf } from "#domain/booking/policy.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Call, refuse, type Refused } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { applyTo } from "./apply-command.ts";
import { lockBooking } from "./booking-store.ts";

type Action = {
  bookingId: string;
  name: Command["type"];
  commandFor: (party: Party) => Command;
};
/** A party that may never give this command is told so; a stranger is told nothing. */
export async function actOnBooking(
  tx: Tx,
  jobs: JobQueue,
  { actor, now }: Pick<Call, "actor" | "now">,
  { bookingId, name, commandFor }: Action,
): Promise<Refused | undefined> {
  const locked = await lockBooking(tx, bookingId);
  const party = locked && partyOf(actor, locked.state);
  if (!locked || !party) return refuse("booking_not_found");
  if (!mayGive(party, name)) return refuse("forbidden");
  return applyTo(tx, jobs, locked, commandFor(party), { uid: actor.uid, now });
}
