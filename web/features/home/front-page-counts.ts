import type { Answer } from "#contract/index.ts";
import { counties } from "#domain/municipality/counties.ts";
import { isOpenOn, type NationalSeason, nationalSeasons } from "#domain/law/national-seasons.ts";
import type { Locale } from "#domain/locale.ts";
import { seasonNotes } from "#messages/law-seasons.ts";
import { landingAddress } from "#domain/search/landing-pages.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";

type Overview = Answer<"GET /api/search/overview">["items"];
type CountyName = (typeof counties)[number];
export type CountyCount = {
  county: CountyName;
  /** The county's index in the list of all counties, which is also its index on the map. */
  place: number;
  count: number;
  /** The species with the most offerings in the county. */
  species: Species[];
  link: string;
};
export type SeasonCount = Pick<NationalSeason, "species" | "from" | "to" | "isAllYear"> & {
  open: boolean;
  count: number;
  link: string;
  /** The seasons of its animals, and where others hold. */
  notes: string[];
};

const speciesShown = 3;
const bestKnownSpecies: readonly Species[] = [
  "elg",
  "hjort",
  "raadyr",
  "villrein",
  "rype",
  "skogsfugl",
  "hare",
  "and_gaas",
];
const sum = (items: Overview = []) => items.reduce((n, { count }) => n + count, 0);

/** Returns the counties that have offerings, the county with the most first. */
export function countyCounts(overview: Overview): CountyCount[] {
  return [...Map.groupBy(overview, ({ county }) => county)]
    .map(([county, items]): CountyCount => {
      const bySpecies = Map.groupBy(items, ({ species }) => species);
      return {
        county,
        place: counties.indexOf(county),
        count: sum(bySpecies.get(null)),
        species: speciesKeys
          .filter((species) => bySpecies.has(species))
          .toSorted((a, b) => sum(bySpecies.get(b)) - sum(bySpecies.get(a)))
          .slice(0, speciesShown),
        link: landingAddress({ county }),
      };
    })
    .toSorted((a, b) => b.count - a.count || a.place - b.place);
}

/** The seasons of the year, those that are open today first. `first` has the best known species. */
export function seasonCounts(
  overview: Overview,
  today: string,
  locale: Locale,
): Record<"first" | "others", SeasonCount[]> {
  const seasons = nationalSeasons(today);
  const counted = (some: readonly NationalSeason[]) =>
    some
      .map((season): SeasonCount => {
        const { species, from, to, isAllYear } = season;
        const ofSpecies = overview.filter((item) => item.species === species);
        return {
          species,
          from,
          to,
          isAllYear,
          open: isOpenOn(season, today),
          count: sum(ofSpecies),
          link: landingAddress({ species }),
          notes: seasonNotes(season, locale),
        };
      })
      .toSorted((a, b) => Number(b.open) - Number(a.open));
  const isBestKnown = ({ species }: NationalSeason) => bestKnownSpecies.includes(species);
  return {
    first: counted(
      seasons
        .filter(isBestKnown)
        .toSorted((a, b) => bestKnownSpecies.indexOf(a.species) - bestKnownSpecies.indexOf(b.species)),
    ),
    others: counted(seasons.filter((season) => !isBestKnown(season))),
  };
}
