/**
 * The worker's part of `notify` and `notifyUser`: writes messages to the outbox and under the bell, in each
 * receiver's language and for each channel they have chosen.
 */
import type { Locale } from "#contract/words.ts";
import { dayMs, osloMidnight } from "#domain/days.ts";
import {
  attachedFor,
  type Attachment,
  type Message,
  type MessageSpec,
  messages,
} from "#domain/notification/message.ts";
import type { Channel } from "#domain/notification/catalogue.ts";
import type { DeliveryProblem } from "#domain/notification/delivery-problems.ts";
import { quietUntil } from "#domain/notification/quiet-hours.ts";
import { smsNumber } from "#domain/notification/sms-number.ts";
import { segmentsOf, smsText } from "#domain/notification/sms-text.ts";
import { userMessageKinds } from "#domain/notification/user-messages.ts";
import type { Tx } from "#server/platform/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs.ts";
import { publish } from "#server/platform/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookingAddress, shortLink } from "#domain/page-addresses.ts";
import type { Email, EmailFacts } from "#messages/emails.ts";
import { bookingEmail, bookingSms, catalogues, userEmail, userSms } from "#messages/index.ts";
import { readerLanguage } from "#contract/reader-language.ts";
import { type BellEntry, ringBell } from "./bell.ts";
import { channelsFor } from "./channels.ts";
import { sendMailJob } from "./deliver-email.ts";
import { sendPushJob } from "./deliver-push.ts";
import { sendSmsJob } from "./deliver-sms.ts";
import {
  addOutgoing,
  type BookingFacts,
  findBookingFacts,
  findAdmins,
  findWhose,
  findReceiver,
  type OutgoingMessage,
  type Receiver as Person,
  type SentChannel,
  type WrittenMessage,
} from "./notification-store.ts";
import { notifyAddressJob, notifyAdminsJob, notifyJob, notifyUserJob, type UserMessage } from "./notify.ts";

/** With the names in English that the landowner has given, for who reads English. */
function placeOf(row: BookingFacts, language: Locale): string {
  const english = language === "en";
  const property = (english && row.english_property) || row.property;
  const offering = (english && row.english_offering) || row.offering;
  return offering ? `${offering}, ${property}` : property;
}

const factsOf = (row: BookingFacts, values: EmailFacts["values"], language: Locale): EmailFacts => ({
  hunter: row.hunter.name ?? catalogues[language].server.words.deletedUser,
  landowner: row.landowner.name ?? catalogues[language].server.words.deletedUser,
  place: placeOf(row, language),
  fromDate: row.from_date,
  toDate: row.to_date,
  participants: row.participants,
  totalOre: row.total_ore,
  heldOre: row.held_ore,
  kid: row.kid,
  payToAccount: row.pay_to_account,
  earningsOre: row.landowner_earnings_ore ?? 0,
  replyDueAt: row.reply_due_at,
  paymentDueAt: row.payment_due_at,
  hasBankAccount: row.has_bank_account,
  values,
});

/** The party, and for the landowner also co-hosts with the right to answer. */
const receiversOf = (row: BookingFacts, { to, message }: Message): Person[] =>
  to === "landowner" && "coHosts" in messages[message] ? [row.landowner, ...row.co_hosts] : [row[to]];

type Texts = Email & { sms?: string };
function textsFor(row: BookingFacts, { to, message, values }: Message, { uid, language }: Person): Texts {
  const asCoHost = uid !== row[to].uid;
  const facts = factsOf(row, { ...values, ...(asCoHost && { asCoHost: 1 }) }, language);
  const email = bookingEmail(language, { message, to }, facts);
  if (!email) throw new Error(`${message} has no text for the ${to}`);
  const { subject, body } = email;
  const sms = bookingSms(language, { message, to }, facts);
  return {
    subject,
    body: asCoHost ? `${body}\n\n${catalogues[language].server.words.asCoHost}` : body,
    ...(sms !== undefined && { sms }),
  };
}

type OutboxEntry = {
  eventKey: string;
  at: Date;
  now: Date;
  type: string;
  subtype: string;
  link: string | undefined;
  bookingId: string | null;
  attachment?: Attachment | undefined;
  /** Of several documents of the kind which one. */
  attachmentNumber?: string | undefined;
  /** What the reader must do something before. */
  deadline?: Date | null;
  replyTo?: string | undefined;
};

type Gateways = Pick<Platform, "config" | "mail" | "sms">;
/** Where the demo has no gateway for the channel, or the event is old, the outbox is the end of the way. */
function statusOf(
  channel: SentChannel,
  { at, now }: OutboxEntry,
  { config, mail, sms }: Gateways,
): "pending" | "delivered" {
  if (config.mode === "production" || channel === "push") return "pending";
  const gateway = channel === "email" ? mail : sms;
  return gateway && now.getTime() - at.getTime() < dayMs ? "pending" : "delivered";
}

