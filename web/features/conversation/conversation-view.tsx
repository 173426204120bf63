import { IconArrowDown } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { browserApi } from "#web/platform/api/api-client.ts";
import { add, startSending, retry, useWaiting, type Waiting } from "#web/platform/api/outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Composer } from "./composer.tsx";
import type { Conversation, Message, MessagePage, SharedBooking } from "./load-chat.ts";
import { messagesShown } from "./load-chat.ts";
import { Messages } from "./messages.tsx";
import { Head } from "./head.tsx";
import { BookingBeside, BookingLine } from "./shared-booking.tsx";
import { titleOf } from "./title.ts";
import { useTyping } from "./typing.ts";
import { useConversationScroll, useUnreadFrom } from "./use-conversation-scroll.ts";

import css from "./conversation-view.module.css";

type Props = {
  of: Conversation;
  page: MessagePage;
  booking: SharedBooking | undefined;
  uid: string;
  hasReplies: boolean;
  /** Called after something was written in the conversation. */
  changed: (conversationId: string) => void;
};
export function ConversationView({ of, page, booking, uid, hasReplies, changed }: Props) {
  const t = useTranslations("conversation");
  const { conversationId, kind, blocked } = of;
  const { items, older } = useMessages(of, page);
  const showFailure = useCallback(
    ({ problem, conversationId: at }: Waiting, again: () => void) => {
      if (at === conversationId) return; // the error is shown at the message itself
      notify.error([t("status.failed"), problem].join(" "), { label: t("retry"), act: again });
    },
    [t, conversationId],
  );
  useEffect(() => startSending(uid, { onSent: changed, onFailed: showFailure }), [uid, changed, showFailure]);
  const sent = new Set(items.map((one) => one.clientMessageId));
  const waiting = useWaiting(uid).filter(
    (one) => one.conversationId === conversationId && !sent.has(one.clientMessageId),
  );
  useMarkRead(of, items.at(-1)?.position ?? 0);
  const unreadId = useUnreadFrom(conversationId, items, uid);
  const { scroller, below, toEnd } = useConversationScroll({ conversationId, items, waiting, uid });
  useScrollToFoundMessage(items, older);
  return (
    <section className={css.view} aria-label={titleOf(of, uid)}>
      <div className={css.thread}>
        <Head of={of} uid={uid} items={items} />
        <BookingLine key={conversationId} shared={booking} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <div className={css.messages} ref={scroller} tabIndex={0} role="log" aria-label={t("title")}>
          {older.cursor && (
            <Button size="small" className={css.older} busy={older.busy} onClick={older.load}>
              {t("older")}
            </Button>
          )}
          {items.length + waiting.length === 0 && (
            <p className={css.none}>
              {t(kind === "direct" && of.hunterUid === uid ? "firstAsk" : "noMessages")}
            </p>
          )}
          <Messages
            items={items}
            waiting={waiting}
            uid={uid}
            of={of}
            readers={page.readers}
            unreadId={unreadId}
            retry={(id) => retry(uid, id)}
          />
          <TypingLine of={of} uid={uid} />
          {below > 0 && (
            <Button
              size="small"
              className={css.below}
              icon={<IconArrowDown size={18} aria-hidden />}
              onClick={toEnd}
            >
              {t("below", { count: below })}
            </Button>
          )}
        </div>
        <Delivery key={conversationId} items={items} uid={uid} />
        {blocked ? (
          <Blocked conversationId={conversationId} />
        ) : (
          <Composer
            key={conversationId}
            conversationId={conversationId}
            add={(message) => add({ ...message, uid })}
            hasReplies={hasReplies}
          />
        )}
      </div>
      <BookingBeside shared={booking} />
    </section>
  );
}

/** The delivery status of the reader's last message. Changes are announced to screen readers. */
function Delivery({ items, uid }: { items: readonly Message[]; uid: string }) {
  const t = useTranslations("conversation");
  const last = items.findLast((one) => one.senderUid === uid);
  const state = last && `${last.messageId} ${last.status}`;
  const [first] = useState(state);
  return (
    <p className="visually-hidden" role="status">
      {last && state !== first && t("delivery", { status: t(`status.${last.status}`) })}
    </p>
  );
}

