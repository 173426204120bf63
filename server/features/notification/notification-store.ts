import { type ExpressionBuilder, sql } from "kysely";
import { readerLanguage } from "#messages/reader-language.ts";
import type { Locale } from "#domain/locale.ts";
import type { Channel } from "#domain/notification/catalogue.ts";
import type { BookingStatus, Confirmation } from "#domain/booking/lists.ts";
import type { CommunicationType } from "#domain/notification/lists.ts";
import type { Attachment } from "#domain/notification/message.ts";
import type { StoredValues } from "#domain/notification/reference.ts";
import { type Urgency, urgencyOf } from "#domain/notification/urgency.ts";
import type { AccountEmailKind } from "#domain/notification/user-messages.ts";
import type { MatterRow } from "#messages/emails.ts";
import type { Species } from "#domain/species/species.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { DB } from "#server/platform/database/db-types.ts";
import { payloadsInQueue } from "#server/platform/jobs/jobs-store.ts";
import type { Contactable } from "./channels.ts";
import type { Written } from "./written.ts";

/** A receiver; `name` is null if the account is deleted. */
export type Receiver = Contactable & {
  uid: string;
  name: string | null;
  email: string;
  language: Locale;
};
export type BookingFacts = {
  hunter: Receiver;
  /** Who bought it: the hunter, unless it was handed over. */
  buyer: Receiver;
  landowner: Receiver;
  /** The co-hosts who have the right to answer. */
  coHosts: Receiver[];
  propertyId: string;
  offeringId: string | null;
  cabinIds: string[] | null;
  fromDate: string;
  toDate: string;
  participants: number;
  companions: number;
  children: number;
  /** Of the offering; null for cabins alone. */
  species: Species[] | null;
  totalOre: number;
  heldOre: number;
  kid: string | null;
  invoiceNumber: string | null;
  payToAccount: string | null;
  landownerEarningsOre: number | null;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  hasBankAccount: boolean;
  times: { arrivalTime: string | null; departureTime: string | null };
};

const personJson = (alias: string) => sql`jsonb_build_object('uid', ${sql.ref(`${alias}.uid`)},
  'name', case when ${sql.ref(`${alias}.deleted_at`)} is null then ${sql.ref(`${alias}.display_name`)} end,
  'email', ${sql.ref(`${alias}.email`)}, 'language', ${sql.ref(`${alias}.language`)},
  'phone', ${sql.ref(`${alias}.phone_number`)}, 'preferences', ${sql.ref(`${alias}.preferences`)},
  'emailKindsOff', ${sql.ref(`${alias}.email_kinds_off`)},
  'devices', (select count(*) from push_subscription s where s.uid = ${sql.ref(`${alias}.uid`)}))`;

/** The facts of a booking; undefined if it no longer exists, because it was a draft and is deleted. */
export async function findBookingFacts(tx: Tx, bookingId: string): Promise<BookingFacts | undefined> {
  const { rows } = await sql<BookingFacts>`
    select ${personJson("h")} as hunter, ${personJson("u")} as buyer, ${personJson("l")} as landowner,
      coalesce((select jsonb_agg(${personJson("c")} order by c.uid) from co_host x join user_profile c using (uid)
        where x.property_id = b.property_id and 'answer' = any (x.rights) and x.uid <> b.hunter_uid), '[]') as co_hosts,
      b.property_id, b.offering_id,
      (select jsonb_agg(c -> 'cabinId') from jsonb_array_elements(b.cabins) c) as cabin_ids,
      b.from_date, b.to_date, stay_times(b.cabins) as times, b.participants, b.companions, b.children, (select o.target_species from offering o where o.offering_id = b.offering_id) as species, coalesce(b.cancel_charge_ore, b.total_ore) as total_ore, b.held_ore,
      (select i.document ->> 'kid' from current_invoice i where i.booking_id = b.booking_id) as kid,
      (select i.document ->> 'number' from current_invoice i where i.booking_id = b.booking_id) as invoice_number,
      (select payment_account from own_company) as pay_to_account,
      b.landowner_earnings_ore, b.reply_due_at, b.payment_due_at,
      l.bank_account_number is not null or exists (select from connected_account c
        where c.uid = l.uid and coalesce(c.transfers_active, c.payouts_enabled)) as has_bank_account
    from booking b join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid
      join user_profile u on u.uid = buyer_of(b)
    where b.booking_id = ${bookingId}`.execute(tx);
  return rows[0];
}

