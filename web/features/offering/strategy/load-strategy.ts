import type { Client } from "#contract/client.ts";
import { type PlannedHold, plannedHolds } from "#domain/ground/closed-together.ts";
import { priceHint } from "#domain/offering/price-hint.ts";
import { loadLegalSeasons, type SeasonsOfGround } from "#web/features/law/public.ts";
import { gaps } from "#domain/offering/strategy.ts";
import { isCalendarDate } from "#domain/days.ts";
import { speciesFacts, type Species } from "#domain/species/species.ts";
import type { Suggestion } from "../edit/prefill.ts";
import { loadOwnProperty, type OwnPropertyView } from "#web/features/property/public.ts";

export type GapToFill = Omit<Suggestion, "name"> & { similar: number };
/** `planned`: what the property's offerings and cabins take of its ground. */
export type Strategy = {
  property: OwnPropertyView;
  planned: PlannedHold[];
  today: string;
  year: number;
  gaps: GapToFill[];
  /** The legal seasons of the shown year. */
  legal: SeasonsOfGround;
};

/** The usual type and length of an offering for this species. */
const suggestionFor = (species: Species): Pick<Suggestion, "offeringType" | "durationType" | "minDays"> =>
  speciesFacts[species]?.category === "big_game"
    ? { offeringType: "hunting_ground_rental", durationType: "min_days", minDays: 2 }
    : { offeringType: "hunting_permit", durationType: "none" };

/** Loads, in one request, the prices per day on other properties in the county, and selects by species. */
async function pricesNearby(
  api: Client,
  { county, propertyId }: OwnPropertyView,
  species: readonly Species[],
): Promise<(one: Species) => number[]> {
  if (!county || species.length === 0) return () => [];
  const { items } = await api("GET /api/search", {
    query: { county: [county], species: [...species], limit: 100 },
  });
  const otherHits = items.filter((hit) => hit.propertyId !== propertyId && hit.per === "hunter");
  return (one) => {
    const alike = otherHits.filter((hit) => hit.species.includes(one));
    return [...new Map(alike.map((hit) => [hit.propertyId, hit.fromPriceOre])).values()];
  };
}

/** The river in which salmon is fished, if the offerings that fish for it name the same one. */
function onlyRiverOf(offerings: OwnPropertyView["offerings"]): string | undefined {
  const rivers = offerings.flatMap((one) =>
    one.targetSpecies.includes("laksefiske") && one.riverNumber ? [one.riverNumber] : [],
  );
  return new Set(rivers).size === 1 ? rivers[0] : undefined;
}

/** A landowner's property with the gaps of the year, each with a suggested offering. */
export async function loadStrategy(
  api: Client,
  propertyId: string,
  today: string,
  yearText: string | null,
): Promise<Strategy> {
  const property = await loadOwnProperty(api, propertyId, ["edit"]);
  const current = property.offerings.filter((o) => o.status !== "archived");
  const river = onlyRiverOf(current);
  const fromToday = await loadLegalSeasons(api, property, today, river);
  const speciesGaps = gaps(property.species, current, today, fromToday);
  const prices = await pricesNearby(api, property, [...new Set(speciesGaps.map((g) => g.species))]);
  const year = isCalendarDate(`${yearText}-01-01`) ? Number(yearText) : Number(today.slice(0, 4));
  const legal = await loadLegalSeasons(api, property, `${year}-01-01`, river);
  return {
    property,
    legal,
    planned: plannedHolds({ ...property, offerings: current }),
    today,
    year,
    gaps: speciesGaps.map(({ species, from, to }) => {
      const hint = priceHint(prices(species));
      return {
        species,
        validFrom: from,
        validTo: to,
        ...suggestionFor(species),
        similar: hint?.count ?? 0,
        ...(hint && { priceOre: hint.medianOre }),
      };
    }),
  };
}
