import { redirect } from "react-router";
import type { Answer } from "#contract/index.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { conversationAddress } from "#domain/page-addresses.ts";

export type Conversation = Answer<"GET /api/conversations/:conversationId">;
export type MessagePage = Answer<"GET /api/conversations/:conversationId/messages">;
export type Message = MessagePage["items"][number];
export type SharedBooking = Answer<"GET /api/conversations/:conversationId/booking">;
export type FoundMessages = Answer<"GET /api/conversation-search">;

const conversationsShown = 50;
export const messagesShown = 40;

/** Opens the conversation about the booking, offering or cabin in a link, and creates it if it does not exist. */
async function openRequested(api: Client, query: URLSearchParams): Promise<void> {
  const subject = (["bookingId", "offeringId", "cabinId"] as const).find((name) => query.get(name));
  if (!subject) return;
  const body = { [subject]: query.get(subject) };
  const { conversationId } = await api("POST /api/conversations", { body });
  const language = query.get("lang");
  throw redirect(
    conversationAddress(conversationId) + (language ? `&lang=${encodeURIComponent(language)}` : ""),
  );
}

/** Loads an open conversation; undefined if it does not exist or the reader is no longer a member. */
async function loadOpen(api: Client, conversationId: string) {
  const params = { conversationId };
  try {
    const [open, messages, booking] = await Promise.all([
      api("GET /api/conversations/:conversationId", { params }),
      api("GET /api/conversations/:conversationId/messages", { params, query: { limit: messagesShown } }),
      api("GET /api/conversations/:conversationId/booking", { params }),
    ]);
    return { open, messages, booking };
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 404) return undefined;
    throw e;
  }
}

export async function loadChat(api: Client, query: URLSearchParams) {
  await openRequested(api, query);
  const conversationId = query.get("conversationId");
  const q = query.get("q")?.trim() ?? "";
  const [list, openChat, invitations, searchResult] = await Promise.all([
    api("GET /api/conversations", { query: { limit: conversationsShown } }),
    conversationId ? loadOpen(api, conversationId) : undefined,
    api("GET /api/conversation-invitations", {}),
    q.length >= 2 ? api("GET /api/conversation-search", { query: { q } }) : undefined,
  ]);
  return {
    list,
    invitations: invitations.items,
    q,
    found: searchResult,
    open: openChat?.open,
    messages: openChat?.messages,
    booking: openChat?.booking,
    isLost: Boolean(conversationId) && !openChat,
  };
}
export type Chat = Awaited<ReturnType<typeof loadChat>>;

export const loadConversations = (api: Client) =>
  api("GET /api/conversations", { query: { limit: conversationsShown } });
