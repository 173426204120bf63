/** The input and output of the booking process, independent of how they are stored. */
import type { CalendarDate } from "../days.ts";
import type { AcceptedChange, ChangedStay, ProposalStatus } from "./changed-stay.ts";
import type { Posting } from "../ledger/ledger.ts";
import type { Instalment } from "../payment/instalments.ts";
import type { BookingStatus, Confirmation } from "./lists.ts";
import type { CancellationPolicy } from "../offering/lists.ts";
import type { PaymentStatus, ReminderStage } from "../payment/lists.ts";

export type BookingState = {
  bookingId: string;
  hunterUid: string;
  /** Who bought it, if it was handed over since (rules 9.24). */
  buyerUid: string | null;
  landownerUid: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  cancellationPolicy: CancellationPolicy;
  /** The total, which is fixed when the request is submitted (rules 3.7). */
  totalOre: number;
  /** The commission rate, which is fixed when the booking is confirmed (rules 3.6). */
  commissionRatePercent: number | null;
  /** The split of the retained amount: of the total from confirmation, less later refunds (rules 5.3). */
  commissionOre: number | null;
  earningsOre: number | null;
  calculatedAt: Date;
  /** `instant`: it was confirmed when it was sent, by the landowner's standing yes (rules 4.6). */
  confirmation: Confirmation;
  /**
   * The invoice is issued when the booking is paid, or its card saved. Until then an instant booking counts
   * as a request (rules 2.8), and if it lapses or is cancelled there is nothing to credit (rules 4.6).
   */
  invoiceAtPayment: boolean;
  replyDueAt: Date | null;
  confirmedAt: Date | null;
  /**
   * When payment is due. With a saved card: the charge, or after a refusal the end of retries (rules 7.5).
   */
  paymentDueAt: Date | null;
  /** When a card was saved that is charged later. */
  cardSavedAt: Date | null;
  /** When a saved card's charge first failed: it was refused, or it needed the hunter's authentication. */
  chargeRefusedAt: Date | null;
  /**
   * The total paid for a booking that ended before full payment: what was charged and is retained by the
   * policy (rules 7.5).
   */
  cancelChargeOre: number | null;
  /** The number of parts that the stay is divided into (rules 7.5). */
  partCount: number;
  /** The number of finished parts of a stay that is not over; each part has its own payout. */
  partsOver: number;
  /** The retained amount of finished parts, and the commission in it: their payouts less later refunds. */
  overOre: number;
  overCommissionOre: number;
  /** The sum of the later charges of a stay in parts, once the first part is paid. */
  unchargedOre: number;
  /** The payments of the later parts, in order; the payment of the first part is `paymentId`. */
  partPaymentIds: readonly string[];
  express: boolean;
  paidAt: Date | null;
  /** The payment that paid the booking, from which refunds are made. */
  paymentId: string | null;
  /** The ids of every payment already handled; reporting one of them again has no effect. */
  knownPaymentIds: readonly string[];
  completedAt: Date | null;
  /** The total refunded to the hunter, including refunds made in the provider's dashboard. */
  refundedOre: number;
  /** The sum of the bank transfers that are held until together they pay the total (rules 6.6). */
  heldOre: number;
  /** The amount that the provider withholds until a dispute is decided (rules 6.6). */
  disputedOre: number;
  /** A change that waits for its difference to be paid; both stays are held (rules 4.7). */
  acceptedChange: AcceptedChange | null;
};

export type Command =
  /** `quotedOre`: the price now. `expectedTotalOre`: the price the hunter saw, if the request states it. */
  /** `standingYes`: the landowner has said yes beforehand to requests as this one (rules 4.6). */
  | {
      type: "submit";
      actor: "hunter";
      quotedOre: number;
      expectedTotalOre?: number;
      standingYes?: { commissionRatePercent: number; payMinutes: number } | undefined;
    }
  /** `invoicingAgreed`: the owner has agreed, now or earlier, that Utmark issues invoices in their name. */
  | {
      type: "accept";
      actor: "landowner";
      commissionRatePercent: number;
      invoicingAgreed: boolean;
      message?: string;
    }
  | { type: "reject"; actor: "landowner"; reason: string }
  /** `isWhole`: the administrator gave no amount, which means that the whole due amount was received. */
  | {
      type: "receive_payment";
      actor: "provider" | "admin";
      paymentId: string;
      amountOre: number;
      isWhole?: boolean;
    }
  /** `needsAction`: the bank requires strong authentication. `isSetup`: saving the card failed. */
  | { type: "fail_payment"; actor: "provider"; needsAction?: boolean; isSetup?: boolean }
  /** A card has been verified and saved, to be charged later (rules 7.5). */
  | { type: "save_card"; actor: "provider" }
  | {
      type: "undo_transfer";
      actor: "admin";
      paymentId: string;
      amountOre: number;
      /** True if the bank reversed the transfer, false if the transfer never arrived. */
      byBank?: boolean;
      /** The part of the transfer whose refund is decided but not sent. */
      refundingOre: number;
      isSentBack: boolean;
      /** Whether the payout has left escrow. */
      isReleased: boolean;
      /** Whether the transfer pays the booking, or is held for it, rather than refunded at once. */
      isKept: boolean;
      /** The sum of the refunds of the booking's other payments, sent or pending. */
      otherRefundsOre: number;
      /** The booking's payment status before any refund. */
      statusBefore: PaymentStatus;
    }
  /** The refund and the charge to the saved card that the person saw, if the request states them. */
  | {
      type: "cancel";
      actor: "hunter" | "landowner" | "admin";
      reason?: string | undefined;
      expectedRefundOre?: number | undefined;
      expectedChargeOre?: number | undefined;
    }
  /** The landowner answers the request with a proposal, which can be accepted until `dueAt` (rules 4.7). */
  | { type: "counter_offer"; actor: "landowner"; dueAt: Date }
  | {
      type: "accept_counter_offer";
      actor: "hunter";
      changeId: string;
      stay: ChangedStay;
      commissionRatePercent: number;
    }
  /** The other side's proposal is accepted (rules 4.7). */
  | { type: "change"; actor: "hunter" | "landowner"; changeId: string; stay: ChangedStay }
  | {
      type: "drop" | "expire_reply" | "expire_payment" | "expire_change" | "arrive" | "end_part" | "depart";
      actor: "system";
    };

