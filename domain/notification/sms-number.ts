/** The numbers an SMS can go to: Norwegian mobile numbers, written as E.164 (`+4791234567`). */

import { dialledPhone } from "../phone.ts";

type SmsNumberRefusal = "sms_number_invalid" | "sms_number_landline" | "sms_number_abroad";

/** A number without country code is Norwegian. */
export function smsNumber(text: string): { to: string } | { refused: SmsNumberRefusal } {
  const number = dialledPhone(text);
  if (!/^\+?\d{5,15}$/.test(number)) return { refused: "sms_number_invalid" };
  if (number.startsWith("+") && !number.startsWith("+47")) return { refused: "sms_number_abroad" };
  const national = number.replace(/^(\+47|47(?=\d{8}$))/, "");
  if (!/^\d{8}$/.test(national)) return { refused: "sms_number_invalid" };
  return /^[49]/.test(national) ? { to: `+47${national}` } : { refused: "sms_number_landline" };
}
