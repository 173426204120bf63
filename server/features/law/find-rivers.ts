/** Finds salmon rivers by name or number, for forms and pages; no question to the database. */
import type { Reply } from "#contract/index.ts";
import type { law } from "#contract/law/endpoints.ts";
import { taxaUnder } from "#domain/law/taxa.ts";
import type { Locale } from "#domain/locale.ts";
import { lawTaxonName } from "#messages/index.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import { salmonRivers } from "./national-law.ts";
import { type ListedRiver, riverNumbered, searchRivers } from "./rivers.ts";

function riverView(river: ListedRiver, locale: Locale): Reply<"GET /api/law/rivers">["items"][number] {
  const fishes = taxaUnder("laksefiske");
  return {
    number: river.number,
    name: river.river,
    municipalityNumber: river.municipality,
    municipality: river.municipalityName,
    open: fishes.flatMap((taxon) => {
      const [from, to] = river.open[taxon] ?? [];
      return from && to ? [{ fish: lawTaxonName(locale, taxon), from, to }] : [];
    }),
    quota: fishes.flatMap((taxon) => {
      const perDay = river.quota?.[taxon];
      return perDay === undefined ? [] : [{ fish: lawTaxonName(locale, taxon), perDay }];
    }),
    special: river.special ?? null,
    hasParts: river.partDays !== undefined,
    midSeason: river.midSeason ?? false,
    source: salmonRivers.source,
  };
}

export const findingRivers = {
  "GET /api/law/rivers": async ({ query: { q = "", municipality, number } }, { locale }) => {
    const numbered = number === undefined ? undefined : riverNumbered(number);
    const found = number === undefined ? searchRivers(q, municipality) : numbered ? [numbered] : [];
    return { items: found.map((river) => riverView(river, locale)) };
  },
} satisfies SomeHandlers<typeof law>;
