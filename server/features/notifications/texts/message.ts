/** What people are told about, and whom it can be told to. */
import type { BookingMessage } from "#domain/booking.ts";
import type { CalendarDate } from "#domain/days.ts";

export type Receiver = "hunter" | "landowner";

/** Every message, who may get it, and where the log files it. */
export const messages = {
  request_sent: { to: ["hunter"], type: "booking_request" },
  request_received: { to: ["landowner"], type: "booking_request" },
  reply_reminder: { to: ["landowner"], type: "booking_request" },
  request_accepted: { to: ["hunter"], type: "booking_confirmation" },
  request_accepted_free: { to: ["hunter"], type: "booking_confirmation" },
  request_rejected: { to: ["hunter"], type: "booking_request" },
  request_expired: { to: ["hunter", "landowner"], type: "booking_request" },
  payment_reminder: { to: ["hunter"], type: "payment" },
  payment_received: { to: ["hunter", "landowner"], type: "payment" },
  payment_failed: { to: ["hunter"], type: "payment" },
  payment_expired: { to: ["hunter", "landowner"], type: "payment" },
  payment_returned: { to: ["hunter"], type: "payment" },
  refund_sent: { to: ["hunter"], type: "payment" },
  booking_cancelled: { to: ["hunter", "landowner"], type: "booking_confirmation" },
  payout_scheduled: { to: ["landowner"], type: "payment" },
  payout_on_hold: { to: ["landowner"], type: "payment" },
  payout_sent: { to: ["landowner"], type: "payment" },
  rating_asked: { to: ["hunter", "landowner"], type: "general" },
  rating_shown: { to: ["hunter", "landowner"], type: "general" },
} as const satisfies Record<BookingMessage, { to: readonly Receiver[]; type: string }> & Record<string, { to: readonly Receiver[]; type: string }>;
export type MessageName = keyof typeof messages;

/** `values`: what only the event knows, such as `amountOre`, `reason`, `by`, `date`, `stage`. */
export type Message = { to: Receiver; message: MessageName; values?: Record<string, string | number> };

/** What a text may tell. Amounts in øre; names may be empty where someone has not given theirs. */
export type Facts = {
  hunter: string;
  landowner: string;
  /** The offering at the property, or the property alone. */
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  totalOre: number;
  earningsOre: number;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  hasBankAccount: boolean;
  values: Readonly<Record<string, string | number>>;
};
export type Letter = { subject: string; body: string };
/** One text for every message and receiver, in one language. */
export type Texts = { [M in MessageName]: { [R in (typeof messages)[M]["to"][number]]: (facts: Facts) => Letter } };
