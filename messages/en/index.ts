import { catalogueOf, lowerCaseSpecies } from "../catalogue.ts";
import type { TextWords } from "../emails.ts";
import type { Catalogue } from "../index.ts";
import * as nouns from "./nouns.ts";

const catalogue: Pick<Catalogue, "screens" | "server" | "errors"> = catalogueOf(nouns);
export const { screens, server, errors } = catalogue;

/** Words that fill placeholders of refusals, e-mails and SMS. */
export const textWords: TextWords = {
  hunter: "The hunter",
  landowner: "The landowner",
  deletedUser: server.words.deletedUser,
  unnamedSearch: server.words.unnamedSearch,
  group: screens.common.ui.group,
  midnight: {
    email: (date) => `midnight at the end of ${date}`,
    person: (date) => `midnight on ${date}`,
    sms: (date) => `midnight, ${date}`,
  },
  or: "or",
  and: "and",
  status: server.statusWords,
  animals: { ...lowerCaseSpecies(screens.species), ...server.law.taxa },
  roles: { admin: "an administrator", hunter: "a hunter", landowner: "a landowner" },
};
