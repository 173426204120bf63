import type { availabilitySync, calendar, calendarLinks } from "#contract/availability/endpoints.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { sendFeed } from "./calendar-feed.ts";
import {
  addImport,
  endFeed,
  listCalendars,
  makeFeed,
  refreshImport,
  removeImport,
} from "./calendar-links.ts";
import { closeDays } from "./close-days.ts";
import { configStatus, putConfig, removeConfig, showConfig, syncConfigs } from "./configs.ts";
import { setPrices } from "./day-prices.ts";
import { fetchImport } from "./import-calendars.ts";
import { masterCalendar } from "./master-calendar.ts";
import { showAvailability } from "./show-availability.ts";

export const availabilityRoutes = ({
  reads,
}: Pick<Platform, "reads">): Handlers<Pick<typeof offerings, "GET /api/offering-availability">> => ({
  "GET /api/offering-availability": ({ query }, call) =>
    reads(call, (db) => showAvailability(db, query, call.actor, call.now)),
});

export const calendarRoutes = ({ db, jobs }: Pick<Platform, "db" | "jobs">): Handlers<typeof calendar> => ({
  "POST /api/availability-sync/query": ({ body }, { actor, locale }) =>
    masterCalendar(db, body, actor, locale),
  "POST /api/availability-sync/create-exceptions": ({ body }, call) => closeDays({ db, jobs }, call, body),
  "POST /api/availability-sync/set-prices": ({ body }, call) => setPrices(db, call, body),
});

export const calendarLinkRoutes = (
  p: Pick<Platform, "db" | "config" | "jobs">,
): Handlers<typeof calendarLinks> => {
  const { db, config } = p;
  return {
    "GET /api/calendars": (_, call) => listCalendars(db, call, config),
    "POST /api/calendars/feeds": ({ body }, call) => makeFeed(db, call, body, config),
    "DELETE /api/calendars/feeds/:feedId": ({ params }, call) => endFeed(db, call, params.feedId),
    "POST /api/calendars/imports": ({ body }, call) => addImport(db, call, body, config),
    "POST /api/calendars/imports/:importId/refresh": ({ params }, call) =>
      refreshImport(db, call, params.importId, (id, now) => fetchImport(p, id, now)),
    "DELETE /api/calendars/imports/:importId": ({ params }, call) => removeImport(db, call, params.importId),
    "GET /api/calendar-feeds/:feedId/:file": ({ params }, { now }, http) =>
      sendFeed(db, params, config, now, http),
  };
};

export const syncRoutes = ({ db }: { db: Db }): Handlers<typeof availabilitySync> => ({
  "POST /api/availability-sync/cabins": ({ body }, call) => syncConfigs(db, call, "cabin", body),
  "POST /api/availability-sync/services": ({ body }, call) => syncConfigs(db, call, "service", body),
  "POST /api/availability-sync/offerings": ({ body }, call) => syncConfigs(db, call, "offering", body),
  "GET /api/availability-sync/status": (_, call) => configStatus(db, call),
  "GET /api/availability-sync/cabin-config/:cabinId": ({ params }, call) =>
    showConfig(db, call, "cabin", params.cabinId),
  "PUT /api/availability-sync/cabin-config/:cabinId": ({ params, body }, call) =>
    putConfig(db, call, "cabin", params.cabinId, body),
  "DELETE /api/availability-sync/cabin-config/:cabinId": ({ params }, call) =>
    removeConfig(db, call, "cabin", params.cabinId),
  "GET /api/availability-sync/service-config/:serviceId": ({ params }, call) =>
    showConfig(db, call, "service", params.serviceId),
  "PUT /api/availability-sync/service-config/:serviceId": ({ params, body }, call) =>
    putConfig(db, call, "service", params.serviceId, body),
  "DELETE /api/availability-sync/service-config/:serviceId": ({ params }, call) =>
    removeConfig(db, call, "service", params.serviceId),
});