export async function findReceiver(tx: Tx, uid: string): Promise<Receiver | undefined> {
  const { rows } = await sql<{
    person: Receiver;
  }>`select ${personJson("u")} as person from user_profile u where u.uid = ${uid}`.execute(tx);
  return rows[0]?.person;
}

/**
 * The account with this Norwegian number, so that messages to the number are counted as the person's; null if
 * there is none, or several.
 */
export async function findByPhone(tx: Tx, phone: string): Promise<string | null> {
  const national = phone.replace(/\D/g, "").slice(-8);
  const { rows } = await sql<{ uid: string }>`
    select uid from user_profile
    where phone_number is not null and right(regexp_replace(phone_number, '\\D', '', 'g'), 8) = ${national}
      and regexp_replace(phone_number, '\\D', '', 'g') in (${national}, ${`47${national}`}, ${`0047${national}`})
    limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.uid ?? null) : null;
}

export async function findAdmins(tx: Tx): Promise<Receiver[]> {
  const { rows } = await sql<{
    person: Receiver;
  }>`select ${personJson("u")} as person from user_profile u where u.is_admin and u.deleted_at is null order by u.uid`.execute(
    tx,
  );
  return rows.map((row) => row.person);
}

/** Channels that send messages; the in-app list sends nothing. */
export type SentChannel = Exclude<Channel, "app">;
const providers: Record<SentChannel, string> = {
  email: "script_platform",
  sms: "sms_provider",
  push: "push_provider",
};
export type OutgoingMessage = {
  eventKey: string;
  at: Date;
  now: Date;
  type: CommunicationType;
  subtype: string;
  channel: SentChannel;
  status: "pending" | "delivered" | "failed";
  problem?: string;
  notBefore?: Date | null;
  /** The time by which the reader must act. */
  deadline?: Date | null;
  segments?: number;
  resendOf?: string;
  replyTo?: string;
  uid: string | null;
  recipient: string;
  subject: string;
  content: string;
  written: Written;
  link: string | null;
  language: Locale;
  bookingId: string | null;
  attachment: Attachment | null;
  attachmentNumber?: string | null;
};
/** `waits`: the message is held until the morning. */
export type WrittenMessage = { id: string; channel: SentChannel; status: string; waits: boolean };
type QueuedMessage = WrittenMessage & { urgency: Urgency };

/** A waiting message also stores its text, since the previous version of the server cannot render values. */
const keepsText = ({ status, written }: OutgoingMessage) => status === "pending" || written.of === "text";

/** Inserts messages into the outbox; returns the new ones. Idempotent: existing rows do not change. */
export async function addOutgoing(tx: Tx, all: readonly OutgoingMessage[]): Promise<QueuedMessage[]> {
  if (!all.length) return [];
  const inserted = await tx
    .insertInto("communication")
    .values(
      all.map((m) => ({
        eventKey: m.eventKey,
        at: m.at,
        type: m.type,
        subtype: m.subtype,
        provider: providers[m.channel],
        channel: m.channel,
        status: m.status,
        recipientUid: m.uid,
        recipient: m.recipient,
        ...(keepsText(m) ? { subject: m.subject, content: m.content } : { subject: "", content: "" }),
        written: JSON.stringify(m.written),
        link: m.link,
        language: m.language,
        bookingId: m.bookingId,
        attachment: m.attachment,
        attachmentNumber: m.attachmentNumber ?? null,
        problem: m.problem ?? null,
        notBefore: m.notBefore ?? null,
        deadline: m.deadline ?? null,
        segments: m.segments ?? null,
        resendOf: m.resendOf ?? null,
        replyTo: m.replyTo ?? null,
        ...(m.status === "pending" ? {} : { doneAt: m.now }),
      })),
    )
    .onConflict((c) => c.columns(["eventKey", "recipient", "channel"]).doNothing())
    .returning(["communicationId as id", "channel", "status", "notBefore", "subtype", "deadline"])
    .execute();
  return inserted.map(({ notBefore, channel, subtype, deadline, ...row }) => ({
    ...row,
    channel: channel as SentChannel,
    waits: notBefore !== null,
    urgency: urgencyOf(subtype, deadline),
  }));
}

export type WaitingMessage = {
  replyTo: string | null;
  id: string;
  eventKey: string;
  recipientUid: string | null;
  at: Date;
  subtype: string;
  recipient: string;
  subject: string;
  content: string;
  written: Written | null;
  channel: string;
  link: string | null;
  language: Locale;
  handedAt: Date | null;
  bookingId: string | null;
  attachment: Attachment | null;
  attachmentNumber: string | null;
  notBefore: Date | null;
  deadline: Date | null;
  /** The current details of the booking that the email is about. */
  matter?: readonly MatterRow[];
};
/** A message that waits to be sent; undefined if it is sent already, or does not exist. */
export async function findWaitingMessage(db: Db, id: string): Promise<WaitingMessage | undefined> {
  const row = await db
    .selectFrom("communication")
    .select([
      "communicationId as id",
      "at",
      "subtype",
      "recipient",
      "subject",
      "content",
      "written",
      "channel",
      "link",
      "language",
      "handedAt",
      "recipientUid",
      "eventKey",
      "bookingId",
      "attachment",
      "attachmentNumber",
      "replyTo",
      "notBefore",
      "deadline",
    ])
    .where("communicationId", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return (
    row && {
      ...row,
      language: readerLanguage({ profile: row.language }),
      attachment: row.attachment as Attachment | null,
      written: row.written as Written | null,
    }
  );
}

/** True for only one of several concurrent callers: that one may send the message. */
export async function claimDelivery(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable("communication")
    .set({ handedAt: now })
    .where("communicationId", "=", id)
    .where("status", "=", "pending")
    .where("handedAt", "is", null)
    .returning("communicationId")
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Sent texts are rendered from their values; rows without values, from the previous version, keep their text.
 */
const textOf = (e: ExpressionBuilder<DB, "communication">) => ({
  subject: sql<string>`case when ${e.ref("written")} ->> 'of' <> 'text' then '' else ${e.ref("subject")} end`,
  content: sql<string>`case when ${e.ref("written")} ->> 'of' <> 'text' then '' else ${e.ref("content")} end`,
});
/** Records the outcome of an attempt. `pending`: may be retried. `ref`: the provider's message id. */
export async function recordOutcome(
  db: Db,
  id: string,
  o: { status: "pending" | "sent" | "delivered" | "failed"; now: Date; problem?: string; ref?: string },
): Promise<void> {
  await db
    .updateTable("communication")
    .set((e) => ({
      status: o.status,
      attempts: e("attempts", "+", 1),
      problem: o.problem ?? null,
      ...(o.ref !== undefined && { providerRef: o.ref }),
      ...(o.status === "pending" ? { handedAt: null } : { doneAt: o.now, ...textOf(e) }),
    }))
    .where("communicationId", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Postpones the message; it is queued again at that time. */
export async function postponeMessage(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable("communication")
    .set({ notBefore: until })
    .where("communicationId", "=", id)
    .where("status", "=", "pending")
    .where("handedAt", "is", null)
    .execute();
}

const jobNames = { email: "send-mail", sms: "send-sms", push: "send-push" } as const satisfies Record<
  SentChannel,
  string
>;
/** A waiting message without a job. `lost`: handed over or with a secret link, so its outcome is unknown. */
type StrandedMessage = { id: string; channel: SentChannel; urgency: Urgency; lost: boolean };
/** Locks stranded messages in the order they were written, except those that wait for the morning. */
export async function lockStranded(tx: Tx, before: Date, limit: number): Promise<StrandedMessage[]> {
  const of = (channel: SentChannel) => sql`c.channel = ${channel}
    and c.communication_id::text not in ${payloadsInQueue({ name: jobNames[channel] }, "id")}`;
  const { rows } = await sql<Omit<StrandedMessage, "urgency" | "lost"> & Stuck>`
    select communication_id as id, channel, subtype, deadline, handed_at from communication c
    where status = 'pending' and not_before is null and at < ${before} and coalesce(handed_at < ${before}, true)
      and (${of("email")} or ${of("sms")} or ${of("push")})
    order by at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id, channel, subtype, deadline, handedAt }) => ({
    id,
    channel,
    urgency: urgencyOf(subtype, deadline),
    lost: handedAt !== null || accountEmails.has(subtype),
  }));
}
type Stuck = { subtype: string; deadline: Date | null; handedAt: Date | null };

