/**
 * Deletes a person's data when they delete the account (decision 140). Rows referenced by the ledger and by
 * other people's bookings stay without personal texts; nothing is found by text search, so that no unrelated
 * text is affected.
 */
import { sql } from "kysely";
import { cabinFields } from "#domain/cabin/fields.ts";
import { type Fields, factNames } from "#domain/fields.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { propertyFields } from "#domain/property/fields.ts";
import { serviceFields } from "#domain/service/fields.ts";
import { catalogues } from "#messages/index.ts";
import { provenAddressOf } from "#server/platform/auth/proven-address-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteJobsAbout } from "#server/platform/jobs/jobs-store.ts";

type LeavingUser = { uid: string; email: string };

export async function deleteDrafts(tx: Tx, uid: string): Promise<void> {
  await sql`delete from booking where hunter_uid = ${uid} and status = 'calculated'`.execute(tx);
}

/**
 * Empties emails to the person, their messages to support, and older texts, stored without values, that may
 * name them; cancels waiting messages to them. Waiting messages to others are rendered again when sent.
 */
export async function eraseEmails(tx: Tx, { uid, email }: LeavingUser): Promise<void> {
  await sql`
    update communication set recipient = ${`deleted/${uid}`}, event_key = 'deleted/' || communication_id,
      written = '{"of": "text", "people": []}', subject = '', content = '', link = null, problem = null,
      provider_ref = null, reply_to = null, status = case status when 'pending' then 'failed' else status end
    where recipient_uid = ${uid} or lower(recipient) = lower(${email})
      or (subtype = 'contact_message' and reply_to = lower(${email}))`.execute(tx);
  await sql`update communication set subject = '', content = ''
    where written ? 'people' and written -> 'people' ? ${uid}`.execute(tx);
  await sql`update communication set subject = '', content = ''
    where status = 'pending' and written ->> 'of' <> 'text'`.execute(tx);
  await sql`update notification set texts = '{}'
    where written ? 'people' and written -> 'people' ? ${uid}`.execute(tx);
}

/** The part of an `update … set` that removes facts that a landowner has chosen or written. */
const emptiedFacts = (fields: Fields) =>
  sql.join(
    factNames(fields).map((name) => sql`, ${sql.ref(name)} = default`),
    sql``,
  );
const ownProperties = (uid: string) => sql`(select property_id from property where owner_uid = ${uid})`;

/**
 * Empties the person's properties and deletes the owner's private rows: pictures, documents, calendars,
 * parcels. The next sweep of unreferenced files deletes their files.
 */
export async function eraseProperties(tx: Tx, uid: string): Promise<void> {
  const own = ownProperties(uid);
  await sql`delete from image i where uploaded_by = ${uid} and not exists (select from message m
    where m.conversation_id = i.conversation_id and i.image_id = any (m.image_ids))`.execute(tx);
  await sql`delete from message_document where uploaded_by = ${uid}`.execute(tx);
  await sql`delete from reply_address where uid = ${uid}`.execute(tx);
  const { nb, en } = { nb: catalogues.nb.server.words, en: catalogues.en.server.words };
  const nameOfLeft = (what: "leftOffering" | "leftCabin" | "leftService") => ({
    name: nb[what],
    english: JSON.stringify({ name: en[what] }),
  });
  await sql`
    delete from image where property_id in ${own}
      or offering_id in (select offering_id from offering where property_id in ${own})
      or cabin_id in (select cabin_id from cabin where property_id in ${own})`.execute(tx);
  for (const table of [
    "document",
    "calendar_import",
    "calendar_feed",
    "parcel",
    "house_manual",
    "meeting_point",
    "field_point",
    "arrival_message",
    "property_group_member",
    "bulk_change_item",
  ])
    await sql`delete from ${sql.table(table)} where property_id in ${own}`.execute(tx);
  await sql`
    update property p set contact = '{}', address = '', description = '', rules = default, quota = null,
      terrain = null, facilities = default, boundary = null, boundary_box = null, location = null, outlined = default
      ${emptiedFacts(propertyFields)},
      name = concat_ws(', ', ${nb.leftProperty}::text,
        (select m.name from municipality m where m.municipality_number = p.municipality_number)),
      english = jsonb_build_object('name', concat_ws(', ', ${en.leftProperty}::text,
        (select m.name from municipality m where m.municipality_number = p.municipality_number)))
    where owner_uid = ${uid}`.execute(tx);
  await sql`delete from property_outline where property_id in ${own}`.execute(tx);
  await sql`update reservation set reference = null, note = null where property_id in ${own}`.execute(tx);
  const [offering, cabin, service] = [
    nameOfLeft("leftOffering"),
    nameOfLeft("leftCabin"),
    nameOfLeft("leftService"),
  ];
  await sql`update offering set name = ${offering.name}, english = ${offering.english}::jsonb, description = ''
      ${emptiedFacts(offeringFields)}, custom_rules = default, rules = default, blackout_periods = default, imported_periods = default
    where property_id in ${own}`.execute(tx);
  await sql`update cabin set name = ${cabin.name}, english = ${cabin.english}::jsonb, description = ''
      ${emptiedFacts(cabinFields)},
      custom_facilities = default, blackout_periods = default, imported_periods = default
    where property_id in ${own}`.execute(tx);
  await sql`update service set name = ${service.name}, description = ''
      ${emptiedFacts(serviceFields)}, blackout_periods = default
    where property_id in ${own}`.execute(tx);
}

