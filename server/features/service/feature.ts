import type { Query } from "#contract/index.ts";
import type { services } from "#contract/service/endpoints.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { isListed } from "#domain/service/policy.ts";
import { findStatus } from "#server/features/property/public.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isRefused, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { savingServices } from "./save-service.ts";
import { findService, listCategories, listServices, type ServiceScope } from "./service-store.ts";
import { serviceView } from "./service-view.ts";

async function listPage(
  db: Db,
  scope: ServiceScope,
  { status, category, ...paging }: Query<"GET /api/services/mine">,
) {
  const page = await pageByTime(
    paging,
    (at, limit) => {
      const after = at && { createdAt: at.at, serviceId: at.id };
      return listServices(db, scope, { status, category, after, limit });
    },
    (row) => [row.createdAt, row.serviceId],
    (rows) => rows.map(serviceView),
  );
  return isRefused(page) ? page : { ...page, categories: await listCategories(db, scope) };
}

export const serviceFeature = ({ db, jobs }: Platform) =>
  ({
    routes: {
      "POST /api/properties/:propertyId/services": ({ params, body }, call) =>
        savingServices.create(db, call, params.propertyId, body),
      "GET /api/properties/:propertyId/services": async ({ params: { propertyId }, query }, { actor }) => {
        const property = await findStatus(db, propertyId);
        const seesAll = property !== undefined && maySeeAll(actor, property);
        if (!property || !(seesAll || isOpen(property))) return refuse("property_not_found");
        return listPage(db, { propertyId, published: !seesAll }, query);
      },
      "GET /api/services/mine": ({ query }, { actor }) => listPage(db, { uid: actor.uid }, query),
      "GET /api/services/:serviceId": async ({ params }, { actor }) => {
        const row = await findService(db, params.serviceId);
        return row && (maySeeAll(actor, row.property) || isListed(row))
          ? serviceView(row)
          : refuse("service_not_found");
      },
      "PATCH /api/services/:serviceId": ({ params, body }, call) =>
        savingServices.change(db, jobs, call, params.serviceId, body),
      "DELETE /api/services/:serviceId": ({ params }, call) =>
        savingServices.remove(db, call, params.serviceId),
    },
  }) satisfies Feature<typeof services>;
