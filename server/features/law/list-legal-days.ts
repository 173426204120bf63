/** Lists the seasons of species on some ground, for the landowner's plan and forms. */
import type { law } from "#contract/law/endpoints.ts";
import { type AnimalDays, closedDaysIn, legalDays, readUntil } from "#domain/law/legal-days.ts";
import { speciesByCategory } from "#domain/species/species.ts";
import { animalsText } from "#messages/law-seasons.ts";
import type { Locale } from "#domain/locale.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { isRefused, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawAt } from "./law-at.ts";
import { refusePeriod } from "./period.ts";
import { placeOfQuery } from "./place.ts";

const maxDays = 731;
const huntedSpecies = [...speciesByCategory.big_game, ...speciesByCategory.small_game];

function groupViews(groups: readonly AnimalDays[], locale: Locale) {
  if (groups.length < 2) return [];
  const hasOneTaxon = new Set(groups.flatMap(({ taxa }) => taxa)).size === 1;
  return groups.map((group) => ({
    name: animalsText(group, hasOneTaxon, locale),
    periods: [...group.periods],
  }));
}

export const listingLegalDays = (reads: Reads) =>
  ({
    "GET /api/law/legal-days": async ({ query }, call) => {
      const { from, to, river } = query;
      const { species = river === undefined ? huntedSpecies : [...huntedSpecies, "laksefiske" as const] } =
        query;
      const refused = refusePeriod(query, maxDays);
      if (refused) return refused;
      return reads(call, async (db) => {
        const place = await placeOfQuery(db, query, call.actor);
        if (isRefused(place)) return place;
        const { rules } = await lawAt(db, place, query, call.locale);
        const asked = { from, to, spots: place.spots, river };
        const all = species.flatMap((one) => legalDays(one, asked, rules) ?? []);
        return {
          until: readUntil(query),
          items: all.map(({ species, periods, groups }) => ({
            species,
            periods: [...periods],
            groups: groupViews(groups, call.locale),
          })),
          closedDays: closedDaysIn(query),
        };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
