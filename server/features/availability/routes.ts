import type { offerings } from "#contract/offerings.ts";
import type { Db } from "#server/platform/database.ts";
import type { Handlers } from "#server/platform/handler.ts";
import { showAvailability } from "./show-availability.ts";

export const availabilityRoutes = ({ db }: { db: Db }): Handlers<Pick<typeof offerings, "GET /api/offering-availability">> => ({
  "GET /api/offering-availability": ({ query }, { actor, now }) => showAvailability(db, query, actor, now),
});