export const bookingMessages = [
  "request_received",
  "request_accepted",
  "request_accepted_free",
  "request_rejected",
  "request_expired",
  "booking_bought",
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
  "change_proposed",
  "counter_offer_accepted",
  "change_not_agreed",
  "change_to_pay",
  "change_unpaid",
  "booking_changed",
] as const;
export type BookingMessage = (typeof bookingMessages)[number];

/**
 * Side effects saved in the same transaction as the booking: rows and outbox jobs, never a network call. No
 * effect releases holds, since a database trigger does it for every status without holds (rules 2.5).
 */
export type Effect =
  | { type: "take_holds" }
  /** Deletes the booking; no other effects or changes apply. */
  | { type: "delete_booking" }
  /** Each of these three replaces the reminders that are scheduled. */
  | { type: "remind_landowner"; at: Date[] }
  | { type: "remind_hunter"; slots: { at: Date; stage: ReminderStage }[] }
  | { type: "stop_reminders" }
  | { type: "issue_invoice"; dueAt: Date }
  | { type: "issue_receipt" }
  /** `creditedFor`: what causes the credit, such as a refund; each cause has one credit note. */
  | { type: "issue_credit_note"; amountOre: number; creditedFor: string }
  | { type: "post"; cause: "paid" | "refund_decided" | "transfer_undone"; postings: Posting[] }
  | {
      type: "refund";
      paymentId: string;
      amountOre: number;
      cause: "cancelled" | "not_payable" | "surplus" | "problem" | "changed";
    }
  /** Refunds each bank transfer held for the booking; their sum is `amountOre`. */
  | { type: "refund_held"; amountOre: number }
  /** Undoes a recorded payment that never arrived, with its unsent refunds. */
  | { type: "undo_payment"; paymentId: string }
  | { type: "void_receipt" }
  /** Ends a problem that is open: the cancellation refunds the stay (rules 4.8). */
  | { type: "end_problem" }
  /** Cancels the payout that has not been released from escrow. */
  | { type: "drop_payout" }
  /** Cancels the open payment intents: the booking was paid by bank, or is not to be paid. */
  | { type: "close_intents" }
  /** Charges the saved card for each instalment when it is due, instead of earlier ones of these numbers. */
  | { type: "charge_card"; instalments: Instalment[] }
  | { type: "pay_instalment"; number: number }
  /** Cancels the unpaid instalments. */
  | { type: "drop_instalments" }
  /** Frees the nights after the booking's new departure. */
  | { type: "release_nights" }
  /** Saves what a change has changed besides the state: who comes, extras, price. */
  | { type: "save_stay"; stay: ChangedStay }
  /** Holds the new stay instead of the old; refused if others have it. */
  | { type: "hold_new_stay"; stay: ChangedStay }
  /** Holds the new stay beside the old; refused if others have it, or if both cannot be held together. */
  | { type: "hold_both_stays"; changeId: string; stay: ChangedStay }
  /** Frees what only an unpaid change needed. */
  | { type: "hold_old_stay" }
  | { type: "save_change"; changeId: string; status: ProposalStatus; dueAt?: Date }
  /** Credits the whole invoice, and issues one of the changed booking. */
  | { type: "replace_invoice"; dueAt: Date; changeId: string; creditOre: number }
  /** Releases escrow on this date, divided into commission and the landowner's earnings, which may be 0. */
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

/** `standingYes`: taken by what the landowner has said beforehand, not by the command's actor (rules 4.6). */
export type Step = { from: BookingStatus; to: BookingStatus; standingYes?: true };

export type Decision = {
  /** Status changes for history and audit log; empty if only money or payment status changed. */
  steps: Step[];
  changes: Partial<BookingState>;
  effects: Effect[];
  /** The reason that the person gave, which the history shows. */
  reason?: string;
};
