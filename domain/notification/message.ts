/** The notifications of the product, and who can receive each of them. */
import type { BookingMessage } from "../booking/booking.ts";
import type { CommunicationType, EmailChoice, EmailKind } from "./lists.ts";

export type Receiver = "hunter" | "landowner";
/** The PDF attached to an e-mail: the commission invoice for the landowner, the others for the hunter. */
export type Attachment = "invoice" | "credit_note" | "receipt" | "commission_invoice";
export const receiverOfAttachment = (attachment: Attachment): Receiver =>
  attachment === "commission_invoice" ? "landowner" : "hunter";
export type MessageSpec = {
  to: readonly Receiver[];
  type: CommunicationType;
  category: Category;
  must?: true;
  coHosts?: true;
  attachment?: Attachment;
  buyer?: "alone" | "too";
  withAnnulled?: true;
  emailOnly?: true;
  /** The reader's deadline. If the morning would be too late for it, an SMS is sent at night. */
  before?: "reply" | "payment" | "arrival";
};

/** The preference that a message follows; `general` is for mandatory messages, which follow none. */
export type Category = EmailChoice | "general";
/** Messages that are never sent by SMS. */
export type WithoutSms = EmailKind | "general";

/**
 * Every message with its possible receivers, its log and its preference. `must`: e-mailed whatever the
 * preferences (decision 25). `coHosts`: also sent to co-hosts with the right to answer (decision 54).
 * `buyer`: of a booking that was handed over, sent to who bought it instead of its hunter, or to both; documents
 * are attached for the buyer alone (rules 9.24).
 * `attachment`: the document attached to the e-mail (`receiverOfAttachment`) once it has been issued;
 * `withAnnulled`: also the credit note of the invoice that it replaces (rules 4.7).
 */
