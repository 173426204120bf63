/** The text of a message: made harmless when it is written, contact data hidden when it is read. */

export const maxMessageLength = 4000;
const maxEmptyLines = 3;

/**
 * Characters that are not seen and change how others are: controls, overrides of the writing direction,
 * zero-width spaces. The joiner of emojis stays.
 */
const invisible = /(?![\n\u200d])[\p{Cc}\p{Cf}]/gu;

export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(invisible, "")
    .replace(new RegExp(`\\n{${maxEmptyLines + 1},}`, "g"), "\n".repeat(maxEmptyLines))
    .trim();
const hidden = "•••";
/** Dates and spans of years look like numbers, and are left alone. */
const day = String.raw`(?<!\d)(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.\s?(?:20)?\d{2}(?!\.?\d)`;
const date = String.raw`\d{4}-\d{2}-\d{2}|${day}|\b20\d{2}\s?-\s?20\d{2}\b`;
const foreign = String.raw`(?:\+|\b00)\d{1,3}(?:[ .()-]{0,2}\d){6,12}`;
const norwegian = String.raw`(?:47[ .-]?)?[2-9]\d(?:[ .-]?\d){6}`;
/** Any number with its country's code, or eight digits that a Norwegian one may begin with, also after 47. */
const phone = String.raw`(?<![\d.,])(?:${foreign}|${norwegian})(?!\d)`;
const at = String.raw`\s*(?:@|\(at\)|\[at\]|\(a\)|\bkrøllalfa\b)\s*`;
const dot = String.raw`\s*(?:\.|\(dot\)|\[dot\]|\(punktum\)|\bpunktum\b)\s*`;
const email = String.raw`[\p{L}\d._%+-]{1,64}${at}[\p{L}\d-]{1,63}(?:${dot}[\p{L}\d-]{2,63}){1,3}`;
const kinds =
  "(?:veien|vegen|vei|veg|gata|gaten|gate|allé|alleen|plassen|stien|bakken|svingen|lia|tunet|gt\\.)";
const streetName = String.raw`\p{Lu}[\p{L}.-]{0,30}(?:\s\p{Lu}?[\p{L}.-]{1,30}){0,2}?${kinds}`;
const street = String.raw`(?<![\p{L}\d])${streetName}\s?\d{1,4}\s?[A-Za-z]?(?![\p{L}\d])`;
const englishKinds = "(?:Street|Road|Avenue|Lane|Drive|St|Rd)";
const englishStreet = String.raw`(?<!\d)\d{1,4}\s(?:\p{Lu}[\p{L}'-]{1,30}\s){1,3}${englishKinds}\b\.?`;
const contact = new RegExp(`(?<date>${date})|${email}|${phone}`, "giu");
const address = new RegExp(`${street}|${englishStreet}`, "gu");

/** The text without phone numbers, e-mail addresses and street addresses. `hidden`: there were some. */
export function hideContacts(text: string): { text: string; hidden: boolean } {
  const shown = text
    .replace(contact, (match, ...rest) =>
      (rest.at(-1) as { date?: string }).date === undefined ? hidden : match,
    )
    .replace(address, hidden);
  return { text: shown, hidden: shown !== text };
}

/** A group's name: one line, without contact data, as it also reaches people without an agreed booking. */
export const cleanName = (name: string): string => hideContacts(cleanText(name).replace(/\s+/g, " ")).text;
