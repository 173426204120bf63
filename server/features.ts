/** Every feature of the product, joined here and nowhere else. */
import { availabilitySync, calendar } from "#contract/availability.ts";
import { bookings } from "#contract/bookings.ts";
import { cabins } from "#contract/cabins.ts";
import { holds } from "#contract/holds.ts";
import { invoices } from "#contract/invoices.ts";
import { media } from "#contract/media.ts";
import { offerings } from "#contract/offerings.ts";
import { profiles } from "#contract/profiles.ts";
import { properties } from "#contract/properties.ts";
import { push } from "#contract/push.ts";
import { favourites } from "#contract/favourites.ts";
import { ratings } from "#contract/ratings.ts";
import { search } from "#contract/search.ts";
import { services } from "#contract/services.ts";
import { signIn } from "#contract/sign-in.ts";
import { system } from "#contract/system.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { availabilityRoutes, calendarRoutes, syncRoutes } from "./features/availability/routes.ts";
import { bookingRoutes, groundRoutes } from "./features/bookings/routes.ts";
import { deadlines, reminders } from "./features/bookings/sweeps.ts";
import { boundaryFeature } from "./features/boundaries/public.ts";
import { cabinRoutes } from "./features/cabins/public.ts";
import { completeReservations } from "./features/holds/reserve.ts";
import { holdRoutes } from "./features/holds/routes.ts";
import { invoiceRoutes } from "./features/invoices/routes.ts";
import { mediaRoutes, mediaSweep } from "./features/media/public.ts";
import { municipalityRoutes } from "./features/municipalities/public.ts";
import { mailJobs } from "./features/notifications/deliver-mail.ts";
import { pushJobs } from "./features/notifications/deliver-push.ts";
import { newsJobs } from "./features/notifications/send-news.ts";
import { sendNow } from "./features/notifications/public.ts";
import { offeringRoutes } from "./features/offerings/public.ts";
import { type Cards, paymentFeature } from "./features/payments/public.ts";
import { profileRoutes } from "./features/profiles/public.ts";
import { propertyRoutes } from "./features/properties/public.ts";
import { alertSweeps, favouriteRoutes } from "./features/favourites/public.ts";
import { ratingRoutes, ratingSweeps } from "./features/ratings/public.ts";
import { pushRoutes } from "./features/push/routes.ts";
import { refreshSearch } from "./features/search/public.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { serviceRoutes } from "./features/services/routes.ts";
import { systemRoutes } from "./features/system/routes.ts";
import { authRoutes } from "./platform/auth-routes.ts";
import type { Auth } from "./platform/auth.ts";
import { signInRoutes } from "./platform/sign-in-routes.ts";
import type { Feature, Platform } from "./platform/platform.ts";

export const features = (p: Platform, auth: Auth, cards?: Cards): Feature[] => [
  { mount: (api) => api.mount(system, { ...systemRoutes(p), ...authRoutes(auth) }) },
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
          limits: api.machine.limits,
          sendLetter: (letter) => sendNow(p, letter),
        }),
      );
    },
  },
  { mount: (api) => api.mount(profiles, { ...profileRoutes(p), ...accountRoutes(p) }) },
  { mount: (api) => api.mount(properties, propertyRoutes(p)) },
  { mount: (api) => api.mount(cabins, cabinRoutes(p)) },
  { mount: (api) => api.mount(services, serviceRoutes(p)) },
  { mount: (api) => api.mount(offerings, { ...offeringRoutes(p), ...availabilityRoutes(p) }) },
  { mount: (api) => api.mount(calendar, calendarRoutes(p)) },
  { mount: (api) => api.mount(availabilitySync, syncRoutes(p)) },
  {
    mount: (api) => api.mount(search, { ...searchRoutes(p), ...municipalityRoutes(p) }),
    sweeps: [{ name: "search-prices", run: (now) => refreshSearch(p.db, now) }],
  },
  boundaryFeature(p),
  {
    mount: (api) => api.mount(bookings, { ...bookingRoutes(p), ...groundRoutes(p) }),
    sweeps: [deadlines(p), reminders(p)],
  },
  { mount: (api) => api.mount(holds, holdRoutes(p)), sweeps: [completeReservations(p.db)] },
  { jobs: [...newsJobs(p), ...mailJobs(p), ...pushJobs(p)] },
  { mount: (api) => api.mount(push, pushRoutes(p)) },
  { mount: (api) => api.mount(invoices, invoiceRoutes(p)) },
  { mount: (api) => api.mount(media, mediaRoutes(p)), sweeps: [mediaSweep(p)] },
  paymentFeature(p, cards),
  {
    mount: (api) => api.mount(favourites, favouriteRoutes(p)),
    sweeps: alertSweeps({ ...p, publicUrl: p.config.publicUrl }),
  },
  { mount: (api) => api.mount(ratings, ratingRoutes(p)), sweeps: ratingSweeps(p) },
];
