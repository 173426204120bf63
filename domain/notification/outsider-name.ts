/** Cleans names of users and groups in messages to people outside the group or booking (rules 10.5). */
import { hideContactDetails } from "../conversation/contacts.ts";

const maxNameLength = 60;
/** The number of characters that are checked, more than any name may have. */
const maxInputLength = 300;
const link =
  /(?:[a-z]{2,10}:\/\/|www\.)\S{1,200}|[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}(?:[/?#:]\S{0,200})?/giu;

/** Returns the name without links, addresses and numbers, with at most 60 characters. */
export function nameForOutsiders(name: string): string {
  const withoutContacts = hideContactDetails(name.slice(0, maxInputLength))
    .text.replace(link, "•••")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...withoutContacts];
  if (characters.length <= maxNameLength) return withoutContacts;
  return `${characters
    .slice(0, maxNameLength - 1)
    .join("")
    .trimEnd()}…`;
}
