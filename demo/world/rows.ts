/** Converts the demo's written places to rows of the catalogue. */
import { addDays, type CalendarDate, eachDay } from "#domain/days.ts";
import { hectaresOf } from "#domain/boundary/area.ts";
import type { BoundaryShape } from "#domain/boundary/boundary.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import type { durationTypes } from "#domain/offering/lists.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import type { Season } from "./calendar.ts";
import { divideBoundary } from "./divide.ts";
import { boundaryAround, idOf } from "./seeded.ts";
import type { CabinSpec, OfferingSpec, PartSpec, PlaceSpec } from "./spec.ts";

export const offeringIdOf = (key: string) => idOf(`offering/${key}`);
export const propertyIdOf = (key: string) => idOf(`property/${key}`);
export const groundIdOf = (placeKey: string, partKey: string) => idOf(`ground/${placeKey}/${partKey}`);
export const cabinIdOf = (key: string) => idOf(`cabin/${key}`);
const ore = (kroner: number) => Math.round(kroner * 100);

type PlaceKey = Pick<PlaceSpec, "key">;
export function propertyRow(
  place: Omit<PlaceSpec, "owner" | "parcel" | "cabins" | "offerings">,
  ownerUid: string,
  contact: object,
  at: Date,
) {
  const hectares = hectaresOf(place.area);
  const { polygon, box } = boundaryAround(place.key, place.at, hectares / 100);
  return {
    property_id: propertyIdOf(place.key),
    owner_uid: ownerUid,
    name: place.name,
    type: place.type,
    description: place.text,
    english: place.english ?? null,
    address: place.address,
    municipality_number: place.municipality,
    area_value: place.area.value,
    area_unit: place.area.unit,
    area_hectares: hectares,
    boundary: polygon,
    boundary_box: `(${box.east},${box.north}),(${box.west},${box.south})`,
    location: `(${place.at[0]},${place.at[1]})`,
    land_types: place.land,
    species: place.species,
    terrain: place.terrain,
    facilities: place.facilities,
    rules: place.rules,
    quota: place.quota ?? null,
    contact,
    visibility: "public",
    status: "published",
    created_at: at,
    updated_at: at,
  };
}

type NamedPart = Pick<PartSpec, "key" | "name" | "kind">;
export const partRow = (
  place: PlaceKey,
  { key, name, kind }: NamedPart,
  boundary: BoundaryShape | null,
  position: number,
) => ({
  ground_id: groundIdOf(place.key, key),
  property_id: propertyIdOf(place.key),
  kind,
  name,
  boundary,
  position,
});

/** The rows of the parts of a place's ground. */
export function partRows({ key, at, area, parts = [] }: Pick<PlaceSpec, "key" | "at" | "area" | "parts">) {
  const { polygon } = boundaryAround(key, at, hectaresOf(area) / 100);
  const fields = parts.filter(({ kind }) => kind === "field");
  const fieldBoundaries = divideBoundary(key, polygon, fields.length);
  return parts.map((part, position) => {
    const boundary =
      part.kind === "water"
        ? boundaryAround(`${key}/${part.key}`, part.at, part.hectares / 100).polygon
        : fieldBoundaries[fields.indexOf(part)];
    return partRow({ key }, part, boundary ?? null, position);
  });
}

export const parcelRow = ({
  key,
  municipality,
  parcel: [gnr, bnr],
  name,
}: Pick<PlaceSpec, "key" | "municipality" | "parcel"> & { name: string | null }) => ({
  property_id: propertyIdOf(key),
  municipality_number: municipality,
  gnr,
  bnr,
  name,
  main: true,
});

export const cabinRow = (place: PlaceKey, cabin: CabinSpec, at: Date) => ({
  cabin_id: cabinIdOf(cabin.key),
  property_id: propertyIdOf(place.key),
  name: cabin.name,
  size_sqm: cabin.size,
  rooms: cabin.rooms,
  beds: cabin.beds,
  description: cabin.text,
  facilities: cabin.has,
  custom_facilities: cabin.more ?? [],
  children_welcome: cabin.beds >= 4,
  price_per_day_ore: ore(cabin.price),
  rental_enabled: true,
  min_booking_days: cabin.minDays ?? null,
  max_booking_days: cabin.maxDays ?? null,
  arrival_time: "16:00",
  departure_time: "12:00",
  blackout_periods: [],
  status: "published",
  created_at: at,
  updated_at: at,
});

const byGroup = ["hunting_ground_rental", "other"];
function pricingOf(spec: OfferingSpec): Pricing {
  const { type, price, weekend, longStay, share } = spec;
  const per = spec.per ?? (byGroup.includes(type) ? "group" : "hunter");
  const shared = share === undefined ? {} : { accommodationSharePercent: share };
  if (typeof price === "number") return { per, fixedPriceOre: ore(price), ...shared };
  return {
    per,
    startPriceOre: ore(price[0]),
    endPriceOre: ore(price[1]),
    ...(weekend && { weekend }),
    ...(longStay && { longStay }),
    ...shared,
  };
}

