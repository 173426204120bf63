/**
 * The texts of a card payment: on the hunter's bank statement, in the receipt, and in the card provider's
 * dashboard, where disputes are answered.
 */
import type { CalendarDate } from "../days.ts";

/** The length left for the suffix: Stripe allows 22 characters for prefix, `* ` and suffix. */
const MAX_SUFFIX_LENGTH = 10;
/** Letters that Unicode's NFD does not decompose, in Latin capitals. */
const latin: Readonly<Record<string, string>> = { æ: "AE", ø: "O", đ: "D", ŋ: "N", ŧ: "T", ß: "SS" };
/**
 * The suffix of the statement descriptor: 1 to 10 of A–Z, digits, space, point and hyphen, with at least one
 * letter.
 */
export function statementSuffix(place: string): string {
  const suffix = place
    .toLowerCase()
    .replace(/[æøđŋŧß]/g, (letter) => latin[letter] ?? letter)
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z0-9 .-]/g, "")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, MAX_SUFFIX_LENGTH)
    .trim();
  return /[A-Z]/.test(suffix) ? suffix : "BOOKING";
}

/** The payment's description, in Norwegian like the invoice. */
export const paymentDescription = (o: {
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
}): string => `Utmark: ${o.place}, ${o.fromDate} til ${o.toDate}`.slice(0, 1000);
