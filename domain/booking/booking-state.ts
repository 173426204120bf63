/** What the booking process reads and answers. Nothing here knows how it is stored. */
import type { CalendarDate } from "../days.ts";
import type { Posting } from "../ledger/ledger.ts";
import type { BookingStatus, CancellationPolicy, PaymentStatus, ReminderStage } from "../lists.ts";

export type BookingState = {
  bookingId: string;
  hunterUid: string;
  landownerUid: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  cancellationPolicy: CancellationPolicy;
  /** Frozen at submit (rules 3.7). */
  totalOre: number;
  /** Rate and split of the total, frozen at confirmation (rules 3.6). */
  commissionRatePercent: number | null;
  commissionOre: number | null;
  earningsOre: number | null;
  calculatedAt: Date;
  replyDueAt: Date | null;
  confirmedAt: Date | null;
  paymentDueAt: Date | null;
  express: boolean;
  paidAt: Date | null;
  /** The payment that pays this booking: refunds go back to it. */
  paymentId: string | null;
  /** Every payment already dealt with, kept or sent back: a repeated report of one changes nothing. */
  knownPaymentIds: readonly string[];
  completedAt: Date | null;
  refundedOre: number;
};

export type Command =
  /** `quotedOre`: the price now. `expectedTotalOre`: the price the hunter saw, where they say it. */
  | { type: "submit"; actor: "hunter"; quotedOre: number; expectedTotalOre?: number }
  | { type: "accept"; actor: "landowner"; commissionRatePercent: number; message?: string }
  | { type: "reject"; actor: "landowner"; reason: string }
  | { type: "receive_payment"; actor: "provider" | "admin"; paymentId: string; amountOre: number }
  | { type: "fail_payment"; actor: "provider" }
  | { type: "cancel"; actor: "hunter" | "landowner" | "admin"; reason: string }
  | { type: "drop" | "expire_reply" | "expire_payment" | "arrive" | "depart"; actor: "system" };

export const bookingMessages = [
  "request_received",
  "request_accepted",
  "request_accepted_free",
  "request_rejected",
  "request_expired",
  "payment_received",
  "payment_failed",
  "payment_expired",
  "payment_returned",
  "booking_cancelled",
  "payout_scheduled",
] as const;
export type BookingMessage = (typeof bookingMessages)[number];

/**
 * What must happen besides the changed row, in the same transaction: rows and jobs, never a network call. No
 * effect releases holds: the database does, for every status that does not hold (rules 2.5).
 */
export type Effect =
  | { type: "take_holds" }
  /** In place of every other effect and of the changes. */
  | { type: "delete_booking" }
  /** Each of these three replaces whatever reminders were scheduled. */
  | { type: "remind_landowner"; at: Date[] }
  | { type: "remind_hunter"; slots: { at: Date; stage: ReminderStage }[] }
  | { type: "stop_reminders" }
  | { type: "issue_invoice"; dueAt: Date }
  | { type: "issue_receipt" }
  | { type: "issue_credit_note"; amountOre: number }
  | { type: "post"; cause: "paid" | "refund_decided"; postings: Posting[] }
  | { type: "refund"; paymentId: string; amountOre: number; cause: "cancelled" | "not_payable" }
  /** On the date escrow is released in these two parts; the landowner's may be 0. */
  | { type: "schedule_payout"; date: CalendarDate; commissionOre: number; earningsOre: number }
  | {
      type: "notify";
      to: "hunter" | "landowner";
      message: BookingMessage;
      values?: Record<string, string | number>;
    };

export type Step = { from: BookingStatus; to: BookingStatus };

export type Decision = {
  /** Each becomes a row of history and of audit. Empty where only money or payment status moved. */
  steps: Step[];
  changes: Partial<BookingState>;
  effects: Effect[];
  /** What the person gave as a reason, for the history. */
  reason?: string;
};
