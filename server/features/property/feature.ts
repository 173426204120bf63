import type { adminDesk } from "#contract/admin/endpoints.ts";
import type { ownLaw } from "#contract/law/endpoints.ts";
import type { properties, propertyRight } from "#contract/property/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ownLawRules } from "./own-law-rules.ts";
import { removeOwnProperty } from "./delete-property.ts";
import { findProperty, listProperties } from "./property-store.ts";
import { ownView, publicView } from "./property-view.ts";
import { reviewRoutes } from "./review.ts";
import { conflictSweep, rightRoutes } from "./right.ts";
import { savePropertyRoutes } from "./save-property.ts";

export const propertyFeature = (p: Platform) =>
  ({
    sweeps: [conflictSweep(p)],
    routes: {
      ...savePropertyRoutes(p),
      ...rightRoutes(p),
      ...reviewRoutes(p),
      ...ownLawRules(p),
      "GET /api/properties/mine": ({ query }, { actor, now }) =>
        pageByTime(
          query,
          (after, limit) =>
            listProperties(
              p.db,
              actor.uid,
              query,
              after && { createdAt: after.at, propertyId: after.id },
              limit,
            ),
          (row) => [row.createdAt, row.propertyId],
          (rows) => rows.map((row) => ownView(row, osloDate(now), actor)),
        ),
      "GET /api/properties/:propertyId": async ({ params }, { actor, now }) => {
        const row = await findProperty(p.db, params.propertyId);
        const today = osloDate(now);
        if (row && maySeeAll(actor, row)) return ownView(row, today, actor);
        return row && isOpen(row) ? publicView(row, today) : refuse("property_not_found");
      },
      "DELETE /api/properties/:propertyId": ({ params: { propertyId } }, call) =>
        command(p.db, call, `delete-property ${propertyId}`, {}, (tx) =>
          removeOwnProperty(tx, call, propertyId),
        ),
    },
  }) satisfies Feature<typeof properties & typeof propertyRight & typeof ownLaw & typeof adminDesk>;
