/** The text of a message: made harmless when it is written. */
import { hideContacts } from "./contacts.ts";

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
/** A group's name: one line, without contact data, as it also reaches people without an agreed booking. */
export const cleanName = (name: string): string => hideContacts(cleanText(name).replace(/\s+/g, " ")).text;
