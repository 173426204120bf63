/** Telephone numbers as they are typed and pasted. */

/**
 * The form that people read: `tel:+47-901.23.456` → `+47 901 23 456`. Without invisible marks (iOS, Outlook
 * and Signal paste them along), with a space between groups, and without the 0 that is dialled at home only,
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

/** The form that a telephone dials: digits, after `+` where the country is given. */
export const dialledPhone = (text: string): string => tidyPhone(text).replaceAll(" ", "").replace(/^00/, "+");
