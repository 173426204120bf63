import type { availabilitySync, calendar } from "#contract/availability/endpoints.ts";
import type { offerings } from "#contract/offering/endpoints.ts";
import type { Db } from "#server/platform/database.ts";
import type { Handlers } from "#server/platform/handler.ts";
import { closeDays } from "./close-days.ts";
import {
  configStatus,
  deleteCabinConfig,
  deleteServiceConfig,
  putCabinConfig,
  putServiceConfig,
  showConfig,
  syncConfigs,
} from "./configs.ts";
import { masterCalendar } from "./master-calendar.ts";
import { showAvailability } from "./show-availability.ts";

export const availabilityRoutes = ({
  db,
}: {
  db: Db;
}): Handlers<Pick<typeof offerings, "GET /api/offering-availability">> => ({
  "GET /api/offering-availability": ({ query }, { actor, now }) => showAvailability(db, query, actor, now),
});

export const calendarRoutes = ({ db }: { db: Db }): Handlers<typeof calendar> => ({
  "POST /api/availability-sync/query": ({ body }, { actor, locale }) =>
    masterCalendar(db, body, actor, locale),
  "POST /api/availability-sync/create-exceptions": ({ body }, call) => closeDays(db, call, body),
});

export const syncRoutes = ({ db }: { db: Db }): Handlers<typeof availabilitySync> => ({
  "POST /api/availability-sync/cabins": ({ body }, call) => syncConfigs(db, call, "cabin", body),
  "POST /api/availability-sync/services": ({ body }, call) => syncConfigs(db, call, "service", body),
  "POST /api/availability-sync/offerings": ({ body }, call) => syncConfigs(db, call, "offering", body),
  "GET /api/availability-sync/status": (_, call) => configStatus(db, call),
  "GET /api/availability-sync/cabin-config/:cabinId": ({ params }, call) =>
    showConfig(db, call, "cabin", params.cabinId),
  "PUT /api/availability-sync/cabin-config/:cabinId": ({ params, body }, call) =>
    putCabinConfig(db, call, params.cabinId, body),
  "DELETE /api/availability-sync/cabin-config/:cabinId": ({ params }, call) =>
    deleteCabinConfig(db, call, params.cabinId),
  "GET /api/availability-sync/service-config/:serviceId": ({ params }, call) =>
    showConfig(db, call, "service", params.serviceId),
  "PUT /api/availability-sync/service-config/:serviceId": ({ params, body }, call) =>
    putServiceConfig(db, call, params.serviceId, body),
  "DELETE /api/availability-sync/service-config/:serviceId": ({ params }, call) =>
    deleteServiceConfig(db, call, params.serviceId),
});
