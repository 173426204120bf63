/** Every feature of the product, joined here and nowhere else. */
import { admin, adminDesk } from "#contract/admin/endpoints.ts";
import { adminFind } from "#contract/admin/find.ts";
import { adminPerson } from "#contract/admin/person.ts";
import { analytics } from "#contract/analytics/endpoints.ts";
import { availabilitySync, calendar, calendarLinks } from "#contract/availability/endpoints.ts";
import { bookings, quickReplies } from "#contract/booking/endpoints.ts";
import { cabins } from "#contract/cabin/endpoints.ts";
import { coHosts } from "#contract/co-host/endpoints.ts";
import { commission } from "#contract/commission/endpoints.ts";
import { company } from "#contract/company/endpoints.ts";
import { newsletterIssues } from "#contract/company/newsletter-issues.ts";
import { holds } from "#contract/reservation/endpoints.ts";
import { financials } from "#contract/financials/endpoints.ts";
import { houseManuals } from "#contract/house-manual/endpoints.ts";
import { commissionInvoices, invoices } from "#contract/invoice/endpoints.ts";
import { media } from "#contract/media/endpoints.ts";
import { offerings } from "#contract/offering/endpoints.ts";
import { emailChoice } from "#contract/profile/email-choice.ts";
import { profiles } from "#contract/profile/endpoints.ts";
import { properties } from "#contract/property/endpoints.ts";
import { bell, communications, push } from "#contract/notification/endpoints.ts";
import { favourites } from "#contract/favourite/endpoints.ts";
import { operations } from "#contract/operations/endpoints.ts";
import { ratings } from "#contract/rating/endpoints.ts";
import {
  bookingLifecycle,
  expiration,
  reminders as reminderCalls,
  scheduler,
} from "#contract/scheduler/endpoints.ts";
import { search } from "#contract/search/endpoints.ts";
import { services } from "#contract/service/endpoints.ts";
import { signIn } from "#contract/account/endpoints.ts";
import { system } from "#contract/system/endpoints.ts";
import { tax } from "#contract/tax/endpoints.ts";
import { translations } from "#contract/translation/endpoints.ts";
import { adminDeskRoutes, adminFindRoutes, adminRoutes } from "./features/admin/routes.ts";
import { adminPersonRoutes } from "./features/admin/person.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { analyticsRoutes } from "./features/analytics/routes.ts";
import { calendarJobs, calendarSweep } from "./features/availability/import-calendars.ts";
import {
  availabilityRoutes,
  calendarLinkRoutes,
  calendarRoutes,
  syncRoutes,
} from "./features/availability/routes.ts";
import { eachBooking } from "./features/booking/public.ts";
import { bookingRoutes, groundRoutes, quickReplyRoutes } from "./features/booking/routes.ts";
import { deadlines, reminders } from "./features/booking/sweeps.ts";
import { boundaryFeature } from "./features/boundary/public.ts";
import { cabinRoutes } from "./features/cabin/public.ts";
import { coHostRoutes } from "./features/co-host/public.ts";
import { newsletterJobs } from "./features/company/newsletter-issues.ts";
import { companyRoutes, newsletterIssueRoutes } from "./features/company/routes.ts";
import { conversationFeature, notifyUnread } from "./features/conversation/public.ts";
import { financialsRoutes } from "./features/financials/routes.ts";
import { commissionRoutes } from "./features/commission/public.ts";
import { completeReservations } from "./features/reservation/reserve.ts";
import { holdRoutes } from "./features/reservation/routes.ts";
import { houseManualRoutes, keySweep } from "./features/house-manual/public.ts";
import { attachPdf } from "./features/invoice/public.ts";
import { commissionInvoiceRoutes } from "./features/invoice/commission-routes.ts";
import { commissionSweep } from "./features/invoice/invoice-commission.ts";
import { invoiceRoutes } from "./features/invoice/routes.ts";
import { mediaRoutes, mediaSweep } from "./features/media/public.ts";
import { municipalityRoutes } from "./features/municipality/public.ts";
import { bellRoutes } from "./features/notification/bell-routes.ts";
import { communicationRoutes } from "./features/notification/communication-routes.ts";
import { mailJobs } from "./features/notification/deliver-email.ts";
import { pushJobs } from "./features/notification/deliver-push.ts";
import { takeOverSweep } from "./features/notification/take-over.ts";
import { morningSweep, smsJobs } from "./features/notification/deliver-sms.ts";
import { strandedMessages } from "./features/notification/stranded.ts";
import { notificationJobs } from "./features/notification/write-outbox.ts";
import { sendEmailNow } from "./features/notification/public.ts";
import { offeringRoutes } from "./features/offering/public.ts";
import { type Cards, paymentFeature } from "./features/payment/public.ts";
import { emailChoiceRoutes, profileRoutes, welcomeSweep } from "./features/profile/public.ts";
import { propertyRoutes } from "./features/property/public.ts";
import { alertSweeps, favouriteRoutes } from "./features/favourite/public.ts";
import { operationsRoutes } from "./features/operations/routes.ts";
import { ratingRoutes, ratingSweeps } from "./features/rating/public.ts";
import { pushRoutes } from "./features/notification/push-routes.ts";
import { reconciliationFeature } from "./features/reconciliation/public.ts";
import { refreshSearch } from "./features/search/public.ts";
import { searchRoutes } from "./features/search/routes.ts";
import {
  expirationRoutes,
  lifecycleRoutes,
  reminderRoutes,
  schedulerRoutes,
} from "./features/scheduler/public.ts";
import { serviceRoutes } from "./features/service/routes.ts";
import { systemRoutes } from "./features/system/routes.ts";
import { resealing, taxRoutes } from "./features/tax/public.ts";
import { translationRoutes } from "./features/translation/routes.ts";
import { authRoutes } from "./platform/auth-routes.ts";
import type { Auth } from "./platform/auth.ts";
import { signInRoutes } from "./platform/sign-in-routes.ts";
import type { Feature, Platform } from "./platform/platform.ts";

