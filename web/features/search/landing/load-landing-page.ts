/** Loads the open offerings of a county, a species or both, for the page about it. */
import { data } from "react-router";
import type { Answer } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { distinctDrawings } from "#domain/landscape/composition.ts";
import { sceneAddress, sceneOfLandingPage } from "#domain/landscape/scene.ts";
import { placePictureId, sharePicture } from "#domain/landscape/share-picture.ts";
import { counties } from "#domain/municipality/counties.ts";
import { isOpenOn, nationalSeason } from "#domain/law/national-seasons.ts";
import { comingSeasonOf } from "#domain/offering/seasons.ts";
import type { Locale } from "#domain/locale.ts";
import { countyNumbers } from "#domain/municipality/counties.ts";
import { seasonNotes } from "#messages/law-seasons.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";
import {
  type County,
  landingAddress,
  landingPageOf,
  type LandingPage,
  neighboursOf,
} from "#domain/search/landing-pages.ts";
import type { Page } from "#web/platform/page/page.ts";

type Overview = Answer<"GET /api/search/overview">["items"];
export type PriceRange = Pick<
  Overview[number],
  "kind" | "per" | "priceFor" | "count" | "lowestOre" | "highestOre"
>;
export type OpenSeason = {
  species: Species;
  from: string;
  to: string;
  open: boolean;
  wholeYear: boolean;
  notes: string[];
};

const hitsShown = 6;
const countOf = (items: Overview) => items.reduce((sum, { count }) => sum + count, 0);

/** The lowest and the highest "from" price for each unit of price, the commonest unit first. */
function priceRanges(items: Overview): PriceRange[] {
  const ranges = new Map<string, PriceRange>();
  for (const { kind, per, priceFor, count, lowestOre, highestOre } of items) {
    const key = [kind, per, priceFor].join();
    const range = ranges.get(key) ?? { kind, per, priceFor, count: 0, lowestOre, highestOre };
    ranges.set(key, {
      ...range,
      count: range.count + count,
      lowestOre: Math.min(range.lowestOre, lowestOre),
      highestOre: Math.max(range.highestOre, highestOre),
    });
  }
  return [...ranges.values()].sort((a, b) => b.count - a.count || a.lowestOre - b.lowestOre);
}

type When = { county: County | undefined; today: string; locale: Locale };
function seasonsOf(species: Species, { county, today, locale }: When): OpenSeason[] {
  const season = nationalSeason(species, today, county && countyNumbers[county]);
  if (!season) return [];
  return [
    {
      species,
      ...comingSeasonOf(season, today),
      open: isOpenOn(season, today),
      wholeYear: season.isAllYear,
      notes: seasonNotes(season, locale),
    },
  ];
}

/** Of these pages, those that have offerings. Only they are linked. */
const withOfferings = <T extends LandingPage>(pages: readonly T[], items: (page: T) => Overview) =>
  pages
    .map((page) => ({ ...page, to: landingAddress(page), count: countOf(items(page)) }))
    .filter(({ count }) => count > 0);

function otherCounties(page: LandingPage, items: Overview) {
  const near: readonly County[] = page.county ? neighboursOf(page.county) : [];
  const first = (county: County) => Number(!near.includes(county));
  return withOfferings(
    counties.filter((county) => county !== page.county).map((county) => ({ county, species: page.species })),
    ({ county }) => items.filter((one) => one.county === county && one.species === (page.species ?? null)),
  ).sort((a, b) => first(a.county) - first(b.county) || b.count - a.count);
}

function otherSpecies(page: LandingPage, items: Overview) {
  return withOfferings(
    speciesKeys
      .filter((species) => species !== page.species)
      .map((species) => ({ species, county: page.county })),
    ({ species }) =>
      items.filter((one) => one.species === species && (!page.county || one.county === page.county)),
  ).sort((a, b) => b.count - a.count);
}

export async function loadLandingPage({ api, params, url, now, locale }: Page) {
  const landingPage = landingPageOf(params.first, params.second);
  if (!landingPage) throw data(null, { status: 404 });
  const { county, species } = landingPage;
  const today = osloDate(now);
  const [{ items: overview }, { items: hits, total, totalIsCapped }] = await Promise.all([
    api("GET /api/search/overview", {}),
    api("GET /api/search", {
      query: {
        ...(county && { county: [county] }),
        ...(species && { species: [species] }),
        limit: hitsShown,
      },
    }),
  ]);
  const ofPage = overview.filter(
    (one) => one.species === (species ?? null) && (!county || one.county === county),
  );
  const otherPages = otherSpecies(landingPage, overview);
  const sameElsewhere = otherCounties(landingPage, overview);
  const address = landingAddress(landingPage);
  const seasonSpecies = species ? [species] : otherPages.map((one) => one.species);
  return {
    county,
    species,
    address,
    picture: distinctDrawings(
      [sceneAddress(address.slice(1).replaceAll("/", "-"), sceneOfLandingPage(landingPage))],
      hits.map(({ image }) => image),
    )[0]!,
    image: sharePicture("place", placePictureId(landingPage), locale, []),
    origin: url.origin,
    hits,
    total,
    totalIsCapped,
    prices: priceRanges(ofPage),
    seasons: seasonSpecies.flatMap((one) => seasonsOf(one, { county, today, locale })),
    counties: sameElsewhere.length > 0 ? sameElsewhere : otherCounties({ county }, overview),
    others: otherPages,
  };
}