/** `uid` is null where the address may have no account. */
type Addressee = Pick<Person, "email" | "phone" | "language"> & { uid: string | null };

type SmsPart = Pick<
  OutgoingMessage,
  "recipient" | "content" | "segments" | "status" | "problem" | "notBefore" | "deadline"
>;
/** An SMS that can never go out is in the log as failed, and says why. */
export function smsPart(
  { phone, content, deadline, now }: { phone: string; content: string; deadline: Date | null; now: Date },
  status: OutgoingMessage["status"],
  { config, sms }: Gateways,
): SmsPart {
  const number = smsNumber(phone);
  const problem: DeliveryProblem | undefined =
    "refused" in number
      ? number.refused
      : config.mode === "production" && !sms
        ? "no_sms_gateway"
        : undefined;
  const recipient = "to" in number ? number.to : phone;
  const part = { recipient, content, segments: segmentsOf(content), deadline };
  if (problem) return { ...part, status: "failed", problem };
  return { ...part, status, notBefore: status === "pending" ? quietUntil(now, deadline) : null };
}

/** One row of the outbox. */
function outgoing(
  channel: SentChannel,
  to: Addressee,
  { subject, body, sms }: Texts,
  entry: OutboxEntry,
  p: Gateways,
): OutgoingMessage {
  const { eventKey, at, now, type, subtype, bookingId, deadline = null } = entry;
  const link = entry.link && p.config.publicUrl + entry.link;
  const status = statusOf(channel, entry, p);
  const row = {
    ...{ eventKey, at: now, now, type, subtype, bookingId, subject, status, deadline, attachment: null },
    ...{ uid: to.uid, link: link ?? null, language: to.language, recipient: to.email },
  };
  switch (channel) {
    case "email":
      return {
        ...row,
        channel,
        content: link ? `${body}\n\n${link}` : body,
        attachment: entry.attachment ?? null,
        attachmentNumber: entry.attachmentNumber ?? null,
        ...(entry.replyTo && { replyTo: entry.replyTo }),
      };
    case "push":
      return { ...row, channel, content: body.split("\n\n")[0] ?? "" };
    case "sms": {
      if (sms === undefined) throw new Error(`${subtype} has no SMS`);
      const content = smsText(sms, entry.link && p.config.publicUrl + shortLink(entry.link));
      const when = { deadline, now: status === "pending" ? now : at };
      return { ...row, channel, ...smsPart({ phone: to.phone ?? "", content, ...when }, status, p) };
    }
  }
}

const isSent = (channel: Channel): channel is SentChannel => channel !== "app";

function userTexts({ kind, values = {} }: UserMessage, language: Locale): Texts {
  const sms = userSms(language, kind, values);
  return { ...userEmail(language, kind, values), ...(sms !== undefined && { sms }) };
}

/** One message to one person: rows of the outbox, and what is under their bell. */
type Written = { rows: OutgoingMessage[]; bell: BellEntry[] };
function userMessage(
  message: UserMessage,
  to: Addressee,
  channels: readonly Channel[],
  now: Date,
  p: Gateways,
): Written {
  const { at, eventKey, kind, link, replyTo } = message;
  const { type } = userMessageKinds[kind];
  const entry: OutboxEntry = {
    ...{ type, eventKey, at: new Date(at), now, subtype: kind, link, replyTo, bookingId: null },
  };
  const texts = userTexts(message, to.language);
  return {
    rows: channels.filter(isSent).map((channel) => outgoing(channel, to, texts, entry, p)),
    bell:
      to.uid !== null && channels.includes("app")
        ? [{ ...entry, uid: to.uid, kind, write: (language) => userTexts(message, language) }]
        : [],
  };
}

type Deps = Pick<Platform, "db" | "jobs" | "config" | "mail" | "sms">;
const sendJobs = { email: sendMailJob, push: sendPushJob, sms: sendSmsJob };
export async function writeOutbox(
  tx: Tx,
  jobs: JobQueue,
  rows: readonly OutgoingMessage[],
): Promise<WrittenMessage[]> {
  const written = await addOutgoing(tx, rows);
  // what waits for the morning is queued by the sweep
  for (const { id, channel, status, waits, urgency } of written)
    if (status === "pending" && !waits) await jobs.enqueue(tx, sendJobs[channel], { id }, { urgency });
  return written;
}

async function writeAll(tx: Tx, jobs: JobQueue, all: readonly Written[]): Promise<WrittenMessage[]> {
  await ringBell(
    tx,
    all.flatMap(({ bell }) => bell),
  );
  return writeOutbox(
    tx,
    jobs,
    all.flatMap(({ rows }) => rows),
  );
}

