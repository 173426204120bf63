import { mergeExports } from "#domain/merge-exports.ts";
import type { FieldErrorCode } from "#contract/errors.ts";
import type { BookingEmailTexts, BookingSmsTexts, UserEmailTexts, UserSmsTexts } from "../emails.ts";
import { errorTexts } from "../error-texts.ts";
import { speciesTexts, withSpeciesTexts } from "../species-texts.ts";
import type { Catalogue } from "../index.ts";
import demoSignIn from "./account/demoSignIn.json" with { type: "json" };
import adminTables from "./admin/adminTables.json" with { type: "json" };
import words from "./common/words.json" with { type: "json" };
import conversationLines from "./conversation/conversationLines.json" with { type: "json" };
import financialsTable from "./financials/financialsTable.json" with { type: "json" };
import * as nouns from "./errors.ts";
import * as pages from "./screens.ts";
import bookingEmails from "./notification/bookingEmails.json" with { type: "json" };
import bookingSms from "./notification/bookingSms.json" with { type: "json" };
import emailFrame from "./notification/emailFrame.json" with { type: "json" };
import userEmails from "./notification/userEmails.json" with { type: "json" };
import userSms from "./notification/userSms.json" with { type: "json" };
import demoCardPage from "./payment/demoCardPage.json" with { type: "json" };
import providerSetup from "./payment/providerSetup.json" with { type: "json" };
import warnings from "./profile/warnings.json" with { type: "json" };
import searchWords from "./search/searchWords.json" with { type: "json" };
import taxTable from "./tax/taxTable.json" with { type: "json" };
import fieldErrors from "./system/fieldErrors.json" with { type: "json" };
import problemTitles from "./system/problemTitles.json" with { type: "json" };

/** The texts of the pages, by namespace. */
export const screens: Catalogue["screens"] = withSpeciesTexts(pages);
/** The texts of refusals, by code; see contract/errors.ts. */
export const errors = errorTexts(mergeExports(nouns));

/** What the server says besides. */
export const server = {
  bookingEmails: bookingEmails satisfies BookingEmailTexts,
  conversationLines,
  demoCardPage,
  demoSignIn,
  emailFrame,
  financialsTable,
  taxTable,
  adminTables,
  fieldErrors: fieldErrors satisfies Record<FieldErrorCode, string>,
  problemTitles,
  providerSetup,
  searchWords: { ...searchWords, species: speciesTexts(pages.species, "search") },
  bookingSms: bookingSms satisfies BookingSmsTexts,
  userEmails: userEmails satisfies UserEmailTexts,
  userSms: userSms satisfies UserSmsTexts,
  warnings,
  words,
} satisfies Catalogue["server"];

export { textWords } from "./text-words.ts";
