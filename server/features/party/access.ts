/** Who reads or changes a team: a party of its booking, a member by account, or whoever holds a link's token. */
import { type Party as Side, partyOf } from "#domain/booking/policy.ts";
import { holdingStatuses } from "#domain/booking/lists.ts";
import { osloDate } from "#domain/days.ts";
import { lockBooking, lockCoHostRights } from "#server/features/booking/public.ts";
import { findProvenAddress } from "#server/platform/auth/proven-address-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Browser, type Call, isRefused, refuse, type Refused } from "#server/platform/http/handler.ts";
import {
  findCoHostRights,
  findMember,
  findMembers,
  findPartyBooking,
  type MemberRow,
  type PartyBooking,
} from "./party-store.ts";
import {
  deviceHash,
  isProven,
  type LinkSettings,
  type ReadToken,
  readToken,
  type TokenKind,
} from "./tokens.ts";

export type Team = { booking: PartyBooking; members: MemberRow[]; waiting: MemberRow[] };
export async function findTeam(db: Db | Tx, bookingId: string): Promise<Team | undefined> {
  const booking = await findPartyBooking(db, bookingId);
  if (!booking) return undefined;
  const rows = await findMembers(db, bookingId);
  return {
    booking,
    members: rows.filter(({ waits }) => !waits),
    waiting: rows.filter(({ waits }) => waits),
  };
}
/** A team is changed from the request until the stay is over. */
export const isOpen = ({ status }: PartyBooking): boolean => holdingStatuses.some((one) => one === status);

/** Whoever calls, with an account or without. */
export type Anybody = Pick<Call<"public">, "actor" | "now" | "locale">;
/** The reader's side of the booking; undefined for members and strangers. */
export async function sideOf(
  db: Db | Tx,
  { actor }: Pick<Anybody, "actor">,
  booking: PartyBooking,
): Promise<Side | undefined> {
  if (!actor) return undefined;
  return (
    partyOf(actor, booking) ??
    partyOf(actor, { ...booking, coHosts: await findCoHostRights(db, booking.propertyId, actor.uid) })
  );
}

/** Whether the caller is who has booked, and not who has handed the booking over. */
export async function hasBooked(db: Db, { actor }: Anybody, bookingId: string): Promise<boolean> {
  const booking = actor && (await findPartyBooking(db, bookingId));
  return booking !== undefined && booking.hunterUid === actor?.uid;
}

/** Locks the booking of a team and reads it: what is decided about a team is decided under this lock. */
export async function lockTeam(tx: Tx, call: Anybody, bookingId: string) {
  const locked = await lockBooking(tx, bookingId);
  const team = locked && (await findTeam(tx, bookingId));
  if (!team) return undefined;
  if (call.actor) await lockCoHostRights(tx, team.booking.propertyId, call.actor.uid);
  return { ...team, side: await sideOf(tx, call, team.booking) };
}
export type LockedTeam = NonNullable<Awaited<ReturnType<typeof lockTeam>>>;

/** Locks a team for whoever has booked. */
export async function lockOwnTeam(tx: Tx, call: Call, bookingId: string): Promise<LockedTeam | Refused> {
  const team = await lockTeam(tx, call, bookingId);
  const isMember = team?.members.some(({ uid }) => uid === call.actor.uid);
  if (!team || (!team.side && !isMember)) return refuse("booking_not_found");
  if (team.side !== "hunter") return refuse("forbidden");
  return isOpen(team.booking) ? team : refuse("party_closed");
}

export type TeamOf = LockedTeam & { member: MemberRow };
/** Locks the team of a member; `waits`: the member may be one who waits to be. */
async function lockTeamOf(tx: Tx, call: Anybody, memberId: string): Promise<TeamOf | undefined> {
  const found = await findMember(tx, memberId);
  const team = found && (await lockTeam(tx, call, found.bookingId));
  const member = team && [...team.members, ...team.waiting].find((one) => one.memberId === memberId);
  return member && { ...team, member };
}
const asOwn = ({ members }: LockedTeam, call: Call) => members.some(({ uid }) => uid === call.actor.uid);
/** Locks the team of a member for whoever has booked. */
export async function lockForHunter(tx: Tx, call: Call, memberId: string): Promise<TeamOf | Refused> {
  const team = await lockTeamOf(tx, call, memberId);
  if (!team || (!team.side && !asOwn(team, call))) return refuse("member_not_found");
  if (team.side !== "hunter") return refuse("forbidden");
  return isOpen(team.booking) ? team : refuse("party_closed");
}
/** Locks the team of a member for the landowner, or a co-host who answers. */
export async function lockForHost(tx: Tx, call: Call, memberId: string): Promise<TeamOf | Refused> {
  const team = await lockTeamOf(tx, call, memberId);
  if (!team || (!team.side && !asOwn(team, call))) return refuse("member_not_found");
  if (team.side !== "landowner" && team.side !== "co_host") return refuse("forbidden");
  return isOpen(team.booking) ? team : refuse("party_closed");
}

