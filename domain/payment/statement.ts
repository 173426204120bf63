/**
 * The texts of a card payment: on the hunter's statement, in the receipt, and in the card provider's
 * dashboard, where disputes are answered.
 */
import type { CalendarDate } from "../days.ts";

/** Stripe allows 22 characters for prefix, `* ` and suffix; our prefix has 10 at most. */
const MAX_SUFFIX_LENGTH = 10;
/** Latin letters that NFD does not decompose. */
const latin: Readonly<Record<string, string>> = { æ: "AE", ø: "O", đ: "D", ŋ: "N", ŧ: "T", ß: "SS" };
/**
 * The suffix of the statement descriptor: 1 to 10 of A–Z, digits, space, point and hyphen, including a
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

/** Norwegian, as the invoice. */
export const paymentDescription = (o: {
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
}): string => `Utmark: ${o.place}, ${o.fromDate} til ${o.toDate}`.slice(0, 1000);