type ClaimedSms = { id: string; urgency: Urgency };
/** Claims SMS that waited for the morning, each for one caller, who must queue it in the same transaction. */
export async function claimNightQueued(tx: Tx, now: Date, limit: number): Promise<ClaimedSms[]> {
  const { rows } = await sql<{ id: string; subtype: string; deadline: Date | null }>`
    update communication set not_before = null where communication_id in (
      select communication_id from communication where status = 'pending' and not_before <= ${now}
      order by not_before limit ${limit} for update skip locked)
    returning communication_id as id, subtype, deadline`.execute(tx);
  return rows.map(({ id, subtype, deadline }) => ({ id, urgency: urgencyOf(subtype, deadline) }));
}

/** Records a gateway's delivery report: an undelivered message becomes failed, a delivered one stays. */
export async function recordReport(
  db: Db,
  { id, ref, ...o }: { id?: string; ref?: string; delivered: boolean; problem: string; now: Date },
): Promise<boolean> {
  const newest = sql`(select communication_id from communication
    where channel = 'sms' and provider_ref = ${ref} order by handed_at desc limit 1)`;
  const messageId = id === undefined ? newest : sql`${id}::uuid`;
  const from = o.delivered ? sql`('pending', 'sent', 'failed')` : sql`('pending', 'sent')`;
  const { rows } = await sql`
    update communication set status = ${o.delivered ? "delivered" : "failed"}, done_at = ${o.now},
      problem = ${o.delivered ? null : o.problem}
    where channel = 'sms' and communication_id = ${messageId} and status in ${from}
      and (handed_at is not null or status = 'sent') returning 1`.execute(db);
  return rows.length > 0;
}

