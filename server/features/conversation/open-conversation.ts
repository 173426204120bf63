/** Opens conversations: of two people about a booking, an offering or a cabin, and of groups. */
import type { Answer } from "#contract/index.ts";
import type { conversations } from "#contract/conversation/endpoints.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { askAboutCabinDenied, askDenied } from "#domain/conversation/policy.ts";
import { lockCoHostRights } from "#server/features/booking/public.ts";
import { lockIsBlocked } from "#server/platform/auth/blocked-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import {
  type Asked,
  countShared,
  findAskedCabin,
  findAskedOffering,
  findBookedPair,
  insertGroup,
  insertMember,
  openDirectConversation,
  addSystemLine,
  setAsked,
  addPastBookingLines,
} from "./conversation-store.ts";

type OpenedConversation = Answer<"POST /api/conversations">;

async function openForBooking(
  tx: Tx,
  { actor, now }: Call,
  bookingId: string,
): Promise<OpenedConversation | Refused> {
  const pair = await findBookedPair(tx, bookingId);
  if (!pair) return refuse("booking_not_found");
  const coHosts = await lockCoHostRights(tx, pair.propertyId, actor.uid);
  const party = partyOf(actor, { ...pair, coHosts });
  if (!party || party === "admin") return refuse("booking_not_found");
  if (pair.hunterUid === pair.landownerUid) return refuse("conversation_with_self");
  if (await lockIsBlocked(tx, pair.hunterUid, pair.landownerUid)) return refuse("conversation_blocked");
  const { conversationId, isNew } = await openDirectConversation(tx, pair, actor.uid, now);
  if (isNew) {
    if (party === "co_host") await insertMember(tx, { conversationId, uid: actor.uid, from: 0, now });
    await addPastBookingLines(tx, conversationId);
  }
  return { conversationId };
}

type AskedAt = { propertyId: string; property: { ownerUid: string } };
/** Opens the asker's conversation with the landowner of what is asked about. */
async function openForQuestion(
  tx: Tx,
  { actor, now }: Call,
  { propertyId, property: { ownerUid } }: AskedAt,
  asked: Asked,
): Promise<OpenedConversation | Refused> {
  if (await lockIsBlocked(tx, actor.uid, ownerUid)) return refuse("conversation_blocked");
  const pair = { propertyId, hunterUid: actor.uid, landownerUid: ownerUid };
  const { conversationId, isNew } = await openDirectConversation(tx, pair, actor.uid, now);
  await setAsked(tx, conversationId, asked);
  if (isNew) await addPastBookingLines(tx, conversationId);
  return { conversationId };
}

async function openForOffering(tx: Tx, call: Call, offeringId: string) {
  const offering = await findAskedOffering(tx, offeringId);
  const denied = askDenied(call.actor, offering);
  if (denied || !offering) return refuse(denied ?? "offering_not_found");
  return openForQuestion(tx, call, offering, { offeringId });
}

async function openForCabin(tx: Tx, call: Call, cabinId: string) {
  const cabin = await findAskedCabin(tx, cabinId);
  const denied = askAboutCabinDenied(call.actor, cabin);
  if (denied || !cabin) return refuse(denied ?? "cabin_not_found");
  return openForQuestion(tx, call, cabin, { cabinId });
}

async function openGroup(
  tx: Tx,
  { actor, now }: Call,
  name: string,
  memberUids: readonly string[],
): Promise<OpenedConversation | Refused> {
  const otherUids = [...new Set(memberUids)].filter((uid) => uid !== actor.uid).sort();
  if (otherUids.length && (await countShared(tx, actor.uid, otherUids)) < otherUids.length)
    return refuseAll([{ code: "conversation_member_unknown", path: "memberUids" }]);
  const conversationId = await insertGroup(tx, name, actor.uid, now);
  for (const uid of [actor.uid, ...otherUids]) await insertMember(tx, { conversationId, uid, from: 0, now });
  await addSystemLine(tx, conversationId, "created", { kind: "group_created", byUid: actor.uid, name }, now);
  return { conversationId };
}

export const openingConversations = (db: Db) =>
  ({
    "POST /api/conversations": ({ body }, call) =>
      command(db, call, "open-conversation", body, (tx) => {
        if (body.bookingId !== undefined) return openForBooking(tx, call, body.bookingId);
        if (body.offeringId !== undefined) return openForOffering(tx, call, body.offeringId);
        if (body.cabinId !== undefined) return openForCabin(tx, call, body.cabinId);
        return openGroup(tx, call, body.name ?? "", body.memberUids ?? []);
      }),
  }) satisfies SomeHandlers<typeof conversations>;