function TypingLine({ of, uid }: { of: Conversation; uid: string }) {
  const t = useTranslations("conversation");
  const typingUids = useTyping(of.conversationId);
  const names = of.members.filter((m) => m.uid !== uid && typingUids.includes(m.uid)).map((m) => m.name);
  return (
    <p className={css.typing} role="status">
      {names.length > 0 && t("typing", { names: names.join(", ") })}
    </p>
  );
}

function Blocked({ conversationId }: { conversationId: string }) {
  const t = useTranslations("conversation");
  return (
    <div className={css.blocked}>
      <Notice>
        <p>{t("blockedYou")}</p>
        <CommandButton
          send={(api, once) => {
            const params = { conversationId };
            return api(
              "PUT /api/conversations/:conversationId/block",
              { params, body: { blocked: false } },
              once,
            );
          }}
          done={t("unblocked")}
        >
          {t("unblock")}
        </CommandButton>
      </Notice>
    </div>
  );
}

type Earlier = Pick<Conversation, "conversationId" | "contactsShown"> &
  Pick<MessagePage, "removed"> & { page: MessagePage; items: Message[]; cursor: string | null };
/**
 * The messages of a conversation. The page loads the newest ones at each event; earlier ones are loaded on
 * request and stored here.
 */
function useMessages({ conversationId, contactsShown }: Conversation, page: MessagePage) {
  const [earlier, setEarlier] = useState<Earlier>();
  const [busy, setBusy] = useState(false);
  const loaded = earlier?.conversationId === conversationId ? earlier : undefined;
  const { removed } = page;
  const before = loaded && earlierThan({ items: page.items, removed, contactsShown }, loaded);
  const items = [...(before ?? []), ...page.items];
  // messages that the newest page no longer includes are kept
  if (loaded && loaded.page !== page) setEarlier(before && { ...loaded, page, items });
  const cursor = loaded && before ? loaded.cursor : page.nextCursor;
  async function load() {
    if (!cursor) return;
    setBusy(true);
    try {
      const earlierPage = await browserApi()("GET /api/conversations/:conversationId/messages", {
        params: { conversationId },
        query: { cursor, limit: messagesShown },
      });
      setEarlier({
        conversationId,
        contactsShown,
        removed,
        page,
        cursor: earlierPage.nextCursor,
        items: [...earlierPage.items, ...items],
      });
    } finally {
      setBusy(false);
    }
  }
  return { items, older: { cursor, busy, load: () => void load() } };
}

/** Marks the messages as read when they are shown and the page is visible. */
function useMarkRead({ conversationId, unread }: Conversation, position: number): void {
  useEffect(() => {
    if (unread === 0) return;
    const mark = () => {
      if (document.hidden) return;
      browserApi()("PUT /api/conversations/:conversationId/read", {
        params: { conversationId },
        body: { position },
      }).catch(() => {}); // marked at the next event
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [conversationId, unread, position]);
}

/** When a message is searched, at most this many messages are loaded. */
const maxSearchedMessages = 2000;
/** Loads earlier messages until the message that a search result links to is there, and scrolls to it. */
function useScrollToFoundMessage(
  items: readonly Message[],
  older: ReturnType<typeof useMessages>["older"],
): void {
  const id = useLocation().hash.slice(1);
  const isThere = items.some((one) => one.messageId === id);
  const olderCursor = id && !isThere && items.length < maxSearchedMessages ? older.cursor : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each cursor
  useEffect(() => {
    if (olderCursor) older.load();
  }, [olderCursor]);
  useEffect(() => {
    if (isThere) document.getElementById(id)?.scrollIntoView({ block: "center" });
  }, [id, isThere]);
}

type Loaded<M> = { items: readonly M[] } & Pick<MessagePage, "removed"> & Pick<Conversation, "contactsShown">;
/**
 * The loaded messages before the newest page. Undefined if messages between them are missing (positions have
 * no gaps), or if texts may have changed since.
 */
export function earlierThan<M extends Pick<Message, "position">>(
  newest: Loaded<M>,
  loaded: Loaded<M>,
): M[] | undefined {
  const first = newest.items[0]?.position ?? 0;
  if (newest.removed !== loaded.removed || newest.contactsShown !== loaded.contactsShown) return undefined;
  if ((loaded.items.at(-1)?.position ?? 0) < first - 1) return undefined;
  return loaded.items.filter((one) => one.position < first);
}
