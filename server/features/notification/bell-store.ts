import { sql } from "kysely";
import type { Locale } from "#domain/locale.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Template, Written } from "./written.ts";

type Texts = Record<string, { title: string; body: string }>;
type NewNotification = {
  uid: string;
  eventKey: string;
  kind: string;
  at: Date;
  texts: Texts;
  written: Template;
  link: string | undefined;
  bookingId: string | null;
  readAt: Date | null;
};

/** An event notifies each person once; returns who was notified. */
export async function addNotifications(tx: Tx, all: readonly NewNotification[]): Promise<string[]> {
  if (!all.length) return [];
  const rows = await tx
    .insertInto("notification")
    .values(
      all.map((n) => ({
        uid: n.uid,
        eventKey: n.eventKey,
        kind: n.kind,
        at: n.at,
        texts: JSON.stringify(n.texts),
        written: JSON.stringify(n.written),
        link: n.link ?? null,
        bookingId: n.bookingId,
        readAt: n.readAt,
      })),
    )
    .onConflict((c) => c.columns(["uid", "eventKey"]).doNothing())
    .returning("uid")
    .execute();
  return rows.map(({ uid }) => uid);
}

type NotificationRow = {
  notificationId: string;
  at: Date;
  kind: string;
  title: string | null;
  body: string | null;
  written: Written | null;
  link: string | null;
  read: boolean;
};

export async function listNotifications(
  db: Db,
  uid: string,
  o: { language: Locale; after: { at: Date; id: string } | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select notification_id, at, kind, said ->> 'title' title, said ->> 'body' body, written, link,
      read_at is not null as read
    from notification cross join lateral (select coalesce(texts -> ${o.language}::text, texts -> 'nb') said) s
    where uid = ${uid}
      ${o.after ? sql`and (at, notification_id) < (${o.after.at}, ${o.after.id}::uuid)` : sql``}
    order by at desc, notification_id desc limit ${o.limit}`.execute(db);
  return rows;
}

/** Unread notifications are counted up to this number. */
const maxCounted = 100;
export async function countUnread(db: Db | Tx, uid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from (
      select from notification where uid = ${uid} and read_at is null limit ${maxCounted}) x`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Marks a notification as read; undefined if it is not the person's. */
export async function markRead(
  tx: Tx,
  uid: string,
  id: string,
  now: Date,
): Promise<{ changed: boolean } | undefined> {
  const { rows } = await sql<{ changed: boolean }>`
    with one as (
        select notification_id, read_at from notification
        where uid = ${uid} and notification_id = ${id}::uuid for update),
      marked as (
        update notification n set read_at = ${now} from one
        where n.notification_id = one.notification_id and one.read_at is null)
    select read_at is null as changed from one`.execute(tx);
  return rows[0];
}

/** Marks notifications up to this instant as read: the person has not seen later ones. */
export async function markAllRead(
  tx: Tx,
  uid: string,
  { until, now }: { until: Date; now: Date },
): Promise<number> {
  const { rows } = await sql`
    update notification set read_at = ${now}
    where uid = ${uid} and read_at is null and at <= ${until} returning 1`.execute(tx);
  return rows.length;
}
