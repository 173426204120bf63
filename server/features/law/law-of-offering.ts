/** What the law says of an offering, for who chooses a stay there. */
import type { law } from "#contract/law/endpoints.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Species } from "#domain/species/species.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawDaysView, readingsOf, sourcesOf } from "./law-views.ts";
import { findOfferingGround } from "./ground-store.ts";
import { refusePeriod } from "./period.ts";
import { placeOfGround } from "./place.ts";
import { lawOfPlace } from "./stay-law.ts";

export const lawOfOffering = (reads: Reads) =>
  ({
    "GET /api/law/of-offering": async ({ query: { offeringId, from, to } }, call) => {
      const refused = refusePeriod({ from, to });
      if (refused) return refused;
      return reads(call, async (db) => {
        const offering = await findOfferingGround(db, offeringId);
        const isShown = offering && (isListed(offering) || maySeeAll(call.actor, offering.property));
        if (!isShown) return refuse("law_place_unknown");
        const targetSpecies = offering.targetSpecies as Species[];
        const days = { from, to };
        const { law, places } = await lawOfPlace(db, placeOfGround(offering), { targetSpecies, days });
        const nameOf = (number: string) => places[number] ?? number;
        const readOnOf = await readingsOf(
          db,
          law.flatMap(({ ranges }) => sourcesOf(ranges)),
        );
        return {
          species: law.map(({ species, ranges }) => ({
            species,
            days: lawDaysView(ranges, { locale: call.locale, nameOf, readOnOf }),
          })),
        };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