export const messages = {
  request_sent: { to: ["hunter"], type: "booking_request", category: "bookingRequests" },
  request_received: {
    to: ["landowner"],
    type: "booking_request",
    category: "bookingRequests",
    coHosts: true,
    before: "reply",
  },
  reply_reminder: {
    to: ["landowner"],
    type: "booking_request",
    category: "bookingRequests",
    coHosts: true,
    before: "reply",
  },
  request_accepted: {
    to: ["hunter"],
    type: "booking_confirmation",
    category: "bookingResults",
    attachment: "invoice",
    before: "payment",
  },
  request_accepted_free: {
    to: ["hunter"],
    type: "booking_confirmation",
    category: "bookingResults",
    attachment: "invoice",
  },
  request_rejected: { to: ["hunter"], type: "booking_request", category: "bookingResults" },
  request_expired: {
    to: ["hunter", "landowner"],
    type: "booking_request",
    category: "bookingResults",
    coHosts: true,
  },
  payment_reminder: { to: ["hunter"], type: "payment", category: "bookingResults", before: "payment" },
  booking_bought: {
    to: ["hunter", "landowner"],
    type: "booking_confirmation",
    category: "bookingResults",
    coHosts: true,
    attachment: "receipt",
  },
  payment_received: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    coHosts: true,
    attachment: "receipt",
  },
  payment_failed: { to: ["hunter"], type: "payment", category: "bookingResults", before: "payment" },
  card_saved: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    coHosts: true,
  },
  charge_refused: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    must: true,
    coHosts: true,
    before: "payment",
  },
  part_paid: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    coHosts: true,
    attachment: "receipt",
  },
  stay_shortened: {
    to: ["hunter", "landowner"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    coHosts: true,
    attachment: "credit_note",
  },
  charge_needs_action: {
    to: ["hunter"],
    type: "payment",
    category: "bookingResults",
    must: true,
    before: "payment",
  },
  payment_expired: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    must: true,
    coHosts: true,
    attachment: "credit_note",
  },
  payment_short: {
    to: ["hunter"],
    type: "payment",
    category: "bookingResults",
    must: true,
    before: "payment",
  },
  payment_returned: {
    to: ["hunter"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
  },
  transfer_undone: {
    to: ["hunter", "landowner"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  refund_sent: { to: ["hunter"], type: "payment", buyer: "alone", category: "bookingResults", must: true },
  booking_cancelled: {
    to: ["hunter", "landowner"],
    type: "booking_confirmation",
    buyer: "too",
    category: "bookingResults",
    must: true,
    coHosts: true,
    attachment: "credit_note",
    before: "arrival",
  },
  calendar_clash: {
    to: ["landowner"],
    type: "booking_confirmation",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  landowner_away: { to: ["hunter"], type: "booking_request", category: "bookingResults" },
  days_closed: { to: ["hunter"], type: "booking_confirmation", category: "bookingResults", must: true },
  offering_taken_down: {
    to: ["hunter"],
    type: "booking_confirmation",
    category: "bookingResults",
    must: true,
  },
  invoice_copy: {
    to: ["hunter"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    attachment: "invoice",
    emailOnly: true,
  },
  receipt_copy: {
    to: ["hunter"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    attachment: "receipt",
    emailOnly: true,
  },
  commission_invoiced: {
    to: ["landowner"],
    type: "payment",
    category: "bookingResults",
    must: true,
    attachment: "commission_invoice",
    emailOnly: true,
  },
  change_proposed: {
    to: ["hunter", "landowner"],
    type: "booking_request",
    category: "bookingRequests",
    coHosts: true,
    before: "reply",
  },
  counter_offer_accepted: {
    to: ["landowner"],
    type: "booking_confirmation",
    category: "bookingResults",
    coHosts: true,
    attachment: "invoice",
  },
  change_not_agreed: {
    to: ["hunter", "landowner"],
    type: "booking_request",
    category: "bookingResults",
    coHosts: true,
  },
  change_to_pay: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    coHosts: true,
    before: "payment",
  },
  change_unpaid: {
    to: ["hunter", "landowner"],
    type: "payment",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  booking_changed: {
    to: ["hunter", "landowner"],
    type: "booking_confirmation",
    buyer: "too",
    category: "bookingResults",
    must: true,
    coHosts: true,
    attachment: "invoice",
    withAnnulled: true,
  },
  payout_scheduled: { to: ["landowner"], type: "payment", category: "bookingResults" },
  payout_lacks_details: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  payout_right_waits: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  payout_on_hold: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  payout_waits: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  dispute_opened: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  dispute_won: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  dispute_lost: {
    to: ["hunter", "landowner"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    attachment: "credit_note",
  },
  refunded_at_provider: {
    to: ["hunter", "landowner"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    attachment: "credit_note",
  },
  claim_decided: {
    to: ["hunter", "landowner"],
    type: "payment",
    buyer: "alone",
    category: "bookingResults",
    must: true,
    attachment: "credit_note",
  },
  party_complete: { to: ["landowner"], type: "general", category: "bookingResults", coHosts: true },
  party_fees_to_see: { to: ["landowner"], type: "general", category: "bookingResults", coHosts: true },
  party_missing: { to: ["hunter"], type: "general", category: "bookingResults", before: "arrival" },
  party_replacement_asked: {
    to: ["landowner"],
    type: "general",
    category: "bookingRequests",
    coHosts: true,
    before: "arrival",
  },
  party_replacement_answered: { to: ["hunter"], type: "general", category: "bookingResults" },
  problem_reported: {
    to: ["hunter", "landowner"],
    type: "general",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  problem_answered: { to: ["hunter"], type: "general", category: "bookingResults", must: true },
  problem_reminder: {
    to: ["hunter", "landowner"],
    type: "general",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  problem_at_desk: {
    to: ["hunter", "landowner"],
    type: "general",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  problem_refunded: {
    to: ["hunter", "landowner"],
    type: "payment",
    buyer: "too",
    category: "bookingResults",
    must: true,
    attachment: "credit_note",
  },
  problem_closed: {
    to: ["hunter", "landowner"],
    type: "general",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  permits_reissued: {
    to: ["hunter"],
    type: "booking_confirmation",
    category: "bookingResults",
    must: true,
    emailOnly: true,
  },
  handover_accepted: {
    to: ["hunter", "landowner"],
    type: "booking_request",
    category: "bookingRequests",
    coHosts: true,
  },
  handover_ended: {
    to: ["hunter", "landowner"],
    type: "booking_request",
    category: "bookingResults",
    coHosts: true,
  },
  handover_done: {
    to: ["hunter", "landowner"],
    type: "booking_confirmation",
    category: "bookingResults",
    must: true,
    coHosts: true,
  },
  payout_failed: { to: ["landowner"], type: "payment", category: "bookingResults", must: true },
  payout_sent: { to: ["landowner"], type: "payment", category: "bookingResults" },
  key_shown: { to: ["hunter"], type: "booking_confirmation", category: "bookingResults", must: true },
  key_changed: {
    to: ["hunter"],
    type: "booking_confirmation",
    category: "bookingResults",
    must: true,
    before: "arrival",
  },
  arrival_message: {
    to: ["hunter"],
    type: "booking_confirmation",
    category: "bookingResults",
    must: true,
    before: "arrival",
  },
  rating_asked: { to: ["hunter", "landowner"], type: "general", category: "ratings" },
  rating_shown: { to: ["hunter", "landowner"], type: "general", category: "ratings" },
} as const satisfies Record<BookingMessage, MessageSpec> & Record<string, MessageSpec>;
export type MessageName = keyof typeof messages;
/** The names of messages that are also sent by SMS, with a short text. */
export type SmsMessageName = {
  [M in MessageName]: (typeof messages)[M] extends { category: WithoutSms } | { emailOnly: true } ? never : M;
}[MessageName];

/** A message to send. `values`: the event's data for its text, as `amountOre`, `reason`, `by`, `date`. */
export type Message = {
  to: Receiver;
  message: MessageName;
  values?: Record<string, string | number>;
  /** The message's language, if it is not the receiver's own. */
  language?: string;
};
