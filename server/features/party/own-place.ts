/** A member's own place in a team, by account or by the invitation's token, and the guardian's consent. */
import type { partyLinks } from "#contract/party/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { hunts } from "#domain/party/lists.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Browser,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import {
  type Anybody,
  findOwnMember,
  findTeam,
  followToken,
  hasBooked,
  isInvitedByAddress,
  isOpen,
  lockOwnMember,
  lockTeam,
  sentBy,
  sideOf,
  takenByAnother,
  type TeamOf,
} from "./access.ts";
import { changed, type PartyDeps, readerOf } from "./change.ts";
import { isTwice } from "./invite-members.ts";
import { consentView, ownMemberView, partyView, tripView } from "./party-view.ts";
import { changeMember, changeParty, findMember, type Stated } from "./party-store.ts";
import { notifyWhenComplete } from "./notify-team.ts";
import { guardianLink } from "./tokens.ts";

async function ownView(p: PartyDeps, memberId: string, now: Date) {
  const member = await findMember(p.db, memberId);
  const team = member && (await findTeam(p.db, member.bookingId));
  const row = team && [...team.members, ...team.waiting].find((one) => one.memberId === memberId);
  return row ? ownMemberView(team, row, now) : refuse("member_not_found");
}

/**
 * Who states something first has taken the invitation: an account, or a browser by its key. Whoever has booked
 * may state it for somebody without a phone, and takes nothing.
 */
async function bind(
  tx: Tx,
  call: Anybody,
  team: TeamOf & { byInvitation: boolean },
  device: string | undefined,
): Promise<{ uid?: string; deviceHash?: string | null } | Refused> {
  const { booking, member, byInvitation } = team;
  if (!byInvitation || call.actor?.uid === booking.hunterUid) return {};
  if (call.actor) {
    const { uid } = call.actor;
    if (await isTwice(tx, team, { email: undefined, uid }, member.memberId))
      return refuse("party_member_twice");
    return { uid, deviceHash: null };
  }
  return device === undefined || member.deviceHash !== null ? {} : { deviceHash: device };
}

type Statement = { browser: Browser; memberId: string; body: Stated };
async function state(
  tx: Tx,
  p: PartyDeps,
  call: Anybody,
  { browser, memberId, body }: Statement,
): Promise<{ memberId: string } | Refused> {
  const team = await lockOwnMember(tx, call, { browser, memberId }, p.config);
  if (isRefused(team)) return team;
  const { supervisorMemberId } = body;
  if (supervisorMemberId) {
    const isThere = team.members.some((one) => one.memberId === supervisorMemberId);
    if (!isThere || supervisorMemberId === memberId)
      return refuseAll([{ code: "party_supervisor_unknown", path: "supervisorMemberId" }]);
  }
  const bound = await bind(tx, call, team, sentBy(browser).device);
  if (isRefused(bound)) return bound;
  await changeMember(tx, memberId, { ...body, ...bound });
  const { bookingId } = team.booking;
  const isNewFee = body.fee !== undefined && body.fee !== null && body.fee !== team.member.fee;
  if (isNewFee) await changeParty(tx, bookingId, { feesToTell: true });
  const items = Object.keys(body);
  await changed(tx, call, team, { memberId, to: "stated", data: { items } });
  await notifyWhenComplete(tx, p.jobs, bookingId, call.now);
  return { memberId };
}

/** The guardian's token under the lock of the team. */
async function lockConsent(
  tx: Tx,
  p: PartyDeps,
  call: Anybody,
  token: string | undefined,
): Promise<TeamOf | Refused> {
  const follow = () => followToken(tx, { token, kinds: ["guardian"] }, call.now, p.config);
  const followed = await follow();
  if (isRefused(followed)) return followed;
  const team = await lockTeam(tx, call, followed.bookingId);
  const again = await follow();
  if (isRefused(again)) return again;
  const member = team?.members.find(({ memberId }) => memberId === again.read.id);
  if (!team || !member) return refuse("party_invite_not_valid");
  return isOpen(team.booking) ? { ...team, member } : refuse("party_closed");
}

async function readParty(
  p: PartyDeps,
  call: Anybody,
  { bookingId, browser }: { bookingId: string; browser: Browser },
) {
  const { token, device } = sentBy(browser);
  if (!call.actor && token === undefined) return refuse("unauthenticated");
  const team = await findTeam(p.db, bookingId);
  const side = team && (await sideOf(p.db, call, team.booking));
  const byAccount = team?.members.find(({ uid }) => uid !== null && uid === call.actor?.uid);
  if (team && (side || byAccount))
    return partyView(team, { as: readerOf(side), own: byAccount }, call.now, p.config);
  for (const own of token === undefined ? (team?.members ?? []) : [])
    if (team && (await isInvitedByAddress(p.db, call, own)))
      return partyView(team, { as: "member", own }, call.now, p.config);
  if (token === undefined) return refuse("booking_not_found");
  const followed = await followToken(p.db, { token, kinds: ["member"] }, call.now, p.config);
  if (isRefused(followed)) return followed;
  const own = team?.members.find(({ memberId }) => memberId === followed.read.id);
  if (!team || !own) return refuse("booking_not_found");
  if (takenByAnother(own, call, device)) return refuse("party_invite_taken");
  return partyView(team, { as: "member", own }, call.now, p.config);
}

