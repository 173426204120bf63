/** Answers whether one may hunt or fish on each day, in the reader's language. */
import type { law } from "#contract/law/endpoints.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import { taxaOfQuery, taxonKeys } from "#domain/law/taxa.ts";
import { ruleAnimal } from "#messages/index.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { isRefused, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawAt } from "./law-at.ts";
import { lawDaysView, readingsOf, sourcesOf } from "./law-views.ts";
import { refusePeriod } from "./period.ts";
import { placeOfQuery } from "./place.ts";

export const answeringLaw = (reads: Reads) =>
  ({
    "GET /api/law/taxa": (_, { locale }) =>
      Promise.resolve({ items: taxonKeys.map((taxon) => ({ taxon, name: ruleAnimal(locale, taxon) })) }),
    "GET /api/law/answer": async ({ query }, call) => {
      const { species, taxon } = query;
      const refused = refusePeriod(query);
      if (refused) return refused;
      const taxa = taxaOfQuery(species, taxon);
      if ("unknown" in taxa) return refuseAll([{ code: "law_species_unknown", path: taxa.unknown }]);
      return reads(call, async (db) => {
        const place = await placeOfQuery(db, query, call.actor);
        if (isRefused(place)) return place;
        const { rules, nameOf } = await lawAt(db, place, query, call.locale);
        const ranges = mayHunt({ ...query, ...place, river: query.river ?? place.river, taxa }, rules);
        const readOnOf = await readingsOf(db, sourcesOf(ranges));
        return { days: lawDaysView(ranges, { locale: call.locale, nameOf, readOnOf }) };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
