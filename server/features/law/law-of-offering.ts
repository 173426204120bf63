/** What the law says of an offering, for who chooses a stay there. */
import type { law } from "#contract/law/endpoints.ts";
import { addDays, daysBetween } from "#domain/days.ts";
import { isListed } from "#domain/offering/policy.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import type { Species } from "#domain/species/species.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { refuse, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawDaysView } from "./law-days-view.ts";
import { findOfferingGround } from "./law-store.ts";
import { lawOfStay } from "./stay-law.ts";

const maxDays = 366;

export const tellingLawOfOffering = (reads: Reads) =>
  ({
    "GET /api/law/of-offering": async ({ query: { offeringId, from, to } }, call) => {
      if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
      if (daysBetween(from, to) >= maxDays)
        return refuseAll([{ code: "period_too_long", path: "to", values: { days: maxDays } }]);
      return reads(call, async (db) => {
        const offering = await findOfferingGround(db, offeringId);
        const isShown = offering && (isListed(offering) || maySeeAll(call.actor, offering.property));
        if (!isShown) return refuse("law_place_unknown");
        const targetSpecies = offering.targetSpecies as Species[];
        const stay = { offeringId, targetSpecies, fromDate: from, toDate: addDays(to, 1) };
        const { law, places } = await lawOfStay(db, stay);
        const nameOf = (number: string) => places[number] ?? number;
        return {
          species: law.map(({ species, ranges }) => ({
            species,
            days: lawDaysView(ranges, call.locale, nameOf),
          })),
        };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
