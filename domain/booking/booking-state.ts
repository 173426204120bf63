/** The input and output of the booking process, independent of how they are stored. */
import type { CalendarDate } from "../days.ts";
import type { Posting } from "../ledger/ledger.ts";
import type { Instalment } from "../payment/instalments.ts";
import type { BookingStatus } from "./lists.ts";
import type { CancellationPolicy } from "../offering/lists.ts";
import type { PaymentStatus, ReminderStage } from "../payment/lists.ts";

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
  /** Frozen at confirmation (rules 3.6). */
  commissionRatePercent: number | null;
  /**
   * The split of the kept amount: from confirmation, that of the total; later, that of the amount not
   * refunded (rules 5.3).
   */
  commissionOre: number | null;
  earningsOre: number | null;
  calculatedAt: Date;
  replyDueAt: Date | null;
  confirmedAt: Date | null;
  /**
   * Once a card is saved, the time of its charge; after a refused charge, the end of the retries (rules 7.5).
   */
  paymentDueAt: Date | null;
  /** When a card was saved, to be charged later. */
  cardSavedAt: Date | null;
  /** When the charge of a saved card was refused for the first time, or needed a step of the hunter. */
  chargeRefusedAt: Date | null;
  /**
   * The total paid for a booking that ended before full payment: charged earlier and kept by the policy
   * (rules 7.5).
   */
  cancelChargeOre: number | null;
  /** The parts that the stay is divided into (rules 7.5). */
  partCount: number;
  /** The finished parts of a stay that is not over, each with its own payout. */
  partsOver: number;
  /** The kept amount of the finished parts and its commission: their payouts, less later refunds. */
  overOre: number;
  overCommissionOre: number;
  /** The later charges of a stay in parts, once the first is paid. */
  unchargedOre: number;
  /** The payments of later parts, in order; that of the first is `paymentId`. */
  partPaymentIds: readonly string[];
  express: boolean;
  paidAt: Date | null;
  /** The payment that the booking was paid with; refunds go to it. */
  paymentId: string | null;
  /**
   * Ids of every payment already handled, captured or refunded: reporting one again has no effect
   * (idempotent).
   */
  knownPaymentIds: readonly string[];
  completedAt: Date | null;
  /** The total refunded to the hunter, including refunds made in the provider's dashboard. */
  refundedOre: number;
  /** The sum of bank transfers held for the total while it is not paid (rules 6.6). */
  heldOre: number;
  /** The amount that the provider withholds until a dispute is decided (rules 6.6). */
  disputedOre: number;
};

export type Command =
  /** `quotedOre`: the price now. `expectedTotalOre`: the price the hunter saw, if the request states it. */
  | { type: "submit"; actor: "hunter"; quotedOre: number; expectedTotalOre?: number }
  /** `invoicingAgreed`: the owner lets Utmark issue invoices in their name, now or since before. */
  | {
      type: "accept";
      actor: "landowner";
      commissionRatePercent: number;
      invoicingAgreed: boolean;
      message?: string;
    }
  | { type: "reject"; actor: "landowner"; reason: string }
  /** `isWhole`: an administrator gave no amount, which means the due amount. */
  | {
      type: "receive_payment";
      actor: "provider" | "admin";
      paymentId: string;
      amountOre: number;
      isWhole?: boolean;
    }
  /** `needsAction`: the hunter's bank requires strong authentication. `isSetup`: the card was not saved. */
  | { type: "fail_payment"; actor: "provider"; needsAction?: boolean; isSetup?: boolean }
  /** A card is verified and saved, to be charged later (rules 7.5). */
  | { type: "save_card"; actor: "provider" }
  | {
      type: "undo_transfer";
      actor: "admin";
      paymentId: string;
      amountOre: number;
      /** The bank reversed it; otherwise it never arrived. */
      byBank?: boolean;
      /** The part that is to be refunded and is not sent yet. */
      refundingOre: number;
      isSentBack: boolean;
      /** The payout has left escrow. */
      isReleased: boolean;
      /**
       * The transfer pays the booking, alone or with others, or is held for it: it was not refunded at once.
       */
      isKept: boolean;
      /** The refunds of the booking's other payments, sent or pending. */
      otherRefundsOre: number;
      /** The payment status before money went back. */
      statusBefore: PaymentStatus;
    }
  /**
   * The amounts that the person saw, if the request states them: the refund, and the charge to the saved
   * card.
   */
  | {
      type: "cancel";
      actor: "hunter" | "landowner" | "admin";
      reason: string;
      expectedRefundOre?: number | undefined;
      expectedChargeOre?: number | undefined;
    }
  | {
      type: "drop" | "expire_reply" | "expire_payment" | "arrive" | "end_part" | "depart";
      actor: "system";
    };

