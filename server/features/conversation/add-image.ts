import type { conversations } from "#contract/conversation/endpoints.ts";
import { randomUUID } from "node:crypto";
import { megabytes, messagePictures } from "#domain/media/media.ts";
import { storeImage } from "#server/features/media/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type SomeHandlers, type Refused, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isMember } from "./message-store.ts";
import { findPictureUsage, lockPictures } from "./conversation-store.ts";

async function refusedTo(db: Db | Tx, conversationId: string, uid: string): Promise<Refused | undefined> {
  if (!(await isMember(db, conversationId, uid))) return refuse("conversation_not_found");
  const { unsent, personBytes, conversationBytes } = messagePictures;
  const filled = await findPictureUsage(db, conversationId, uid);
  if (filled.unsent >= unsent) return refuse("pictures_not_sent", { most: unsent });
  if (filled.ownBytes >= personBytes)
    return refuse("own_pictures_full", { megabytes: megabytes(personBytes) });
  return filled.conversationBytes >= conversationBytes
    ? refuse("conversation_pictures_full", { megabytes: megabytes(conversationBytes) })
    : undefined;
}

export const addingPictures = (p: Platform) =>
  ({
    /** For a message that is sent afterwards; until then nobody else knows the picture's id. */
    "POST /api/conversations/:conversationId/images": async (
      { params: { conversationId }, receive },
      call,
    ) => {
      const { uid } = call.actor;
      // for a repeated request the picture is counted already
      const early = call.idempotencyKey === undefined;
      if (early || !(await isMember(p.db, conversationId, uid))) {
        const refused = await refusedTo(p.db, conversationId, uid);
        if (refused) return refused;
      }
      return storeImage(p, call, { conversationId, imageId: randomUUID(), receive }, async (tx) => {
        await lockPictures(tx, conversationId, uid);
        return refusedTo(tx, conversationId, uid);
      });
    },
  }) satisfies SomeHandlers<typeof conversations>;
