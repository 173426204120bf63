/** Emails to one person that are not about a booking. `values` are the event's data for the text. */
import type { Category, WithoutSms } from "./message.ts";

type Spec = {
  type: "system" | "general";
  category: Category;
  must?: true;
  /** A bulk message, sent after all others. */
  bulk?: true;
  /** Another user typed the receiver's address, so it gets at most one such email a day (rules 10.5). */
  receiverTyped?: true;
  /** The receiver is an outsider, so names in the message are cleaned by `nameForOutsiders`. */
  toOutsider?: true;
};
const invitation = {
  type: "general",
  category: "general",
  must: true,
  receiverTyped: true,
  toOutsider: true,
} as const;
/** The messages that `notifyUser` can send. */
export const userMessageKinds = {
  welcome: { type: "system", category: "account" },
  saved_search_hit: { type: "general", category: "alerts", bulk: true },
  favourite_bookable: { type: "general", category: "alerts", bulk: true },
  calendar_import_failing: { type: "system", category: "account" },
  calendar_import_not_whole: { type: "system", category: "account" },
  co_host_invited: invitation,
  co_host_invited_to_several: invitation,
  co_host_accepted_several: { type: "general", category: "account" },
  co_host_accepted: { type: "general", category: "account" },
  co_host_left: { type: "general", category: "account" },
  handover_offered: invitation,
  handover_given: { type: "general", category: "general", must: true },
  handover_over: { type: "general", category: "general", must: true },
  co_host_removed: { type: "general", category: "general", must: true },
  payout_account_changed: { type: "system", category: "general", must: true },
  payout_account_removed: { type: "system", category: "general", must: true },
  payout_refused: { type: "system", category: "general", must: true },
  pdf_not_drawn: { type: "system", category: "general", must: true },
  payout_partly_returned: { type: "system", category: "general", must: true },
  payout_returned: { type: "system", category: "general", must: true },
  bank_payout_failed: { type: "system", category: "general", must: true },
  bank_payout_failed_of_landowner: { type: "system", category: "general", must: true },
  connected_account_details_missing: { type: "system", category: "general", must: true },
  connected_account_asked: { type: "system", category: "general", must: true },
  connected_account_bank_stopped: { type: "system", category: "general", must: true },
  connected_account_rejected: { type: "system", category: "general", must: true },
  connected_account_ready: { type: "system", category: "account" },
  connected_account_stopped: { type: "system", category: "general", must: true },
  platform_short: { type: "system", category: "general", must: true },
  refund_by_hand: { type: "system", category: "general", must: true },
  payment_case_unmatched: { type: "system", category: "general", must: true },
  payment_case_dispute: { type: "system", category: "general", must: true },
  payment_case_refunded_at_provider: { type: "system", category: "general", must: true },
  payment_case_reversed_by_bank: { type: "system", category: "general", must: true },
  problem_to_decide: { type: "system", category: "general", must: true },
  problem_decision_due: { type: "system", category: "general", must: true },
  refund_refused: { type: "system", category: "general", must: true },
  correction_proposed: { type: "system", category: "general", must: true },
  daily_check_differences: { type: "system", category: "general", must: true },
  chat_message: { type: "general", category: "chatMessages" },
  email_answer_not_taken: { type: "system", category: "general", must: true },
  chat_invited: invitation,
  party_invited: invitation,
  party_member_missing: invitation,
  message_removed: { type: "system", category: "general", must: true },
  rating_removed: { type: "system", category: "general", must: true },
  rating_picture_removed: { type: "system", category: "general", must: true },
  rating_answered: { type: "general", category: "ratings" },
  rating_answer_removed: { type: "system", category: "general", must: true },
  email_changed: { type: "system", category: "general", must: true },
  roles_changed: { type: "system", category: "general", must: true },
  account_disabled: { type: "system", category: "general", must: true },
  account_enabled: { type: "system", category: "general", must: true },
  property_under_review: { type: "system", category: "general", must: true },
  property_approved: { type: "system", category: "general", must: true },
  property_sent_back: { type: "system", category: "general", must: true },
  parcel_conflict: { type: "system", category: "general", must: true },
  parcel_conflict_to_decide: { type: "system", category: "general", must: true },
  parcel_conflict_decided: { type: "system", category: "general", must: true },
  right_asked: { type: "system", category: "general", must: true },
  right_approved: { type: "system", category: "general", must: true },
  right_refused: { type: "system", category: "general", must: true },
  law_rule_confirmed: { type: "system", category: "general", must: true },
  law_changed: { type: "system", category: "general", must: true, bulk: true },
  law_rule_refused: { type: "system", category: "general", must: true },
  booking_set_aside: { type: "system", category: "general", must: true },
  newsletter_confirm: { type: "general", category: "general", must: true, receiverTyped: true },
  newsletter_welcome: { type: "general", category: "general", must: true },
  newsletter_issue: { type: "general", category: "general", must: true, bulk: true },
  newsletter_test: { type: "general", category: "general", must: true },
  contact_message: { type: "system", category: "general", must: true },
  contact_copy: { type: "system", category: "general", must: true, receiverTyped: true },
} as const satisfies Record<string, Spec>;
export type UserMessageKind = keyof typeof userMessageKinds;
/** The messages about a user that are also sent by SMS. */
export type SmsUserMessageKind = {
  [K in UserMessageKind]: (typeof userMessageKinds)[K] extends { category: WithoutSms } ? never : K;
}[UserMessageKind];

/** The kinds of emails for signing in, which are sent at once. */
export type AccountEmailKind =
  | "verify_email"
  | "reset_password"
  | "magic_link"
  | "password_changed"
  | "other_way";

export type Values = Readonly<Record<string, string | number>>;

const specOf = (kind: string): Spec | undefined =>
  Object.hasOwn(userMessageKinds, kind) ? userMessageKinds[kind as UserMessageKind] : undefined;
export const isTypedByAnother = (kind: string): boolean => specOf(kind)?.receiverTyped ?? false;
export const isToOutsider = (kind: string): boolean => specOf(kind)?.toOutsider ?? false;
