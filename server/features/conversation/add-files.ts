/**
 * Pictures and PDFs of a conversation. Each is uploaded for a message that is sent afterwards; until then nobody
 * else knows its id.
 */
import { randomUUID } from "node:crypto";
import type { conversations } from "#contract/conversation/endpoints.ts";
import { megabytes, messageFiles } from "#domain/media/media.ts";
import {
  findMessageDocument,
  messageDocumentType,
  sendDocument,
  storeImage,
  storeMessageDocument,
} from "#server/features/media/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findFileUsage, lockFiles } from "./conversation-store.ts";
import { isMember } from "./message-store.ts";

async function refuseFileOf(db: Db | Tx, conversationId: string, uid: string): Promise<Refused | undefined> {
  if (!(await isMember(db, conversationId, uid))) return refuse("conversation_not_found");
  const { unsent, personBytes, conversationBytes } = messageFiles;
  const usage = await findFileUsage(db, conversationId, uid);
  if (usage.unsent >= unsent) return refuse("pictures_not_sent", { most: unsent });
  if (usage.ownBytes >= personBytes)
    return refuse("own_pictures_full", { megabytes: megabytes(personBytes) });
  return usage.conversationBytes >= conversationBytes
    ? refuse("conversation_pictures_full", { megabytes: megabytes(conversationBytes) })
    : undefined;
}

/** Before the file is read. A repeated request has already stored its file, which is therefore counted. */
async function refuseEarly(db: Db, conversationId: string, call: Call): Promise<Refused | undefined> {
  const { uid } = call.actor;
  if (call.idempotencyKey === undefined || !(await isMember(db, conversationId, uid)))
    return refuseFileOf(db, conversationId, uid);
}
const refuseLocked = (conversationId: string, uid: string) => async (tx: Tx) => {
  await lockFiles(tx, conversationId, uid);
  return refuseFileOf(tx, conversationId, uid);
};

export const addingFiles = (p: Platform) =>
  ({
    "POST /api/conversations/:conversationId/images": async (
      { params: { conversationId }, receive },
      call,
    ) => {
      const of = { kind: "message" as const, conversationId };
      return (
        (await refuseEarly(p.db, conversationId, call)) ??
        storeImage(
          p,
          call,
          { of, imageId: randomUUID(), receive },
          refuseLocked(conversationId, call.actor.uid),
        )
      );
    },
    "POST /api/conversations/:conversationId/documents": async (
      { params: { conversationId }, receive },
      call,
    ) =>
      (await refuseEarly(p.db, conversationId, call)) ??
      storeMessageDocument(
        p,
        call,
        { conversationId, receive },
        refuseLocked(conversationId, call.actor.uid),
      ),
    "GET /api/conversations/:conversationId/documents/:documentId": async (
      { params },
      { actor },
      { reply },
    ) => {
      const found = await findMessageDocument(p.db, { ...params, uid: actor.uid });
      return found
        ? sendDocument(p, { ...found, contentType: messageDocumentType }, reply)
        : refuse("document_not_found");
    },
  }) satisfies SomeHandlers<typeof conversations>;
