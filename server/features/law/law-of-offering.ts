/** What the law says of an offering, for who chooses a stay there. */
import type { law } from "#contract/law/endpoints.ts";
import { addDays } from "#domain/days.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Species } from "#domain/species/species.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { refusedDays } from "./answer-law.ts";
import { daysView, readingsOf, sourcesOf } from "./law-views.ts";
import { findOfferingGround } from "./ground-store.ts";
import { lawOfStay } from "./stay-law.ts";

export const tellingLawOfOffering = (reads: Reads) =>
  ({
    "GET /api/law/of-offering": async ({ query: { offeringId, from, to } }, call) => {
      const refused = refusedDays({ from, to });
      if (refused) return refused;
      return reads(call, async (db) => {
        const offering = await findOfferingGround(db, offeringId);
        const isShown = offering && (isListed(offering) || maySeeAll(call.actor, offering.property));
        if (!isShown) return refuse("law_place_unknown");
        const targetSpecies = offering.targetSpecies as Species[];
        const stay = { offeringId, targetSpecies, fromDate: from, toDate: addDays(to, 1) };
        const { law, places } = await lawOfStay(db, stay);
        const nameOf = (number: string) => places[number] ?? number;
        const readOnOf = await readingsOf(
          db,
          law.flatMap(({ ranges }) => sourcesOf(ranges)),
        );
        return {
          species: law.map(({ species, ranges }) => ({
            species,
            days: daysView(ranges, { locale: call.locale, nameOf, readOnOf }),
          })),
        };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
