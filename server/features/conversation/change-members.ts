/**
 * Changes of a conversation's members: adding, inviting, accepting, leaving, removing, blocking. Each locks
 * its conversation; a block locks all conversations of the two people.
 */
import { randomUUID } from "node:crypto";
import type { Answer } from "#contract/index.ts";
import type { conversations } from "#contract/conversation/endpoints.ts";
import { invitationDays, maxInvitations, maxMembers, mayRemove } from "#domain/conversation/policy.ts";
import { addMs, dayMs } from "#domain/days.ts";
import { accountEmail } from "#domain/email-address.ts";
import { chatPage } from "#domain/page-addresses.ts";
import { notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import { lockIsBlocked } from "#server/platform/auth/blocked-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  isRefused,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findAccountOfAddress } from "#server/platform/auth/proven-address-store.ts";
import {
  blockPerson,
  countShared,
  findBookedPair,
  findConversation,
  insertMember,
  leave,
  lockConversation,
  lockConversationsOf,
  renameGroup,
  addSystemLine,
  publishRemoval,
  unblockPerson,
} from "./conversation-store.ts";
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  upsertInvitation,
  listInvitations,
} from "./invitation-store.ts";

type AddedMember = Answer<"POST /api/conversations/:conversationId/members">;
const doneResponse = { done: true } as const;
type Group = NonNullable<Awaited<ReturnType<typeof lockConversation>>>;

async function lockGroup(tx: Tx, { actor }: Call, conversationId: string): Promise<Group | Refused> {
  const found = await lockConversation(tx, conversationId, actor.uid);
  if (!found?.isMember) return refuse("conversation_not_found");
  return found.kind === "group" ? found : refuse("conversation_not_group");
}

async function addMember(
  tx: Tx,
  call: Call,
  conversationId: string,
  group: Group,
  uid: string,
): Promise<AddedMember | Refused> {
  if (group.members >= maxMembers) return refuse("conversation_full", { most: maxMembers });
  const isNewMember = await insertMember(tx, { conversationId, uid, from: group.position, now: call.now });
  if (isNewMember)
    await addSystemLine(
      tx,
      conversationId,
      randomUUID(),
      { kind: "member_added", uid, byUid: call.actor.uid },
      call.now,
    );
  return { added: isNewMember ? [uid] : [], invited: false };
}

/** The invited account, which has proven the address. Undefined if one of the two people blocks the other. */
async function lockInvited(tx: Tx, { actor }: Call, email: string): Promise<{ uid?: string } | undefined> {
  const uid = await findAccountOfAddress(tx, email);
  if (!uid) return {};
  return (await lockIsBlocked(tx, actor.uid, uid)) ? undefined : { uid };
}

async function inviteByEmail(
  tx: Tx,
  jobs: JobQueue,
  { actor, locale, now }: Call,
  conversationId: string,
  { email, uid }: { email: string; uid?: string | undefined },
): Promise<AddedMember | Refused> {
  if ((await countInvitations(tx, conversationId, now)) >= maxInvitations)
    return refuse("conversation_invitations_full", { most: maxInvitations });
  const expiresAt = addMs(now, invitationDays * dayMs);
  const id = await upsertInvitation(tx, { conversationId, email, by: actor.uid, now, expiresAt });
  const notice = {
    at: now,
    eventKey: `chat_invited:${id}:${now.getTime()}`,
    kind: "chat_invited" as const,
    values: { from: { person: actor.uid }, group: { conversation: conversationId }, days: invitationDays },
    link: chatPage,
  };
  await (uid
    ? notifyUser(tx, jobs, { ...notice, uid })
    : notifyAddress(tx, jobs, { ...notice, email, language: locale }));
  return { added: [], invited: true };
}

