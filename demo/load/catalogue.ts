/** A generated property with its cabins and offerings, as rows. Everything is determined by its number. */
import { chance, idOf } from "../world/seeded.ts";
import { boxOf, centreOf } from "#domain/boundary/boundary.ts";
import { addDays, type CalendarDate, daysBetween } from "#domain/days.ts";
import type { Species } from "#domain/species/species.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import type { Ground } from "./ground.ts";

type Kind = {
  species: Species[];
  name: string;
  type: string;
  season: [string, string];
  kr: [number, number];
};
const onLand: readonly Kind[] = [
  {
    species: ["elg"],
    name: "Elgjakt",
    type: "hunting_ground_rental",
    season: ["09-25", "12-23"],
    kr: [1200, 4500],
  },
  {
    species: ["hjort"],
    name: "Hjortejakt",
    type: "hunting_permit",
    season: ["09-01", "12-23"],
    kr: [900, 3500],
  },
  {
    species: ["raadyr"],
    name: "Rådyrjakt",
    type: "hunting_permit",
    season: ["09-25", "12-23"],
    kr: [500, 1500],
  },
  {
    species: ["rype", "hare"],
    name: "Rypejakt",
    type: "hunting_permit",
    season: ["09-10", "12-23"],
    kr: [250, 900],
  },
  {
    species: ["skogsfugl"],
    name: "Skogsfugljakt",
    type: "hunting_permit",
    season: ["09-10", "12-23"],
    kr: [200, 700],
  },
  {
    species: ["hare", "rev"],
    name: "Småviltjakt",
    type: "hunting_ground_rental",
    season: ["09-10", "02-28"],
    kr: [150, 500],
  },
  { species: ["bever"], name: "Beverjakt", type: "guided_hunt", season: ["10-01", "04-30"], kr: [400, 1200] },
  { species: ["and_gaas"], name: "Gåsejakt", type: "team_spot", season: ["08-10", "12-23"], kr: [300, 1100] },
];
const onWater: readonly Kind[] = [
  {
    species: ["innlandsfiske"],
    name: "Fiske i innlandsvann",
    type: "other",
    season: ["05-15", "09-30"],
    kr: [80, 300],
  },
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
const facilities = [
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
const between = (random: () => number, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1));
const roundOre = (kroner: number) => Math.round(kroner / 10) * 1000;

/** This year's season while most of it is ahead, else next year's. */
function seasonOf(
  [first, last]: [string, string],
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const year = Number(today.slice(0, 4));
  const inYear = (y: number) => ({ from: `${y}-${first}`, to: `${last < first ? y + 1 : y}-${last}` });
  return [inYear(year), inYear(year + 1)].find(({ to }) => daysBetween(today, to) > 20) ?? inYear(year + 1);
}

function pricingOf(random: () => number, [low, high]: [number, number], withCabin: boolean): Pricing {
  const per = random() < 0.75 ? ("hunter" as const) : ("group" as const);
  const start = roundOre((low + random() * (high - low)) * (per === "group" ? 4 : 1));
  const share = withCabin ? { accommodationSharePercent: between(random, 10, 30) } : {};
  if (random() < 0.5) return { per, fixedPriceOre: start, ...share };
  return {
    per,
    startPriceOre: start,
    endPriceOre: roundOre((start / 100) * (0.5 + random() * 0.5)),
    ...(random() < 0.4 && { weekend: { weekdays: [6, 7], percent: between(random, 5, 30) } }),
    ...(random() < 0.4 && { longStay: { minDays: between(random, 3, 7), percent: between(random, 5, 20) } }),
    ...share,
  };
}

export type MadeOffering = ReturnType<typeof offeringRow>;
function offeringRow(
  name: string,
  random: () => number,
  o: { propertyId: string; kind: Kind; cabinId: string | undefined; today: CalendarDate; at: Date },
) {
  const { kind, today, at } = o;
  const season = seasonOf(kind.season, today);
  const fewest = pick(random, [1, 1, 1, 2, 2, 4]);
  const most = fewest + between(random, 1, 8);
  const shared = !o.cabinId && random() < 0.5;
  const duration = pick(random, ["none", "none", "min_days", "min_days", "fixed_days"] as const);
  return {
    offering_id: idOf(name),
    property_id: o.propertyId,
    name: kind.name,
    offering_type: kind.type,
    description: "",
    target_species: kind.species,
    valid_from: season.from,
    valid_to: season.to,
    sales_start_date: null,
    duration_type: duration,
    min_days: duration === "min_days" ? between(random, 2, 3) : null,
    max_days: duration !== "fixed_days" && random() < 0.3 ? between(random, 5, 10) : null,
    fixed_days: duration === "fixed_days" ? between(random, 2, 5) : null,
    start_weekday: duration === "fixed_days" && random() < 0.5 ? pick(random, [4, 5, 7]) : null,
    experience_level: pick(random, levels),
    dogs: null,
    access: null,
    blackout_periods:
      random() < 0.2
        ? [{ from: addDays(season.from, 5), to: addDays(season.from, 5 + between(random, 1, 4)) }]
        : [],
    max_participants: most,
    min_hunters: fewest,
    max_hunters: most,
    allow_concurrent_bookings: shared,
    total_area_capacity: shared ? most * between(random, 1, 4) : null,
    rules: [],
    custom_rules: [],
    cancellation_policy: pick(random, ["flexible", "moderate", "strict"] as const),
    pricing: pricingOf(random, kind.kr, o.cabinId !== undefined),
    status: "active",
    published: true,
    created_at: at,
    updated_at: at,
  };
}

const cabinRow = (name: string, random: () => number, propertyId: string, at: Date) => ({
  cabin_id: idOf(name),
  property_id: propertyId,
  name: pick(random, ["Koia", "Gamma", "Seterbua", "Fiskebua", "Jakthytta", "Stua"]),
  size_sqm: between(random, 18, 95),
  rooms: between(random, 1, 4),
  beds: between(random, 2, 10),
  description: "",
  facilities: facilities.filter(() => random() < 0.35),
  custom_facilities: [],
  price_per_day_ore: roundOre(between(random, 300, 1800)),
  rental_enabled: random() < 0.5,
  blackout_periods: [],
  status: "published",
  created_at: at,
  updated_at: at,
});

function propertyRow(
  propertyId: string,
  ground: Ground,
  o: { ownerUid: string; species: Species[]; at: Date },
) {
  const box = boxOf(ground.boundary);
  const middle = centreOf(ground.boundary);
  return {
    property_id: propertyId,
    owner_uid: o.ownerUid,
    name: ground.name,
    type: ground.kind === "water" ? "fishing_area" : "hunting_ground",
    description: "",
    address: ground.municipality.name,
    municipality_number: ground.municipality.number,
    area_value: Math.round(ground.hectares * 10),
    area_unit: "maal",
    area_hectares: ground.hectares,
    boundary: ground.boundary,
    boundary_box: `(${box.east},${box.north}),(${box.west},${box.south})`,
    outlined: true,
    location: `(${middle.lon},${middle.lat})`,
    land_types: ground.kind === "water" ? [] : ["forest"],
    species: o.species,
    facilities: [],
    rules: [],
    contact: {},
    visibility: "public",
    status: "published",
    created_at: o.at,
    updated_at: o.at,
  };
}

/** One to three offerings; every second property has a cabin, which some offerings include. */
export function makeProperty(
  index: number,
  ground: Ground,
  o: { ownerUid: string; today: CalendarDate; at: Date },
) {
  const random = chance(`load/property/${index}`);
  const propertyId = idOf(`load/property/${index}`);
  const kinds = [...(ground.kind === "water" ? onWater : onLand)]
    .sort(() => random() - 0.5)
    .slice(0, pick(random, [1, 1, 1, 2, 2, 3]));
  const cabin = random() < 0.5 ? cabinRow(`load/cabin/${index}`, random, propertyId, o.at) : undefined;
  const offerings = kinds.map((kind, i) => {
    const cabinId = i === 0 && random() < 0.4 ? cabin?.cabin_id : undefined;
    return {
      row: offeringRow(`load/offering/${index}/${i}`, random, {
        propertyId,
        kind,
        cabinId,
        today: o.today,
        at: o.at,
      }),
      cabinId,
    };
  });
  return {
    property: propertyRow(propertyId, ground, { ...o, species: kinds.flatMap((kind) => kind.species) }),
    parcel: {
      property_id: propertyId,
      municipality_number: ground.municipality.number,
      gnr: 1 + (index % 400),
      bnr: 1 + (index % 97),
      name: null,
      main: true,
    },
    cabins: cabin ? [cabin] : [],
    offerings: offerings.map(({ row }) => row),
    links: offerings.flatMap(({ row, cabinId }) =>
      cabinId
        ? [
            {
              offering_id: row.offering_id,
              cabin_id: cabinId,
              included: true,
              price_per_person_per_night_ore: null,
            },
          ]
        : [],
    ),
  };
}
export type MadeProperty = ReturnType<typeof makeProperty>;
