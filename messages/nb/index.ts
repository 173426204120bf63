import { catalogueOf, lowerCaseSpecies, type NeededTexts } from "../catalogue.ts";
import type { TextWords } from "../emails.ts";
import * as nouns from "./nouns.ts";

const catalogue = catalogueOf(nouns) satisfies NeededTexts;
export const { screens, server, errors } = catalogue;

/** Words that fill placeholders of refusals, e-mails and SMS. */
export const textWords: TextWords = {
  hunter: "Jegeren",
  landowner: "Grunneieren",
  deletedUser: server.words.deletedUser,
  unnamedSearch: server.words.unnamedSearch,
  group: screens.common.ui.group,
  midnight: {
    email: (date) => `${date} ved midnatt`,
    person: (date) => `${date} ved midnatt`,
    sms: (date) => `${date} ved midnatt`,
  },
  or: "eller",
  and: "og",
  status: server.statusWords,
  animals: { ...lowerCaseSpecies(screens.species), ...server.law.taxa },
  roles: { admin: "administrator", hunter: "jeger", landowner: "grunneier" },
};
