/** Answers whether one may hunt or fish on each day, in the reader's language. */
import type { law } from "#contract/law/endpoints.ts";
import { daysBetween } from "#domain/days.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import { taxaAsked } from "#domain/law/taxa.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { isRefused, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawAt } from "./law-at.ts";
import { lawDaysView } from "./law-days-view.ts";
import { placeAsked } from "./place.ts";

const maxDays = 366;

export const answeringLaw = (reads: Reads) =>
  ({
    "GET /api/law/answer": async ({ query }, call) => {
      const { from, to, species, taxon } = query;
      if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
      if (daysBetween(from, to) >= maxDays)
        return refuseAll([{ code: "period_too_long", path: "to", values: { days: maxDays } }]);
      const taxa = taxaAsked(species, taxon);
      if ("unknown" in taxa) return refuseAll([{ code: "law_species_unknown", path: taxa.unknown }]);
      return reads(call, async (db) => {
        const place = await placeAsked(db, query, call.actor);
        if (isRefused(place)) return place;
        const { rules, nameOf } = await lawAt(db, place.spots, query, call.locale);
        const ranges = mayHunt({ ...query, ...place, taxa }, rules);
        return { days: lawDaysView(ranges, call.locale, nameOf) };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