export const changingMembers = ({ db, jobs }: Platform) =>
  ({
    "POST /api/conversations/:conversationId/members": ({ params: { conversationId }, body }, call) =>
      command(db, call, `add-member ${conversationId}`, body, async (tx) => {
        const email = body.email === undefined ? undefined : accountEmail(body.email);
        const invited = email === undefined ? undefined : await lockInvited(tx, call, email);
        const group = await lockGroup(tx, call, conversationId);
        if (isRefused(group)) return group;
        if (email !== undefined)
          return invited
            ? inviteByEmail(tx, jobs, call, conversationId, { email, ...invited })
            : refuse("conversation_blocked");
        const pair = body.bookingId === undefined ? undefined : await findBookedPair(tx, body.bookingId);
        const sides = pair && pair.status !== "calculated" ? [pair.hunterUid, pair.landownerUid] : [];
        if (body.bookingId !== undefined && !sides.includes(call.actor.uid))
          return refuse("booking_not_found");
        const uid = body.uid ?? sides.find((side) => side !== call.actor.uid) ?? call.actor.uid;
        if (uid !== call.actor.uid && !(await countShared(tx, call.actor.uid, [uid])))
          return refuseAll([{ code: "conversation_member_unknown", path: "uid" }]);
        return addMember(tx, call, conversationId, group, uid);
      }),
    "PATCH /api/conversations/:conversationId": ({ params: { conversationId }, body: { name } }, call) =>
      command(db, call, `rename-group ${conversationId}`, { name }, async (tx) => {
        const group = await lockGroup(tx, call, conversationId);
        if (isRefused(group)) return group;
        await renameGroup(tx, conversationId, name);
        await addSystemLine(
          tx,
          conversationId,
          randomUUID(),
          { kind: "group_renamed", byUid: call.actor.uid, name },
          call.now,
        );
        return doneResponse;
      }),
    "DELETE /api/conversations/:conversationId/members/:uid": ({ params: { conversationId, uid } }, call) =>
      command(db, call, `remove-member ${conversationId} ${uid}`, {}, async (tx) => {
        const found = await lockConversation(tx, conversationId, call.actor.uid);
        if (!found?.isMember) return refuse("conversation_not_found");
        if (!mayRemove(call.actor, uid, found)) return refuse("forbidden");
        const isGone = await leave(tx, conversationId, uid, call.now);
        const own = uid === call.actor.uid;
        const systemLine = own
          ? { kind: "member_left", uid }
          : { kind: "member_removed", uid, byUid: call.actor.uid };
        if (isGone && !own) await publishRemoval(tx, uid, call.now);
        if (isGone) await addSystemLine(tx, conversationId, randomUUID(), systemLine, call.now);
        return doneResponse;
      }),
    /** The two members of a direct conversation; a co-host who writes for the landowner cannot block. */
    "PUT /api/conversations/:conversationId/block": (
      { params: { conversationId }, body: { blocked } },
      call,
    ) =>
      command(db, call, `block ${conversationId}`, { blocked }, async (tx) => {
        const row = await findConversation(tx, call.actor.uid, conversationId);
        const pair = [row?.hunterUid, row?.landownerUid];
        const other = pair.includes(call.actor.uid) ? pair.find((uid) => uid !== call.actor.uid) : undefined;
        if (other) await lockConversationsOf(tx, call.actor.uid, other);
        const found = await lockConversation(tx, conversationId, call.actor.uid);
        if (!found?.isMember) return refuse("conversation_not_found");
        if (!other) return refuse("conversation_is_group");
        await (blocked
          ? blockPerson(tx, call.actor.uid, other, call.now)
          : unblockPerson(tx, call.actor.uid, other));
        return doneResponse;
      }),
  }) satisfies SomeHandlers<typeof conversations>;

export const invitations = (db: Db) =>
  ({
    "GET /api/conversation-invitations": async (_, { actor, now }) => {
      const rows = await listInvitations(db, actor.uid, now);
      return { items: rows.map(({ invitedByUid: _uid, ...row }) => row) };
    },
    "POST /api/conversation-invitations/:invitationId/accept": ({ params: { invitationId } }, call) =>
      command(db, call, `accept-conversation ${invitationId}`, {}, async (tx) => {
        const { actor, now } = call;
        const found = await findInvitation(tx, invitationId, actor.uid);
        if (!found) return refuse("invitation_not_found");
        if (found.expiresAt <= now) return refuse("invitation_expired");
        const { conversationId, invitedByUid } = found;
        const group = await lockConversation(tx, conversationId, actor.uid);
        if (!group) return refuse("invitation_not_found");
        if (group.members >= maxMembers) return refuse("conversation_full", { most: maxMembers });
        await deleteInvitation(tx, invitationId);
        if (await insertMember(tx, { conversationId, uid: actor.uid, from: group.position, now }))
          await addSystemLine(
            tx,
            conversationId,
            randomUUID(),
            { kind: "member_joined", uid: actor.uid, byUid: invitedByUid },
            now,
          );
        return { conversationId };
      }),
    "DELETE /api/conversation-invitations/:invitationId": ({ params: { invitationId } }, call) =>
      command(db, call, `decline-conversation ${invitationId}`, {}, async (tx) => {
        const found = await findInvitation(tx, invitationId, call.actor.uid);
        if (!found) return refuse("invitation_not_found");
        await deleteInvitation(tx, invitationId);
        return doneResponse;
      }),
  }) satisfies SomeHandlers<typeof conversations>;
