/** The text of a message: made harmless when it is written. */
import { cleanLine, cleanText } from "../clean-text.ts";
import { hideContacts } from "./contacts.ts";

export const maxMessageLength = 4000;
const maxEmptyLines = 3;

/** Cleans a message; at most three empty lines in a row. */
export const cleanMessage = (text: string): string =>
  cleanText(text).replace(new RegExp(`\\n{${maxEmptyLines + 1},}`, "g"), "\n".repeat(maxEmptyLines));

/** A group's name: one line, without contact data, as it also reaches people without an agreed booking. */
export const cleanName = (name: string): string => hideContacts(cleanLine(name)).text;
