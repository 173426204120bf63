/** What an SMS says of an event, short enough for one with its link; the link follows by itself. */
import { clipped } from "../../phrases.ts";
import type { BookingSms, EmailFacts, UserSms } from "../../emails.ts";
import words from "../common/words.json" with { type: "json" };
import { formats } from "../formats.ts";

const { day, days, deadline, money } = formats;
const place = (f: EmailFacts) => clipped(f.place, 28);
const hunter = (f: EmailFacts) => clipped(f.hunter || "The hunter", 16);
const landowner = (f: EmailFacts) => clipped(f.landowner || "The landowner", 16);
const stay = (f: EmailFacts) => `${place(f)}, ${days(f.fromDate, f.toDate)}`;
const by = (due: Date | null) => deadline(due, (date) => `midnight, ${date}`);
const amount = (f: EmailFacts) => money(f.values.amountOre);

export const bookingSms: BookingSms = {
  request_sent: { hunter: (f) => `Your request for ${place(f)} is sent. Answer due ${by(f.replyDueAt)}.` },
  request_received: { landowner: (f) => `${hunter(f)} asks for ${place(f)}. Answer by ${by(f.replyDueAt)}.` },
  reply_reminder: {
    landowner: (f) => `${hunter(f)} awaits your answer about ${place(f)}. Due ${by(f.replyDueAt)}.`,
  },
  request_accepted: {
    hunter: (f) => `Yes to ${place(f)}. Pay ${money(f.totalOre)} by ${by(f.paymentDueAt)}.`,
  },
  request_accepted_free: { hunter: (f) => `${landowner(f)} said yes to ${stay(f)}. All is set.` },
  request_rejected: { hunter: (f) => `${landowner(f)} said no to ${stay(f)}. You have paid nothing.` },
  request_expired: {
    hunter: (f) => `Nobody answered in time about ${stay(f)}. You have paid nothing.`,
    landowner: (f) => `The request for ${stay(f)} lapsed without an answer.`,
  },
  payment_reminder: { hunter: (f) => `Pay ${money(f.totalOre)} for ${place(f)} by ${by(f.paymentDueAt)}.` },
  payment_received: {
    hunter: (f) => `We have received ${amount(f)} for ${stay(f)}. Good hunting.`,
    landowner: (f) => `${hunter(f)} has paid for ${stay(f)}.`,
  },
  transfer_undone: {
    hunter: (f) =>
      f.values.waits
        ? `${amount(f)} for ${place(f)} was our mistake. Pay by ${by(f.paymentDueAt)}.`
        : `${amount(f)} for ${place(f)} was our mistake: the money has not come.`,
    landowner: (f) => `${hunter(f)} has not paid for ${stay(f)} after all.`,
  },
  payment_failed: {
    hunter: (f) => `The payment for ${place(f)} failed. Try again by ${by(f.paymentDueAt)}.`,
  },
  payment_expired: {
    hunter: (f) => `${stay(f)} is cancelled: it was not paid in time.`,
    landowner: (f) => `${hunter(f)} did not pay in time. ${stay(f)} is cancelled.`,
  },
  payment_returned: { hunter: (f) => `${amount(f)} for ${place(f)} goes back to you. The trip is not paid.` },
  refund_sent: { hunter: (f) => `${amount(f)} for ${place(f)} is on its way back to you.` },
  booking_cancelled: {
    hunter: (f) =>
      Number(f.values.amountOre) > 0
        ? `${stay(f)} is cancelled. You get ${amount(f)} back.`
        : `${stay(f)} is cancelled.`,
    landowner: (f) => `${stay(f)} is cancelled. The days are free again.`,
  },
  days_closed: { hunter: (f) => `${landowner(f)} has closed days of your trip, ${stay(f)}.` },
  offering_taken_down: {
    hunter: (f) =>
      f.values.cabin
        ? `${landowner(f)} has taken down the cabin ${clipped(String(f.values.cabin), 20)}, part of ${stay(f)}.`
        : `${landowner(f)} has taken down the offering ${stay(f)}.`,
  },
  payout_scheduled: {
    landowner: (f) => `${amount(f)} for ${place(f)} is paid out ${day(f.values.date)}.`,
  },
  payout_on_hold: { landowner: (f) => `${amount(f)} is ready, but we lack an account to pay it to.` },
  payout_waits: { landowner: (f) => `${amount(f)} for ${place(f)} waits for your new account number.` },
  payout_failed: {
    landowner: (f) => `The payout of ${amount(f)} did not go through. Please check your account.`,
  },
  payout_sent: { landowner: (f) => `${amount(f)} for ${place(f)} has been sent to your account.` },
  key_shown: { hunter: (f) => `The key to ${place(f)} is on your booking. Open it while you have coverage.` },
  key_changed: {
    hunter: (f) => `News of the key or the way in to ${place(f)}. Read it while you have coverage.`,
  },
};

export const userSms: UserSms = {
  chat_message: (v) =>
    `${Number(v.count ?? 1) === 1 ? "New message" : `${v.count} new messages`} from ${clipped(String(v.from ?? words.deletedUser), 30)}${v.place ? ` about ${clipped(String(v.place), 40)}` : ""}.`,
};
