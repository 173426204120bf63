/** Tracks the scroll position in a conversation, and how many messages the reader has not seen. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Waiting } from "#web/platform/api/outbox.ts";
import type { Message } from "./load-chat.ts";
import { countFromOthers, firstUnread, unreadLineId } from "./unread.ts";

/** Returns the id of the first message that was unread when the conversation was opened. */
export function useUnreadFrom(conversationId: string, items: readonly Message[], uid: string) {
  const [conversation, setConversation] = useState({ conversationId, unreadId: firstUnread(items, uid) });
  if (conversation.conversationId === conversationId) return conversation.unreadId;
  const unreadId = firstUnread(items, uid);
  setConversation({ conversationId, unreadId });
  return unreadId;
}

const nearEndPx = 120;
const aboveLinePx = 24;
/** Scrolls an opened conversation to its first unread message, or else to the newest one. */
function scrollToFirstUnread(box: HTMLElement): void {
  const line = document.getElementById(unreadLineId);
  box.scrollTop = line
    ? box.scrollTop + line.getBoundingClientRect().top - box.getBoundingClientRect().top - aboveLinePx
    : box.scrollHeight;
}

type ScrollProps = {
  conversationId: string;
  items: readonly Message[];
  waiting: readonly Waiting[];
  uid: string;
};
/**
 * Scrolls to new messages, unless the reader has scrolled up: then `below` counts new messages of others.
 * When earlier messages are loaded, the visible ones stay in place.
 */
export function useConversationScroll({ conversationId, items, waiting, uid }: ScrollProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const at = useRef({ isAtEnd: true, fromEndPx: 0 });
  const last = items.at(-1)?.position ?? 0;
  const [readUpTo, setReadUpTo] = useState({ conversationId, position: last });
  const updatePosition = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const fromEndPx = box.scrollHeight - box.scrollTop;
    const isAtEnd = fromEndPx - box.clientHeight < nearEndPx;
    at.current = { isAtEnd, fromEndPx };
    if (isAtEnd) setReadUpTo((now) => (now.position >= last ? now : { ...now, position: last }));
  }, [last]);
  useEffect(() => {
    const box = scroller.current;
    box?.addEventListener("scroll", updatePosition, { passive: true });
    return () => box?.removeEventListener("scroll", updatePosition);
  }, [updatePosition]);
  const first = items[0]?.messageId;
  const previous = useRef<{ conversationId: string; first: string | undefined; waiting: number }>(undefined);
  useLayoutEffect(() => {
    const [box, before] = [scroller.current, previous.current];
    previous.current = { conversationId, first, waiting: waiting.length };
    if (!box) return;
    if (before?.conversationId !== conversationId) {
      setReadUpTo({ conversationId, position: last });
      scrollToFirstUnread(box);
    } else if (at.current.isAtEnd || waiting.length > before.waiting) box.scrollTop = box.scrollHeight;
    else if (before.first !== first) box.scrollTop = box.scrollHeight - at.current.fromEndPx;
    updatePosition();
  }, [conversationId, first, last, waiting.length, updatePosition]);
  const toEnd = () => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  };
  const below =
    readUpTo.conversationId === conversationId ? countFromOthers(items, uid, readUpTo.position) : 0;
  return { scroller, below, toEnd };
}
