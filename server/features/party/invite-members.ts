/** Whoever has booked makes the team: invites, replaces, takes out, and names the leader (rules 9.25). */
import type { parties, partyLinks } from "#contract/party/endpoints.ts";
import { agreedStatuses } from "#domain/booking/lists.ts";
import { osloMidnight } from "#domain/days.ts";
import { accountEmail } from "#domain/email-address.ts";
import { hunts, type MemberRole } from "#domain/party/lists.ts";
import { type Places, placeNew, placeReplacement } from "#domain/party/places.ts";
import { findAccountOfAddress, findProvenAddress } from "#server/platform/auth/proven-address-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import {
  type Anybody,
  findOwnMember,
  followToken,
  hasBooked,
  isOpen,
  type LockedTeam,
  lockForHunter,
  lockOwnTeam,
  lockTeam,
  sentBy,
} from "./access.ts";
import { changed, type PartyDeps, partyFor } from "./change.ts";
import {
  changeMember,
  changeParty,
  deleteWaiting,
  findLeft,
  findMember,
  firstVersion,
  forgetStated,
  insertMember,
  leaveParty,
} from "./party-store.ts";
import { teamLink, memberLink } from "./tokens.ts";
import { notifyAskedToReplace, notifyInvited, notifyWhenComplete } from "./notify-team.ts";

const agreed: readonly string[] = agreedStatuses;
async function placesOf(tx: Tx, { booking, members }: LockedTeam, now: Date): Promise<Places> {
  return {
    ...(await findLeft(tx, booking)),
    roles: members.map(({ role }) => role),
    participants: booking.participants,
    isAgreed: agreed.includes(booking.status),
    hasArrived: now >= osloMidnight(booking.fromDate),
    substitution: booking.substitution,
  };
}

type Newcomer = { name: string; role: MemberRole; email?: string | undefined; uid?: string | undefined };
/** Whether the newcomer is in the team already, by account or address. `except`: whose place it is. */
export async function isTwice(
  tx: Tx,
  { members, waiting }: LockedTeam,
  { email, uid }: { email: string | undefined; uid: string | undefined },
  except?: string,
): Promise<boolean> {
  const accounts = [uid, email && (await findAccountOfAddress(tx, email))].filter(Boolean);
  const addresses = [email, uid && (await findProvenAddress(tx, uid))].filter(Boolean);
  return [...members, ...waiting].some(
    (one) =>
      one.memberId !== except &&
      ((one.uid !== null && accounts.includes(one.uid)) ||
        (one.email !== null && addresses.includes(one.email))),
  );
}

/** Adds a newcomer where there is a place. */
export async function add(
  tx: Tx,
  p: Pick<PartyDeps, "jobs">,
  call: Anybody,
  team: LockedTeam,
  newcomer: Newcomer,
): Promise<{ memberId: string } | Refused> {
  const { bookingId, participants } = team.booking;
  const email = newcomer.email === undefined ? undefined : accountEmail(newcomer.email);
  if (await isTwice(tx, team, { email, uid: newcomer.uid })) return refuse("party_member_twice");
  const placed = placeNew(await placesOf(tx, team, call.now), newcomer.role);
  if ("code" in placed) return refuse(placed.code, { participants });
  const { name, role, uid = null } = newcomer;
  const memberId = await insertMember(
    tx,
    { bookingId, name, role, email: email ?? null, uid, ...placed },
    call.now,
  );
  await changed(tx, call, team, {
    memberId,
    to: placed.waits ? "replacement_asked" : "added",
    data: { role },
  });
  if (email !== undefined) await notifyInvited(tx, p.jobs, call, { ...team.booking, memberId, email });
  if (placed.waits) await notifyAskedToReplace(tx, p.jobs, team.booking, call.now);
  await notifyWhenComplete(tx, p.jobs, bookingId, call.now);
  return { memberId };
}

/** The invitation as it is answered to who has booked; its link is in no stored answer. */
async function invitedOf({ db, config }: PartyDeps, call: Call, memberId: string) {
  const member = await findMember(db, memberId);
  if (!member || !(await hasBooked(db, call, member.bookingId))) return refuse("member_not_found");
  return { memberId, inviteUrl: memberLink(member, config), waits: member.waits };
}

