/**
 * The worker's part of `notify` and `notifyUser`: writes messages to the outbox and under the bell, in each
 * receiver's language and for each channel they have chosen.
 */
import type { Locale } from "#domain/locale.ts";
import { addMs, dayMs, osloMidnight } from "#domain/days.ts";
import type { CommunicationType } from "#domain/notification/lists.ts";
import {
  receiverOfAttachment,
  type Attachment,
  type MessageName,
  type MessageSpec,
  messages,
} from "#domain/notification/message.ts";
import type { Channel } from "#domain/notification/catalogue.ts";
import type { DeliveryProblem } from "#domain/notification/delivery-problems.ts";
import { smsAllowedAt } from "#domain/notification/quiet-hours.ts";
import { smsNumber } from "#domain/notification/sms-number.ts";
import { smsPartCount } from "#domain/notification/sms-text.ts";
import { isTypedByAnother, userMessageKinds } from "#domain/notification/user-messages.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { handles, type JobHandler, type JobQueue } from "#server/platform/jobs/jobs.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { invoiceAddress } from "#domain/invoice/addresses.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { type StoredValues, placeReference, type Reference } from "#domain/notification/reference.ts";
import { readerLanguage } from "#messages/reader-language.ts";
import { addInAppNotifications } from "./bell.ts";
import { channelsFor } from "./channels.ts";
import { sendMailJob } from "./deliver-email.ts";
import { sendPushJob } from "./deliver-push.ts";
import { sendSmsJob } from "./deliver-sms.ts";
import {
  addOutgoing,
  type BookingFacts,
  findBookingFacts,
  findAdmins,
  findParties,
  findReceiver,
  lockRecentEmail,
  type OutgoingMessage,
  type Receiver as Person,
  type SentChannel,
  type WrittenMessage,
} from "./notification-store.ts";
import { loadNames } from "./names-store.ts";
import {
  notifyAddressJob,
  notifyAdminsJob,
  notifyJob,
  notifyUserJob,
  type UserMessage,
  type WithReferences,
} from "./notify.ts";
import { groupOf } from "#domain/booking/group.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { type KeptFacts, emailContentOf, type Template, type Texts, textsOf } from "./written.ts";

const personReference = (uid: string): Reference => ({ person: uid });

/** The messages that confirm a stay to its hunter. */
const confirmations: readonly MessageName[] = [
  "request_accepted",
  "request_accepted_free",
  "booking_bought",
  "payment_received",
];
const wayOf = (bookingId: string) => ({
  parking: { pointsOf: bookingId, kind: "parking" } as const,
  meeting: { pointsOf: bookingId, kind: "meeting" } as const,
});

/** The facts of a booking's messages, with people, places and free texts as references. */
function factsOf(
  row: BookingFacts,
  { values = {}, to, message }: WithReferences,
  { bookingId, at }: { bookingId: string; at: Date },
): KeptFacts {
  return {
    hunter: personReference(row.hunter.uid),
    landowner: personReference(row.landowner.uid),
    place: placeReference({
      propertyId: row.propertyId,
      offeringId: row.offeringId,
      cabinIds: row.cabinIds,
    }),
    fromDate: row.fromDate,
    toDate: row.toDate,
    ...groupOf(row),
    ...(row.species && { guests: guestKindOf(row.species, false) }),
    totalOre: row.totalOre,
    heldOre: row.heldOre,
    kid: row.kid,
    payToAccount: row.payToAccount,
    earningsOre: row.landownerEarningsOre ?? 0,
    replyDueAt: row.replyDueAt,
    paymentDueAt: row.paymentDueAt,
    hasBankAccount: row.hasBankAccount,
    ...row.times,
    ...(to === "hunter" && confirmations.includes(message) && wayOf(bookingId)),
    values: { ...values, ...(values.reason && { reason: { reasonOf: bookingId, at: at.toISOString() } }) },
  };
}

