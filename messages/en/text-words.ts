import type { TextWords } from "../emails.ts";
import { statusWord } from "./booking/status.ts";
import words from "./common/words.json" with { type: "json" };

/** What places of refusals, emails and SMS are filled with, where it is words. */
export const textWords: TextWords = {
  hunter: "The hunter",
  landowner: "The landowner",
  deletedUser: words.deletedUser,
  unnamedSearch: words.unnamedSearch,
  midnight: {
    email: (date) => `midnight at the end of ${date}`,
    person: (date) => `midnight on ${date}`,
    sms: (date) => `midnight, ${date}`,
  },
  or: "or",
  and: "and",
  roles: { admin: "an administrator", hunter: "a hunter", landowner: "a landowner" },
  status: statusWord,
};
