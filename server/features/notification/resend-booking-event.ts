/**
 * Sends the message of an event on request of another system, by the same code and key as the event itself,
 * so that it is sent once. Messages that failed are sent again.
 */
import type { Reply } from "#contract/index.ts";
import type { communications } from "#contract/notification/endpoints.ts";
import { type Message, type MessageName, messages, type MessageSpec } from "#domain/notification/message.ts";
import { reminderSlots } from "#domain/payment/payment-schedule.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type BookingStatusNow,
  findBookingStatus,
  findNewcomer,
  findSentMessages,
  findWelcome,
  lockResending,
  type WrittenMessage,
} from "./notification-store.ts";
import { resend } from "./resend.ts";
import { welcomeOf } from "./welcome.ts";
import { writeBookingMessages, writeUserMessage } from "./write-outbox.ts";

type ResendResult = Reply<"POST /api/emails/send-booking-confirmation">;
/** An event of a booking and its time. `exactly`: the event can repeat, and only this one counts as sent. */
type BookingEvent = {
  name: MessageName;
  at: Date;
  values?: Message["values"];
  to?: Message["to"];
  exactly?: true;
};
type FindEvent = (booking: BookingStatusNow, now: Date) => BookingEvent | Refused;

const refuseNothing = () => refuse("nothing_to_tell");
const hunter = "hunter" as const;

const bought = ({ totalOre }: BookingStatusNow, at: Date): BookingEvent => ({
  name: "booking_bought",
  at,
  ...(totalOre > 0 && { values: { amountOre: totalOre } }),
});
const confirmation: FindEvent = (booking) => {
  const { confirmedAt, totalOre, confirmation: how, invoiceAtPayment } = booking;
  if (!confirmedAt || invoiceAtPayment) return refuseNothing();
  if (how === "instant") return { ...bought(booking, confirmedAt), to: hunter };
  return { name: totalOre === 0 ? "request_accepted_free" : "request_accepted", at: confirmedAt, to: hunter };
};

const paymentReminder: FindEvent = (booking, now) => {
  const { status, confirmedAt, paymentDueAt: dueAt, express, invoiceAtPayment } = booking;
  if (invoiceAtPayment) return refuseNothing(); // due in minutes (rules 4.6)
  if (status !== "confirmed" || !confirmedAt || !dueAt || now >= dueAt) return refuseNothing();
  const slot = reminderSlots({ confirmedAt, dueAt, express }).findLast(({ at }) => at <= now);
  if (!slot) return refuseNothing();
  return { name: "payment_reminder", at: slot.at, values: { stage: slot.stage }, to: hunter, exactly: true };
};

const autoDecline: FindEvent = ({ status, since }) =>
  status === "expired" && since ? { name: "request_expired", at: since, to: hunter } : refuseNothing();

const cancelled = (
  { by, reason, refundedOre, invoiceAtPayment }: BookingStatusNow,
  at: Date,
): BookingEvent =>
  by === "system"
    ? { name: "payment_expired", at, ...(invoiceAtPayment && { to: hunter }) }
    : {
        name: "booking_cancelled",
        at,
        values: { by: by ?? "", amountOre: Number(refundedOre), ...(reason && { reason }) },
      };
/** The booking's latest change of status, if it has a message. */
const statusChange: FindEvent = (booking, now) => {
  const { status, since, reason, totalOre } = booking;
  if (!since) return refuseNothing();
  const because: Record<string, string> = reason ? { reason } : {};
  switch (status) {
    case "pending":
      return { name: "request_sent", at: since, to: hunter };
    case "confirmed":
      return confirmation(booking, now);
    case "rejected":
      return { name: "request_rejected", at: since, values: because };
    case "expired":
      return { name: "request_expired", at: since };
    case "paid":
      if (booking.confirmation === "instant") return bought(booking, since);
      return { name: "payment_received", at: since, values: { amountOre: totalOre } };
    case "cancelled":
      return cancelled(booking, since);
    default:
      return refuseNothing();
  }
};

const invoiceCopy: FindEvent = ({ invoiced, confirmedAt, status }) =>
  invoiced && confirmedAt
    ? { name: "invoice_copy", at: confirmedAt, to: hunter }
    : refuse("invoice_not_available", { status });
const receiptCopy: FindEvent = ({ receipted, confirmedAt, status }) =>
  receipted && confirmedAt
    ? { name: "receipt_copy", at: confirmedAt, to: hunter }
    : refuse("receipt_not_available", { status });

