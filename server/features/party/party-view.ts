/** A team as each of its readers sees it (rules 9.25). */
import type { Answer } from "#contract/index.ts";
import type { OwnMember, Party } from "#contract/party/endpoints.ts";
import { type CalendarDate, osloDate, osloMidnight } from "#domain/days.ts";
import { demandsFor } from "#domain/party/demands.ts";
import { hunts } from "#domain/party/lists.ts";
import { mayHavePermit, type Readiness, readinessOf, showsMembers } from "#domain/party/missing.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { isOpen, type Team } from "./access.ts";
import type { MemberRow, PartyBooking } from "./party-store.ts";
import { type LinkSettings, memberLink, teamLink } from "./tokens.ts";

type ItemView = Party["items"][number];
export type Reader = Party["as"];

const named = ({ memberId, name, role }: MemberRow) => ({ memberId, name, role });
const isFishing = ({ species }: PartyBooking) => species.every(isFishSpecies);

/** Whether the member gets a permit as things are, once the booking is paid. */
const getsPermit = ({ booking }: Team, member: MemberRow, { state, missing }: Readiness): boolean =>
  mayHavePermit({
    status: "paid",
    hasOffering: booking.offeringId !== null,
    ...{ state, missing },
    redMembers: booking.redMembers,
    letIn: member.letInAt !== null,
  });

function itemView(team: Team, member: MemberRow, today: CalendarDate): ItemView {
  const readiness = readinessOf(member, team.booking, team.members, today);
  return {
    ...named(member),
    state: readiness.state,
    missing: readiness.missing,
    supervisorMemberId: member.supervisorMemberId,
    hasJoined: member.uid !== null || member.deviceHash !== null,
    hasOtherTrip: member.hasOtherTrip,
    feeToSee: readiness.feeToSee,
    feeSeenOn: member.feeSeenOn,
    letIn: member.letInAt !== null,
    trainingRefused: member.trainingRefusedAt !== null,
    mayHavePermit: getsPermit(team, member, readiness),
  };
}

/** How many are members, hunt, and have everything that is asked of them, seen or not. */
export function countsOf({ booking, members }: Team, today: CalendarDate): Party["counts"] {
  const hunters = members.filter(({ role }) => hunts(role));
  const ready = hunters.filter((one) => readinessOf(one, booking, members, today).state !== "red");
  return { members: members.length, hunters: hunters.length, ready: ready.length };
}
/** All who are to hunt are named, and have everything that is asked of them. */
export const isComplete = (team: Team, today: CalendarDate): boolean => {
  const { hunters, ready } = countsOf(team, today);
  return hunters === team.booking.participants && ready === hunters;
};

export function partyView(
  team: Team,
  reader: { as: Reader; own: MemberRow | undefined },
  now: Date,
  settings: LinkSettings,
): Party {
  const { booking, members, waiting } = team;
  const today = osloDate(now);
  const { as, own } = reader;
  const sees = as === "member" ? own && !own.waits : as === "host" ? showsMembers(booking) : true;
  const shown = !sees ? [] : as === "member" ? members.filter((one) => one === own) : members;
  const isBooker = as === "hunter";
  // what is asked of others would tell their age
  const asked = [...new Set(shown.flatMap((one) => readinessOf(one, booking, members, today).asked))];
  return {
    items: shown.map((one) => ({
      ...itemView(team, one, today),
      ...(as === "host" && {
        // that is between the member and who has booked
        hasOtherTrip: false,
        cards: one.cardIds.map((cardId) => `/api/party/${one.memberId}/cards/${cardId}`),
      }),
      ...(isBooker && { inviteUrl: memberLink(one, settings), email: one.email }),
    })),
    others: as === "member" ? members.filter((one) => one !== own).map(named) : [],
    waiting:
      sees && as !== "member" ? waiting.map((one) => ({ ...named(one), replaces: one.replaces ?? "" })) : [],
    counts: countsOf(team, today),
    participants: booking.participants,
    as,
    ownMemberId: own?.memberId ?? null,
    isOpen: isOpen(booking),
    takesReplacements: isOpen(booking) && now < osloMidnight(booking.fromDate),
    redMembers: booking.redMembers,
    substitution: booking.substitution,
    demands: demandsFor(asked, isFishing(booking)),
    ...(isBooker && {
      link: booking.linkPlaces > 0 ? { url: teamLink(booking, settings), places: booking.linkPlaces } : null,
    }),
  };
}

export const tripView = (b: PartyBooking): OwnMember["trip"] => ({
  bookingId: b.bookingId,
  place: b.place,
  hunter: b.hunterName,
  fromDate: b.fromDate,
  toDate: b.toDate,
});
/** A member's own place, with all that they have stated. */
export function ownMemberView(team: Team, member: MemberRow, now: Date): OwnMember {
  const { booking, members } = team;
  const readiness = readinessOf(
    member,
    booking,
    [...members.filter((one) => one !== member), member],
    osloDate(now),
  );
  return {
    kind: "member",
    ...named(member),
    trip: tripView(booking),
    state: readiness.state,
    asked: readiness.asked,
    missing: readiness.missing,
    demands: demandsFor(readiness.asked, isFishing(booking)),
    fee: member.fee,
    shootingTest: member.shootingTest,
    jegerproeve: member.jegerproeve,
    trackingDog: member.trackingDog,
    birthYear: member.birthYear,
    supervisorMemberId: member.supervisorMemberId,
    guardianName: member.guardianName,
    consentOn: member.consentOn,
    feeSeenOn: member.feeSeenOn,
    letIn: member.letInAt !== null,
    trainingRefused: member.trainingRefusedAt !== null,
    mayHavePermit: getsPermit(team, member, readiness),
    hasOtherTrip: member.hasOtherTrip,
    redMembers: booking.redMembers,
    isOpen: isOpen(booking),
    waits: member.waits,
    cardIds: member.cardIds,
    boundTo: member.uid !== null ? "account" : member.deviceHash !== null ? "browser" : null,
    others: member.waits ? [] : members.filter((one) => one !== member).map(named),
  };
}
type ConsentReply = Answer<"GET /api/party-consent">;
export function consentView({ booking, members }: Team, member: MemberRow): ConsentReply {
  const supervisor = members.find(({ memberId }) => memberId === member.supervisorMemberId);
  return {
    name: member.name,
    trip: tripView(booking),
    species: booking.species,
    birthYear: member.birthYear,
    supervisorName: supervisor?.name ?? null,
    guardianName: member.guardianName,
    consentOn: member.consentOn,
    isOpen: isOpen(booking),
  };
}
