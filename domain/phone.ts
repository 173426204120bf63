/** Formats telephone numbers that people type and paste. */

/**
 * The form that people read: `tel:+47-901.23.456` → `+47 901 23 456`. It has no invisible marks (iOS, Outlook
 * and Signal paste them along), a space between groups, and no 0 that is only dialled within a country, as in
 * `+47 (0) 901`.
 */
export const tidyPhone = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/^\s*(?:tel|tlf|telefon|mobil|mob)\b[.:]?/i, "")
    .replace(/\(0\)/g, " ")
    .replace(/[\s()./\p{Pd}]+/gu, " ")
    .replace(/\+ /g, "+")
    .trim();

/** The form that a telephone dials: digits, after `+` if there is a country code. */
export const dialledPhone = (text: string): string => tidyPhone(text).replaceAll(" ", "").replace(/^00/, "+");
