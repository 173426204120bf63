/** The numbers that an SMS can be sent to: Norwegian mobile numbers in E.164 (`+4791234567`). */

import { dialledPhone } from "../phone.ts";

type SmsNumberRefusal = "sms_number_invalid" | "sms_number_landline" | "sms_number_abroad";

/** Reads a number, which is Norwegian if it has no country code. */
export function smsNumber(text: string): { to: string } | { refused: SmsNumberRefusal } {
  const number = dialledPhone(text);
  if (!/^\+?\d{5,15}$/.test(number)) return { refused: "sms_number_invalid" };
  if (number.startsWith("+") && !number.startsWith("+47")) return { refused: "sms_number_abroad" };
  const national = number.replace(/^(\+47|47(?=\d{8}$))/, "");
  if (!/^\d{8}$/.test(national)) return { refused: "sms_number_invalid" };
  return /^[49]/.test(national) ? { to: `+47${national}` } : { refused: "sms_number_landline" };
}
