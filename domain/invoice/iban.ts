/**
 * IBANs are computed where they are shown, so that older invoices have them and no setting contradicts the
 * account.
 */
import { isBankAccountNumber } from "./invoice.ts";

/** `NO` in digits, and the place of the check digits: each letter is its position after 9 (ISO 13616). */
const countryAndNoDigits = "232400";

/**
 * The IBAN of a Norwegian account number of 11 digits, for payments from abroad: ISO 13616, its check digits
 * by MOD 97-10 (ISO 7064). Undefined for an invalid number.
 */
export function ibanOf(account: string): string | undefined {
  if (!isBankAccountNumber(account)) return undefined;
  const digits = 98n - (BigInt(`${account}${countryAndNoDigits}`) % 97n);
  return `NO${String(digits).padStart(2, "0")}${account}`;
}
