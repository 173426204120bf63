import type { Quotas } from "#domain/property/quotas.ts";
import { osloDate } from "#domain/days.ts";
import type { properties } from "#contract/property/endpoints.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deleteProperty } from "./delete-property.ts";
import { findProperty, listProperties } from "./property-store.ts";
import { ownView, publicView } from "./property-view.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { changeProperty, createProperty } from "./save-property.ts";

export const propertyRoutes = ({
  db,
  jobs,
  config,
}: Pick<Platform, "db" | "jobs"> & { config: { quotas: Quotas } }): Handlers<typeof properties> => ({
  "POST /api/properties": ({ body }, call) => createProperty(db, call, config.quotas, body),
  "GET /api/properties/mine": ({ query }, { actor, now }) =>
    pageByTime(
      query,
      (after, limit) =>
        listProperties(db, actor.uid, after && { createdAt: after.at, propertyId: after.id }, limit),
      (row) => [row.createdAt, row.propertyId],
      (rows) => rows.map((row) => ownView(row, osloDate(now), actor)),
    ),
  "GET /api/properties/:propertyId": async ({ params }, { actor, now }) => {
    const row = await findProperty(db, params.propertyId);
    const today = osloDate(now);
    if (row && maySeeAll(actor, row)) return ownView(row, today, actor);
    return row && isOpen(row) ? publicView(row, today) : refuse("property_not_found");
  },
  "PATCH /api/properties/:propertyId": ({ params, body }, call) =>
    changeProperty({ db, jobs }, call, params.propertyId, body),
  "DELETE /api/properties/:propertyId": ({ params }, call) => deleteProperty(db, call, params.propertyId),
});