/**
 * The party and, if it is the landowner, also co-hosts with the right to answer; of the money of a booking that
 * was handed over, who bought it.
 */
function receiversOf(row: BookingFacts, { to, message }: WithReferences): Person[] {
  const { coHosts, buyer }: MessageSpec = messages[message];
  if (to === "landowner") return coHosts ? [row.landowner, ...row.coHosts] : [row.landowner];
  if (!buyer || row.buyer.uid === row.hunter.uid) return [row.hunter];
  return buyer === "alone" ? [row.buyer] : [row.hunter, row.buyer];
}

/** What a buyer can open of a booking that is another's: its invoice. */
const paperOf = ({ invoiceNumber }: BookingFacts, bookingId: string): string | undefined =>
  invoiceNumber === null ? undefined : invoiceAddress(bookingId);

type OutboxEntry = {
  eventKey: string;
  at: Date;
  now: Date;
  type: CommunicationType;
  subtype: string;
  link: string | undefined;
  bookingId: string | null;
  attachment?: Attachment | undefined;
  /** The number of the attached document, if there are several of the kind. */
  attachmentNumber?: string | undefined;
  /** The time by which the reader must act. */
  deadline?: Date | null;
  replyTo?: string | undefined;
};

/** One message to one person. */
type Draft = { to: Addressee; channels: readonly Channel[]; entry: OutboxEntry; written: Template };

type Gateways = Pick<Platform, "config" | "mail" | "sms">;
type FirstStatus = { status: "pending" | "delivered" } | { status: "failed"; problem: DeliveryProblem };
/**
 * If the channel has no gateway, the demo only stores messages. If it has one, messages of the demo world's
 * past are not sent, and not reported as delivered.
 */
function statusOf(
  channel: SentChannel,
  { at, now }: OutboxEntry,
  { config, mail, sms }: Gateways,
): FirstStatus {
  if (config.mode === "production" || channel === "push") return { status: "pending" };
  if (!(channel === "email" ? mail : sms)) return { status: "delivered" };
  return now.getTime() - at.getTime() < dayMs
    ? { status: "pending" }
    : { status: "failed", problem: "too_late" };
}

/** `uid` is null if the address may have no account. */
type Addressee = Pick<Person, "email" | "phone" | "language"> & { uid: string | null };

type SmsPart = Pick<
  OutgoingMessage,
  "recipient" | "content" | "segments" | "status" | "problem" | "notBefore" | "deadline"
>;
/** An SMS that can never be sent is logged as failed, with the reason. */
export function smsFields(
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
  const part = { recipient, content, segments: smsPartCount(content), deadline };
  if (problem) return { ...part, status: "failed", problem };
  return { ...part, status, notBefore: status === "pending" ? smsAllowedAt(now, deadline) : null };
}

/** One row of the outbox. */
function outgoingMessage(
  channel: SentChannel,
  { to, entry, written }: Draft,
  texts: Texts,
  p: Gateways,
): OutgoingMessage {
  const { eventKey, at, now, type, subtype, bookingId, deadline = null } = entry;
  const link = entry.link ? p.config.publicUrl + entry.link : null;
  const initialStatus = statusOf(channel, entry, p);
  const letter = emailContentOf(texts, { channel, subtype, link });
  const row = {
    ...{
      eventKey,
      at: now,
      now,
      type,
      subtype,
      bookingId,
      channel,
      deadline,
      attachment: null,
      link,
      written,
    },
    uid: to.uid,
    language: to.language,
    recipient: to.email,
    ...initialStatus,
    ...(channel === "email" && {
      attachment: entry.attachment ?? null,
      attachmentNumber: entry.attachmentNumber ?? null,
      ...(entry.replyTo && { replyTo: entry.replyTo }),
    }),
    ...(channel === "sms" &&
      smsFields(
        {
          phone: to.phone ?? "",
          content: letter.content,
          deadline,
          now: initialStatus.status === "pending" ? now : at,
        },
        initialStatus.status,
        p,
      )),
  };
  return { ...row, ...letter };
}

