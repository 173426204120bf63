/** The worker's part of `notify`: letters in each receiver's language, kept in the outbox, and a word to their open pages. */
import type { Db } from "#server/platform/database.ts";
import { handles, type JobHandler } from "#server/platform/jobs.ts";
import { tell } from "#server/platform/live-store.ts";
import { type Facts, type Letter, type Message, messages, type Receiver } from "./texts/message.ts";
import { addMails, type BookingFacts, findBookingFacts, type Mail } from "./notification-store.ts";
import { notifyJob } from "./public.ts";
import { en } from "./texts/en.ts";
import { nb } from "./texts/nb.ts";

const texts = { nb, en };

const factsOf = (row: BookingFacts, values: Facts["values"]): Facts => ({
  hunter: row.hunter.name,
  landowner: row.landowner.name,
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

function letterFor(row: BookingFacts, { to, message, values }: Message): Letter {
  const forMessage: Partial<Record<Receiver, (facts: Facts) => Letter>> = texts[row[to].language][message];
  const write = forMessage[to];
  if (!write) throw new Error(`${message} has no text for the ${to}`);
  return write(factsOf(row, values ?? {}));
}

/** `delivers`: whether the outbox is the end of the way, as in the demo. */
export const notificationJobs = (db: Db, { delivers, publicUrl }: { delivers: boolean; publicUrl: string }): JobHandler[] => [
  handles(notifyJob, ({ bookingId, at, messages: news }, { now }) =>
    db.transaction().execute(async (tx) => {
      const row = await findBookingFacts(tx, bookingId);
      if (!row) return;
      const link = `${publicUrl}/booking-request-details-page?bookingId=${bookingId}`;
      const mails = news
        .filter(({ to }) => row[to].wants_email)
        .map((item): Mail => {
          const { subject, body } = letterFor(row, item);
          const { uid, email } = row[item.to];
          const status = delivers ? "delivered" : "pending";
          const eventKey = `${item.message}:${bookingId}:${at}`;
          return { eventKey, at: now, type: messages[item.message].type, subtype: item.message, status, uid, email, subject, content: `${body}\n\n${link}`, bookingId };
        });
      await addMails(tx, mails);
      await tell(tx, now, [row.hunter.uid, row.landowner.uid], "booking", bookingId);
    }),
  ),
];