export const bookingMessages = [
  "request_received",
  "request_accepted",
  "request_accepted_free",
  "request_rejected",
  "request_expired",
  "payment_received",
  "payment_failed",
  "card_saved",
  "charge_refused",
  "charge_needs_action",
  "part_paid",
  "stay_shortened",
  "payment_expired",
  "payment_short",
  "payment_returned",
  "transfer_undone",
  "booking_cancelled",
  "payout_scheduled",
] as const;
export type BookingMessage = (typeof bookingMessages)[number];

/**
 * Side effects saved in the same transaction as the booking: rows and outbox jobs, never a network call. No
 * effect releases holds: a database trigger does, for every status that does not hold (rules 2.5).
 */
export type Effect =
  | { type: "take_holds" }
  /** Replaces all other effects and changes. */
  | { type: "delete_booking" }
  /** Each of these three replaces the scheduled reminders. */
  | { type: "remind_landowner"; at: Date[] }
  | { type: "remind_hunter"; slots: { at: Date; stage: ReminderStage }[] }
  | { type: "stop_reminders" }
  | { type: "issue_invoice"; dueAt: Date }
  | { type: "issue_receipt" }
  /** `creditedFor`: what takes the money back; each has one note. */
  | { type: "issue_credit_note"; amountOre: number; creditedFor: string }
  | { type: "post"; cause: "paid" | "refund_decided" | "transfer_undone"; postings: Posting[] }
  | { type: "refund"; paymentId: string; amountOre: number; cause: "cancelled" | "not_payable" | "surplus" }
  /** Each bank transfer held for the booking is refunded; the sum is the same. */
  | { type: "refund_held"; amountOre: number }
  /** The payment never came: it is undone, and its refunds are not to be sent. */
  | { type: "undo_payment"; paymentId: string }
  | { type: "void_receipt" }
  /** Cancels the payout that is not released yet. */
  | { type: "drop_payout" }
  /** Cancels the open payment intents at the card provider: the booking is not to be paid, or was by bank. */
  | { type: "close_intents" }
  /** The saved card is charged each of them when it is due; in place of an earlier plan of the same. */
  | { type: "charge_card"; instalments: Instalment[] }
  | { type: "pay_instalment"; number: number }
  /** Unpaid instalments of the plan are cancelled. */
  | { type: "drop_instalments" }
  /** The nights after the booking's new departure are free again. */
  | { type: "release_nights" }
  /** On this date escrow is released in the instalment's two parts; the landowner's may be 0. */
  | {
      type: "schedule_payout";
      date: CalendarDate;
      instalment: number;
      commissionOre: number;
      earningsOre: number;
    }
  | {
      type: "notify";
      to: "hunter" | "landowner";
      message: BookingMessage;
      values?: Record<string, string | number>;
    };

export type Step = { from: BookingStatus; to: BookingStatus };

export type Decision = {
  /** Each becomes a history and an audit row. Empty where only the money or payment status changed. */
  steps: Step[];
  changes: Partial<BookingState>;
  effects: Effect[];
  /** The reason the person gave, for the history. */
  reason?: string;
};
