import type { bell } from "#contract/notification/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import { type Handlers, refuse, refuseCursor } from "#server/platform/http/handler.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countUnread, listNotifications, markAllRead, markRead } from "./bell-store.ts";
import { readNotices } from "./written.ts";

export const bellRoutes = ({ db }: Pick<Platform, "db">): Handlers<typeof bell> => ({
  "GET /api/notifications": async ({ query: { cursor, limit } }, { actor, locale }) => {
    const from = readCursor(cursor, ByTime);
    if (from === null) return refuseCursor();
    const after = from && { at: new Date(from[0]), id: from[1] };
    const [rows, unread] = await Promise.all([
      listNotifications(db, actor.uid, { language: locale, after, limit: limit + 1 }),
      countUnread(db, actor.uid),
    ]);
    const said = await readNotices(db, rows.slice(0, limit), locale);
    const items = said.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, unread, nextCursor: last ? writeCursor([last.at, last.notificationId]) : null };
  },
  "GET /api/notifications/unread": async (_, { actor }) => ({ unread: await countUnread(db, actor.uid) }),
  "POST /api/notifications/read-all": ({ body }, call) =>
    command(db, call, "notifications-read", body, async (tx) => {
      const { now, actor } = call;
      const asked = body.until ? new Date(body.until) : now;
      if (await markAllRead(tx, actor.uid, { until: asked < now ? asked : now, now }))
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
});
