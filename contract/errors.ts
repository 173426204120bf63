/**
 * Every error code of the product with its HTTP status, joined from each noun's errors.ts: the server answers
 * from it, the OpenAPI document lists it, and a missing code does not compile. Its text is in the catalogue of
 * each language, as `messages/nb/booking/errors.ts`.
 */
import { accountErrors } from "./account/errors.ts";
import { adminErrors } from "./admin/errors.ts";
import { availabilityErrors } from "./availability/errors.ts";
import { bookingErrors } from "./booking/errors.ts";
import { boundaryErrors } from "./boundary/errors.ts";
import { cabinErrors } from "./cabin/errors.ts";
import { coHostErrors } from "./co-host/errors.ts";
import { commissionErrors } from "./commission/errors.ts";
import { companyErrors } from "./company/errors.ts";
import { conversationErrors } from "./conversation/errors.ts";
import { favouriteErrors } from "./favourite/errors.ts";
import { financialsErrors } from "./financials/errors.ts";
import { houseManualErrors } from "./house-manual/errors.ts";
import { invoiceErrors } from "./invoice/errors.ts";
import { mediaErrors } from "./media/errors.ts";
import { notificationErrors } from "./notification/errors.ts";
import { offeringErrors } from "./offering/errors.ts";
import { operationsErrors } from "./operations/errors.ts";
import { paymentErrors } from "./payment/errors.ts";
import { profileErrors } from "./profile/errors.ts";
import { propertyErrors } from "./property/errors.ts";
import { ratingErrors } from "./rating/errors.ts";
import { reconciliationErrors } from "./reconciliation/errors.ts";
import { reservationErrors } from "./reservation/errors.ts";
import { schedulerErrors } from "./scheduler/errors.ts";
import { serviceErrors } from "./service/errors.ts";
import { systemErrors } from "./system/errors.ts";
import { taxErrors } from "./tax/errors.ts";
import { translationErrors } from "./translation/errors.ts";

export const errors = {
  ...systemErrors,
  ...accountErrors,
  ...adminErrors,
  ...availabilityErrors,
  ...bookingErrors,
  ...boundaryErrors,
  ...cabinErrors,
  ...coHostErrors,
  ...commissionErrors,
  ...companyErrors,
  ...conversationErrors,
  ...favouriteErrors,
  ...financialsErrors,
  ...houseManualErrors,
  ...invoiceErrors,
  ...mediaErrors,
  ...notificationErrors,
  ...offeringErrors,
  ...operationsErrors,
  ...paymentErrors,
  ...profileErrors,
  ...propertyErrors,
  ...ratingErrors,
  ...reconciliationErrors,
  ...reservationErrors,
  ...schedulerErrors,
  ...serviceErrors,
  ...taxErrors,
  ...translationErrors,
} satisfies Record<string, number>;
export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** Codes of `errors[].code` for a single field whose schema does not match. */
export const fieldErrorCodes = [
  "required",
  "invalid_type",
  "invalid_value",
  "invalid_email",
  "invalid_phone",
  "name_like_ours",
  "invalid_date",
  "invalid_format",
  "too_short",
  "too_long",
  "too_many_periods",
  "negative",
  "too_small",
  "too_large",
  "unknown_field",
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** Values for a text's placeholders (`{ placesLeft, date }`); dates are YYYY-MM-DD. */
export type Values = Readonly<Record<string, string | number>>;
/**
 * An expected refusal, as a value instead of an exception. `path` names the field it belongs to; `values`
 * fill its text.
 */
export type Refusal = { code: ErrorCode; path?: string; values?: Values };
