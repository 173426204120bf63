import type { calendar } from "#contract/availability.ts";
import type { offerings } from "#contract/offerings.ts";
import type { Db } from "#server/platform/database.ts";
import type { Handlers } from "#server/platform/handler.ts";
import { closeDays } from "./close-days.ts";
import { masterCalendar, viewerOf } from "./master-calendar.ts";
import { showAvailability } from "./show-availability.ts";

export const availabilityRoutes = ({ db }: { db: Db }): Handlers<Pick<typeof offerings, "GET /api/offering-availability">> => ({
  "GET /api/offering-availability": ({ query }, { actor, now }) => showAvailability(db, query, actor, now),
});

export const calendarRoutes = ({ db }: { db: Db }): Handlers<typeof calendar> => ({
  "POST /api/availability-sync/query": ({ body }, { actor }) => masterCalendar(db, body, viewerOf(actor)),
  "POST /api/availability-sync/create-exceptions": ({ body }, call) => closeDays(db, call, body),
});
