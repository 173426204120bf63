import type { TextWords } from "../emails.ts";
import { statusWord } from "./booking/status.ts";
import words from "./common/words.json" with { type: "json" };

/** What places of refusals, e-mails and SMS are filled with, where it is words. */
export const textWords: TextWords = {
  hunter: "Jegeren",
  landowner: "Grunneieren",
  deletedUser: words.deletedUser,
  unnamedSearch: words.unnamedSearch,
  midnight: {
    email: (date) => `${date} ved midnatt`,
    person: (date) => `${date} ved midnatt`,
    sms: (date) => `${date} ved midnatt`,
  },
  or: "eller",
  and: "og",
  roles: { admin: "administrator", hunter: "jeger", landowner: "grunneier" },
  status: statusWord,
};
