import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { Locale } from "#domain/locale.ts";
import type { UsedCharacters } from "#domain/machine-translation/allowance.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Translator } from "#server/platform/translator/translator.ts";

/** What a text was read from. */
export type Origin = { propertyId: string } | { messageId: string };
export type Target = { provider: Translator["name"]; to: Locale };
type Stored = { hash: string; translated: string | null; from: string | null; isLeased: boolean };

const hashesOf = (hashes: readonly string[]) =>
  sql`(select decode(h, 'hex') from unnest(${[...hashes]}::text[]) h)`;

/** Whether what the text was read from is still there; it cannot be deleted until the transaction ends. */
export async function lockOrigin(tx: Tx, origin: Origin): Promise<boolean> {
  const { rows } =
    "messageId" in origin
      ? await sql`select from message where message_id = ${origin.messageId}
          and deleted_at is null and removed_at is null for share`.execute(tx)
      : await sql`select from property where property_id = ${origin.propertyId}
          and deleted_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** The stored translations of these texts, and the ones that somebody else is having translated. */
export async function findTranslations(
  db: Db | Tx,
  { provider, to }: Target,
  hashes: readonly string[],
  now: Date,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select encode(text_hash, 'hex') hash, translated_text translated, source_language "from",
      coalesce(leased_until > ${now}, false) is_leased
    from machine_translation
    where provider = ${provider} and target_language = ${to} and text_hash in ${hashesOf(hashes)}`.execute(
    db,
  );
  return rows;
}

/** Notes that translations were read today, so that they stay. */
export async function markUsed(
  db: Db,
  { provider, to }: Target,
  hashes: readonly string[],
  today: CalendarDate,
): Promise<void> {
  await sql`update machine_translation set used_on = ${today}
    where provider = ${provider} and target_language = ${to} and text_hash in ${hashesOf(hashes)}
      and used_on < ${today} and translated_text is not null`.execute(db);
}

/** Locks the month's sum, so that characters are taken by one reader at a time, and reads what is used. */
export async function lockUsedCharacters(
  tx: Tx,
  uid: string | undefined,
  { month, today }: { month: CalendarDate; today: CalendarDate },
): Promise<UsedCharacters> {
  await sql`insert into machine_translation_month (month) values (${month}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<UsedCharacters>`
    select m.characters::int "month", m.visitor_characters::int visitors,
      coalesce((select d.characters::int from machine_translation_day d
        where d.uid = ${uid ?? null} and d.day = ${today}), 0) person_today
    from machine_translation_month m where m.month = ${month} for update of m`.execute(tx);
  return rows[0]!;
}

type Characters = { month: CalendarDate; today: CalendarDate; uid: string | undefined };
/** Counts characters as translated; a negative number gives them back. Locks the month first. */
export async function countCharacters(
  tx: Tx,
  { month, today, uid }: Characters,
  characters: number,
): Promise<void> {
  await sql`update machine_translation_month set characters = greatest(0, characters + ${characters}::int),
      visitor_characters = greatest(0, visitor_characters + ${uid === undefined ? characters : 0}::int)
    where month = ${month}`.execute(tx);
  if (uid === undefined) return;
  await (characters > 0
    ? sql`insert into machine_translation_day as d (uid, day, characters) values (${uid}, ${today}, ${characters})
        on conflict (uid, day) do update set characters = d.characters + excluded.characters`
    : sql`update machine_translation_day set characters = greatest(0, characters + ${characters}::int)
        where uid = ${uid} and day = ${today}`
  ).execute(tx);
}

type Lease = { leaseId: string; until: Date };
/** Takes the texts for this reader, who asks the provider; also those whose earlier reader never finished. */
export async function leaseTexts(
  tx: Tx,
  { provider, to }: Target,
  hashes: readonly string[],
  origin: Origin,
  { leaseId, until }: Lease,
  today: CalendarDate,
): Promise<void> {
  const { propertyId = null, messageId = null } = origin as { propertyId?: string; messageId?: string };
  await sql`
    insert into machine_translation (provider, target_language, text_hash, property_id, message_id, lease_id,
      leased_until, used_on)
    select ${provider}, ${to}, h, ${propertyId}::uuid, ${messageId}::uuid, ${leaseId}::uuid, ${until}, ${today}::date
    from ${hashesOf(hashes)} t (h)
    on conflict (provider, target_language, text_hash) do update set property_id = excluded.property_id,
      message_id = excluded.message_id, lease_id = excluded.lease_id, leased_until = excluded.leased_until`.execute(
    tx,
  );
}

/** Stores what the provider answered, except texts that were deleted or taken by another reader meanwhile. */
export async function saveTranslations(
  db: Db,
  { provider, to }: Target,
  leaseId: string,
  texts: readonly { hash: string; text: string; from: string }[],
): Promise<void> {
  await sql`
    update machine_translation m set translated_text = t.text, source_language = t.language,
      lease_id = null, leased_until = null
    from unnest(${texts.map((one) => one.hash)}::text[], ${texts.map((one) => one.text)}::text[],
      ${texts.map((one) => one.from)}::text[]) t (hash, text, language)
    where m.provider = ${provider} and m.target_language = ${to} and m.text_hash = decode(t.hash, 'hex')
      and m.lease_id = ${leaseId}::uuid`.execute(db);
}

export const dropLease = (tx: Tx, leaseId: string): Promise<unknown> =>
  sql`delete from machine_translation where lease_id = ${leaseId}::uuid`.execute(tx);