const resendView = (
  event: string,
  status: ResendResult["status"],
  rows: readonly WrittenMessage[],
): ResendResult => ({
  event,
  status,
  communications: rows.map(({ id, channel, status: one }) => ({
    communicationId: id,
    channel,
    status: one as ResendResult["communications"][number]["status"],
  })),
});

/** The messages sent earlier about the event; those that failed are sent again. */
async function resendMessages(
  tx: Tx,
  p: Platform,
  event: string,
  earlierMessages: readonly WrittenMessage[],
  now: Date,
): Promise<ResendResult> {
  const rows: WrittenMessage[] = [];
  for (const { id } of earlierMessages.filter(({ status }) => status === "failed")) {
    const sent = await resend(tx, p, id, now);
    if (!isRefused(sent)) rows.push(sent);
  }
  return rows.length ? resendView(event, "sent", rows) : resendView(event, "already_sent", earlierMessages);
}

/** The new messages or, if another process has written them meanwhile, those. */
async function resultOfWriting(
  event: string,
  rows: readonly WrittenMessage[],
  find: () => Promise<WrittenMessage[]>,
): Promise<ResendResult> {
  if (rows.length) return resendView(event, "sent", rows);
  const earlierMessages = await find();
  return resendView(event, earlierMessages.length ? "already_sent" : "not_wanted", earlierMessages);
}

const resendBookingEvent =
  (p: Platform, channel: "email" | "sms", eventOf: FindEvent) =>
  ({ body: { bookingId } }: { body: { bookingId: string } }, call: Call<"internal">) =>
    command(p.db, call, `tell ${channel} ${eventOf.name}`, { bookingId }, async (tx) => {
      const { now } = call;
      await lockResending(tx, bookingId);
      const booking = await findBookingStatus(tx, bookingId);
      if (!booking) return refuse("booking_not_found");
      const event = eventOf(booking, now);
      if (isRefused(event)) return event;
      const { name, at, values, to, exactly } = event;
      const spec: MessageSpec = messages[name];
      const find = () =>
        findSentMessages(tx, {
          bookingId,
          subtype: name,
          since: at,
          channels: [channel],
          hunterOnly: to === hunter,
          ...(exactly && { eventKey: `${name}:${bookingId}:${at.toISOString()}` }),
        });
      const earlierMessages = await find();
      if (earlierMessages.length) return resendMessages(tx, p, name, earlierMessages, now);
      const of = (to ? [to] : spec.to).map((one) => ({ to: one, message: name, ...(values && { values }) }));
      const rows = await writeBookingMessages(tx, p, { bookingId, at, messages: of }, now);
      return resultOfWriting(
        name,
        rows.filter((row) => row.channel === channel),
        find,
      );
    });

export const resendingEvents = (p: Platform) =>
  ({
    "POST /api/communications/send-booking-confirmation-sms": resendBookingEvent(p, "sms", confirmation),
    "POST /api/emails/send-booking-confirmation": resendBookingEvent(p, "email", confirmation),
    "POST /api/emails/send-payment-reminder": resendBookingEvent(p, "email", paymentReminder),
    "POST /api/emails/send-booking-status-change": resendBookingEvent(p, "email", statusChange),
    "POST /api/emails/send-hunter-auto-decline": resendBookingEvent(p, "email", autoDecline),
    "POST /api/emails/send-invoice-email": resendBookingEvent(p, "email", invoiceCopy),
    "POST /api/emails/send-receipt-email": resendBookingEvent(p, "email", receiptCopy),
    /** Sends the welcome message, just as it is sent when a person first completes their profile. */
    "POST /api/emails/send-welcome-email": ({ body: { uid } }, call) =>
      command(p.db, call, "tell welcome", { uid }, async (tx) => {
        const { now } = call;
        await lockResending(tx, uid);
        const person = await findNewcomer(tx, uid);
        if (!person) return refuse("not_found");
        const earlierMessages = await findWelcome(tx, uid);
        if (earlierMessages.length) return resendMessages(tx, p, "welcome", earlierMessages, now);
        const rows = await writeUserMessage(tx, p, { ...welcomeOf(person), at: now.toISOString() }, now);
        return resultOfWriting("welcome", rows, () => findWelcome(tx, uid));
      }),
  }) satisfies SomeHandlers<typeof communications>;
