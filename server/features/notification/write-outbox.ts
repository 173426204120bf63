/**
 * The worker's part of `notify` and `notifyUser`: writes messages to the outbox, in each receiver's language
 * and for each channel they have chosen.
 */
import type { Locale } from "#contract/words.ts";
import { dayMs } from "#domain/days.ts";
import {
  type Attachment,
  type Message,
  type MessageSpec,
  messages,
  type Receiver,
} from "#domain/notification/message.ts";
import { userMessageKinds } from "#domain/notification/user-messages.ts";
import type { Tx } from "#server/platform/database.ts";
import { handles, type JobHandler } from "#server/platform/jobs.ts";
import { publish } from "#server/platform/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import type { Email, EmailFacts } from "#messages/emails.ts";
import { catalogues } from "#messages/index.ts";
import { readerLanguage } from "#contract/reader-language.ts";
import { type Channel, channelsFor, smsText } from "./channels.ts";
import { sendMailJob } from "./deliver-email.ts";
import { sendPushJob } from "./deliver-push.ts";
import {
  addOutgoing,
  type BookingFacts,
  findBookingFacts,
  findAdmins,
  findReceiver,
  type OutgoingMessage,
  type Receiver as Person,
} from "./notification-store.ts";
import { notifyAddressJob, notifyAdminsJob, notifyJob, notifyUserJob, type UserMessage } from "./public.ts";

const factsOf = (row: BookingFacts, values: EmailFacts["values"], language: Locale): EmailFacts => ({
  hunter: row.hunter.name ?? catalogues[language].server.words.deletedUser,
  landowner: row.landowner.name ?? catalogues[language].server.words.deletedUser,
  place: row.offering ? `${row.offering}, ${row.property}` : row.property,
  fromDate: row.from_date,
  toDate: row.to_date,
  participants: row.participants,
  totalOre: row.total_ore,
  earningsOre: row.landowner_earnings_ore ?? 0,
  replyDueAt: row.reply_due_at,
  paymentDueAt: row.payment_due_at,
  hasBankAccount: row.has_bank_account,
  values,
});

/** The party, and for the landowner also co-hosts with the right to answer. */
const receiversOf = (row: BookingFacts, { to, message }: Message): Person[] =>
  to === "landowner" && "coHosts" in messages[message] ? [row.landowner, ...row.co_hosts] : [row[to]];

function emailFor(row: BookingFacts, { to, message, values }: Message, { uid, language }: Person): Email {
  const forMessage: Partial<Record<Receiver, (facts: EmailFacts) => Email>> =
    catalogues[language].server.bookingEmails[message];
  const write = forMessage[to];
  if (!write) throw new Error(`${message} has no text for the ${to}`);
  const asCoHost = uid !== row[to].uid;
  const { subject, body } = write(factsOf(row, { ...values, ...(asCoHost && { asCoHost: 1 }) }, language));
  const { words } = catalogues[language].server;
  return { subject, body: asCoHost ? `${body}\n\n${words.asCoHost}` : body };
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
};

/**
 * In demo mode nothing is sent, except recent mail where a mail server is set: the row counts as delivered.
 */
function statusOf(
  channel: Channel,
  { at, now }: OutboxEntry,
  { config, mail }: Pick<Platform, "config" | "mail">,
): OutgoingMessage["status"] {
  if (config.mode === "production" || channel === "push") return "pending";
  return channel === "email" && mail && now.getTime() - at.getTime() < dayMs ? "pending" : "delivered";
}

/** `uid` is null where the address may have no account. */
type Addressee = Pick<Person, "email" | "phone" | "language"> & { uid: string | null };
/** One row of the outbox. */
function outgoing(
  channel: Channel,
  to: Addressee,
  { subject, body }: Email,
  entry: OutboxEntry,
  p: Pick<Platform, "config" | "mail">,
): OutgoingMessage {
  const link = entry.link && p.config.publicUrl + entry.link;
  const content = {
    email: link ? `${body}\n\n${link}` : body,
    sms: smsText(subject, link),
    push: body.split("\n\n")[0] ?? "",
  }[channel];
  const { eventKey, now, type, subtype, bookingId } = entry;
  const attachment = channel === "email" ? (entry.attachment ?? null) : null;
  const recipient = channel === "sms" ? (to.phone ?? "") : to.email;
  return {
    ...{ eventKey, at: now, type, subtype, bookingId, channel, subject, content, recipient, attachment },
    ...{ status: statusOf(channel, entry, p), uid: to.uid, link: link ?? null, language: to.language },
  };
}

