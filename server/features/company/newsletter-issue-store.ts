import { sql } from "kysely";
import type { Locale } from "#domain/locale.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type IssueTexts = Record<Locale, { subject: string; text: string }>;
export type IssueRow = {
  newsletterIssueId: string;
  texts: IssueTexts;
  version: number;
  updatedAt: Date;
  sentAt: Date | null;
  sentBy: string | null;
  receivers: number | null;
  delivery: { waiting: number; sent: number; failed: number };
};
const newest = 50;

export const eventOf = (newsletterIssueId: string): string => `newsletter_issue:${newsletterIssueId}`;

async function findIssues(db: Db | Tx, id: string | null): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select n.newsletter_issue_id, n.texts, n.version, n.updated_at,
      n.sent_at, u.display_name as sent_by, n.receivers,
      json_build_object('waiting', c.waiting, 'sent', c.sent, 'failed', c.failed) as delivery
    from newsletter_issue n left join user_profile u on u.uid = n.sent_by and u.deleted_at is null,
      lateral (select count(*) filter (where status = 'pending') as waiting,
        count(*) filter (where status in ('sent', 'delivered')) as sent,
        count(*) filter (where status = 'failed') as failed
        from communication where event_key = 'newsletter_issue:' || n.newsletter_issue_id and channel = 'email') c
    where ${id}::uuid is null or n.newsletter_issue_id = ${id}::uuid
    order by n.updated_at desc, n.newsletter_issue_id limit ${newest}`.execute(db);
  return rows;
}
export const listIssues = (db: Db): Promise<IssueRow[]> => findIssues(db, null);
export const findIssue = async (tx: Tx, id: string): Promise<IssueRow | undefined> =>
  (await findIssues(tx, id))[0];

export async function countSubscribers(db: Db | Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ language: string; count: number }>`
    select language, count(*)::int as count from newsletter_subscriber
    where confirmed_at is not null group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ language, count }) => [language, count]));
}

type LockedIssue = { version: number; sentAt: Date | null; texts: IssueTexts };
export const lockIssue = (tx: Tx, id: string): Promise<LockedIssue | undefined> =>
  tx
    .selectFrom("newsletterIssue")
    .select(["version", "sentAt"])
    .select(sql<IssueTexts>`texts`.as("texts"))
    .where("newsletterIssueId", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function insertIssue(tx: Tx, texts: IssueTexts, by: string, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto("newsletterIssue")
    .values({ texts: JSON.stringify(texts), createdBy: by, createdAt: now, updatedAt: now })
    .returning("newsletterIssueId as id")
    .executeTakeFirstOrThrow();
  return id;
}

export const updateIssue = (tx: Tx, id: string, texts: IssueTexts, now: Date) =>
  tx
    .updateTable("newsletterIssue")
    .set({ texts: JSON.stringify(texts), updatedAt: now, version: sql`version + 1` })
    .where("newsletterIssueId", "=", id)
    .execute();

export const deleteIssue = (tx: Tx, id: string) =>
  tx.deleteFrom("newsletterIssue").where("newsletterIssueId", "=", id).execute();

/** Marks the issue as sent, and returns the number of receivers. */
export async function markSent(tx: Tx, id: string, by: string, now: Date): Promise<number> {
  const { rows } = await sql<{ receivers: number }>`
    update newsletter_issue set sent_at = ${now}, sent_by = ${by}, updated_at = ${now},
      receivers = (select count(*) from newsletter_subscriber where confirmed_at <= ${now})
    where newsletter_issue_id = ${id} returning receivers`.execute(tx);
  return rows[0]!.receivers;
}

type IssueReceiver = { subscriberId: string; email: string; token: string; language: string };
/** The next receivers of an issue, in order: those subscribed when it was sent and now. */
export async function nextReceivers(
  tx: Tx,
  { sentAt, after, limit }: { sentAt: Date; after: string | null; limit: number },
): Promise<IssueReceiver[]> {
  const { rows } = await sql<IssueReceiver>`
    select subscriber_id, email, token, language from newsletter_subscriber
    where confirmed_at <= ${sentAt} ${after === null ? sql`` : sql`and subscriber_id > ${after}`}
    order by subscriber_id limit ${limit}`.execute(tx);
  return rows;
}
