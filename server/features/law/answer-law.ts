/** Answers whether one may hunt or fish on each day, in the reader's language. */
import type { law } from "#contract/law/endpoints.ts";
import { type CalendarDate, daysBetween } from "#domain/days.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import { taxaAsked, taxonKeys } from "#domain/law/taxa.ts";
import { ruleAnimal } from "#messages/index.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { isRefused, refuseAll, type Refused, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawAt } from "./law-at.ts";
import { daysView, readingsOf, sourcesOf } from "./law-views.ts";
import { placeAsked } from "./place.ts";

const maxDays = 366;
type Days = { from: CalendarDate; to: CalendarDate };
/** Refuses days in the wrong order, or more of them than a year has. */
export function refusedDays({ from, to }: Days): Refused | undefined {
  if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
  if (daysBetween(from, to) < maxDays) return undefined;
  return refuseAll([{ code: "period_too_long", path: "to", values: { days: maxDays } }]);
}

export const answeringLaw = (reads: Reads) =>
  ({
    "GET /api/law/taxa": (_, { locale }) =>
      Promise.resolve({ items: taxonKeys.map((taxon) => ({ taxon, name: ruleAnimal(locale, taxon) })) }),
    "GET /api/law/answer": async ({ query }, call) => {
      const { species, taxon } = query;
      const refused = refusedDays(query);
      if (refused) return refused;
      const taxa = taxaAsked(species, taxon);
      if ("unknown" in taxa) return refuseAll([{ code: "law_species_unknown", path: taxa.unknown }]);
      return reads(call, async (db) => {
        const place = await placeAsked(db, query, call.actor);
        if (isRefused(place)) return place;
        const { rules, nameOf } = await lawAt(db, place, query, call.locale);
        const ranges = mayHunt({ ...query, ...place, river: query.river ?? place.river, taxa }, rules);
        const readOnOf = await readingsOf(db, sourcesOf(ranges));
        return { days: daysView(ranges, { locale: call.locale, nameOf, readOnOf }) };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
