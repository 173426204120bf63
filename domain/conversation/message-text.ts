/** Cleans the text of a message when it is written. */
import { cleanLine, cleanText } from "../clean-text.ts";
import { hideContactDetails } from "./contacts.ts";

export const maxMessageLength = 4000;
const maxEmptyLines = 3;

/** Cleans a message, and leaves at most three empty lines in a row. */
export const cleanMessage = (text: string): string =>
  cleanText(text).replace(new RegExp(`\\n{${maxEmptyLines + 1},}`, "g"), "\n".repeat(maxEmptyLines));

/** Cleans a group's name: one line without contact data, since people without an agreed booking see it. */
export const cleanGroupName = (name: string): string => hideContactDetails(cleanLine(name)).text;
