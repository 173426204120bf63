/** Generates a property with its cabins and offerings as rows, determined by the property's number. */
import { boxOf, centreOf, cornersOf } from "#domain/boundary/boundary.ts";
import { type CalendarDate, daysBetween } from "#domain/days.ts";
import type { cabinFacilities } from "#domain/cabin/lists.ts";
import { nationalSeason } from "#domain/law/national-seasons.ts";
import { divideBoundary } from "../world/divide.ts";
import { cabinRow, offeringCabinRows, offeringRow, parcelRow, partRow, propertyRow } from "../world/rows.ts";
import { seededRandom } from "../world/seeded.ts";
import type { CabinSpec, OfferingSpec } from "../world/spec.ts";
import type { Ground } from "./ground.ts";

type Kind = Pick<OfferingSpec, "species" | "name" | "type"> & {
  /** If absent, the season of the first species is used. */
  season?: readonly [string, string];
  kr: [number, number];
};
const onLand: readonly Kind[] = [
  { species: ["elg"], name: "Elgjakt", type: "hunting_ground_rental", kr: [1200, 4500] },
  { species: ["hjort"], name: "Hjortejakt", type: "hunting_permit", kr: [900, 3500] },
  { species: ["raadyr"], name: "Rådyrjakt", type: "hunting_permit", kr: [500, 1500] },
  { species: ["rype", "hare"], name: "Rypejakt", type: "hunting_permit", kr: [250, 900] },
  { species: ["skogsfugl"], name: "Skogsfugljakt", type: "hunting_permit", kr: [200, 700] },
  { species: ["hare", "rev"], name: "Småviltjakt", type: "hunting_ground_rental", kr: [150, 500] },
  { species: ["bever"], name: "Beverjakt", type: "guided_hunt", kr: [400, 1200] },
  { species: ["and_gaas"], name: "Gåsejakt", type: "team_spot", kr: [300, 1100] },
];
const onWater: readonly Kind[] = [
  { species: ["innlandsfiske"], name: "Fiske i innlandsvann", type: "other", kr: [80, 300] },
  {
    species: ["laksefiske"],
    name: "Laksefiske",
    type: "hunting_permit",
    season: ["06-01", "08-31"],
    kr: [400, 3000],
  },
  { species: ["isfiske"], name: "Isfiske", type: "other", season: ["01-02", "04-15"], kr: [60, 200] },
];
const levels = ["beginner", "intermediate", "advanced", "expert", null] as const;
const facilities: readonly (typeof cabinFacilities)[number][] = [
  "power",
  "running_water_indoors",
  "outhouse",
  "shower",
  "sauna",
  "equipped_kitchen",
  "wood_stove",
  "wifi",
  "boat_access",
  "pets_allowed",
  "parking",
];

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;
const randomBetween = (random: () => number, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1));
const roundToTens = (kroner: number) => Math.round(kroner / 10) * 10;

/** A day on which the law was read; the load data has seasons like this year's in every year. */
const lawOn = "2026-11-28";
/** Returns this year's season while most of it is ahead, else next year's. */
function seasonOf({ species, season }: Kind, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const planned = species[0] && nationalSeason(species[0], lawOn);
  const [first, last] = season ?? [
    planned?.from ?? "01-01",
    planned?.to.replace("02-29", "02-28") ?? "12-31",
  ];
  const year = Number(today.slice(0, 4));
  const inYear = (y: number) => ({ from: `${y}-${first}`, to: `${last < first ? y + 1 : y}-${last}` });
  return [inYear(year), inYear(year + 1)].find(({ to }) => daysBetween(today, to) > 20) ?? inYear(year + 1);
}

type Prices = Pick<OfferingSpec, "per" | "price" | "weekend" | "longStay" | "share">;
function randomPrices(random: () => number, [low, high]: [number, number], withCabin: boolean): Prices {
  const per = random() < 0.75 ? "hunter" : "group";
  const start = roundToTens((low + random() * (high - low)) * (per === "group" ? 4 : 1));
  const share = withCabin ? { share: randomBetween(random, 10, 30) } : {};
  if (random() < 0.5) return { per, price: start, ...share };
  return {
    per,
    price: [start, roundToTens(start * (0.5 + random() * 0.5))],
    ...(random() < 0.4 && { weekend: { weekdays: [6, 7], percent: randomBetween(random, 5, 30) } }),
    ...(random() < 0.4 && {
      longStay: { minDays: randomBetween(random, 3, 7), percent: randomBetween(random, 5, 20) },
    }),
    ...share,
  };
}

function randomDuration(random: () => number): Pick<OfferingSpec, "days" | "startWeekday"> {
  const kind = pick(random, ["none", "none", "min", "min", "exactly"] as const);
  if (kind === "exactly") {
    const startWeekday = random() < 0.5 ? { startWeekday: pick(random, [4, 5, 7]) } : {};
    return { days: { exactly: randomBetween(random, 2, 5) }, ...startWeekday };
  }
  const max = random() < 0.3 ? { max: randomBetween(random, 5, 10) } : undefined;
  if (kind === "min") return { days: { min: randomBetween(random, 2, 3), ...max } };
  return max ? { days: max } : {};
}

