import { redirect } from "react-router";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { conversationAddress } from "#domain/page-addresses.ts";

export type Conversation = AnswerOf<Api["GET /api/conversations/:conversationId"]>;
export type MessagePage = AnswerOf<Api["GET /api/conversations/:conversationId/messages"]>;
export type Message = MessagePage["items"][number];
export type FoundMessages = AnswerOf<Api["GET /api/conversation-search"]>["items"];

const listed = 50;
export const messagesShown = 40;

/** A link from a booking or an offering leads to the conversation about it, which is made where there is none. */
async function openAsked(api: Client, query: URLSearchParams): Promise<void> {
  const [bookingId, offeringId] = [query.get("bookingId"), query.get("offeringId")];
  if (!bookingId && !offeringId) return;
  const body = bookingId ? { bookingId } : { offeringId: offeringId ?? "" };
  const { conversationId } = await api("POST /api/conversations", { body });
  const language = query.get("lang");
  throw redirect(
    conversationAddress(conversationId) + (language ? `&lang=${encodeURIComponent(language)}` : ""),
  );
}

export async function loadChat(api: Client, query: URLSearchParams) {
  await openAsked(api, query);
  const conversationId = query.get("conversationId");
  const q = query.get("q")?.trim() ?? "";
  const [list, open, messages, invitations, found] = await Promise.all([
    api("GET /api/conversations", { query: { limit: listed } }),
    conversationId
      ? api("GET /api/conversations/:conversationId", { params: { conversationId } })
      : undefined,
    conversationId
      ? api("GET /api/conversations/:conversationId/messages", {
          params: { conversationId },
          query: { limit: messagesShown },
        })
      : undefined,
    api("GET /api/conversation-invitations", {}),
    q.length >= 2 ? api("GET /api/conversation-search", { query: { q } }) : undefined,
  ]);
  return { list, open, messages, invitations: invitations.items, q, found: found?.items };
}
export type Chat = Awaited<ReturnType<typeof loadChat>>;

export const loadConversations = (api: Client) => api("GET /api/conversations", { query: { limit: listed } });