const isSent = (channel: Channel): channel is SentChannel => channel !== "app";

type Deps = Pick<Platform, "db" | "jobs" | "config" | "mail" | "sms">;
const sendJobs = { email: sendMailJob, push: sendPushJob, sms: sendSmsJob };
export async function writeOutbox(
  tx: Tx,
  jobs: JobQueue,
  rows: readonly OutgoingMessage[],
): Promise<WrittenMessage[]> {
  const writtenMessages = await addOutgoing(tx, rows);
  // the sweep queues what waits for the morning
  for (const { id, channel, status, waits, urgency } of writtenMessages)
    if (status === "pending" && !waits) await jobs.enqueue(tx, sendJobs[channel], { id }, { urgency });
  return writtenMessages;
}

/**
 * Sends each kind at most once a day to an address typed by another user, so that nobody's inbox can be
 * filled through us; account owners see the rest as in-app notifications (rules 10.5).
 */
async function limitEmailsToStrangers(tx: Tx, drafts: readonly Draft[]): Promise<Draft[]> {
  const bounded: Draft[] = [];
  for (const draft of drafts) {
    const { subtype, at } = draft.entry;
    const since = addMs(at, -dayMs);
    const isSpent =
      isTypedByAnother(subtype) && (await lockRecentEmail(tx, { subtype, email: draft.to.email, since }));
    bounded.push(isSpent ? { ...draft, channels: draft.channels.filter((one) => one === "app") } : draft);
  }
  return bounded;
}

async function writeDrafts(
  tx: Tx,
  { jobs, ...p }: Omit<Deps, "db">,
  requestedDrafts: readonly Draft[],
): Promise<WrittenMessage[]> {
  const drafts = await limitEmailsToStrangers(tx, requestedDrafts);
  await addInAppNotifications(
    tx,
    drafts.flatMap(({ to: { uid }, channels, entry, written }) =>
      uid !== null && channels.includes("app") ? [{ ...entry, uid, kind: entry.subtype, written }] : [],
    ),
  );
  const names = await loadNames(
    tx,
    drafts.map(({ written }) => written),
  );
  const rows = drafts.flatMap((draft) => {
    const { written, to, channels, entry } = draft;
    const texts = textsOf(written, to.language, names(to.language));
    if (!texts) throw new Error(`${entry.subtype} has no text`);
    return channels.filter(isSent).map((channel) => outgoingMessage(channel, draft, texts, p));
  });
  return writeOutbox(tx, jobs, rows);
}

const deadlineOf = (row: BookingFacts, { before }: MessageSpec): Date | null =>
  before === "reply"
    ? row.replyDueAt
    : before === "payment"
      ? row.paymentDueAt
      : before === "arrival"
        ? osloMidnight(row.fromDate)
        : null;

