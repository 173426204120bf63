/** Applies an event to a loaded chat page: one row of the list, and messages after the last one. */
import { statusOf } from "#domain/conversation/policy.ts";
import type { Chat, Conversation, Message, MessagePage } from "./load-chat.ts";

/** The server's current state: undefined if the reader is no longer a member. */
export type Change = { conversationId: string; row: Conversation | undefined; after?: MessagePage };

/** The order of the list: the one with the newest message first. */
const isBefore = (a: Conversation, b: Conversation): boolean =>
  a.lastActivityAt === b.lastActivityAt
    ? a.conversationId > b.conversationId
    : a.lastActivityAt > b.lastActivityAt;

function withRow({ items, nextCursor }: Chat["list"], { conversationId, row }: Change): Chat["list"] {
  const others = items.filter((one) => one.conversationId !== conversationId);
  if (!row) return { items: others, nextCursor };
  const at = others.findIndex((one) => isBefore(row, one));
  if (at >= 0) return { items: others.toSpliced(at, 0, row), nextCursor };
  // behind the last one that is loaded there may be others
  return {
    items: nextCursor === null || others.length < items.length ? [...others, row] : others,
    nextCursor,
  };
}

function withMessages(page: MessagePage, after: MessagePage, uid: string): MessagePage {
  const last = page.items.at(-1)?.position ?? 0;
  const status = (one: Message): Message =>
    one.senderUid === uid ? { ...one, status: statusOf(one.position, after) } : one;
  const items = [...page.items.map(status), ...after.items.filter(({ position }) => position > last)];
  const { deliveredUpTo, readUpTo, readers } = after;
  return { ...page, items, deliveredUpTo, readUpTo, readers };
}

/** Undefined where more has changed than can be put in: the page is to be loaded again. */
export function withChange(chat: Chat, change: Change, uid: string): Chat | undefined {
  const list = withRow(chat.list, change);
  const { open, messages } = chat;
  if (open?.conversationId !== change.conversationId) return { ...chat, list };
  const { row, after } = change;
  if (!row || !after || !messages) return undefined;
  const isWhole =
    after.items.length === 0 || after.items[0]?.position === (messages.items.at(-1)?.position ?? 0) + 1;
  // what was read before has changed: contact data is shown, or hidden, or something was removed
  if (!isWhole || row.contactsShown !== open.contactsShown || after.removed !== messages.removed)
    return undefined;
  return { ...chat, list, open: row, messages: withMessages(messages, after, uid) };
}
