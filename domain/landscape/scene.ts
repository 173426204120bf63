/**
 * Chooses what the drawn picture of a place shows, from what is let, where and when. The picture's address
 * contains all of it, with the id as seed, so that the server draws without the database. Two places may have
 * equal pictures; the two of one gallery differ.
 */
import { addDays, daysBetween } from "../days.ts";
import type { landTypes } from "../property/lists.ts";
import type { offeringTypes } from "../offering/lists.ts";
import { guestKindOf } from "../offering/guest-kind.ts";
import { type Species, speciesKeys, type SpeciesTraits, speciesTraits } from "../species/species.ts";
import type { SceneLand } from "./scene-lands.ts";
import type { County, LandingPage } from "../search/landing-pages.ts";

export const sceneSeasons = ["summer", "autumn", "winter"] as const;
export type SceneSeason = (typeof sceneSeasons)[number];
export type Scene = { land: SceneLand; season: SceneSeason; species?: Species | undefined; cabin?: boolean };

type LandType = (typeof landTypes)[number];
const landOfType: Record<LandType, SceneLand> = {
  forest: "spruce",
  mountain: "fell",
  wetland: "birch",
  field: "farmland",
  coastal: "coast",
};
type Land = readonly string[];
function landscapeFor(species: Species, types: Land): SceneLand {
  if (species === "hjort")
    return types.includes("coastal") || types.includes("mountain") ? "fjord" : "spruce";
  const own = types.flatMap((type) => landOfType[type as LandType] ?? []);
  const { habitats }: SpeciesTraits = speciesTraits[species];
  return habitats.find((land) => own.includes(land)) ?? habitats[0];
}

/** The season a month into the open period, or at its middle if earlier; winter is December to April. */
function sceneSeasonOf(from: string, to: string): SceneSeason {
  const month = Number(addDays(from, Math.min(30, Math.floor(daysBetween(from, to) / 2))).slice(5, 7));
  if (month === 12 || month <= 4) return "winter";
  return month <= 8 ? "summer" : "autumn";
}

type SceneOffering = {
  species: readonly string[];
  offeringType: (typeof offeringTypes)[number];
  landTypes: Land;
  validFrom: string;
  validTo: string;
  cabin: boolean;
};
/** The scene of an offering shows its first species; a place in a hunting team is drawn as a map. */
export function sceneOfOffering({
  species,
  offeringType,
  landTypes: types,
  validFrom,
  validTo,
  cabin,
}: SceneOffering): Scene {
  const season = sceneSeasonOf(validFrom, validTo);
  const shownSpecies = speciesKeys.find((key) => species.includes(key));
  if (offeringType === "team_spot") return { land: "map", season, species: shownSpecies };
  if (!shownSpecies) return { land: landOfType[types[0] as LandType] ?? "spruce", season, cabin };
  return { land: landscapeFor(shownSpecies, types), season, species: shownSpecies, cabin };
}
/** The scene of a property, which shows its landscape only. */
export const sceneOfProperty = (types: Land): Scene => ({
  land: landOfType[types[0] as LandType] ?? "spruce",
  season: "summer",
});
const cabinsOn: Partial<Record<LandType, SceneLand>> = {
  mountain: "fellcabin",
  wetland: "shorecabin",
  coastal: "shorecabin",
};
/** What a cabin's name says of it, by parts of words; what kind of house it is before where it stands. */
const landOfWord: readonly (readonly [SceneLand, RegExp])[] = [
  ["turfhut", /gamm[ea]|turf/],
  ["quay", /brygge|rorbu|naust|sjøhus|sjøbu|kaihus|boathouse|quay/],
  ["seter", /s[eæ]t(er|ra)|støl/],
  ["rivercabin", /(?<!s)elv[ae]?|foss|laks|fiskebu|river/],
  ["shorecabin", /vann|vatn|vass|tjern|tjønn|innsjø|lake/],
  ["fellcabin", /fjell|vidde|høgd|tind|mountain/],
  ["woodcabin", /skog|koi[ea]|tømmer|forest/],
];
/** The scene of a cabin shows what its name says, such as a turf hut or a house by the river, else its land. */
export const sceneOfCabin = (types: Land, name: string): Scene => ({
  land:
    landOfWord.find(([, words]) => words.test(name.toLowerCase()))?.[0] ??
    cabinsOn[types[0] as LandType] ??
    "woodcabin",
  season: "autumn",
});

const countyLands: Record<County, SceneLand> = {
  Agder: "coast",
  Akershus: "farmland",
  Buskerud: "lake",
  Finnmark: "fell",
  Innlandet: "spruce",
  "Møre og Romsdal": "fjord",
  Nordland: "fjord",
  Oslo: "birch",
  Rogaland: "coast",
  Telemark: "lake",
  Troms: "fjord",
  Trøndelag: "spruce",
  Vestfold: "coast",
  Vestland: "fjord",
  Østfold: "farmland",
};
/** The scene of a landing page, with the species in the landscape where it lives, on ice in winter. */
export function sceneOfLandingPage({ county, species }: LandingPage): Scene {
  if (!species) return { land: county ? countyLands[county] : "fell", season: "autumn" };
  const land = landscapeFor(species, []);
  const open = guestKindOf([species], false) === "fishing" ? "summer" : "autumn";
  return { land, season: land === "ice" ? "winter" : open, species };
}

/** The picture's URL. The same URL always gives the same picture, so the picture can be cached forever. */
export function sceneAddress(seed: string, { land, season, species, cabin }: Scene): string {
  const query = [`land=${land}`, `season=${season}`, species && `species=${species}`, cabin && "cabin=1"];
  return `/pictures/landscape/${encodeURIComponent(seed)}.svg?${query.filter(Boolean).join("&")}`;
}
