import type { SetupCode } from "#domain/payment/setup.ts";
import type { errors as codes, FieldErrorCode } from "#contract/errors.ts";
import type { offeringTypes, propertyTypes } from "#domain/lists.ts";
import type { Species } from "#domain/offering/species.ts";
import type { BookingEmailTexts, BookingSmsTexts, UserEmailTexts, UserSmsTexts } from "../emails.ts";
import type { ErrorTexts } from "../error-texts.ts";
import account from "./account/account.json" with { type: "json" };
import demoSignIn from "./account/demoSignIn.json" with { type: "json" };
import { accountErrors } from "./account/errors.ts";
import settings from "./account/settings.json" with { type: "json" };
import admin from "./admin/admin.json" with { type: "json" };
import adminTables from "./admin/adminTables.json" with { type: "json" };
import adminCodes from "./admin/adminCodes.json" with { type: "json" };
import desk from "./admin/desk.json" with { type: "json" };
import deskPerson from "./admin/deskPerson.json" with { type: "json" };
import deskBooking from "./admin/deskBooking.json" with { type: "json" };
import deskFind from "./admin/deskFind.json" with { type: "json" };
import { adminErrors } from "./admin/errors.ts";
import analytics from "./analytics/analytics.json" with { type: "json" };
import calendar from "./availability/calendar.json" with { type: "json" };
import { availabilityErrors } from "./availability/errors.ts";
import booking from "./booking/booking.json" with { type: "json" };
import takenBack from "./booking/takenBack.json" with { type: "json" };
import { bookingErrors } from "./booking/errors.ts";
import borders from "./boundary/borders.json" with { type: "json" };
import { boundaryErrors } from "./boundary/errors.ts";
import cabin from "./cabin/cabin.json" with { type: "json" };
import cabinForm from "./cabin/cabinForm.json" with { type: "json" };
import { cabinErrors } from "./cabin/errors.ts";
import coHosts from "./co-host/coHosts.json" with { type: "json" };
import { coHostErrors } from "./co-host/errors.ts";
import commission from "./commission/commission.json" with { type: "json" };
import { commissionErrors } from "./commission/errors.ts";
import common from "./common/common.json" with { type: "json" };
import error from "./common/error.json" with { type: "json" };
import form from "./common/form.json" with { type: "json" };
import lists from "./common/lists.json" with { type: "json" };
import words from "./common/words.json" with { type: "json" };
import about from "./company/about.json" with { type: "json" };
import careers from "./company/careers.json" with { type: "json" };
import company from "./company/company.json" with { type: "json" };
import cookiePolicy from "./company/cookiePolicy.json" with { type: "json" };
import privacyPolicy from "./company/privacyPolicy.json" with { type: "json" };
import termsOfService from "./company/termsOfService.json" with { type: "json" };
import contact from "./company/contact.json" with { type: "json" };
import faq from "./company/faq.json" with { type: "json" };
import { companyErrors } from "./company/errors.ts";
import newsletter from "./company/newsletter.json" with { type: "json" };
import newsletterDesk from "./company/newsletterDesk.json" with { type: "json" };
import landownerPage from "./company/landownerPage.json" with { type: "json" };
import conversation from "./conversation/conversation.json" with { type: "json" };
import { conversationErrors } from "./conversation/errors.ts";
import conversationLines from "./conversation/conversationLines.json" with { type: "json" };
import dashboard from "./dashboard/dashboard.json" with { type: "json" };
import developer from "./developer/developer.json" with { type: "json" };
import designSystem from "./design-system/designSystem.json" with { type: "json" };
import { favouriteErrors } from "./favourite/errors.ts";
import favourites from "./favourite/favourites.json" with { type: "json" };
import financials from "./financials/financials.json" with { type: "json" };
import { financialsErrors } from "./financials/errors.ts";
import financialsTable from "./financials/financialsTable.json" with { type: "json" };
import home from "./home/home.json" with { type: "json" };
import { invoiceErrors } from "./invoice/errors.ts";
import { houseManualErrors } from "./house-manual/errors.ts";
import houseManual from "./house-manual/houseManual.json" with { type: "json" };
import invoice from "./invoice/invoice.json" with { type: "json" };
import knowledgeBase from "./knowledge-base/knowledgeBase.json" with { type: "json" };
import map from "./map/map.json" with { type: "json" };
import { mediaErrors } from "./media/errors.ts";
import media from "./media/media.json" with { type: "json" };
import bookingEmails from "./notification/bookingEmails.json" with { type: "json" };
import bookingSms from "./notification/bookingSms.json" with { type: "json" };
import emailChoice from "./notification/emailChoice.json" with { type: "json" };
import emailFrame from "./notification/emailFrame.json" with { type: "json" };
import { notificationErrors } from "./notification/errors.ts";
import notifications from "./notification/notifications.json" with { type: "json" };
import userEmails from "./notification/userEmails.json" with { type: "json" };
import userSms from "./notification/userSms.json" with { type: "json" };
import { offeringErrors } from "./offering/errors.ts";
import bookability from "./offering/bookability.json" with { type: "json" };
import offering from "./offering/offering.json" with { type: "json" };
import offeringForm from "./offering/offeringForm.json" with { type: "json" };
import smartOffers from "./offering/smartOffers.json" with { type: "json" };
import species from "./offering/species.json" with { type: "json" };
import strategy from "./offering/strategy.json" with { type: "json" };
import offline from "./offline/offline.json" with { type: "json" };
import accounts from "./payment/accounts.json" with { type: "json" };
import demoCardPage from "./payment/demoCardPage.json" with { type: "json" };
import followUp from "./payment/followUp.json" with { type: "json" };
import onboarding from "./profile/onboarding.json" with { type: "json" };
import providerSetup from "./payment/providerSetup.json" with { type: "json" };
import payPage from "./payment/payPage.json" with { type: "json" };
import { paymentErrors } from "./payment/errors.ts";
import { profileErrors } from "./profile/errors.ts";
import profile from "./profile/profile.json" with { type: "json" };
import warnings from "./profile/warnings.json" with { type: "json" };
import operations from "./operations/operations.json" with { type: "json" };
import { operationsErrors } from "./operations/errors.ts";
import { propertyErrors } from "./property/errors.ts";
import mine from "./property/mine.json" with { type: "json" };
import property from "./property/property.json" with { type: "json" };
import propertyForm from "./property/propertyForm.json" with { type: "json" };
import wizard from "./property/wizard.json" with { type: "json" };
import { ratingErrors } from "./rating/errors.ts";
import ratingForm from "./rating/ratingForm.json" with { type: "json" };
import ratings from "./rating/ratings.json" with { type: "json" };
import reconciliation from "./reconciliation/reconciliation.json" with { type: "json" };
import { reconciliationErrors } from "./reconciliation/errors.ts";
import { reservationErrors } from "./reservation/errors.ts";
import landing from "./search/landing.json" with { type: "json" };
import published from "./search/published.json" with { type: "json" };
import search from "./search/search.json" with { type: "json" };
import scheduler from "./scheduler/scheduler.json" with { type: "json" };
import { schedulerErrors } from "./scheduler/errors.ts";
import { serviceErrors } from "./service/errors.ts";
import searchWords from "./search/searchWords.json" with { type: "json" };
import serviceForm from "./service/serviceForm.json" with { type: "json" };
import services from "./service/services.json" with { type: "json" };
import { systemErrors } from "./system/errors.ts";
import tax from "./tax/tax.json" with { type: "json" };
import { taxErrors } from "./tax/errors.ts";
import { translationErrors } from "./translation/errors.ts";
import taxReminder from "./tax/taxReminder.json" with { type: "json" };
import taxTable from "./tax/taxTable.json" with { type: "json" };
import translation from "./translation/translation.json" with { type: "json" };
import jobs from "./system/jobs.json" with { type: "json" };
import fieldErrors from "./system/fieldErrors.json" with { type: "json" };
import problemTitles from "./system/problemTitles.json" with { type: "json" };

