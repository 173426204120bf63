/** All features of the product, joined in one place. */
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
import { bookingSweep } from "./features/booking/public.ts";
import { bookingRoutes, groundRoutes, quickReplyRoutes } from "./features/booking/routes.ts";
import { deadlines, reminders } from "./features/booking/sweeps.ts";
import { boundaryFeature } from "./features/boundary/public.ts";
import { cabinFeature } from "./features/cabin/feature.ts";
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
import { takeOverSweep } from "./features/notification/convert-written.ts";
import { nightQueueSweep, smsJobs } from "./features/notification/deliver-sms.ts";
import { strandedMessages } from "./features/notification/stranded.ts";
import { notificationJobs } from "./features/notification/write-outbox.ts";
import { sendEmailNow } from "./features/notification/public.ts";
import { offeringRoutes } from "./features/offering/public.ts";
import { type Cards, paymentFeature } from "./features/payment/public.ts";
import { emailChoiceRoutes, profileRoutes, welcomeSweep } from "./features/profile/public.ts";
import { propertyFeature } from "./features/property/feature.ts";
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
import { authRoutes } from "./platform/auth/auth-routes.ts";
import type { Auth } from "./platform/auth/auth.ts";
import { signInRoutes } from "./platform/auth/sign-in-routes.ts";
import { joinFeatures } from "./platform/feature.ts";
import type { Platform } from "./platform/platform.ts";
import type { RateLimits } from "./platform/http/rate-limits.ts";

const signInDeps = (p: Platform, auth: Auth, limits: RateLimits) => ({
  ...p,
  publicUrl: p.config.publicUrl,
  auth,
  methods: p.config.signIn,
  provider: p.config.oidc?.name ?? null,
  limits,
  sendEmail: (email: Parameters<typeof sendEmailNow>[1]) => sendEmailNow(p, email),
});

export function features(p: Platform, auth: Auth, cards: Cards, limits: RateLimits) {
  const boundary = boundaryFeature(p);
  const conversation = conversationFeature(p);
  const reconciliation = reconciliationFeature(p, cards);
  /** The sweeps of a turn run in this order: commission after the payouts that the same turn releases. */
  return joinFeatures(
    { routes: systemRoutes(p) },
    { routes: authRoutes(auth) },
    { routes: operationsRoutes(p) },
    { routes: translationRoutes(p) },
    { routes: { ...signInRoutes(signInDeps(p, auth, limits)), ...accountRoutes(p) } },
    { routes: { ...profileRoutes(p), ...emailChoiceRoutes(p) }, sweeps: [welcomeSweep(p)] },
    propertyFeature(p),
    cabinFeature(p),
    { routes: houseManualRoutes(p), sweeps: [keySweep(p)] },
    { routes: coHostRoutes(p) },
    { routes: serviceRoutes(p) },
    { routes: offeringRoutes(p) },
    {
      routes: {
        ...availabilityRoutes(p),
        ...calendarRoutes(p),
        ...syncRoutes(p),
        ...calendarLinkRoutes(p),
      },
      jobs: calendarJobs(p),
      sweeps: [calendarSweep(p)],
    },
    {
      routes: searchRoutes(p),
      sweeps: [{ name: "search-prices", always: true, run: (now) => refreshSearch(p.db, now) }],
    },
    { routes: municipalityRoutes(p) },
    { routes: boundary.routes, sweeps: [boundary.sweep] },
    {
      routes: { ...bookingRoutes(p), ...groundRoutes(p), ...quickReplyRoutes(p) },
      sweeps: [deadlines(p), reminders(p)],
    },
    { routes: conversation.routes, sweeps: [conversation.sweep] },
    { routes: holdRoutes(p), sweeps: [completeReservations(p.db)] },
    {
      routes: {
        ...pushRoutes(p),
        ...bellRoutes(p),
        ...communicationRoutes({ ...p, notifyUnread: (id, now) => notifyUnread(p, id, now) }),
      },
      jobs: [...notificationJobs(p), ...mailJobs(p, attachPdf(p.db)), ...pushJobs(p), ...smsJobs(p)],
      sweeps: [nightQueueSweep(p), takeOverSweep(p), strandedMessages(p)],
    },
    { routes: financialsRoutes(p) },
    { routes: analyticsRoutes(p) },
    { routes: taxRoutes(p), sweeps: [resealing(p)] },
    { routes: mediaRoutes(p), sweeps: [mediaSweep(p)] },
    paymentFeature(p, cards),
    { ...reconciliation, sweeps: [reconciliation.sweep] },
    {
      routes: { ...invoiceRoutes(p), ...commissionInvoiceRoutes(p) },
      sweeps: [bookingSweep(p, commissionSweep(p))],
    },
    { routes: commissionRoutes(p) },
    {
      routes: {
        ...schedulerRoutes(p),
        ...reminderRoutes(p),
        ...expirationRoutes(p),
        ...lifecycleRoutes(p),
      },
    },
    { routes: favouriteRoutes(p), sweeps: alertSweeps({ ...p, publicUrl: p.config.publicUrl }) },
    {
      routes: {
        ...adminRoutes(p),
        ...adminDeskRoutes(p),
        ...adminFindRoutes(p),
        ...adminPersonRoutes(p),
      },
    },
    { routes: { ...companyRoutes(p), ...newsletterIssueRoutes(p) }, jobs: newsletterJobs(p) },
    { routes: ratingRoutes(p), sweeps: ratingSweeps(p) },
  );
}