/**
 * Empties the person's texts about bookings, the names they gave to groups, and reasons that others gave in
 * cases about them.
 */
export async function eraseWrittenTexts(tx: Tx, uid: string): Promise<void> {
  const bookings = sql`(select booking_id::text from booking where ${uid} in (hunter_uid, buyer_uid, landowner_uid))`;
  await sql`
    update audit set reason = null where reason is not null and (
      (subject = 'booking' and (actor_uid = ${uid} or subject_id in ${bookings}))
      or (subject = 'account' and subject_id = ${uid})
      or (subject = 'property' and (actor_uid = ${uid} or subject_id in (select x::text from ${ownProperties(uid)} t (x))))
      or (subject in ('rating', 'conversation_report') and actor_uid = ${uid}))`.execute(tx);
  // what who asked for the stay wrote, also where another is its hunter now (rules 9.24)
  await sql`
    update booking b set special_requests = null, notes = null, training_supervisor = null
    where ${uid} in (hunter_uid, buyer_uid) and hunter_at(b, b.created_at) = ${uid}`.execute(tx);
  await sql`
    update booking set buyer = null
    where buyer_uid = ${uid} or buyer_uid is null and hunter_uid = ${uid}`.execute(tx);
  await sql`
    update booking_handover set status = 'ended', tells = false, email = null, token_hash = null
    where status in ('offered', 'accepted')
      and (${uid} in (by_uid, receiver_uid) or email = ${provenAddressOf(uid)})`.execute(tx);
  await sql`
    update booking_change c set message = null from booking b
    where b.booking_id = c.booking_id and message is not null
      and ${uid} = case c.by_role when 'hunter' then hunter_at(b, c.created_at) else b.landowner_uid end`.execute(
    tx,
  );
  const group = catalogues.nb.server.words.leftGroup;
  await sql`
    with named as (
      select distinct on (conversation_id) conversation_id, line ->> 'byUid' uid from message
      where line ? 'name' and conversation_id in (select conversation_id from conversation_member where uid = ${uid})
      order by conversation_id, position desc)
    update conversation c set name = ${group} from named n
    where n.conversation_id = c.conversation_id and n.uid = ${uid} and c.kind = 'group'`.execute(tx);
  await sql`
    update message set line = line || jsonb_build_object('name', ${group}::text)
    where line ? 'name' and line ->> 'byUid' = ${uid}
      and conversation_id in (select conversation_id from conversation_member where uid = ${uid})`.execute(
    tx,
  );
}

/**
 * Deletes stored responses to repeated calls: the person's own, and others' that may name them; not that of
 * the current call, which does not exist yet. Other people's keys stay without their response, so that a
 * repeated call is refused and not executed again (rules 4.4).
 */
async function deleteStoredAnswers(tx: Tx, { uid, email }: LeavingUser): Promise<void> {
  await sql`delete from idempotency_key where answer is not null and uid = ${uid}`.execute(tx);
  await sql`
    update idempotency_key set answer = null, body_hash = '' where answer is not null and (
      strpos(answer::text, ${JSON.stringify(uid)}) > 0
      or strpos(answer::text, ${JSON.stringify(email)}) > 0 or uid in (
        select case ${uid} when hunter_uid then landowner_uid else hunter_uid end from booking
          where ${uid} in (hunter_uid, landowner_uid)
        union all select landowner_uid from booking where buyer_uid = ${uid}
        union all select h.uid from co_host h join booking b using (property_id)
          where ${uid} in (b.hunter_uid, b.landowner_uid)
        union all select o.uid from conversation_member m join conversation_member o using (conversation_id)
          where m.uid = ${uid}
        union all select uid from user_profile where is_admin))`.execute(tx);
}

/** Empties the rows of the profile and the sign-in, which stay without personal data. */
export async function anonymize(tx: Tx, { uid, email }: LeavingUser, now: Date): Promise<void> {
  await deleteStoredAnswers(tx, { uid, email });
  await deleteJobsAbout(tx, { uid, email });
  await sql`delete from newsletter_subscriber where email = lower(${email})`.execute(tx);
  await sql`delete from conversation_invitation where email = lower(${email})`.execute(tx);
  await sql`delete from co_host where uid is null and email = lower(${email})`.execute(tx);
  await sql`
    delete from auth.verification
    where strpos(lower(identifier || ' ' || value), lower(${email})) > 0 or strpos(value, ${uid}) > 0`.execute(
    tx,
  );
  await sql`
    update user_profile set deleted_at = ${now}, disabled_at = null, disabled_reason = null, email = '',
      display_name = '', first_name = '', last_name = '', phone_number = null, photo_url = null, bio = '',
      location = '', address = '{}', bank_account_number = null, organization_number = null, contact_person = '',
      roles = '{}', preferences = default, email_kinds_off = default,
      hunter_profile = default, landowner_profile = default, vat_registrations = default
    where uid = ${uid}`.execute(tx);
  await sql`
    update auth."user" set name = '', email = ${`${uid}@deleted.invalid`}, image = null, "emailVerified" = false,
      "updatedAt" = ${now}
    where id = ${uid}`.execute(tx);
}
