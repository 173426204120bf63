import type { Answer } from "#contract/index.ts";
import type { conversations } from "#contract/conversation/endpoints.ts";
import { publicMean } from "#domain/rating/rating.ts";
import { z } from "zod";
import { sumOfHunter } from "#server/features/rating/public.ts";
import { pageByTime, readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse, refuseCursor } from "#server/platform/http/handler.ts";
import { findAsker } from "./conversation-store.ts";
import { findConversation, listConversations } from "./conversation-store.ts";
import type { OnReached } from "./delivered.ts";
import { hideContactsCached } from "./hide-contact-details-cached.ts";
import { findReadPositions, listMessages, searchMax, searchMessages } from "./message-store.ts";
import { conversationView, messageView, deletedMember } from "./message-view.ts";

const ByPosition = z.tuple([z.string().regex(/^\d{1,9}$/)]);

type Asker = Answer<"GET /api/conversations/:conversationId">["asker"];
/** The person who asks: their own description, and landowners' ratings of them. */
async function askerOf(db: Db, uid: string): Promise<Asker> {
  const [found, { rating, count }] = await Promise.all([findAsker(db, uid), sumOfHunter(db, uid)]);
  return found && { ...found, averageStars: publicMean({ mean: rating, count }), ratings: count };
}

export const readingConversations = (db: Db, onReached: OnReached) =>
  ({
    "GET /api/conversations": ({ query }, { actor, locale }) =>
      pageByTime(
        query,
        (after, limit) => listConversations(db, actor.uid, after, limit),
        (row) => [row.lastActivityAt, row.conversationId],
        (rows) => {
          for (const { unread, conversationId } of rows) if (unread > 0) onReached(actor.uid, conversationId);
          return rows.map((row) => conversationView(row, actor.uid, locale));
        },
      ),
    /** Landowners and co-hosts also see details of the person who asks. */
    "GET /api/conversations/:conversationId": async ({ params: { conversationId } }, { actor, locale }) => {
      const row = await findConversation(db, actor.uid, conversationId);
      if (!row) return refuse("conversation_not_found");
      const { hunterUid } = row;
      const asker = hunterUid && hunterUid !== actor.uid ? await askerOf(db, hunterUid) : undefined;
      return { ...conversationView(row, actor.uid, locale), ...(asker && { asker }) };
    },
    "GET /api/conversations/:conversationId/messages": async (
      { params: { conversationId }, query: { cursor, limit, after } },
      { actor, locale, now },
    ) => {
      const before = readCursor(cursor, ByPosition);
      if (before === null) return refuseCursor();
      const [readPositions, row] = await Promise.all([
        findReadPositions(db, actor.uid, conversationId),
        findConversation(db, actor.uid, conversationId),
      ]);
      if (!readPositions || !row) return refuse("conversation_not_found");
      if (row.unread > 0) onReached(actor.uid, conversationId);
      const span = { after, before: before && Number(before[0]), from: readPositions.from, limit: limit + 1 };
      const rows = await listMessages(db, conversationId, span);
      const visibleRows = rows.slice(0, limit);
      const more = rows.length > limit ? visibleRows.at(-1) : undefined;
      const reader = { uid: actor.uid, locale, now, ...readPositions };
      const items = visibleRows.map((one) => messageView(one, row, reader));
      return {
        items: after === undefined ? items.reverse() : items,
        nextCursor: more && after === undefined ? writeCursor([String(more.position)]) : null,
        deliveredUpTo: readPositions.deliveredUpTo,
        readUpTo: readPositions.readUpTo,
        readers: readPositions.readers,
        removed: readPositions.removed,
      };
    },
    /** The search leaves out text that is hidden from the reader. */
    "GET /api/conversation-search": async ({ query: { q } }, { actor, locale }) => {
      const words = q.toLowerCase();
      const rows = await searchMessages(db, actor.uid, q);
      return {
        items: rows
          .map((row) => ({
            ...row,
            text: row.isHidden ? hideContactsCached(row.messageId, row.text).text : row.text,
          }))
          .filter((row) => row.text.toLowerCase().includes(words))
          .map(({ groupName, propertyName, others, isHidden: _, senderUid: _s, sentAt, ...row }) => ({
            ...row,
            senderName: row.senderName ?? deletedMember(locale),
            title:
              groupName ??
              [others?.join(", ") || deletedMember(locale), propertyName].filter(Boolean).join(" · "),
            ...(propertyName && !groupName && { propertyName }),
            sentAt: sentAt.toISOString(),
          })),
        more: rows.length >= searchMax,
      };
    },
  }) satisfies SomeHandlers<typeof conversations>;
