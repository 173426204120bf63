import type { conversations } from "#contract/conversation/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { hideContactsCached } from "./hide-contact-details-cached.ts";
import { insertMessage, markRead, publishTyping } from "./message-store.ts";

const doneResponse = { done: true } as const;

export const writingMessages = (db: Db) =>
  ({
    "POST /api/conversations/:conversationId/messages": ({ params: { conversationId }, body }, call) =>
      command(db, call, `send-message ${conversationId}`, body, async (tx) => {
        const { text, clientMessageId, imageIds = [], documentIds = [] } = body;
        const message = {
          text,
          clientMessageId,
          imageIds: [...new Set(imageIds)],
          documentIds: [...new Set(documentIds)],
        };
        const sent = await insertMessage(tx, conversationId, call.actor.uid, message, call.now);
        if ("refused" in sent) return refuse(sent.refused);
        // computed now, so that it counts against the writer's rate limit, not each reader's
        hideContactsCached(sent.messageId, text);
        return { ...sent, status: "sent" as const, sentAt: new Date(sent.sentAt).toISOString() };
      }),
    "PUT /api/conversations/:conversationId/read": ({ params: { conversationId }, body }, call) =>
      command(db, call, `read ${conversationId}`, body, async (tx) =>
        (await markRead(tx, conversationId, call.actor.uid, body.position, call.now))
          ? doneResponse
          : refuse("conversation_not_found"),
      ),
    "POST /api/conversations/:conversationId/typing": async ({ params }, { actor }) =>
      (await publishTyping(db, params.conversationId, actor.uid))
        ? doneResponse
        : refuse("conversation_not_found"),
  }) satisfies SomeHandlers<typeof conversations>;