function outboxRows(
  { at, eventKey, kind, values, link }: UserMessage,
  to: Addressee,
  channels: readonly Channel[],
  now: Date,
  p: Pick<Platform, "config" | "mail">,
): OutgoingMessage[] {
  const entry: OutboxEntry = {
    ...userMessageKinds[kind],
    eventKey,
    at: new Date(at),
    now,
    subtype: kind,
    link,
    bookingId: null,
  };
  const text = catalogues[to.language].server.userEmails[kind](values ?? {});
  return channels.map((channel) => outgoing(channel, to, text, entry, p));
}

type Deps = Pick<Platform, "db" | "jobs" | "config" | "mail">;
async function writeOutbox(tx: Tx, jobs: Deps["jobs"], rows: readonly OutgoingMessage[]): Promise<void> {
  for (const { id, channel, status } of await addOutgoing(tx, rows)) {
    if (status !== "pending") continue;
    if (channel === "email") await jobs.enqueue(tx, sendMailJob, { id });
    if (channel === "push") await jobs.enqueue(tx, sendPushJob, { id });
  }
}

export const notificationJobs = ({ db, jobs, ...p }: Deps): JobHandler[] => [
  handles(notifyJob, ({ bookingId, at, messages: bookingMessages }, { now }) =>
    db.transaction().execute(async (tx) => {
      const row = await findBookingFacts(tx, bookingId);
      if (!row) return;
      const link = bookingAddress(bookingId);
      const rows = bookingMessages.flatMap((message) => {
        const spec: MessageSpec = messages[message.message];
        const entry: OutboxEntry = {
          type: spec.type,
          attachment: message.to === "hunter" ? spec.attachment : undefined,
          eventKey: `${message.message}:${bookingId}:${at}`,
          at: new Date(at),
          now,
          subtype: message.message,
          link,
          bookingId,
        };
        return receiversOf(row, message).flatMap((receiver) => {
          const language = message.language
            ? readerLanguage({ profile: message.language })
            : receiver.language;
          const to = { ...receiver, language };
          const text = emailFor(row, message, to);
          const channels = channelsFor(spec, to).filter((c) => c === "email" || !spec.emailOnly);
          return channels.map((channel) => outgoing(channel, to, text, entry, p));
        });
      });
      await writeOutbox(tx, jobs, rows);
      const parties = [row.hunter, row.landowner, ...row.co_hosts].map(({ uid }) => uid);
      await publish(tx, now, parties, "booking", bookingId);
    }),
  ),
  handles(notifyUserJob, ({ uid, ...message }, { now }) =>
    db.transaction().execute(async (tx) => {
      const person = await findReceiver(tx, uid);
      if (!person) return;
      const channels = channelsFor(userMessageKinds[message.kind], person);
      await writeOutbox(tx, jobs, outboxRows(message, person, channels, now, p));
    }),
  ),
  handles(notifyAdminsJob, (message, { now }) =>
    db.transaction().execute(async (tx) => {
      for (const admin of await findAdmins(tx))
        await writeOutbox(
          tx,
          jobs,
          outboxRows(message, admin, channelsFor(userMessageKinds[message.kind], admin), now, p),
        );
    }),
  ),
  // an address without an account has no preferences
  handles(notifyAddressJob, ({ email, language, ...message }, { now }) =>
    db.transaction().execute(async (tx) => {
      const to = { uid: null, phone: null, email, language };
      await writeOutbox(tx, jobs, outboxRows(message, to, ["email"], now, p));
    }),
  ),
];
