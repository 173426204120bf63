/** Letters and notices of the version before, which kept texts with names in them. */
import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

/**
 * The people whom the found rows may name. Their profiles are locked, since deleting an account only empties
 * converted rows; rows of an account that is being deleted wait for the next turn.
 */
const namedPeople = sql`(select uid, deleted_at from user_profile
  where uid in (select unnest(people) from found) for key share skip locked)`;
const isDecided = sql`not exists (select from user_profile u
  where u.uid = any (people) and u.uid not in (select uid from named))`;
/** Of a row: its text stays where we know whom it may name and none of them has left. */
const mayKeepText = sql`(people is not null
  and not exists (select from named n where n.uid = any (people) and n.deleted_at is not null))`;
const asText = sql`jsonb_build_object('of', 'text', 'people', to_jsonb(coalesce(people, '{}')))`;

/**
 * Takes over so many letters, and says how many it was: those without values get to know whom they may name, and the
 * text goes of those with values that the version before has sent.
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
