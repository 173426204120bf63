/** Computes IBANs where they are shown, so that older invoices have them, and always the account's. */
import { isBankAccountNumber } from "./invoice.ts";

/** `NO` in digits and a place for the check digits. A letter's number is its position after 9 (ISO 13616). */
const countryAndNoDigits = "232400";

/**
 * Returns the IBAN of a Norwegian account number of 11 digits (ISO 13616), for payments from abroad. The
 * check digits follow MOD 97-10 (ISO 7064). Undefined for an invalid number.
 */
export function ibanOf(account: string): string | undefined {
  if (!isBankAccountNumber(account)) return undefined;
  const digits = 98n - (BigInt(`${account}${countryAndNoDigits}`) % 97n);
  return `NO${String(digits).padStart(2, "0")}${account}`;
}
