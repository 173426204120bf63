/** Every feature of the product, joined here and nowhere else. */
import type { Api } from "#contract/index.ts";
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
import { authRoutes } from "./platform/auth/auth-routes.ts";
import type { Auth } from "./platform/auth/auth.ts";
import { signInRoutes } from "./platform/auth/sign-in-routes.ts";
import type { Handlers } from "./platform/http/handler.ts";
import type { JobHandler } from "./platform/jobs/jobs.ts";
import type { Platform } from "./platform/platform.ts";
import type { RateLimits } from "./platform/http/rate-limits.ts";
import type { Sweep } from "./platform/jobs/sweeper.ts";

const signInDeps = (p: Platform, auth: Auth, limits: RateLimits) => ({
  ...p,
  publicUrl: p.config.publicUrl,
  auth,
  methods: p.config.signIn,
  provider: p.config.oidc?.name ?? null,
  limits,
  sendEmail: (email: Parameters<typeof sendEmailNow>[1]) => sendEmailNow(p, email),
});

type Features = { routes: Handlers<Api>; jobs: readonly JobHandler[]; sweeps: readonly Sweep[] };
export function features(p: Platform, auth: Auth, cards: Cards, limits: RateLimits): Features {
  const boundary = boundaryFeature(p);
  const conversation = conversationFeature(p);
  const payment = paymentFeature(p, cards);
  const reconciliation = reconciliationFeature(p, cards);
  return {
    routes: {
      ...systemRoutes(p),
      ...authRoutes(auth),
      ...operationsRoutes(p),
      ...translationRoutes(p),
      ...signInRoutes(signInDeps(p, auth, limits)),
      ...profileRoutes(p),
      ...accountRoutes(p),
      ...emailChoiceRoutes(p),
      ...propertyRoutes(p),
      ...cabinRoutes(p),
      ...houseManualRoutes(p),
      ...coHostRoutes(p),
      ...serviceRoutes(p),
      ...offeringRoutes(p),
      ...availabilityRoutes(p),
      ...calendarRoutes(p),
      ...syncRoutes(p),
      ...calendarLinkRoutes(p),
      ...searchRoutes(p),
      ...municipalityRoutes(p),
      ...boundary.routes,
      ...bookingRoutes(p),
      ...groundRoutes(p),
      ...quickReplyRoutes(p),
      ...conversation.routes,
      ...holdRoutes(p),
      ...pushRoutes(p),
      ...bellRoutes(p),
      ...communicationRoutes({ ...p, notifyUnread: (id, now) => notifyUnread(p, id, now) }),
      ...invoiceRoutes(p),
      ...financialsRoutes(p),
      ...analyticsRoutes(p),
      ...taxRoutes(p),
      ...mediaRoutes(p),
      ...payment.routes,
      ...reconciliation.routes,
      ...commissionInvoiceRoutes(p),
      ...commissionRoutes(p),
      ...schedulerRoutes(p),
      ...reminderRoutes(p),
      ...expirationRoutes(p),
      ...lifecycleRoutes(p),
      ...favouriteRoutes(p),
      ...adminRoutes(p),
      ...adminDeskRoutes(p),
      ...adminFindRoutes(p),
      ...adminPersonRoutes(p),
      ...companyRoutes(p),
      ...newsletterIssueRoutes(p),
      ...ratingRoutes(p),
    },
    jobs: [
      ...calendarJobs(p),
      ...notificationJobs(p),
      ...mailJobs(p, attachPdf(p.db)),
      ...pushJobs(p),
      ...smsJobs(p),
      ...payment.jobs,
      ...reconciliation.jobs,
      ...newsletterJobs(p),
    ],
    sweeps: [
      welcomeSweep(p),
      keySweep(p),
      calendarSweep(p),
      { name: "search-prices", always: true, run: (now) => refreshSearch(p.db, now) },
      boundary.sweep,
      deadlines(p),
      reminders(p),
      conversation.sweep,
      completeReservations(p.db),
      morningSweep(p),
      takeOverSweep(p),
      strandedMessages(p),
      resealing(p),
      mediaSweep(p),
      ...payment.sweeps,
      reconciliation.sweep,
      eachBooking(p, commissionSweep(p)), // after the payouts that the same turn releases
      ...alertSweeps({ ...p, publicUrl: p.config.publicUrl }),
      ...ratingSweeps(p),
    ],
  };
}
