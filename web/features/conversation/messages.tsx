import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconFileText } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { MessageDocument } from "#contract/conversation/endpoints.ts";
import type { Image } from "#contract/media/endpoints.ts";
import { addDays, osloDate } from "#domain/days.ts";
import { readersOf } from "#domain/conversation/policy.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { discard, type Waiting } from "#web/platform/api/outbox.ts";
import { Button } from "#web/ui/button.tsx";
import { FileSize } from "#web/ui/file-size.tsx";
import { LazyViewer } from "#web/ui/overlay/lazy-viewer.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { TranslateButton, TranslatedTexts, useShownText } from "#web/features/machine-translation/public.ts";
import { ChangeMessage } from "./change-message.tsx";
import type { Conversation, Message, MessagePage } from "./load-chat.ts";
import { OutsideLink } from "./outside-link.tsx";
import { unreadLineId } from "./unread.ts";

import css from "./messages.module.css";

type Props = {
  items: readonly Message[];
  waiting: readonly Waiting[];
  uid: string;
  of: Pick<Conversation, "conversationId" | "kind" | "members">;
  readers: MessagePage["readers"];
  /** The id of the first message that was unread when the conversation was opened. */
  unreadId: string | undefined;
  retry: (clientMessageId: string) => void;
};
/** Messages, grouped by day. Consecutive messages of one person are shown together. */
export function Messages({ items, waiting, uid, of, readers, unreadId, retry }: Props) {
  const t = useTranslations("conversation");
  const isGroup = of.kind === "group";
  const namesOf = (uids: readonly string[]) =>
    of.members.filter((member) => uids.includes(member.uid)).map(({ name }) => name);
  const days = new Map<string, Message[]>();
  for (const one of items) {
    const day = osloDate(new Date(one.sentAt));
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  const lastOwn = items.findLast((one) => one.senderUid === uid)?.messageId;
  return (
    <>
      {[...days].map(([day, dayMessages]) => (
        <section key={day} className={css.day}>
          <DayName day={day} />
          <ol className={css.list}>
            {dayMessages.map((one, i) => (
              <Fragment key={one.messageId}>
                {one.messageId === unreadId && (
                  <li id={unreadLineId} className={css.unread}>
                    {t("unreadFrom")}
                  </li>
                )}
                <MessageBubble
                  message={one}
                  conversationId={of.conversationId}
                  isOwn={one.senderUid === uid}
                  showsName={isGroup && one.senderUid !== dayMessages[i - 1]?.senderUid}
                  showsStatus={one.messageId === lastOwn}
                  readBy={isGroup && one.senderUid === uid ? namesOf(readersOf(one.position, readers)) : []}
                />
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
      {waiting.length > 0 && (
        <ol className={css.list}>
          {waiting.map((one) => (
            <UnsentMessage key={one.clientMessageId} message={one} retry={retry} />
          ))}
        </ol>
      )}
    </>
  );
}

function DayName({ day }: { day: string }) {
  const t = useTranslations("conversation");
  const f = useFormat();
  const today = osloDate(new Date(f.now));
  const name =
    day === today
      ? t("today")
      : day === addDays(today, -1)
        ? t("yesterday")
        : f.date(day, { now: f.now, weekday: "long" });
  return <h2 className={css.dayName}>{name}</h2>;
}

type MessageBubbleProps = {
  message: Message;
  conversationId: string;
  isOwn: boolean;
  showsName: boolean;
  showsStatus: boolean;
  /** The names of those in a group who have read the message. */
  readBy: readonly string[];
};
function MessageBubble({
  message,
  conversationId,
  isOwn,
  showsName,
  showsStatus,
  readBy,
}: MessageBubbleProps) {
  const t = useTranslations("conversation");
  const locale = useLocale();
  const f = useFormat();
  const {
    line,
    text,
    language,
    senderName,
    sentAt,
    images,
    documents,
    contactHidden,
    payHere,
    status,
    removed,
    deleted,
    edited,
  } = message;
  if (line)
    return (
      <li className={css.line} id={message.messageId}>
        {line.bookingId ? <Link to={bookingAddress(line.bookingId)}>{text}</Link> : text}
      </li>
    );
  return (
    <li className={css.said} data-own={isOwn || undefined} id={message.messageId}>
      {showsName && !isOwn && <span className={css.name}>{senderName}</span>}
      {(isOwn || !showsName) && <span className="visually-hidden">{isOwn ? t("self") : senderName}</span>}
      {images.length > 0 && <Pictures images={images} name={senderName ?? ""} />}
      {documents.length > 0 && <Documents documents={documents} />}
      {removed || deleted ? (
        <p className={css.removed}>{text}</p>
      ) : (
        (text && (
          <TranslatedTexts of={{ kind: "message", conversationId, messageId: message.messageId }}>
            <MessageText text={text} lang={language} />
            {!isOwn && language !== locale && <TranslateButton />}
          </TranslatedTexts>
        )) ||
        (images.length + documents.length === 0 && <p className={css.removed}>{t("filesGone")}</p>)
      )}
      {contactHidden && <span className={css.note}>{t(isOwn ? "hiddenYours" : "hiddenTheirs")}</span>}
      {payHere && <span className={css.note}>{t("payHere")}</span>}
      <span className={css.meta}>
        <time dateTime={sentAt}>{f.clock(sentAt)}</time>
        {edited && <span>{t("edited")}</span>}
        {isOwn && !deleted && <Status status={status} readBy={readBy} withWord={showsStatus} />}
      </span>
      {isOwn && <ChangeMessage conversationId={conversationId} message={message} />}
    </li>
  );
}

function MessageText({ text, lang }: { text: string; lang?: string | null }) {
  const shown = useShownText()(text, lang ?? undefined);
  return (
    <p className={css.bubble} lang={shown.lang}>
      {partsOf(shown.text).map(({ text: part, href }, i) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <OutsideLink key={i} href={href}>
            {part}
          </OutsideLink>
        ) : (
          part
        ),
      )}
    </p>
  );
}

const icons = {
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
};
/** At most this many names of people who have read a message are shown. */
const maxNames = 3;
type StatusProps = { status: Message["status"]; readBy: readonly string[]; withWord: boolean };
function Status({ status, readBy, withWord }: StatusProps) {
  const t = useTranslations("conversation.status");
  const f = useFormat();
  const Icon = icons[status];
  const more = readBy.length - maxNames;
  const names = more > 0 ? [...readBy.slice(0, maxNames), t("others", { count: more })] : readBy;
  const words =
    readBy.length === 0
      ? t(status)
      : status === "read" && readBy.length > 1
        ? t("readByAll")
        : t("readBy", { names: f.all(names) });
  return (
    <span className={css.status} data-status={status}>
      <Icon size={16} aria-hidden />
      <span className={withWord ? undefined : "visually-hidden"}>{words}</span>
    </span>
  );
}

function Pictures({ images, name }: { images: readonly Image[]; name: string }) {
  const t = useTranslations("conversation");
  const [at, setAt] = useState<number>();
  const words = () => t("photoBy", { name });
  return (
    <>
      <ul className={css.pictures}>
        {images.map((image, i) => (
          <li key={image.imageId}>
            <button type="button" onClick={() => setAt(i)} aria-label={words()}>
              <Picture image={image} alt="" sizes="320px" />
            </button>
          </li>
        ))}
      </ul>
      <LazyViewer images={images} at={at} words={words} onClose={() => setAt(undefined)} />
    </>
  );
}

/** PDFs, which are downloaded. */
const Documents = ({ documents }: { documents: readonly MessageDocument[] }) => (
  <ul className={css.documents}>
    {documents.map(({ documentId, name, sizeBytes, url }) => (
      <li key={documentId}>
        <a href={url} download>
          <IconFileText size={22} aria-hidden />
          <span className={css.fileName}>{name}</span>
          <span className={css.size}>
            <FileSize bytes={sizeBytes} />
          </span>
        </a>
      </li>
    ))}
  </ul>
);

function UnsentMessage({ message, retry }: { message: Waiting; retry: (clientMessageId: string) => void }) {
  const t = useTranslations("conversation");
  const { text, images, documents = [], state, serverAway, problem, clientMessageId } = message;
  return (
    <li className={css.said} data-own data-unsent>
      {images.length > 0 && <Pictures images={images} name="" />}
      {documents.length > 0 && <Documents documents={documents} />}
      {text && <MessageText text={text} />}
      <span className={css.meta} role={state === "failed" ? "alert" : "status"}>
        <span className={css.status} data-status={state}>
          {state === "failed" ? (
            <IconAlertCircle size={16} aria-hidden />
          ) : (
            <IconClock size={16} aria-hidden />
          )}
          {t(`status.${state === "waiting" && serverAway ? "serverAway" : state}`)} {problem}
        </span>
      </span>
      {state === "failed" && (
        <span className="row">
          <Button size="small" onClick={() => retry(clientMessageId)}>
            {t("retry")}
          </Button>
          <Button size="small" look="quiet" onClick={() => discard(clientMessageId)}>
            {t("discard")}
          </Button>
        </span>
      )}
    </li>
  );
}

const webAddress = /(?:https?:\/\/|\bwww\.)[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** Splits a message into parts: plain text, and web addresses that become links. */
export function partsOf(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(webAddress)) {
    const href = match[0].startsWith("www.") ? `https://${match[0]}` : match[0];
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], href });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
