import { randomUUID } from "node:crypto";
import type { Image } from "#contract/media/endpoints.ts";
import { megabytes, messagePictures } from "#domain/media/media.ts";
import { type Store, storeImage } from "#server/features/media/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type Receive, type Refused, refuse } from "#server/platform/http/handler.ts";
import { isMember } from "./message-store.ts";
import { findPictureUsage, lockPictures } from "./picture-store.ts";

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

/** For a message that is sent afterwards; until then nobody else knows the picture's id. */
export async function addMessageImage(
  store: Store,
  call: Call,
  conversationId: string,
  receive: Receive,
): Promise<Image | Refused> {
  const { uid } = call.actor;
  // for a repeated request the picture is counted already
  const early = call.idempotencyKey === undefined;
  if (early || !(await isMember(store.db, conversationId, uid))) {
    const refused = await refusedTo(store.db, conversationId, uid);
    if (refused) return refused;
  }
  return storeImage(store, call, { conversationId, imageId: randomUUID(), receive }, async (tx) => {
    await lockPictures(tx, conversationId, uid);
    return refusedTo(tx, conversationId, uid);
  });
}