async function replace(
  tx: Tx,
  p: PartyDeps,
  call: Call,
  memberId: string,
  newcomer: Newcomer,
): Promise<{ memberId: string } | Refused> {
  const team = await lockForHunter(tx, call, memberId);
  if (isRefused(team)) return team;
  const { booking, member, waiting } = team;
  if (member.waits || waiting.some(({ replaces }) => replaces === memberId))
    return refuse("party_replacement_waits");
  const email = newcomer.email === undefined ? undefined : accountEmail(newcomer.email);
  const placed = placeReplacement(await placesOf(tx, team, call.now), member, newcomer.role);
  if ("code" in placed) return refuse(placed.code, { participants: booking.participants });
  // who is to be replaced stays, with their address, until the landowner has said yes
  const except = placed.waits ? undefined : memberId;
  if (await isTwice(tx, team, { email, uid: undefined }, except)) return refuse("party_member_twice");
  if (!placed.waits) await leave(tx, call, team, memberId, "replaced");
  const { name, role } = newcomer;
  const added = { bookingId: booking.bookingId, name, role, email: email ?? null, uid: null, ...placed };
  const newId = await insertMember(tx, added, call.now);
  const to = placed.waits ? "replacement_asked" : "added";
  await changed(tx, call, team, { memberId: newId, to, data: { role, replaces: memberId } });
  if (email !== undefined) await notifyInvited(tx, p.jobs, call, { ...booking, memberId: newId, email });
  if (placed.waits) await notifyAskedToReplace(tx, p.jobs, booking, call.now);
  return { memberId: newId };
}

/** The member leaves; a team that was complete is told of again once it is. */
export async function leave(
  tx: Tx,
  call: Anybody,
  team: LockedTeam,
  memberId: string,
  to: "left" | "taken_out" | "replaced",
): Promise<void> {
  // a replacement that waits for this place waits no longer
  for (const one of team.waiting)
    if (one.replaces === memberId && to !== "replaced") await deleteWaiting(tx, one.memberId);
  if (team.waiting.some((one) => one.memberId === memberId)) await deleteWaiting(tx, memberId);
  else await leaveParty(tx, memberId, call.now);
  await changeParty(tx, team.booking.bookingId, { toldComplete: false });
  await changed(tx, call, team, { memberId, to });
}

async function nameLeader(
  tx: Tx,
  p: PartyDeps,
  call: Call,
  memberId: string,
): Promise<{ bookingId: string } | Refused> {
  const team = await lockForHunter(tx, call, memberId);
  if (isRefused(team)) return team;
  const { booking, members, member } = team;
  if (member.waits) return refuse("member_not_found");
  const { participants } = booking;
  if (!hunts(member.role)) {
    // who did not hunt takes a place, as somebody new would
    const others = { ...team, members: members.filter((one) => one !== member) };
    const placed = placeNew(await placesOf(tx, others, call.now), "hunter");
    if ("code" in placed) return refuse(placed.code, { participants });
    if (placed.waits) return refuse("party_hunters_full", { participants });
  }
  const before = members.find(({ role }) => role === "leader");
  if (before && before !== member) await changeMember(tx, before.memberId, { role: "hunter" });
  await changeMember(tx, memberId, { role: "leader" });
  await changed(tx, call, team, { memberId, to: "leader_named" });
  await notifyWhenComplete(tx, p.jobs, booking.bookingId, call.now);
  return booking;
}

