/** Why a request is refused: a code, the field of the request, and values for the text. */

/** Codes for a stay that breaks a rule, in the order of rules 2.1. */
export const stayRefusalCodes = [
  "offering_not_available",
  "landowner_away",
  "start_not_before_end",
  "dates_in_past",
  "before_sales_start",
  "outside_season",
  "start_weekday_required",
  "duration_too_short",
  "duration_too_long",
  "duration_not_exact",
  "whole_season_required",
  "too_few_hunters",
  "too_many_hunters",
  "hunters_not_exact",
  "dates_unavailable",
  "dates_booked",
  "preparation_days",
  "ground_taken",
  "capacity_exceeded",
  "cabin_required",
  "cabin_repeated",
  "cabin_unavailable",
  "too_few_beds",
  "service_not_offered",
  "service_single_days_not_offered",
  "service_date_outside_stay",
  "service_date_repeated",
  "service_closed",
  "service_quantity_exceeded",
  "not_legal_on_date",
  "price_too_high",
] as const;
/** Codes that are checked only when the request is submitted. */
export const consentRefusalCodes = ["terms_required", "privacy_required", "buyer_address_required"] as const;

/** Codes that the booking process may return. */
const processRefusalCodes = [
  "transition_not_allowed",
  "price_changed",
  "refund_changed",
  "payment_disputed",
  "invoicing_agreement_required",
  "organization_number_invalid",
  "too_many_open_requests",
  "training_hunt_without_hunt",
  "dogs_not_asked_for",
  "dog_kind_repeated",
  "nothing_to_pay",
  "transfer_sent_back",
  "payout_released",
  "cancel_reason_required",
  "below_card_minimum",
  "change_waits_for_payment",
  "transfer_pays_change",
  "change_after_payment",
  "change_of_stay_in_parts",
  "change_after_partial_payment",
  "change_of_past_arrival",
  "change_to_or_from_free",
  "change_holds_both_stays",
  "change_paid_by_another",
] as const;

const refusalCodes = [...stayRefusalCodes, ...consentRefusalCodes, ...processRefusalCodes] as const;
type RefusalCode = (typeof refusalCodes)[number];
export type Refusal = { code: RefusalCode; path?: string; values?: Record<string, string | number> };