/** Where message `c` would be sent now: its receiver `u`'s current number or address, or the stored one. */
export const addressNow = sql<string>`case c.channel when 'sms' then coalesce(u.phone_number, c.recipient)
  when 'email' then coalesce(nullif(u.email, ''), c.recipient) else c.recipient end`;

/** A locked row of the log, with its receiver's current address; `resent`: how often it was sent again. */
export async function lockSentMessage(
  tx: Tx,
  id: string,
): Promise<{ row: Omit<OutgoingMessage, "now" | "eventKey">; resent: number; secret: boolean } | undefined> {
  const row = await tx
    .selectFrom("communication")
    .selectAll()
    .where("communicationId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { rows } = await sql<{ n: number; to: string }>`
    select (select count(*)::int from communication where resend_of = c.communication_id) n, ${addressNow} "to"
    from communication c left join user_profile u on u.uid = c.recipient_uid
    where c.communication_id = ${id}::uuid`.execute(tx);
  return {
    row: {
      at: row.at,
      type: row.type,
      subtype: row.subtype,
      channel: row.channel as SentChannel,
      status: row.status === "pending" ? "pending" : "failed",
      uid: row.recipientUid,
      recipient: rows[0]?.to ?? row.recipient,
      subject: row.subject,
      content: row.content,
      written: (row.written ?? { of: "text", people: [] }) as Written,
      link: row.link,
      language: readerLanguage({ profile: row.language }),
      bookingId: row.bookingId,
      attachment: row.attachment as Attachment | null,
      attachmentNumber: row.attachmentNumber,
      deadline: row.deadline,
      ...(row.replyTo && { replyTo: row.replyTo }),
    },
    resent: rows[0]?.n ?? 0,
    secret: accountEmails.has(row.subtype),
  };
}

/** Account emails, whose secret links are mailed and stored nowhere. */
const accountEmails: ReadonlySet<string> = new Set<AccountEmailKind>([
  "verify_email",
  "reset_password",
  "magic_link",
]);

export type BookingStatusNow = {
  status: BookingStatus;
  confirmedAt: Date | null;
  paymentDueAt: Date | null;
  express: boolean;
  confirmation: Confirmation;
  invoiceAtPayment: boolean;
  totalOre: number;
  refundedOre: number;
  invoiced: boolean;
  receipted: boolean;
  /** When, by whom and why the booking reached its status. */
  since: Date | null;
  by: string | null;
  reason: string | null;
};
export async function findBookingStatus(tx: Tx, bookingId: string): Promise<BookingStatusNow | undefined> {
  const { rows } = await sql<BookingStatusNow>`
    select b.status, b.confirmed_at, b.payment_due_at,
      coalesce(b.express, false) express, b.confirmation, b.invoice_at_payment, b.total_ore,
      coalesce((select sum(amount_ore) from refund r
        where r.booking_id = b.booking_id), 0)::bigint refunded_ore,
      exists (select from invoice i where i.booking_id = b.booking_id and i.kind = 'invoice') invoiced,
      exists (select from receipt r where r.booking_id = b.booking_id) receipted,
      a.at since, a.actor_role "by", a.reason
    from booking b left join lateral (select at, actor_role, reason from audit
      where subject = 'booking' and subject_id = b.booking_id::text and to_state = b.status
      order by audit_id desc limit 1) a on true
    where b.booking_id = ${bookingId}`.execute(tx);
  return rows[0];
}

/** Serializes resends for the same booking or person, so that a failed message is sent again only once. */
export async function lockResending(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 83))`.execute(tx);
}

type SentMessageQuery = {
  bookingId: string;
  subtype: string;
  since: Date;
  channels: readonly Channel[];
  eventKey?: string;
  hunterOnly: boolean;
};
/** The messages already sent about an event; of reminders, which repeat, only those of this occurrence. */
export async function findSentMessages(
  tx: Tx,
  o: SentMessageQuery,
): Promise<(WrittenMessage & { status: string })[]> {
  const { rows } = await sql<WrittenMessage>`
    select communication_id id, channel, status, not_before is not null waits from communication c
    where booking_id = ${o.bookingId} and subtype = ${o.subtype} and channel = any (${o.channels}::text[])
      and ${o.eventKey === undefined ? sql`at >= ${o.since}` : sql`event_key = ${o.eventKey}`}
      and (not ${o.hunterOnly}::boolean
        or recipient_uid in (select unnest(array[hunter_uid, buyer_uid]) from booking where booking_id = ${o.bookingId}))
      and not exists (select from communication r where r.resend_of = c.communication_id) order by at, channel`.execute(
    tx,
  );
  return rows;
}

/** The receiver of a welcome message; undefined if the account is deleted. */
export async function findNewcomer(
  tx: Tx,
  uid: string,
): Promise<{ uid: string; landowner: boolean } | undefined> {
  const { rows } = await sql<{ uid: string; landowner: boolean }>`
    select uid, 'landowner' = any (roles) as landowner
    from user_profile where uid = ${uid} and deleted_at is null`.execute(tx);
  return rows[0];
}

export async function findWelcome(tx: Tx, uid: string): Promise<WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    select communication_id id, channel, status, false waits from communication
    where event_key = ${`welcome:${uid}`} and recipient_uid = ${uid} order by channel`.execute(tx);
  return rows;
}

type AffectedStay = {
  bookingId: string;
  status: string;
  fromDate: string;
  toDate: string;
  /** The affected cabin, if the stay includes more than that cabin. */
  cabinId: string | null;
};
/** Open requests and current or coming bookings of these offerings, or with one of these cabins. */
export async function findAffectedStays(
  tx: Tx,
  o: { offeringIds: readonly string[]; cabinIds: readonly string[]; today: string },
): Promise<AffectedStay[]> {
  const { rows } = await sql<AffectedStay>`
    select booking_id, status, from_date, to_date,
      (select c.cabin_id from cabin_hold h join cabin c using (cabin_id) where h.booking_id = b.booking_id
        and b.offering_id <> all (${o.offeringIds}::uuid[]) and cabin_id = any (${o.cabinIds}::uuid[])
        order by c.name limit 1) cabin_id
    from booking b
    where status = any (${["pending", "confirmed", "paid"]}) and to_date > ${o.today}
      and (offering_id = any (${o.offeringIds}::uuid[])
        or booking_id in (select booking_id from cabin_hold where cabin_id = any (${o.cabinIds}::uuid[])))
    order by from_date, booking_id limit 500`.execute(tx);
  return rows;
}

type CalendarClash = Omit<AffectedStay, "cabinId"> & { calendar: string; from: string; to: string };
/** The coming stays that periods of an imported calendar clash with: a row for each of a stay's periods. */
export async function findCalendarClashes(tx: Tx, importId: string, today: string): Promise<CalendarClash[]> {
  const { rows } = await sql<CalendarClash>`
    select b.booking_id, b.status, b.from_date, b.to_date, i.name as calendar, n."from"::text, n."to"::text
    from calendar_import i join booking b using (property_id),
      jsonb_to_recordset(i.periods) n("from" date, "to" date)
    where i.import_id = ${importId} and b.to_date > ${today} and imported_clash(i, n."from", n."to", b)
    order by b.from_date, b.booking_id, n."from" limit 500`.execute(tx);
  return rows;
}

/** Whether such an email was sent to the address since; locked, so true until the transaction ends. */
export async function lockRecentEmail(
  tx: Tx,
  { subtype, email, since }: { subtype: string; email: string; since: Date },
): Promise<boolean> {
  await lockResending(tx, `${subtype} ${email}`);
  const row = await tx
    .selectFrom("communication")
    .select("communicationId")
    .where("subtype", "=", subtype)
    .where("recipient", "=", email)
    .where("at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** A booking's parties, for administrators. */
export async function findParties(tx: Tx, bookingId: string): Promise<StoredValues> {
  const booking = await tx
    .selectFrom("booking")
    .select(["hunterUid", "landownerUid"])
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
  return booking
    ? { hunter: { person: booking.hunterUid }, landowner: { person: booking.landownerUid } }
    : {};
}
