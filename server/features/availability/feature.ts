import type { calendar } from "#contract/availability/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { calendarFeedRoutes } from "./calendar-feed.ts";
import { calendarLinkRoutes } from "./calendar-links.ts";
import { closeDaysRoutes } from "./close-days.ts";
import { availabilityConfigRoutes } from "./configs.ts";
import { dayPriceRoutes } from "./day-prices.ts";
import { calendarJobs, calendarSweep } from "./import-calendars.ts";
import { masterCalendar } from "./master-calendar.ts";
import { offeringAvailabilityRoutes } from "./show-availability.ts";

export const availabilityFeature = (p: Platform) =>
  ({
    jobs: calendarJobs(p),
    sweeps: [calendarSweep(p)],
    routes: {
      ...offeringAvailabilityRoutes(p.reads),
      ...closeDaysRoutes(p),
      ...dayPriceRoutes(p.db),
      ...calendarLinkRoutes(p),
      ...calendarFeedRoutes(p),
      ...availabilityConfigRoutes(p.db),
      "POST /api/availability-sync/query": ({ body }, { actor, locale }) =>
        masterCalendar(p.db, body, actor, locale),
    },
  }) satisfies Feature<typeof calendar>;
