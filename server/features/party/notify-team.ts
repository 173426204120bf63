/** Who is told of a team: the invited, the landowner, and before arrival those with something missing. */
import { addMs, daysBetween, hourMs, osloDate, osloMidnight } from "#domain/days.ts";
import { storedInviteAddress } from "#domain/page-addresses.ts";
import { hunts } from "#domain/party/lists.ts";
import { readinessOf, showsMembers } from "#domain/party/missing.ts";
import { bookingSweep } from "#server/features/booking/public.ts";
import { notify, notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import { findAccountOfAddress } from "#server/platform/auth/proven-address-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Anybody, findTeam, type Team } from "./access.ts";
import {
  changeParty,
  forgetDevices,
  lockUnseenFees,
  lockToRemind,
  type MemberRow,
  type PartyBooking,
} from "./party-store.ts";
import { countsOf, isComplete } from "./party-view.ts";

const placeOf = ({ offeringId, propertyId }: PartyBooking) =>
  offeringId === null ? { property: propertyId } : { offering: offeringId };

/** The invitation has no token where it is stored: it is made when the e-mail is sent. */
export async function notifyInvited(
  tx: Tx,
  jobs: JobQueue,
  { locale, now }: Anybody,
  booking: PartyBooking & { memberId: string; email: string },
): Promise<void> {
  const { memberId, email, hunterUid, fromDate, toDate } = booking;
  const invitation = {
    at: now,
    eventKey: `party_invited:${memberId}`,
    kind: "party_invited" as const,
    values: { host: { person: hunterUid }, place: placeOf(booking), stays: `${fromDate}/${toDate}` },
    link: storedInviteAddress(memberId),
  };
  const uid = await findAccountOfAddress(tx, email);
  return uid
    ? notifyUser(tx, jobs, { ...invitation, uid })
    : notifyAddress(tx, jobs, { ...invitation, email, language: locale });
}

export const notifyAskedToReplace = (
  tx: Tx,
  jobs: JobQueue,
  { bookingId }: PartyBooking,
  now: Date,
): Promise<void> =>
  notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [{ to: "landowner", message: "party_replacement_asked" }],
  });
export const notifyReplacementAnswered = (
  tx: Tx,
  jobs: JobQueue,
  { bookingId }: PartyBooking,
  { now, accepted }: { now: Date; accepted: boolean },
): Promise<void> =>
  notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      {
        to: "hunter",
        message: "party_replacement_answered",
        values: { outcome: accepted ? "approved" : "refused" },
      },
    ],
  });

/** Tells the landowner once that all who are to hunt are named and have their papers. */
export async function notifyWhenComplete(
  tx: Tx,
  jobs: JobQueue,
  bookingId: string,
  now: Date,
): Promise<void> {
  const team = await findTeam(tx, bookingId);
  if (!team || team.booking.toldComplete || !showsMembers(team.booking)) return;
  if (!isComplete(team, osloDate(now))) return;
  await changeParty(tx, bookingId, { toldComplete: true });
  const values = { count: team.booking.participants };
  const messages = [{ to: "landowner", message: "party_complete", values } as const];
  await notify(tx, jobs, { bookingId, at: now, messages });
}

const feesToSee = ({ booking, members }: Team, now: Date): number =>
  members.filter((one) => readinessOf(one, booking, members, osloDate(now)).feeToSee).length;
async function askForFees(tx: Tx, jobs: JobQueue, bookingId: string, now: Date): Promise<void> {
  await changeParty(tx, bookingId, { feesToTell: false, askedForFeesOn: osloDate(now) });
  const team = await findTeam(tx, bookingId);
  const count = team ? feesToSee(team, now) : 0;
  if (count === 0) return;
  const messages = [{ to: "landowner", message: "party_fees_to_see", values: { count } } as const];
  await notify(tx, jobs, { bookingId, at: now, messages });
}

/** A member hears by their account, else at the address of the invitation; without either, from who booked. */
async function remindMember(
  tx: Tx,
  jobs: JobQueue,
  booking: PartyBooking,
  { member, days, now }: { member: MemberRow; days: number; now: Date },
): Promise<void> {
  const uid = member.uid ?? (member.email && (await findAccountOfAddress(tx, member.email)));
  const reminder = {
    at: now,
    eventKey: `party_member_missing:${member.memberId}:${days}`,
    kind: "party_member_missing" as const,
    values: { place: placeOf(booking), stays: `${booking.fromDate}/${booking.toDate}` },
    link: storedInviteAddress(member.memberId),
  };
  if (uid) return notifyUser(tx, jobs, { ...reminder, uid });
  if (member.email) return notifyAddress(tx, jobs, { ...reminder, email: member.email, language: "nb" });
}
async function remind(tx: Tx, jobs: JobQueue, bookingId: string, now: Date): Promise<void> {
  const team = await findTeam(tx, bookingId);
  if (!team) return;
  const { booking, members } = team;
  const today = osloDate(now);
  const days = daysBetween(today, booking.fromDate) <= 2 ? 2 : 7;
  await changeParty(tx, bookingId, { remindedDays: days, ...(days === 2 && { feesToTell: true }) });
  const red = members.filter((one) => readinessOf(one, booking, members, today).state === "red");
  for (const member of red) await remindMember(tx, jobs, booking, { member, days, now });
  const unnamed = Math.max(0, booking.participants - countsOf(team, today).hunters);
  const huntersOnly = red.filter(({ role }) => hunts(role)).length;
  if (huntersOnly + unnamed === 0) return;
  const values = { count: huntersOnly + unnamed };
  const messages = [{ to: "hunter", message: "party_missing", values } as const];
  await notify(tx, jobs, { bookingId, at: now, messages });
}

/** A reminder is read by day. */
const isDay = (now: Date): boolean => now >= addMs(osloMidnight(osloDate(now)), 8 * hourMs);
type Due = { bookingId: string };
export function partySweeps(p: Platform): Sweep[] {
  const { db, jobs } = p;
  const byDay =
    (lock: (tx: Tx, o: { today: string; skippedIds: string[] }) => Promise<Due | undefined>) =>
    async (tx: Tx, now: Date, skippedIds: string[]) =>
      isDay(now) ? lock(tx, { today: osloDate(now), skippedIds }) : undefined;
  const idOf = ({ bookingId }: Due) => bookingId;
  return [
    bookingSweep(p, {
      name: "fees of teams",
      lock: byDay(lockUnseenFees),
      idOf,
      work: (tx, { bookingId }, now) => askForFees(tx, jobs, bookingId, now),
    }),
    bookingSweep(p, {
      name: "reminders of teams",
      lock: byDay(lockToRemind),
      idOf,
      work: (tx, { bookingId }, now) => remind(tx, jobs, bookingId, now),
    }),
    {
      name: "devices of teams",
      every: "day",
      async run(now) {
        await forgetDevices(db, osloDate(now));
        return 0;
      },
    },
  ];
}
