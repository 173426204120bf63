import type { offerings } from "#contract/offering/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { duplicateOffering } from "./duplicate-offering.ts";
import { findOffering } from "./offering-store.ts";
import { ownView, publicView } from "./offering-view.ts";
import { showPriceHint, showUsualPrices } from "./show-price-hint.ts";
import { savingOfferings, setOfferingStatus } from "./save-offering.ts";

export const offeringRoutes = ({
  db,
  reads,
  jobs,
  config,
}: Pick<Platform, "db" | "reads" | "jobs" | "config">): Omit<
  Handlers<typeof offerings>,
  "GET /api/offering-availability"
> => {
  const saving = savingOfferings(config.quotas);
  return {
    "POST /api/properties/:propertyId/offerings": ({ params, body }, call) =>
      saving.create(db, call, params.propertyId, body),
    "GET /api/offerings/:offeringId": async ({ params }, call) => {
      const row = await reads(call, (db) => findOffering(db, params.offeringId));
      const today = osloDate(call.now);
      if (row && maySeeAll(call.actor, row.property)) return ownView(row, today);
      return row && isListed(row) ? publicView(row, today) : refuse("offering_not_found");
    },
    "PATCH /api/offerings/:offeringId": ({ params, body }, call) =>
      saving.change(db, jobs, call, params.offeringId, body),
    "PUT /api/offerings/:offeringId/status": ({ params, body }, call) =>
      setOfferingStatus(saving, { db, jobs }, call, params.offeringId, body),
    "POST /api/offerings/:offeringId/duplicate": ({ params, body }, call) =>
      duplicateOffering(saving, db, call, params.offeringId, body),
    "GET /api/properties/:propertyId/price-hint": ({ params, query }, call) =>
      showPriceHint(db, call, params.propertyId, query),
    "GET /api/usual-prices": showUsualPrices(db),
    "DELETE /api/offerings/:offeringId": ({ params }, call) => saving.remove(db, call, params.offeringId),
  };
};
