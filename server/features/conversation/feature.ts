import type { conversations } from "#contract/conversation/endpoints.ts";
import type { communications } from "#contract/notification/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changingMessages } from "./change-messages.ts";
import { changingMembers, invitations } from "./change-members.ts";
import { countUnread, findPeople, findPictureUsage, lockPictures } from "./conversation-store.ts";
import { recordDelivered } from "./delivered.ts";
import { notifyingUnread, unreadSweep } from "./digest.ts";
import { deletedMember } from "./message-view.ts";
import { openingConversations } from "./open-conversation.ts";
import { readingConversations } from "./read-conversations.ts";
import { conversationReports } from "./reports.ts";
import { sharingBookings } from "./shared-booking.ts";
import { writingMessages } from "./write-messages.ts";
import { randomUUID } from "node:crypto";
import { megabytes, messagePictures } from "#domain/media/media.ts";
import { storeImage } from "#server/features/media/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type SomeHandlers, type Refused, refuse } from "#server/platform/http/handler.ts";
import { isMember } from "./message-store.ts";

async function refusePicture(db: Db | Tx, conversationId: string, uid: string): Promise<Refused | undefined> {
  if (!(await isMember(db, conversationId, uid))) return refuse("conversation_not_found");
  const { unsent, personBytes, conversationBytes } = messagePictures;
  const usage = await findPictureUsage(db, conversationId, uid);
  if (usage.unsent >= unsent) return refuse("pictures_not_sent", { most: unsent });
  if (usage.ownBytes >= personBytes)
    return refuse("own_pictures_full", { megabytes: megabytes(personBytes) });
  return usage.conversationBytes >= conversationBytes
    ? refuse("conversation_pictures_full", { megabytes: megabytes(conversationBytes) })
    : undefined;
}

const addingPictures = (p: Platform) =>
  ({
    /**
     * Uploads a picture for a message that is sent afterwards; until then nobody else knows the picture's id.
     */
    "POST /api/conversations/:conversationId/images": async (
      { params: { conversationId }, receive },
      call,
    ) => {
      const { uid } = call.actor;
      // a repeated request has already stored its picture, which is therefore counted
      const early = call.idempotencyKey === undefined;
      if (early || !(await isMember(p.db, conversationId, uid))) {
        const refused = await refusePicture(p.db, conversationId, uid);
        if (refused) return refused;
      }
      const of = { kind: "message" as const, conversationId };
      return storeImage(p, call, { of, imageId: randomUUID(), receive }, async (tx) => {
        await lockPictures(tx, conversationId, uid);
        return refusePicture(tx, conversationId, uid);
      });
    },
  }) satisfies SomeHandlers<typeof conversations>;

export const conversationFeature = (p: Platform) =>
  ({
    sweeps: [unreadSweep(p)],
    routes: {
      ...openingConversations(p.db),
      ...readingConversations(p.db, recordDelivered(p)),
      ...sharingBookings(p.db),
      ...writingMessages(p.db),
      ...changingMessages(p.db),
      ...addingPictures(p),
      ...changingMembers(p),
      ...invitations(p.db),
      ...conversationReports(p),
      ...notifyingUnread(p),
      "GET /api/conversation-unread": async (_, { actor }) => ({
        unread: await countUnread(p.db, actor.uid),
      }),
      "GET /api/conversation-people": async (_, { actor, locale }) => {
        const people = await findPeople(p.db, actor.uid);
        return { items: people.map((one) => ({ ...one, name: one.name ?? deletedMember(locale) })) };
      },
    },
  }) satisfies Feature<typeof conversations & typeof communications>;
