import type { Answer } from "#contract/index.ts";
import type { Locale } from "#domain/locale.ts";
import { groupMessageStatus, messageFixedAt } from "#domain/conversation/policy.ts";
import { imageView } from "#server/features/image/public.ts";
import { messageDocumentView } from "#server/features/media/public.ts";
import { catalogues, conversationLine } from "#messages/index.ts";
import { hideContactsCached } from "./hide-contact-details-cached.ts";
import type { ConversationRow, LineRow } from "./conversation-store.ts";
import type { MessageRow } from "./message-store.ts";

type ConversationView = Answer<"GET /api/conversations/:conversationId">;
type Page = Answer<"GET /api/conversations/:conversationId/messages">;
type MessageView = Page["items"][number];

/** The name that is shown for a member whose account is deleted. */
export const deletedMember = (locale: Locale): string => catalogues[locale].server.words.deletedUser;

const lineText = (line: LineRow, locale: Locale): string =>
  conversationLine(locale, {
    ...line,
    who: line.who ?? deletedMember(locale),
    by: line.by ?? deletedMember(locale),
  });
const removedText = (locale: Locale): string => conversationLine(locale, { kind: "message_removed" });
const deletedText = (locale: Locale): string => conversationLine(locale, { kind: "message_deleted" });
const isLine = (text: string | undefined): text is string => text !== undefined;

/** Whether the sender's phone numbers and addresses are hidden from the reader (rules 9.12). */
const hidesContacts = (
  { kind, isAgreed, notAgreed }: Pick<ConversationRow, "kind" | "isAgreed" | "notAgreed">,
  senderUid: string | null,
): boolean => (kind === "direct" ? !isAgreed : senderUid !== null && notAgreed.includes(senderUid));

export function conversationView(row: ConversationRow, uid: string, locale: Locale): ConversationView {
  const { last, name, isAgreed, notAgreed, members, lastActivityAt, ...rest } = row;
  const lastText = last?.line
    ? lineText(last.line, locale)
    : last?.removed
      ? removedText(locale)
      : last?.deleted
        ? deletedText(locale)
        : last && last.senderUid !== uid && hidesContacts(row, last.senderUid)
          ? hideContactsCached(last.messageId, last.text).text
          : last?.text;
  return {
    ...rest,
    ...(name !== null && { name }),
    members: members.map((m) => ({ ...m, name: m.name ?? deletedMember(locale) })),
    ...(last &&
      isLine(lastText) && {
        lastMessage: {
          messageId: last.messageId,
          senderUid: last.senderUid,
          text: lastText,
          sentAt: new Date(last.sentAt).toISOString(),
          hasImages: last.hasImages,
          hasDocuments: last.hasDocuments,
        },
      }),
    lastActivityAt: lastActivityAt.toISOString(),
    contactsShown: row.kind === "group" ? notAgreed.length === 0 : isAgreed,
  };
}

type Reader = {
  uid: string;
  locale: Locale;
  now: Date;
  read: number;
  deliveredUpTo: number;
  readUpTo: number;
};
export function messageView(row: MessageRow, of: ConversationRow, reader: Reader): MessageView {
  const { line, images, documents, sentAt, ...rest } = row;
  const isOwn = row.senderUid === reader.uid;
  const hides =
    row.senderUid !== null &&
    (isOwn ? !(of.kind === "group" || of.isAgreed) : hidesContacts(of, row.senderUid));
  const masked = hides
    ? hideContactsCached(row.messageId, row.text)
    : { text: row.text, hidden: false, elsewhere: false };
  return {
    ...rest,
    senderName: row.senderUid === null ? null : (row.senderName ?? deletedMember(reader.locale)),
    clientMessageId: isOwn ? row.clientMessageId : null,
    text: row.removed
      ? removedText(reader.locale)
      : row.deleted
        ? deletedText(reader.locale)
        : line
          ? lineText(line, reader.locale)
          : isOwn
            ? row.text
            : masked.text,
    language: row.removed || row.deleted || line ? null : row.language,
    changeableUntil:
      isOwn && !row.removed && !row.deleted && reader.now < messageFixedAt(sentAt)
        ? messageFixedAt(sentAt).toISOString()
        : null,
    contactHidden: masked.hidden,
    payHere: masked.elsewhere && !row.removed,
    status: isOwn
      ? groupMessageStatus(row.position, reader)
      : row.position <= reader.read
        ? "read"
        : "delivered",
    sentAt: sentAt.toISOString(),
    images: images.map(imageView),
    documents: documents.map((one) => messageDocumentView({ ...one, conversationId: of.conversationId })),
    line: line && { kind: line.kind, bookingId: line.bookingId ?? null },
  };
}