function bookingDrafts(
  row: BookingFacts,
  message: WithReferences,
  { bookingId, at, now }: { bookingId: string; at: Date; now: Date },
): Draft[] {
  const spec: MessageSpec = messages[message.message];
  const isAttached = spec.attachment && receiverOfAttachment(spec.attachment) === message.to;
  const entry: OutboxEntry = {
    type: spec.type,
    ...(isAttached && {
      attachment: spec.attachment,
      attachmentNumber:
        message.values?.number?.toString() ??
        (spec.attachment === "invoice" ? (row.invoiceNumber ?? undefined) : undefined),
    }),
    eventKey: `${message.message}:${bookingId}:${at.toISOString()}`,
    at,
    now,
    subtype: message.message,
    link: bookingAddress(bookingId),
    bookingId,
    deadline: deadlineOf(row, spec),
  };
  const emailFacts = factsOf(row, message, { bookingId, at });
  return receiversOf(row, message).map((receiver) => {
    const language = message.language ? readerLanguage({ profile: message.language }) : receiver.language;
    const to = { ...receiver, language };
    const asBuyer = message.to === "hunter" && receiver.uid !== row.hunter.uid;
    const asCoHost = message.to === "landowner" && receiver.uid !== row.landowner.uid;
    const isBuyer = message.to === "landowner" || receiver.uid === row.buyer.uid;
    const values = {
      ...emailFacts.values,
      ...(asCoHost && { asCoHost: 1 }),
      ...(asBuyer && { asBuyer: 1 }),
      ...(spec.buyer && !isBuyer && { paidByAnother: 1 }),
    };
    const written = {
      of: "booking" as const,
      message: message.message,
      to: message.to,
      facts: { ...emailFacts, values },
    };
    const own = { ...entry, ...(asBuyer && { link: paperOf(row, bookingId) }) };
    return {
      to,
      channels: channelsFor(spec, to),
      entry: isBuyer ? own : { ...own, attachment: undefined, attachmentNumber: undefined },
      written,
    };
  });
}

type BookingEvent = { bookingId: string; at: Date; messages: readonly WithReferences[] };
/** Returns the written messages; none if the event was notified before, or no channel is chosen. */
export async function writeBookingMessages(
  tx: Tx,
  { jobs, ...p }: Omit<Deps, "db">,
  { bookingId, at, messages: all }: BookingEvent,
  now: Date,
): Promise<WrittenMessage[]> {
  const row = await findBookingFacts(tx, bookingId);
  if (!row) return [];
  const writtenMessages = await writeDrafts(
    tx,
    { jobs, ...p },
    all.flatMap((message) => bookingDrafts(row, message, { bookingId, at, now })),
  );
  const parties = [row.hunter, row.buyer, row.landowner, ...row.coHosts].map(({ uid }) => uid);
  await publish(tx, now, parties, "booking", bookingId);
  return writtenMessages;
}

function userDraft(
  { at, eventKey, kind, link, replyTo, values = {} }: UserMessage,
  to: Addressee,
  channels: readonly Channel[],
  now: Date,
): Draft {
  const { type } = userMessageKinds[kind];
  return {
    to,
    channels,
    written: { of: "person", kind, values },
    entry: { type, eventKey, at: new Date(at), now, subtype: kind, link, replyTo, bookingId: null },
  };
}

export async function writeUserMessage(
  tx: Tx,
  deps: Omit<Deps, "db">,
  { uid, ...message }: UserMessage & { uid: string },
  now: Date,
): Promise<WrittenMessage[]> {
  const receiver = await findReceiver(tx, uid);
  if (!receiver) return [];
  const channels = channelsFor(userMessageKinds[message.kind], receiver);
  return writeDrafts(tx, deps, [userDraft(message, receiver, channels, now)]);
}

type ToAddress = UserMessage & { email: string; language: Locale };
/** Emails addresses; those without an account have no preferences. */
export function notifyAddresses(
  tx: Tx,
  deps: Omit<Deps, "db">,
  all: readonly ToAddress[],
  now: Date,
): Promise<WrittenMessage[]> {
  const drafts = all.map(({ email, language, ...message }) =>
    userDraft(message, { uid: null, phone: null, email, language }, ["email"], now),
  );
  return writeDrafts(tx, deps, drafts);
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
      const partyValues: StoredValues = bookingId ? await findParties(tx, bookingId) : {};
      const completeMessage = { ...message, values: { ...message.values, ...partyValues } };
      await writeDrafts(
        tx,
        { jobs, ...p },
        admins.map((admin) => userDraft(completeMessage, admin, channelsFor(kind, admin), now)),
      );
    }),
  ),
  handles(notifyAddressJob, (message, { now }) =>
    db.transaction().execute(async (tx) => void (await notifyAddresses(tx, { jobs, ...p }, [message], now))),
  ),
];