const deadlineOf = (row: BookingFacts, { before }: MessageSpec): Date | null =>
  before === "reply"
    ? row.reply_due_at
    : before === "payment"
      ? row.payment_due_at
      : before === "arrival"
        ? osloMidnight(row.from_date)
        : null;

function bookingMessage(
  row: BookingFacts,
  message: Message,
  { bookingId, at, now }: { bookingId: string; at: Date; now: Date },
  p: Gateways,
): Written[] {
  const spec: MessageSpec = messages[message.message];
  const isAttached = spec.attachment && attachedFor(spec.attachment) === message.to;
  const entry: OutboxEntry = {
    type: spec.type,
    ...(isAttached && { attachment: spec.attachment, attachmentNumber: message.values?.number?.toString() }),
    eventKey: `${message.message}:${bookingId}:${at.toISOString()}`,
    at,
    now,
    subtype: message.message,
    link: bookingAddress(bookingId),
    bookingId,
    deadline: deadlineOf(row, spec),
  };
  return receiversOf(row, message).map((receiver) => {
    const language = message.language ? readerLanguage({ profile: message.language }) : receiver.language;
    const to = { ...receiver, language };
    const channels = channelsFor(spec, to);
    const texts = textsFor(row, message, to);
    const write = (inLanguage: Locale) => textsFor(row, message, { ...to, language: inLanguage });
    return {
      rows: channels.filter(isSent).map((channel) => outgoing(channel, to, texts, entry, p)),
      bell: channels.includes("app") ? [{ ...entry, uid: to.uid, kind: message.message, write }] : [],
    };
  });
}

type BookingEvent = { bookingId: string; at: Date; messages: readonly Message[] };
/** Returns what was written; nothing where the event has been told already, or by no chosen way. */
export async function writeBookingMessages(
  tx: Tx,
  { jobs, ...p }: Omit<Deps, "db">,
  { bookingId, at, messages: all }: BookingEvent,
  now: Date,
): Promise<WrittenMessage[]> {
  const row = await findBookingFacts(tx, bookingId);
  if (!row) return [];
  const written = await writeAll(
    tx,
    jobs,
    all.flatMap((message) => bookingMessage(row, message, { bookingId, at, now }, p)),
  );
  const parties = [row.hunter, row.landowner, ...row.co_hosts].map(({ uid }) => uid);
  await publish(tx, now, parties, "booking", bookingId);
  return written;
}

export async function writeUserMessage(
  tx: Tx,
  { jobs, ...p }: Omit<Deps, "db">,
  { uid, ...message }: UserMessage & { uid: string },
  now: Date,
): Promise<WrittenMessage[]> {
  const person = await findReceiver(tx, uid);
  if (!person) return [];
  const channels = channelsFor(userMessageKinds[message.kind], person);
  return writeAll(tx, jobs, [userMessage(message, person, channels, now, p)]);
}

type ToAddress = UserMessage & { email: string; language: Locale };
/** Addresses without an account have no preferences. */
export function notifyAddresses(
  tx: Tx,
  { jobs, ...p }: Omit<Deps, "db">,
  all: readonly ToAddress[],
  now: Date,
): Promise<WrittenMessage[]> {
  const written = all.map(({ email, language, ...message }) =>
    userMessage(message, { uid: null, phone: null, email, language }, ["email"], now, p),
  );
  return writeAll(tx, jobs, written);
}

export const notificationJobs = ({ db, jobs, ...p }: Deps): JobHandler[] => [
  handles(notifyJob, ({ at, ...event }, { now }) =>
    db
      .transaction()
      .execute(
        async (tx) =>
          void (await writeBookingMessages(tx, { jobs, ...p }, { ...event, at: new Date(at) }, now)),
      ),
  ),
  handles(notifyUserJob, (message, { now }) =>
    db.transaction().execute(async (tx) => void (await writeUserMessage(tx, { jobs, ...p }, message, now))),
  ),
  handles(notifyAdminsJob, ({ bookingId, ...message }, { now }) =>
    db.transaction().execute(async (tx) => {
      const kind = userMessageKinds[message.kind];
      const admins = await findAdmins(tx);
      const whose = bookingId ? await findWhose(tx, bookingId) : {};
      const told = { ...message, values: { ...message.values, ...whose } };
      await writeAll(
        tx,
        jobs,
        admins.map((admin) => userMessage(told, admin, channelsFor(kind, admin), now, p)),
      );
    }),
  ),
  handles(notifyAddressJob, (message, { now }) =>
    db.transaction().execute(async (tx) => void (await notifyAddresses(tx, { jobs, ...p }, [message], now))),
  ),
];
