import type { cabins } from "#contract/cabin/endpoints.ts";
import { isListed } from "#domain/cabin/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { cabinAvailability } from "./cabin-availability.ts";
import { findCabin } from "./cabin-store.ts";
import { ownView, publicView } from "./cabin-view.ts";
import { savingCabins } from "./save-cabin.ts";

export const cabinFeature = ({ db, reads, jobs }: Platform) =>
  ({
    routes: {
      ...cabinAvailability(reads),
      "POST /api/properties/:propertyId/cabins": ({ params, body }, call) =>
        savingCabins.create(db, call, params.propertyId, body),
      "GET /api/cabins/:cabinId": async ({ params }, call) => {
        const row = await reads(call, (reader) => findCabin(reader, params.cabinId));
        if (row && maySeeAll(call.actor, row.property)) return ownView(row, call.now);
        return row && isListed(row) ? publicView(row, call.now) : refuse("cabin_not_found");
      },
      "PATCH /api/cabins/:cabinId": ({ params, body }, call) =>
        savingCabins.change(db, jobs, call, params.cabinId, body),
      "DELETE /api/cabins/:cabinId": ({ params }, call) => savingCabins.remove(db, call, params.cabinId),
    },
  }) satisfies Feature<typeof cabins>;
