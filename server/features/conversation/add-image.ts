import { randomUUID } from "node:crypto";
import type { Image } from "#contract/media/endpoints.ts";
import { type Store, storeImage } from "#server/features/media/public.ts";
import { type Call, type Receive, type Refused, refuse } from "#server/platform/handler.ts";
import { isMember } from "./message-store.ts";

/** For a message that is sent afterwards; until then nobody else knows its id. */
export async function addMessageImage(
  store: Store,
  call: Call,
  conversationId: string,
  receive: Receive,
): Promise<Image | Refused> {
  if (!(await isMember(store.db, conversationId, call.actor.uid))) return refuse("conversation_not_found");
  return storeImage(store, call, { conversationId, imageId: randomUUID(), receive }, async (tx) =>
    (await isMember(tx, conversationId, call.actor.uid)) ? undefined : refuse("conversation_not_found"),
  );
}