export const readingTeams = (p: PartyDeps) => {
  const { db, config } = p;
  return {
    "GET /api/core-booking/:bookingId/party": ({ params: { bookingId }, browser }, call) =>
      readParty(p, call, { bookingId, browser }),
    "GET /api/party-invitation": async ({ browser }, call) => {
      const { token, device } = sentBy(browser);
      const followed = await followToken(db, { token, kinds: ["member", "team"] }, call.now, config);
      if (isRefused(followed)) return followed;
      if (followed.member) {
        if (takenByAnother(followed.member, call, device)) return refuse("party_invite_taken");
        return ownView(p, followed.member.memberId, call.now);
      }
      const team = await findTeam(db, followed.bookingId);
      if (!team) return refuse("party_invite_not_valid");
      const { booking, members } = team;
      const hunters = members.filter(({ role }) => hunts(role)).length;
      const places = isOpen(booking) ? booking.linkPlaces : 0;
      const hunterPlaces = Math.min(places, Math.max(0, booking.participants - hunters));
      return { kind: "team" as const, trip: tripView(booking), places, hunterPlaces };
    },
    "GET /api/party/:memberId": async ({ params: { memberId }, browser }, call) => {
      const own = await findOwnMember(db, call, { browser, memberId }, config);
      return isRefused(own) ? own : ownView(p, memberId, call.now);
    },
    "GET /api/party-consent": async ({ browser }, call) => {
      const { token } = sentBy(browser);
      const followed = await followToken(db, { token, kinds: ["guardian"] }, call.now, config);
      if (isRefused(followed)) return followed;
      const team = await findTeam(db, followed.bookingId);
      const member = team?.members.find(({ memberId }) => memberId === followed.read.id);
      return team && member ? consentView(team, member) : refuse("party_invite_not_valid");
    },
  } satisfies SomeHandlers<typeof partyLinks>;
};

export const stating = (p: PartyDeps) => {
  const { db, config } = p;
  return {
    // stored answers have nothing of what is stated, and no link
    "PATCH /api/party/:memberId": async ({ params: { memberId }, body, browser }, call) => {
      const sent = { body, ...sentBy(browser) };
      const stated = await command(db, call, `state-papers ${memberId}`, sent, (tx) =>
        state(tx, p, call, { browser, memberId, body }),
      );
      if (isRefused(stated)) return stated;
      // asked again: when the request is repeated, the place may be another's
      const own = await findOwnMember(db, call, { browser, memberId }, config);
      return isRefused(own) ? own : ownView(p, memberId, call.now);
    },
    "POST /api/party/:memberId/guardian-link": async ({ params: { memberId }, body, browser }, call) => {
      const sent = { body, ...sentBy(browser) };
      const made = await command(db, call, `guardian-link ${memberId}`, sent, async (tx) => {
        const found = await findMember(tx, memberId);
        const asBooker = found && (await lockTeam(tx, call, found.bookingId));
        const member = asBooker?.members.find((one) => one.memberId === memberId);
        const team =
          asBooker?.side === "hunter" && member
            ? { ...asBooker, member }
            : await lockOwnMember(tx, call, { browser, memberId }, config);
        if (isRefused(team)) return team;
        if (!isOpen(team.booking)) return refuse("party_closed");
        if (body.renew) {
          const guardianVersion = team.member.guardianVersion + 1;
          await changeMember(tx, memberId, { guardianVersion });
          await changed(tx, call, team, { memberId, to: "guardian_link_voided" });
        }
        return { memberId };
      });
      if (isRefused(made)) return made;
      const member = await findMember(db, memberId);
      if (!member) return refuse("member_not_found");
      const isBooker = await hasBooked(db, call, member.bookingId);
      const own = isBooker ? undefined : await findOwnMember(db, call, { browser, memberId }, config);
      return isRefused(own) ? own : { url: guardianLink(member, config) };
    },
    "POST /api/party-consent": async ({ body: { guardianName, consents }, browser }, call) => {
      const { token } = sentBy(browser);
      const sent = { guardianName, consents, token };
      const given = await command(db, call, "consent", sent, async (tx) => {
        const team = await lockConsent(tx, p, call, token);
        if (isRefused(team)) return team;
        const { memberId } = team.member;
        await changeMember(
          tx,
          memberId,
          consents
            ? { guardianName, consentOn: osloDate(call.now) }
            : { guardianName: null, consentOn: null },
        );
        await changed(
          tx,
          { ...call, actor: undefined },
          { ...team, side: undefined },
          {
            memberId,
            to: consents ? "guardian_consented" : "guardian_withdrew",
          },
        );
        await notifyWhenComplete(tx, p.jobs, team.booking.bookingId, call.now);
        return { bookingId: team.booking.bookingId, memberId };
      });
      if (isRefused(given)) return given;
      // a link that was renewed since is answered no repeated request
      const followed = await followToken(db, { token, kinds: ["guardian"] }, call.now, config);
      if (isRefused(followed)) return followed;
      const team = await findTeam(db, given.bookingId);
      const member = team?.members.find(({ memberId }) => memberId === given.memberId);
      return team && member ? consentView(team, member) : refuse("party_invite_not_valid");
    },
  } satisfies SomeHandlers<typeof partyLinks>;
};
