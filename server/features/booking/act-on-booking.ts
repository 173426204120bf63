/** What a person does to a booking that exists: accept, reject, cancel. */
import type { Command } from "#domain/booking/booking.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Actor, refuse, type Refused } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { applyTo } from "./apply-command.ts";
import { lockBooking } from "./booking-store.ts";

export type Party = "hunter" | "landowner" | "admin";
/**
 * In which role this person meets this booking, or undefined: then it does not exist for them (rules 9.2). A
 * draft is its hunter's alone, and an administrator's.
 */
export function partyOf(
  actor: Actor,
  b: { hunterUid: string; landownerUid: string; status: string },
): Party | undefined {
  if (actor.uid === b.hunterUid) return "hunter";
  if (b.status === "calculated") return actor.roles.includes("admin") ? "admin" : undefined;
  if (actor.uid === b.landownerUid) return "landowner";
  return actor.roles.includes("admin") ? "admin" : undefined;
}

/** `by`: the roles this command is for. A party without that right is told so; a stranger is told nothing. */
export async function actOnBooking(
  tx: Tx,
  jobs: JobQueue,
  actor: Actor,
  bookingId: string,
  commandFor: (party: Party) => Command | undefined,
  now: Date,
): Promise<Refused | undefined> {
  const locked = await lockBooking(tx, bookingId);
  const party = locked && partyOf(actor, locked.state);
  if (!locked || !party) return refuse("booking_not_found");
  const command = commandFor(party);
  return command ? applyTo(tx, jobs, locked, command, { uid: actor.uid, now }) : refuse("forbidden");
}