/** What offerings are searched by, beside what their landowners write. */
type SearchWords = {
  species: Record<Species, string>;
  offeringType: Record<(typeof offeringTypes)[number], string>;
  propertyType: Record<(typeof propertyTypes)[number], string>;
};

/** The texts of the pages, by namespace. */
export const screens = {
  accounts,
  account,
  settings,
  analytics,
  admin,
  adminCodes,
  desk,
  deskBooking,
  deskFind,
  deskPerson,
  calendar,
  booking,
  takenBack,
  borders,
  cabin,
  cabinForm,
  coHosts,
  conversation,
  about,
  careers,
  company,
  contact,
  faq,
  landing,
  landownerPage,
  newsletter,
  emailChoice,
  newsletterDesk,
  cookiePolicy,
  privacyPolicy,
  termsOfService,
  commission,
  scheduler,
  followUp,
  onboarding,
  payPage,
  common,
  error,
  form,
  lists,
  dashboard,
  developer,
  designSystem,
  favourites,
  financials,
  home,
  houseManual,
  invoice,
  jobs,
  knowledgeBase,
  map,
  media,
  bookability,
  offering,
  offeringForm,
  smartOffers,
  species,
  strategy,
  notifications,
  offline,
  operations,
  profile,
  mine,
  property,
  propertyForm,
  wizard,
  ratingForm,
  ratings,
  reconciliation,
  published,
  search,
  serviceForm,
  services,
  tax,
  taxReminder,
  translation,
};

/** The texts of refusals, by code; see contract/errors.ts. */
export const errors: ErrorTexts<typeof codes> = {
  ...accountErrors,
  ...adminErrors,
  ...availabilityErrors,
  ...bookingErrors,
  ...boundaryErrors,
  ...cabinErrors,
  ...coHostErrors,
  ...commissionErrors,
  ...companyErrors,
  ...conversationErrors,
  ...favouriteErrors,
  ...financialsErrors,
  ...houseManualErrors,
  ...invoiceErrors,
  ...mediaErrors,
  ...notificationErrors,
  ...offeringErrors,
  ...operationsErrors,
  ...paymentErrors,
  ...profileErrors,
  ...propertyErrors,
  ...ratingErrors,
  ...reconciliationErrors,
  ...reservationErrors,
  ...schedulerErrors,
  ...serviceErrors,
  ...taxErrors,
  ...translationErrors,
  ...systemErrors,
};

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
  providerSetup: providerSetup satisfies Record<SetupCode, string>,
  searchWords: searchWords satisfies SearchWords,
  bookingSms: bookingSms satisfies BookingSmsTexts,
  userEmails: userEmails satisfies UserEmailTexts,
  userSms: userSms satisfies UserSmsTexts,
  warnings,
  words,
};

export { textWords } from "./text-words.ts";