function randomOffering(
  key: string,
  random: () => number,
  kind: Kind,
  cabin: CabinSpec | undefined,
): OfferingSpec {
  const minHunters = pick(random, [1, 1, 1, 2, 2, 4]);
  const maxHunters = minHunters + randomBetween(random, 1, 8);
  const level = pick(random, levels);
  const shared = !cabin && random() < 0.5;
  return {
    key,
    name: kind.name,
    type: kind.type,
    species: kind.species,
    text: "",
    access: null,
    season: "year",
    ...randomDuration(random),
    ...(level && { level }),
    ...(random() < 0.2 && { closed: [5, randomBetween(random, 1, 4)] as const }),
    hunters: [minHunters, maxHunters],
    ...(shared && { capacity: maxHunters * randomBetween(random, 1, 4) }),
    ...(cabin && { included: [cabin.key] }),
    policy: pick(random, ["flexible", "moderate", "strict"] as const),
    ...randomPrices(random, kind.kr, cabin !== undefined),
  };
}

const randomCabin = (key: string, random: () => number): CabinSpec => ({
  key,
  name: pick(random, ["Koia", "Gamma", "Seterbua", "Fiskebua", "Jakthytta", "Stua"]),
  size: randomBetween(random, 18, 95),
  rooms: randomBetween(random, 1, 4),
  beds: randomBetween(random, 2, 10),
  text: "",
  has: facilities.filter(() => random() < 0.35),
  price: roundToTens(randomBetween(random, 300, 1800)),
});

/** The row of a property whose boundary is given, not generated around a point. */
function groundRow(key: string, ground: Ground, species: Kind["species"], ownerUid: string, at: Date) {
  const { boundary, municipality, hectares } = ground;
  const [box, middle] = [boxOf(boundary), centreOf(boundary)];
  const place = {
    key,
    name: ground.name,
    text: "",
    address: municipality.name,
    municipality: municipality.number,
    at: [middle.lon, middle.lat] as const,
    species,
    terrain: [],
    facilities: [],
    rules: [],
    type: ground.kind === "water" ? ("fishing_area" as const) : ("hunting_ground" as const),
    area: { value: Math.round(hectares * 10), unit: "maal" as const },
    land: ground.kind === "water" ? [] : ["forest" as const],
  };
  return {
    ...propertyRow(place, ownerUid, {}, at),
    boundary,
    boundary_box: `(${box.east},${box.north}),(${box.west},${box.south})`,
    outlined: true,
  };
}

/** The share of properties that are divided into parts, and the most corners of a boundary that is. */
const dividedShare = 0.2;
const maxCorners = 500;
const partNames = { field: "Felt", water: "Vann" };
/** Generates the parts of some properties, which offerings share up to a common capacity in every other one. */
function randomParts(key: string, ground: Ground) {
  const random = seededRandom(`${key}/divided`);
  if (random() >= dividedShare || cornersOf(ground.boundary) > maxCorners) return [];
  const kind = ground.kind === "water" ? ("water" as const) : ("field" as const);
  const capacity = random() < 0.5 ? randomBetween(random, 10, 40) : null;
  return divideBoundary(key, ground.boundary, randomBetween(random, 2, 4)).map((boundary, i) => ({
    ...partRow({ key }, { key: String(i), name: `${partNames[kind]} ${i + 1}`, kind }, boundary, i),
    capacity,
  }));
}
/** The ids of the parts that an offering takes; none for the whole ground. */
function randomGrounds(key: string, parts: ReturnType<typeof randomParts>): string[] {
  const random = seededRandom(`${key}/grounds`);
  return random() < 0.25 ? [] : parts.filter(() => random() < 0.5).map((part) => part.ground_id);
}

/** Generates a property with one to three offerings; every second property has a cabin. */
export function makeProperty(
  index: number,
  ground: Ground,
  o: { ownerUid: string; today: CalendarDate; at: Date },
) {
  const random = seededRandom(`load/property/${index}`);
  const key = `load/${index}`;
  const kinds = [...(ground.kind === "water" ? onWater : onLand)]
    .sort(() => random() - 0.5)
    .slice(0, pick(random, [1, 1, 1, 2, 2, 3]));
  const cabin = random() < 0.5 ? randomCabin(key, random) : undefined;
  const parts = randomParts(key, ground);
  const offerings = kinds.map((kind, i) => {
    const spec = randomOffering(`${key}/${i}`, random, kind, i === 0 && random() < 0.4 ? cabin : undefined);
    const row = offeringRow({ key }, spec, seasonOf(kind, o.today), o.today, o.at);
    return { spec, row: { ...row, ground_ids: randomGrounds(spec.key, parts) } };
  });
  const species = kinds.flatMap((kind) => kind.species);
  return {
    property: groundRow(key, ground, species, o.ownerUid, o.at),
    parcel: parcelRow({
      key,
      municipality: ground.municipality.number,
      parcel: [1 + (index % 400), 1 + (index % 97)],
      name: null,
    }),
    parts,
    cabins: cabin ? [{ ...cabinRow({ key }, cabin, o.at), rental_enabled: random() < 0.5 }] : [],
    offerings: offerings.map(({ row }) => row),
    links: offerings.flatMap(({ spec }) => offeringCabinRows(spec)),
  };
}
export type MadeProperty = ReturnType<typeof makeProperty>;
export type MadeOffering = MadeProperty["offerings"][number];
