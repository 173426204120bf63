/**
 * Every refusal the product can give: its code, its HTTP status and its text in both languages. The one map,
 * made of each noun's errors.ts: the server answers from it, the OpenAPI document lists it, and a missing
 * code does not compile. A text gets the values its refusal carries (`{ placesLeft, date }`); dates come as
 * YYYY-MM-DD.
 */
import { accountErrors } from "./account/errors.ts";
import { availabilityErrors } from "./availability/errors.ts";
import { bookingErrors } from "./booking/errors.ts";
import { boundaryErrors } from "./boundary/errors.ts";
import { cabinErrors } from "./cabin/errors.ts";
import { favouriteErrors } from "./favourite/errors.ts";
import { invoiceErrors } from "./invoice/errors.ts";
import { mediaErrors } from "./media/errors.ts";
import { notificationErrors } from "./notification/errors.ts";
import { offeringErrors } from "./offering/errors.ts";
import { paymentErrors } from "./payment/errors.ts";
import { profileErrors } from "./profile/errors.ts";
import { propertyErrors } from "./property/errors.ts";
import { ratingErrors } from "./rating/errors.ts";
import { reservationErrors } from "./reservation/errors.ts";
import { serviceErrors } from "./service/errors.ts";
import { systemErrors } from "./system/errors.ts";
import type { ErrorSpec, Text, Values } from "./error-spec.ts";
import type { Locale } from "./words.ts";

export const errors = {
  ...systemErrors,
  ...accountErrors,
  ...availabilityErrors,
  ...bookingErrors,
  ...boundaryErrors,
  ...cabinErrors,
  ...favouriteErrors,
  ...invoiceErrors,
  ...mediaErrors,
  ...notificationErrors,
  ...offeringErrors,
  ...paymentErrors,
  ...profileErrors,
  ...propertyErrors,
  ...ratingErrors,
  ...reservationErrors,
  ...serviceErrors,
} satisfies Record<string, ErrorSpec>;
export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** What a single field of a request can have wrong with it; `errors[].code` where the shape is refused. */
export const fieldErrors = {
  required: { nb: "Dette feltet er påkrevd", en: "This field is required" },
  invalid_type: { nb: "Feltet har feil slag verdi", en: "The value is of the wrong type" },
  invalid_value: { nb: "Velg en av verdiene som finnes", en: "Choose one of the known values" },
  invalid_email: { nb: "Skriv en gyldig e-postadresse", en: "Please enter a valid email address" },
  invalid_phone: { nb: "Skriv et gyldig telefonnummer", en: "Please enter a valid phone number" },
  invalid_date: { nb: "Skriv en gyldig dato", en: "Enter a valid date" },
  invalid_format: { nb: "Feltet har feil form", en: "The value has the wrong format" },
  too_short: { nb: "For kort", en: "Too short" },
  too_long: { nb: "For langt", en: "Too long" },
  too_many_periods: {
    nb: "Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre.",
    en: "At most 1,000 blackout periods. Join those that lie next to each other.",
  },
  negative: { nb: "Tallet kan ikke være under 0", en: "The number cannot be below 0" },
  too_small: { nb: "Tallet er for lite", en: "The number is too small" },
  too_large: { nb: "Tallet er for stort", en: "The number is too large" },
  unknown_field: { nb: "Feltet finnes ikke", en: "Unknown field" },
} as const;
export type FieldErrorCode = keyof typeof fieldErrors;

/** What is accepted, but told about: `warnings[].code`. */
export const warnings = {
  bank_account_check_digit: {
    nb: "Kontrollsifferet i kontonummeret stemmer ikke. Se om du har tastet feil.",
    en: "The check digit of the bank account number does not match. Check for a typing error.",
  },
} as const;

/** A refusal: an expected "no", as a value. `path` names the field it belongs to; `values` fill its text. */
export type Refusal = { code: ErrorCode; path?: string; values?: Values };

/** The text of a refusal in the reader's language. */
export function errorText({ code, values = {} }: Refusal, locale: Locale): string {
  const text: string | Text = errors[code][locale];
  return typeof text === "string" ? text : text(values);
}
