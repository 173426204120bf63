import type { calendar } from "#contract/availability/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { calendarFeed } from "./calendar-feed.ts";
import { calendarLinks } from "./calendar-links.ts";
import { closingDays } from "./close-days.ts";
import { availabilityConfigs } from "./configs.ts";
import { settingPrices } from "./day-prices.ts";
import { calendarJobs, calendarSweep } from "./import-calendars.ts";
import { masterCalendar } from "./master-calendar.ts";
import { offeringAvailability } from "./show-availability.ts";

export const availabilityFeature = (p: Platform) =>
  ({
    jobs: calendarJobs(p),
    sweeps: [calendarSweep(p)],
    routes: {
      ...offeringAvailability(p.reads),
      ...closingDays(p),
      ...settingPrices(p.db),
      ...calendarLinks(p),
      ...calendarFeed(p),
      ...availabilityConfigs(p.db),
      "POST /api/availability-sync/query": ({ body }, { actor, locale }) =>
        masterCalendar(p.db, body, actor, locale),
    },
  }) satisfies Feature<typeof calendar>;