/** The token and the browser's key, as the page sends them. */
type Sent = { token: string | undefined; device: string | undefined };
const isKey = (key: string) => /^[\x21-\x7e]{8,200}$/.test(key);
export function sentBy({ headers }: Pick<Browser, "headers">): Sent {
  const [token, device] = [headers.get("x-invite-token"), headers.get("x-invite-device")];
  return { token: token ?? undefined, device: device && isKey(device) ? deviceHash(device) : undefined };
}

/** What the token leads to, if it is valid: not voided, its member has not left, and the trip is not over. */
export async function followToken(
  db: Db | Tx,
  { token, kinds }: { token: string | undefined; kinds: readonly TokenKind[] },
  now: Date,
  settings: LinkSettings,
): Promise<{ read: ReadToken; bookingId: string; member: MemberRow | undefined } | Refused> {
  const read = token === undefined ? undefined : readToken(token);
  if (!read || !kinds.includes(read.kind))
    return refuse(token ? "party_invite_not_valid" : "unauthenticated");
  const member = read.kind === "team" ? undefined : await findMember(db, read.id);
  const bookingId = read.kind === "team" ? read.id : member?.bookingId;
  const booking = bookingId && (await findPartyBooking(db, bookingId));
  if (!booking) return refuse("party_invite_not_valid");
  const version =
    read.kind === "team"
      ? booking.linkVersion
      : read.kind === "guardian"
        ? member?.guardianVersion
        : member?.inviteVersion;
  const isOver = booking.toDate < osloDate(now);
  if (version === undefined || !isProven(read, version, settings) || isOver)
    return refuse("party_invite_not_valid");
  return { read, bookingId: booking.bookingId, member };
}

/** Why this browser may not act for the member, although the token is valid: somebody else has taken it. */
export function takenByAnother(
  { uid, deviceHash: bound }: MemberRow,
  { actor }: Pick<Anybody, "actor">,
  device: string | undefined,
): boolean {
  if (uid !== null) return actor?.uid !== uid;
  return bound !== null && bound !== device;
}

/** Whether the invitation was sent to an address that this account has proven, and nobody has taken it. */
export async function isInvitedByAddress(
  db: Db | Tx,
  { actor }: Pick<Anybody, "actor">,
  { uid, deviceHash: bound, email }: MemberRow,
): Promise<boolean> {
  if (!actor || uid !== null || bound !== null || email === null) return false;
  return (await findProvenAddress(db, actor.uid)) === email;
}

/** Finds the member whom the caller is: by account, by the invitation's address, or by its token. */
export async function findOwnMember(
  db: Db | Tx,
  call: Anybody,
  { browser, memberId }: { browser: Browser; memberId: string },
  settings: LinkSettings,
): Promise<{ member: MemberRow; byInvitation: boolean } | Refused> {
  const { token, device } = sentBy(browser);
  if (!call.actor && token === undefined) return refuse("unauthenticated");
  const member = await findMember(db, memberId);
  if (member && call.actor && member.uid === call.actor.uid) return { member, byInvitation: false };
  if (token === undefined)
    return member && (await isInvitedByAddress(db, call, member))
      ? { member, byInvitation: true }
      : refuse("member_not_found");
  const followed = await followToken(db, { token, kinds: ["member"] }, call.now, settings);
  if (isRefused(followed)) return followed;
  if (!followed.member || followed.member.memberId !== memberId) return refuse("member_not_found");
  if (takenByAnother(followed.member, call, device)) return refuse("party_invite_taken");
  return { member: followed.member, byInvitation: true };
}
/** Locks the team of the member whom the caller is. */
export async function lockOwnMember(
  tx: Tx,
  call: Anybody,
  who: { browser: Browser; memberId: string },
  settings: LinkSettings,
): Promise<(TeamOf & { byInvitation: boolean }) | Refused> {
  const team = await lockTeamOf(tx, call, who.memberId);
  // asked again under the lock: it may have been taken, voided or left meanwhile
  const own = await findOwnMember(tx, call, who, settings);
  if (isRefused(own)) return own;
  if (!team) return refuse("member_not_found");
  if (!isOpen(team.booking)) return refuse("party_closed");
  return { ...team, byInvitation: own.byInvitation };
}
