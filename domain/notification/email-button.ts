/** The label of an email's button. */
const actions = {
  request_received: "answer",
  reply_reminder: "answer",
  request_accepted: "pay",
  payment_reminder: "pay",
  payment_failed: "pay",
  payment_short: "pay",
  charge_refused: "pay",
  charge_needs_action: "confirmPayment",
  request_rejected: "booking",
  calendar_clash: "booking",
  key_shown: "key",
  key_changed: "key",
  arrival_message: "trip",
  rating_asked: "rate",
  rating_shown: "rating",
  rating_answered: "rating",
  payout_lacks_details: "payoutAccount",
  payout_on_hold: "payoutAccount",
  payout_failed: "payoutAccount",
  saved_search_hit: "hits",
  favourite_bookable: "days",
  calendar_import_failing: "calendar",
  calendar_import_not_whole: "calendar",
  handover_offered: "handover",
  co_host_invited: "invitation",
  co_host_invited_to_several: "invitation",
  chat_invited: "invitation",
  party_invited: "invitation",
  party_member_missing: "invitation",
  chat_message: "message",
  email_answer_not_taken: "message",
  payout_account_changed: "payoutAccount",
  payout_account_removed: "payoutAccount",
  connected_account_details_missing: "payoutAccount",
  connected_account_asked: "payoutAccount",
  connected_account_bank_stopped: "payoutAccount",
  property_under_review: "property",
  property_approved: "property",
  property_sent_back: "property",
  parcel_conflict: "property",
  parcel_conflict_decided: "property",
  right_asked: "property",
  right_approved: "property",
  right_refused: "property",
  law_rule_confirmed: "property",
  law_rule_refused: "property",
  newsletter_confirm: "newsletter",
  newsletter_welcome: "leaveNewsletter",
  verify_email: "confirmEmail",
  reset_password: "newPassword",
  magic_link: "signIn",
} as const;
type Action = (typeof actions)[keyof typeof actions];
export type EmailButton = Action | "saveCard" | "open";

type ButtonInput = { kind: string; isOfBooking: boolean; to?: string | undefined; savesCard?: boolean };
/** Chooses the button; only the hunter pays. `savesCard`: a card is saved to be charged later (rules 7.5). */
export function emailButtonOf({ kind, isOfBooking, to, savesCard }: ButtonInput): EmailButton {
  const action: Action | undefined = Object.hasOwn(actions, kind)
    ? actions[kind as keyof typeof actions]
    : undefined;
  if (action === "pay" && to === "landowner") return "booking";
  if (action === "pay" && savesCard) return "saveCard";
  return action ?? (isOfBooking ? "booking" : "open");
}