/** Returns the columns of an offering that depend on the season's dates. */
export function datedFields(spec: OfferingSpec, season: Season, today: CalendarDate) {
  const [first, length] = spec.closed ?? [0, 0];
  const salesStart = spec.salesInDays === undefined ? null : addDays(today, spec.salesInDays);
  return {
    valid_from: season.from,
    valid_to: season.to,
    sales_start_date: salesStart && salesStart < season.from ? salesStart : null,
    season_prices: Object.entries(spec.pricesFrom ?? {}).map(([day, price]) => ({
      from: `${season.from.slice(0, 4)}-${day}`,
      priceOre: ore(price),
    })),
    blackout_periods: length
      ? [{ from: addDays(season.from, first), to: addDays(season.from, first + length) }]
      : [],
  };
}

type Duration = {
  duration_type: (typeof durationTypes)[number];
  min_days: number | null;
  max_days: number | null;
  fixed_days: number | null;
};
function durationFields({ days }: OfferingSpec): Duration {
  const none = { duration_type: "none", min_days: null, max_days: null, fixed_days: null } as const;
  if (days === undefined) return none;
  if (days === "season") return { ...none, duration_type: "season" };
  if ("exactly" in days) return { ...none, duration_type: "fixed_days", fixed_days: days.exactly };
  const max = { max_days: days.max ?? null };
  return "min" in days
    ? { ...none, ...max, duration_type: "min_days", min_days: days.min }
    : { ...none, ...max };
}

export function offeringRow(
  place: PlaceKey,
  spec: OfferingSpec,
  season: Season,
  today: CalendarDate,
  at: Date,
) {
  const [minHunters, maxHunters] = spec.hunters;
  return {
    offering_id: offeringIdOf(spec.key),
    property_id: propertyIdOf(place.key),
    name: spec.name,
    offering_type: spec.type,
    description: spec.text,
    english: spec.english ?? null,
    target_species: spec.species,
    river_number: spec.river ?? null,
    ...datedFields(spec, season, today),
    ...durationFields(spec),
    start_weekday: spec.startWeekday ?? null,
    experience_level: spec.level ?? null,
    dogs: spec.dogs ?? null,
    access: spec.access === undefined ? "road" : spec.access,
    children_welcome: spec.species.length > 0 && spec.species.every(isFishSpecies),
    max_participants: maxHunters,
    min_hunters: minHunters,
    max_hunters: maxHunters,
    allow_concurrent_bookings: spec.capacity !== undefined,
    total_area_capacity: spec.capacity ?? null,
    ground_ids: (spec.parts ?? []).map((part) => groundIdOf(place.key, part)),
    rules: spec.rules ?? [],
    custom_rules: spec.customRules ?? [],
    cancellation_policy: spec.policy ?? (spec.type === "hunting_permit" ? "flexible" : "moderate"),
    pricing: pricingOf(spec),
    status: "active",
    published: true,
    created_at: at,
    updated_at: at,
  };
}

export const calendarRow = (spec: OfferingSpec, { from, to }: Season) => {
  const capacity = spec.capacity ?? 1;
  return {
    offering_id: offeringIdOf(spec.key),
    season_from: from,
    capacity,
    places_left: eachDay(from, addDays(to, 1)).map(() => capacity),
  };
};

export const offeringCabinRows = ({ key, included = [], optional = {} }: OfferingSpec) => [
  ...included.map((cabin) => ({
    offering_id: offeringIdOf(key),
    cabin_id: cabinIdOf(cabin),
    included: true,
    price_per_person_per_night_ore: null,
  })),
  ...Object.entries(optional).map(([cabin, price]) => ({
    offering_id: offeringIdOf(key),
    cabin_id: cabinIdOf(cabin),
    included: false,
    price_per_person_per_night_ore: ore(price),
  })),
];

export const serviceIdOf = (offeringKey: string, position: number) =>
  idOf(`service/${offeringKey}/${position}`);
export const serviceRows = (place: PlaceSpec, { key, services = [] }: OfferingSpec, at: Date) =>
  services.map((service, position) => ({
    service_id: serviceIdOf(key, position),
    property_id: propertyIdOf(place.key),
    offering_ids: [offeringIdOf(key)],
    position,
    name: service.name,
    unit: service.unit,
    price_ore: ore(service.price),
    max_quantity: service.most ?? null,
    category: service.category ?? null,
    premium: service.premium ?? false,
    created_at: at,
    updated_at: at,
  }));
