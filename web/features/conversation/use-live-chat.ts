import { useEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, type Client } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { loadAndStart } from "#web/platform/api/load-and-start.ts";
import type { Chat, Conversation, Message, MessagePage, SharedBooking } from "./load-chat.ts";
import { groupMessageStatus } from "#domain/conversation/policy.ts";

const pageSize = 100;

/** Loads what changed in a conversation. `after`: the position of the last message, if it is open. */
async function readChange(
  api: Client,
  conversationId: string,
  after: number | undefined,
): Promise<ConversationChange> {
  const params = { conversationId };
  try {
    const [row, messages] = await Promise.all([
      api("GET /api/conversations/:conversationId", { params }),
      after === undefined
        ? undefined
        : api("GET /api/conversations/:conversationId/messages", {
            params,
            query: { after, limit: pageSize },
          }),
    ]);
    const changesBooking = messages?.items.some(({ line }) => line?.bookingId);
    const booking =
      changesBooking && (await api("GET /api/conversations/:conversationId/booking", { params }));
    return { conversationId, row, ...(messages && { after: messages }), ...(booking && { booking }) };
  } catch (e) {
    if (e instanceof ApiError && e.problem.status === 404) return { conversationId, row: undefined };
    throw e;
  }
}

/**
 * The current chat. At an event of a conversation, its row and (if it is open) its new messages are loaded.
 * The whole page is reloaded if that is not enough, or if events may have been missed.
 */
export function useLiveChat(
  loaded: Chat,
  uid: string,
): { chat: Chat; changed: (conversationId: string) => void } {
  const [state, setState] = useState({ loaded, chat: loaded });
  const chat = state.loaded === loaded ? state.chat : loaded;
  const { revalidate } = useRevalidator();
  const now = useRef({ loaded, chat });
  now.current = { loaded, chat };
  const { changed, stop: stopReading } = useMemo(
    () =>
      readChanges({
        read: async (id) => {
          const { open, messages } = now.current.chat;
          const last = open?.conversationId === id ? (messages?.items.at(-1)?.position ?? 0) : undefined;
          const change = await readChange(browserApi(), id, last);
          const { loaded: of, chat: before } = now.current;
          const after = withChange(before, change, uid);
          if (!after) return false;
          now.current = { loaded: of, chat: after };
          setState(now.current);
          return true;
        },
        reload: revalidate,
      }),
    [uid, revalidate],
  );

  useEffect(() => {
    const stop = loadAndStart(
      () => import("#web/platform/device/live-stream.ts"),
      ({ follow, listen }) => {
        const stops = [
          listen((topic, ref) => {
            if (topic === "conversation" && ref) changed(ref);
          }),
          // A notification may be an invitation, or a message whose event was missed: so the page reloads.
          follow(["notification"], revalidate),
        ];
        return () => {
          for (const end of stops) end();
        };
      },
    );
    return () => {
      stopReading();
      stop();
    };
  }, [changed, stopReading, revalidate]);
  return { chat, changed };
}

const GATHER_MS = 100; // a message and its delivery are separate events
const RETRY_MS = 5_000;

type Deps = {
  /** Loads the changes; returns false if they are not enough, and the page has to be reloaded. */
  read: (conversationId: string) => Promise<boolean>;
  reload: () => Promise<void>;
};
/** Loads the changed conversations one after the other. One that changes meanwhile is loaded again. */
export function readChanges({ read, reload }: Deps) {
  const ids = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void readAll(), ms);
  };
  /** Loads one conversation; returns false if the page was reloaded instead. */
  async function readOne(id: string): Promise<boolean> {
    ids.delete(id); // before reading, since an event meanwhile adds it again
    try {
      if (await read(id)) return true;
    } catch (e) {
      ids.add(id);
      throw e;
    }
    ids.clear();
    await reload();
    return false;
  }
  async function readAll(): Promise<void> {
    if (isReading) return;
    isReading = true;
    let pause = GATHER_MS;
    try {
      for (const id of ids) if (!(await readOne(id))) break;
    } catch {
      pause = RETRY_MS;
    } finally {
      isReading = false;
      if (ids.size > 0) plan(pause);
    }
  }
  return {
    changed(conversationId: string): void {
      ids.add(conversationId);
      plan(GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * An event's change. `row`: the conversation; undefined if the reader is no longer a member. `booking`: if a new
 * line says that its status has changed.
 */
type ConversationChange = {
  conversationId: string;
  row: Conversation | undefined;
  after?: MessagePage;
  booking?: SharedBooking;
};

/** Whether conversation `a` is listed before `b`: it has the newer message. */
const isBefore = (a: Conversation, b: Conversation): boolean =>
  a.lastActivityAt === b.lastActivityAt
    ? a.conversationId > b.conversationId
    : a.lastActivityAt > b.lastActivityAt;

function replaceRow(
  { items, nextCursor }: Chat["list"],
  { conversationId, row }: ConversationChange,
): Chat["list"] {
  const others = items.filter((one) => one.conversationId !== conversationId);
  if (!row) return { items: others, nextCursor };
  const at = others.findIndex((one) => isBefore(row, one));
  if (at >= 0) return { items: others.toSpliced(at, 0, row), nextCursor };
  // the row may belong below the last loaded row, where other conversations are not loaded yet
  return {
    items: nextCursor === null || others.length < items.length ? [...others, row] : others,
    nextCursor,
  };
}

function withMessages(page: MessagePage, after: MessagePage, uid: string): MessagePage {
  const last = page.items.at(-1)?.position ?? 0;
  const status = (one: Message): Message =>
    one.senderUid === uid ? { ...one, status: groupMessageStatus(one.position, after) } : one;
  const items = [...page.items.map(status), ...after.items.filter(({ position }) => position > last)];
  const { deliveredUpTo, readUpTo, readers } = after;
  return { ...page, items, deliveredUpTo, readUpTo, readers };
}

/** Applies a change to the loaded chat. Undefined if more has changed, so that the page must be reloaded. */
export function withChange(chat: Chat, change: ConversationChange, uid: string): Chat | undefined {
  const list = replaceRow(chat.list, change);
  const { open, messages } = chat;
  if (open?.conversationId !== change.conversationId) return { ...chat, list };
  const { row, after, booking = chat.booking } = change;
  if (!row || !after || !messages) return undefined;
  const isWhole =
    after.items.length === 0 || after.items[0]?.position === (messages.items.at(-1)?.position ?? 0) + 1;
  // earlier messages have changed: one was removed, or contact details are now shown or hidden
  if (!isWhole || row.contactsShown !== open.contactsShown || after.removed !== messages.removed)
    return undefined;
  return { ...chat, list, booking, open: row, messages: withMessages(messages, after, uid) };
}
