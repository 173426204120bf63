/**
 * The worker's part of `notify` and `notifyUser`: emails in each receiver's language, kept in the outbox, on
 * their way by the ways each has chosen.
 */
import type { Locale } from "#contract/words.ts";
import { dayMs } from "#domain/days.ts";
import { type Message, messages, type Receiver } from "#domain/notification/message.ts";
import { newsKinds } from "#domain/notification/user-news.ts";
import type { Tx } from "#server/platform/database.ts";
import { handles, type JobHandler } from "#server/platform/jobs.ts";
import { publish } from "#server/platform/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import type { Email, Facts } from "#messages/emails.ts";
import { catalogues } from "#messages/index.ts";
import { type Channel, channelsFor, smsText } from "./channels.ts";
import { sendMailJob } from "./deliver-email.ts";
import { sendPushJob } from "./deliver-push.ts";
import {
  addOutgoing,
  type BookingFacts,
  findBookingFacts,
  findReceiver,
  type Outgoing,
  type Receiver as Person,
} from "./notification-store.ts";
import { notifyJob, notifyUserJob } from "./public.ts";

const factsOf = (row: BookingFacts, values: Facts["values"], language: Locale): Facts => ({
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

function emailFor(row: BookingFacts, { to, message, values }: Message): Email {
  const { language } = row[to];
  const forMessage: Partial<Record<Receiver, (facts: Facts) => Email>> =
    catalogues[language].server.bookingEmails[message];
  const write = forMessage[to];
  if (!write) throw new Error(`${message} has no text for the ${to}`);
  return write(factsOf(row, values ?? {}, language));
}

type OutboxEntry = {
  eventKey: string;
  at: Date;
  now: Date;
  type: string;
  subtype: string;
  link: string | undefined;
  bookingId: string | null;
};

/**
 * In the demo the outbox is the end of the way, for mail unless a mail server is set; and what happened
 * before the world was made is not sent again.
 */
function statusOf(
  channel: Channel,
  { at, now }: OutboxEntry,
  { config, mail }: Pick<Platform, "config" | "mail">,
): Outgoing["status"] {
  if (config.mode === "production" || channel === "push") return "pending";
  return channel === "email" && mail && now.getTime() - at.getTime() < dayMs ? "pending" : "delivered";
}

/** One row of the outbox. */
function outgoing(
  channel: Channel,
  to: Person,
  { subject, body }: Email,
  entry: OutboxEntry,
  p: Pick<Platform, "config" | "mail">,
): Outgoing {
  const link = entry.link && p.config.publicUrl + entry.link;
  const content = {
    email: link ? `${body}\n\n${link}` : body,
    sms: smsText(subject, link),
    push: body.split("\n\n")[0] ?? "",
  }[channel];
  const { eventKey, now, type, subtype, bookingId } = entry;
  const recipient = channel === "sms" ? (to.phone ?? "") : to.email;
  return {
    ...{ eventKey, at: now, type, subtype, bookingId, channel, subject, content, recipient },
    ...{ status: statusOf(channel, entry, p), uid: to.uid, link: link ?? null, language: to.language },
  };
}

type Deps = Pick<Platform, "db" | "jobs" | "config" | "mail">;
async function writeOutbox(tx: Tx, jobs: Deps["jobs"], rows: readonly Outgoing[]): Promise<void> {
  for (const { id, channel, status } of await addOutgoing(tx, rows)) {
    if (status !== "pending") continue;
    if (channel === "email") await jobs.enqueue(tx, sendMailJob, { id });
    if (channel === "push") await jobs.enqueue(tx, sendPushJob, { id });
  }
}

export const notificationJobs = ({ db, jobs, ...p }: Deps): JobHandler[] => [
  handles(notifyJob, ({ bookingId, at, messages: news }, { now }) =>
    db.transaction().execute(async (tx) => {
      const row = await findBookingFacts(tx, bookingId);
      if (!row) return;
      const link = bookingAddress(bookingId);
      const rows = news.flatMap((item) => {
        const spec = { must: false, ...messages[item.message] };
        const entry: OutboxEntry = {
          ...spec,
          eventKey: `${item.message}:${bookingId}:${at}`,
          at: new Date(at),
          now,
          subtype: item.message,
          link,
          bookingId,
        };
        const to = row[item.to];
        const text = emailFor(row, item);
        return channelsFor(spec, to).map((channel) => outgoing(channel, to, text, entry, p));
      });
      await writeOutbox(tx, jobs, rows);
      await publish(tx, now, [row.hunter.uid, row.landowner.uid], "booking", bookingId);
    }),
  ),
  handles(notifyUserJob, ({ uid, at, eventKey, kind, values, link }, { now }) =>
    db.transaction().execute(async (tx) => {
      const person = await findReceiver(tx, uid);
      if (!person) return;
      const spec = newsKinds[kind];
      const entry: OutboxEntry = {
        ...spec,
        eventKey,
        at: new Date(at),
        now,
        subtype: kind,
        link,
        bookingId: null,
      };
      const text = catalogues[person.language].server.userEmails[kind](values ?? {});
      await writeOutbox(
        tx,
        jobs,
        channelsFor(spec, person).map((channel) => outgoing(channel, person, text, entry, p)),
      );
    }),
  ),
];
