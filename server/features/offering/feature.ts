import type { offerings } from "#contract/offering/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { duplicateOfferingRoutes } from "./duplicate-offering.ts";
import { findOffering } from "./offering-store.ts";
import { ownOfferingRoutes } from "./own-offerings.ts";
import { ownView, publicView } from "./offering-view.ts";
import { offeringStatusRoutes, savingOfferings } from "./save-offering.ts";
import { priceHintRoutes } from "./show-price-hint.ts";

export function offeringFeature({ db, reads, jobs, config }: Platform) {
  const saving = savingOfferings(config.quotas);
  return {
    routes: {
      ...duplicateOfferingRoutes(saving, db),
      ...offeringStatusRoutes(saving, db, jobs),
      ...priceHintRoutes(db),
      ...ownOfferingRoutes(db),
      "POST /api/properties/:propertyId/offerings": ({ params, body }, call) =>
        saving.create(db, call, params.propertyId, body),
      "GET /api/offerings/:offeringId": async ({ params }, call) => {
        const row = await reads(call, (reader) => findOffering(reader, params.offeringId));
        const today = osloDate(call.now);
        if (row && maySeeAll(call.actor, row.property)) return ownView(row, today);
        return row && isListed(row) ? publicView(row, today) : refuse("offering_not_found");
      },
      "PATCH /api/offerings/:offeringId": ({ params, body }, call) =>
        saving.change(db, jobs, call, params.offeringId, body),
      "DELETE /api/offerings/:offeringId": ({ params }, call) => saving.remove(db, call, params.offeringId),
    },
  } satisfies Feature<typeof offerings>;
}
