/** Senders change and delete their messages for some minutes (rules 9.15). */
import type { conversations } from "#contract/conversation/endpoints.ts";
import { messageChangeDenied, messageChangeMinutes } from "#domain/conversation/policy.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { deleteMessage, editMessage, lockMessage } from "./change-message-store.ts";
import { lockConversation } from "./conversation-store.ts";
import { hideContactsCached } from "./hide-contact-details-cached.ts";

type Ids = { conversationId: string; messageId: string };
async function lockOwnMessage(
  tx: Tx,
  { actor, now }: Call,
  ids: Ids,
): Promise<{ isBlocked: boolean } | Refused> {
  const { uid } = actor;
  const conversation = await lockConversation(tx, ids.conversationId, uid);
  if (!conversation?.isMember) return refuse("conversation_not_found");
  const message = await lockMessage(tx, { ...ids, uid });
  if (!message) return refuse("message_not_found");
  const denied = messageChangeDenied(actor, message, now);
  if (denied === "message_fixed") return refuse(denied, { minutes: messageChangeMinutes });
  return denied ? refuse(denied) : message;
}

export const changingMessages = (db: Db) =>
  ({
    "PATCH /api/conversations/:conversationId/messages/:messageId": ({ params, body: { text } }, call) =>
      command(db, call, `edit-message ${params.messageId}`, { text }, async (tx) => {
        const message = await lockOwnMessage(tx, call, params);
        if (isRefused(message)) return message;
        if (message.isBlocked) return refuse("conversation_blocked");
        await editMessage(tx, { ...params, text, now: call.now });
        hideContactsCached(params.messageId, text);
        return { messageId: params.messageId, editedAt: call.now.toISOString() };
      }),
    "DELETE /api/conversations/:conversationId/messages/:messageId": ({ params }, call) =>
      command(db, call, `delete-message ${params.messageId}`, {}, async (tx) => {
        const message = await lockOwnMessage(tx, call, params);
        if (isRefused(message)) return message;
        await deleteMessage(tx, { ...params, now: call.now });
        return { deleted: true as const };
      }),
  }) satisfies SomeHandlers<typeof conversations>;
