/** In-app notifications: one per event and person, rendered when read. They cannot be turned off. */
import type { bell } from "#contract/notification/endpoints.ts";
import { locales } from "#domain/locale.ts";
import { dayMs } from "#domain/days.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import { refuse, refuseCursor, type SomeHandlers } from "#server/platform/http/handler.ts";
import { addNotifications, countUnread, listNotifications, markAllRead, markRead } from "./bell-store.ts";
import { kindLabel, readNotices, type Template } from "./written.ts";

type InAppNotification = {
  uid: string;
  eventKey: string;
  kind: string;
  at: Date;
  now: Date;
  link: string | undefined;
  bookingId: string | null;
  written: Template;
};

/** A notification of an old event is stored as read. The previous version shows the name of its kind. */
export async function addInAppNotifications(tx: Tx, entries: readonly InAppNotification[]): Promise<void> {
  const notifiedUids = await addNotifications(
    tx,
    entries.map((entry) => ({
      ...entry,
      readAt: entry.now.getTime() - entry.at.getTime() > dayMs ? entry.at : null,
      texts: Object.fromEntries(
        locales.map((locale) => [locale, { title: kindLabel(entry.kind, locale), body: "" }]),
      ),
    })),
  );
  const [first] = entries;
  if (notifiedUids.length && first) await publish(tx, first.now, notifiedUids, "notification");
}

export const readingNotifications = (db: Db) =>
  ({
    "GET /api/notifications": async ({ query: { cursor, limit } }, { actor, locale }) => {
      const from = readCursor(cursor, ByTime);
      if (from === null) return refuseCursor();
      const after = from && { at: new Date(from[0]), id: from[1] };
      const [rows, unread] = await Promise.all([
        listNotifications(db, actor.uid, { language: locale, after, limit: limit + 1 }),
        countUnread(db, actor.uid),
      ]);
      const notices = await readNotices(db, rows.slice(0, limit), locale);
      const items = notices.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, unread, nextCursor: last ? writeCursor([last.at, last.notificationId]) : null };
    },
    "GET /api/notifications/unread": async (_, { actor }) => ({ unread: await countUnread(db, actor.uid) }),
    "POST /api/notifications/read-all": ({ body }, call) =>
      command(db, call, "notifications-read", body, async (tx) => {
        const { now, actor } = call;
        const requestedUntil = body.until ? new Date(body.until) : now;
        if (await markAllRead(tx, actor.uid, { until: requestedUntil < now ? requestedUntil : now, now }))
          await publish(tx, now, [actor.uid], "notification");
        return { unread: await countUnread(tx, actor.uid) };
      }),
    "POST /api/notifications/:notificationId/read": ({ params: { notificationId } }, call) =>
      command(db, call, `notification-read ${notificationId}`, undefined, async (tx) => {
        const { now, actor } = call;
        const found = await markRead(tx, actor.uid, notificationId, now);
        if (!found) return refuse("not_found");
        if (found.changed) await publish(tx, now, [actor.uid], "notification");
        return { notificationId, unread: await countUnread(tx, actor.uid) };
      }),
  }) satisfies SomeHandlers<typeof bell>;
