/** Every feature of the product, joined here and nowhere else. */
import { profiles } from "#contract/profiles.ts";
import { system } from "#contract/system.ts";
import { notificationJobs } from "./features/notifications/send-news.ts";
import { profileRoutes } from "./features/profiles/public.ts";
import { offerings } from "#contract/offerings.ts";
import { search } from "#contract/search.ts";
import { availabilityRoutes } from "./features/availability/routes.ts";
import { refreshSearch } from "./features/search/public.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { bookings } from "#contract/bookings.ts";
import { invoices } from "#contract/invoices.ts";
import { bookingRoutes } from "./features/bookings/routes.ts";
import { deadlines, reminders } from "./features/bookings/sweeps.ts";
import { invoiceRoutes } from "./features/invoices/routes.ts";
import { type Cards, paymentFeature } from "./features/payments/public.ts";
import { systemRoutes } from "./features/system/routes.ts";
import type { Auth } from "./platform/auth.ts";
import { authRoutes } from "./platform/auth-routes.ts";
import type { Feature, Platform } from "./platform/platform.ts";

export const features = (p: Platform, auth: Auth, cards?: Cards): Feature[] => [
  { mount: (api) => api.mount(system, { ...systemRoutes(p), ...authRoutes(auth) }) },
  { mount: (api) => api.mount(profiles, profileRoutes(p)) },
  {
    mount: (api) => api.mount({ "GET /api/search": search["GET /api/search"] }, searchRoutes(p)),
    sweeps: [{ name: "search-prices", run: (now) => refreshSearch(p.db, now) }],
  },
  { mount: (api) => api.mount({ "GET /api/offering-availability": offerings["GET /api/offering-availability"] }, availabilityRoutes(p)) },
  { mount: (api) => api.mount(bookings, bookingRoutes(p)), sweeps: [deadlines(p), reminders(p)] },
  { jobs: notificationJobs(p.db, { delivers: p.config.MODE === "demo", publicUrl: p.config.publicUrl }) },
  { mount: (api) => api.mount(invoices, invoiceRoutes(p)) },
  paymentFeature(p, cards),
];
