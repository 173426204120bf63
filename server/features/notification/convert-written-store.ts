/** Converts emails and notifications of the previous version, which stored texts with names in them. */
import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

/**
 * The people whom the found rows may name. Their profiles are locked, since the deletion of an account only
 * empties converted rows; rows that name a person who is deleting their account wait for the next run.
 */
const namedPeople = sql`(select uid, deleted_at from user_profile
  where uid in (select unnest(people) from found) for key share skip locked)`;
const isDecided = sql`not exists (select from user_profile u
  where u.uid = any (people) and u.uid not in (select uid from named))`;
/** Whether a row keeps its text: the people it may name are known, and none has deleted their account. */
const mayKeepText = sql`(people is not null
  and not exists (select from named n where n.uid = any (people) and n.deleted_at is not null))`;
const asText = sql`jsonb_build_object('of', 'text', 'people', to_jsonb(coalesce(people, '{}')))`;

/**
 * Converts up to `limit` emails, and returns their number: emails without values get the list of people they
 * may name, and emails with values that the previous version has sent lose their text.
 */
export async function convertEmails(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    with found as (
      select communication_id, written, people_named(subtype, event_key, booking_id, link) people from communication
      where status <> 'pending' and (written is null or (content <> '' and written ->> 'of' <> 'text'))
      order by communication_id limit ${limit} for update skip locked),
    named as ${namedPeople}
    update communication c set written = coalesce(s.written, ${asText}),
      subject = case when s.written is null and ${mayKeepText} then c.subject else '' end,
      content = case when s.written is null and ${mayKeepText} then c.content else '' end
    from found s where s.communication_id = c.communication_id and ${isDecided} returning 1`.execute(db);
  return rows.length;
}

export async function convertNotices(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    with found as (
      select notification_id, people_named(kind, event_key, booking_id, link) people from notification
      where written is null order by notification_id limit ${limit} for update skip locked),
    named as ${namedPeople}
    update notification c set written = ${asText}, texts = case when ${mayKeepText} then c.texts else '{}' end
    from found s where s.notification_id = c.notification_id and ${isDecided} returning 1`.execute(db);
  return rows.length;
}