export const features = (p: Platform, auth: Auth, cards: Cards): Feature[] => [
  { mount: (api) => api.mount(system, { ...systemRoutes(p), ...authRoutes(auth) }) },
  { mount: (api) => api.mount(operations, operationsRoutes(p)) },
  { mount: (api) => api.mount(translations, translationRoutes(p)) },
  {
    mount: (api) => {
      const { db, log, config } = p;
      const { publicUrl } = config;
      api.mount(
        signIn,
        signInRoutes({
          db,
          log,
          publicUrl,
          auth,
          methods: config.signIn,
          provider: config.oidc?.name ?? null,
          limits: api.machine.limits,
          sendEmail: (email) => sendEmailNow(p, email),
        }),
      );
    },
  },
  {
    mount: (api) => api.mount(profiles, { ...profileRoutes(p), ...accountRoutes(p) }),
    sweeps: [welcomeSweep(p)],
  },
  { mount: (api) => api.mount(emailChoice, emailChoiceRoutes(p)) },
  { mount: (api) => api.mount(properties, propertyRoutes(p)) },
  { mount: (api) => api.mount(cabins, cabinRoutes(p)) },
  { mount: (api) => api.mount(houseManuals, houseManualRoutes(p)), sweeps: [keySweep(p)] },
  { mount: (api) => api.mount(coHosts, coHostRoutes(p)) },
  { mount: (api) => api.mount(services, serviceRoutes(p)) },
  { mount: (api) => api.mount(offerings, { ...offeringRoutes(p), ...availabilityRoutes(p) }) },
  { mount: (api) => api.mount(calendar, calendarRoutes(p)) },
  { mount: (api) => api.mount(availabilitySync, syncRoutes(p)) },
  {
    mount: (api) => api.mount(calendarLinks, calendarLinkRoutes(p)),
    sweeps: [calendarSweep(p)],
    jobs: calendarJobs(p),
  },
  {
    mount: (api) => api.mount(search, { ...searchRoutes(p), ...municipalityRoutes(p) }),
    sweeps: [{ name: "search-prices", always: true, run: (now) => refreshSearch(p.db, now) }],
  },
  boundaryFeature(p),
  {
    mount: (api) => api.mount(bookings, { ...bookingRoutes(p), ...groundRoutes(p) }),
    sweeps: [deadlines(p), reminders(p)],
  },
  { mount: (api) => api.mount(quickReplies, quickReplyRoutes(p)) },
  conversationFeature(p),
  { mount: (api) => api.mount(holds, holdRoutes(p)), sweeps: [completeReservations(p.db)] },
  {
    jobs: [...notificationJobs(p), ...mailJobs(p, attachPdf(p.db)), ...pushJobs(p), ...smsJobs(p)],
    sweeps: [morningSweep(p), takeOverSweep(p), strandedMessages(p)],
  },
  { mount: (api) => api.mount(push, pushRoutes(p)) },
  { mount: (api) => api.mount(bell, bellRoutes(p)) },
  {
    mount: (api) =>
      api.mount(
        communications,
        communicationRoutes({ ...p, notifyUnread: (id, now) => notifyUnread(p, id, now) }),
      ),
  },
  { mount: (api) => api.mount(invoices, invoiceRoutes(p)) },
  { mount: (api) => api.mount(financials, financialsRoutes(p)) },
  { mount: (api) => api.mount(analytics, analyticsRoutes(p)) },
  { mount: (api) => api.mount(tax, taxRoutes(p)), sweeps: [resealing(p)] },
  { mount: (api) => api.mount(media, mediaRoutes(p)), sweeps: [mediaSweep(p)] },
  paymentFeature(p, cards),
  reconciliationFeature(p, cards),
  // after the payouts that the same turn releases
  {
    mount: (api) => api.mount(commissionInvoices, commissionInvoiceRoutes(p)),
    sweeps: [eachBooking(p, commissionSweep(p))],
  },
  { mount: (api) => api.mount(commission, commissionRoutes(p)) },
  {
    mount: (api) => {
      api.mount(scheduler, schedulerRoutes(p));
      api.mount(reminderCalls, reminderRoutes(p));
      api.mount(expiration, expirationRoutes(p));
      api.mount(bookingLifecycle, lifecycleRoutes(p));
    },
  },
  {
    mount: (api) => api.mount(favourites, favouriteRoutes(p)),
    sweeps: alertSweeps({ ...p, publicUrl: p.config.publicUrl }),
  },
  {
    mount: (api) => {
      api.mount(admin, adminRoutes(p));
      api.mount(adminDesk, adminDeskRoutes(p));
      api.mount(adminFind, adminFindRoutes(p));
      api.mount(adminPerson, adminPersonRoutes(p));
    },
  },
  {
    mount: (api) => {
      api.mount(company, companyRoutes(p));
      api.mount(newsletterIssues, newsletterIssueRoutes(p));
    },
    jobs: newsletterJobs(p),
  },
  { mount: (api) => api.mount(ratings, ratingRoutes(p)), sweeps: ratingSweeps(p) },
];