export const makingTeams = (p: PartyDeps) => {
  const { db, config } = p;
  return {
    "POST /api/core-booking/:bookingId/party": async ({ params: { bookingId }, body }, call) => {
      const added = await command(db, call, `invite-member ${bookingId}`, body, async (tx) => {
        const team = await lockOwnTeam(tx, call, bookingId);
        return isRefused(team) ? team : add(tx, p, call, team, body);
      });
      return isRefused(added) ? added : invitedOf(p, call, added.memberId);
    },
    "POST /api/core-booking/:bookingId/party/come-along": async ({ params: { bookingId }, body }, call) => {
      const { name, uid } = call.actor;
      const added = await command(db, call, `come-along ${bookingId}`, body, async (tx) => {
        const team = await lockOwnTeam(tx, call, bookingId);
        const newcomer = { name: name.trim().slice(0, 100) || "–", role: body.role, uid };
        return isRefused(team) ? team : add(tx, p, call, team, newcomer);
      });
      return isRefused(added) ? added : invitedOf(p, call, added.memberId);
    },
    "PUT /api/core-booking/:bookingId/party/link": async ({ params: { bookingId }, body }, call) => {
      const set = await command(db, call, `team-link ${bookingId}`, body, async (tx) => {
        const team = await lockOwnTeam(tx, call, bookingId);
        if (isRefused(team)) return team;
        const linkVersion = team.booking.linkVersion + 1;
        await changeParty(tx, bookingId, { linkVersion, linkPlaces: body.places });
        const to = body.places > 0 ? "link_opened" : "link_closed";
        await changed(tx, call, team, { to, data: { places: body.places } });
        return { linkVersion };
      });
      if (isRefused(set)) return set;
      const { places } = body;
      return { url: places > 0 ? teamLink({ bookingId, ...set }, config) : null, places };
    },
    "POST /api/party/:memberId/replace": async ({ params: { memberId }, body }, call) => {
      const replaced = await command(db, call, `replace-member ${memberId}`, body, (tx) =>
        replace(tx, p, call, memberId, body),
      );
      return isRefused(replaced) ? replaced : invitedOf(p, call, replaced.memberId);
    },
    "POST /api/party/:memberId/void-link": async ({ params: { memberId } }, call) => {
      const voided = await command(db, call, `void-invitation ${memberId}`, undefined, async (tx) => {
        const team = await lockForHunter(tx, call, memberId);
        if (isRefused(team)) return team;
        const { inviteVersion, guardianVersion, uid, deviceHash } = team.member;
        await changeMember(tx, memberId, { inviteVersion: inviteVersion + 1 });
        if (uid !== null || deviceHash !== null) {
          await forgetStated(tx, memberId, guardianVersion + 1);
          await changeParty(tx, team.booking.bookingId, { toldComplete: false });
        }
        await changed(tx, call, team, { memberId, to: "link_voided" });
        return { memberId };
      });
      return isRefused(voided) ? voided : invitedOf(p, call, memberId);
    },
    "POST /api/party/:memberId/lead": async ({ params: { memberId } }, call) => {
      const led = await command(db, call, `name-leader ${memberId}`, undefined, async (tx) => {
        const booking = await nameLeader(tx, p, call, memberId);
        return isRefused(booking) ? booking : { bookingId: booking.bookingId };
      });
      return isRefused(led) ? led : partyFor(p, call, led.bookingId);
    },
  } satisfies SomeHandlers<typeof parties>;
};

export const joiningAndLeaving = (p: PartyDeps) => {
  const { db, config } = p;
  return {
    "POST /api/party-invitation/join": async ({ body, browser }, call) => {
      const { token } = sentBy(browser);
      const joined = await command(db, call, "join-team", { ...body, token }, async (tx) => {
        const followed = await followToken(tx, { token, kinds: ["team"] }, call.now, config);
        if (isRefused(followed)) return followed;
        const team = await lockTeam(tx, call, followed.bookingId);
        const again = await followToken(tx, { token, kinds: ["team"] }, call.now, config);
        if (!team || isRefused(again)) return refuse("party_invite_not_valid");
        if (!isOpen(team.booking)) return refuse("party_closed");
        const { bookingId, linkPlaces, hunterUid } = team.booking;
        if (linkPlaces === 0) return refuse("party_link_closed");
        const uid = call.actor && call.actor.uid !== hunterUid ? call.actor.uid : undefined;
        const added = await add(tx, p, call, team, { ...body, uid });
        if (!isRefused(added)) await changeParty(tx, bookingId, { linkPlaces: linkPlaces - 1 });
        return added;
      });
      if (isRefused(joined)) return joined;
      const { memberId } = joined;
      const member = await findMember(db, memberId);
      // a repeated request gets no link that was made in place of the one it was answered
      if (member?.inviteVersion !== firstVersion) return refuse("party_invite_not_valid");
      return { memberId, inviteUrl: memberLink(member, config), waits: member.waits };
    },
    "DELETE /api/party/:memberId": async ({ params: { memberId }, browser }, call) =>
      command(db, call, `leave-team ${memberId}`, undefined, async (tx) => {
        const found = await findMember(tx, memberId);
        const team = found && (await lockTeam(tx, call, found.bookingId));
        const isBooker = team?.side === "hunter";
        const own = isBooker ? undefined : await findOwnMember(tx, call, { browser, memberId }, config);
        if (isRefused(own)) return own;
        const there = [...(team?.members ?? []), ...(team?.waiting ?? [])];
        if (!team || !there.some((one) => one.memberId === memberId)) return refuse("member_not_found");
        if (!isOpen(team.booking)) return refuse("party_closed");
        await leave(tx, call, team, memberId, isBooker ? "taken_out" : "left");
        return { deleted: true as const };
      }),
  } satisfies SomeHandlers<typeof partyLinks>;
};
