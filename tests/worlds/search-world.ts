/**
 * Generates some hundred offerings and cabins of every kind, as rows and as input of the reference search.
 * They are the same in every run.
 */
import fc from "fast-check";
import { createHash } from "node:crypto";
import { addDays, type CalendarDate, daysBetween } from "#domain/days.ts";
import { accessWays, dogRules, experienceLevels, offeringTypes } from "#domain/offering/lists.ts";
import { cabinFacilities } from "#domain/cabin/lists.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";
import type { Confirmation } from "#domain/booking/lists.ts";
import type { CabinTerms, OfferingTerms, Pricing, SeasonPrice } from "#domain/offering/terms.ts";

export const today = "2027-09-10";
const seed = 20_271;
export const idOf = (name: string): string =>
  createHash("md5")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export type Place = {
  propertyId: string;
  name: string;
  municipality: Municipality;
  location: [number, number] | null;
  hectares: number | null;
  listed: boolean;
  /** The places of its whole ground that shared offerings have in common. */
  commonCapacity: number | null;
};
export type Municipality = {
  number: string;
  name: string;
  countyNumber: string;
  county: string;
  lon: number;
  lat: number;
};
/** `alone`: whether the cabin is also let without an offering. */
export type WorldCabin = CabinTerms & {
  place: Place;
  beds: number | null;
  facilities: string[];
  alone: boolean;
  confirmation: Confirmation;
  childrenWelcome: boolean;
  createdAt: Date;
};
export type WorldOffering = {
  offeringId: string;
  place: Place;
  terms: OfferingTerms;
  cabins: WorldCabin[];
  species: Species[];
  offeringType: (typeof offeringTypes)[number];
  experienceLevel: (typeof experienceLevels)[number] | null;
  dogs: (typeof dogRules)[number] | null;
  access: (typeof accessWays)[number] | null;
  confirmation: Confirmation;
  childrenWelcome: boolean;
  createdAt: Date;
};

const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => addDays(today, n));
const money = fc.integer({ min: 0, max: 900_000 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
const pricing: fc.Arbitrary<Pricing> = fc.oneof(
  fc.record({ per: fc.constantFrom("hunter" as const, "group" as const), fixedPriceOre: money }),
  fc.record(
    {
      per: fc.constantFrom("hunter" as const, "group" as const),
      startPriceOre: money,
      endPriceOre: money,
      weekend: fc.record({
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        percent,
      }),
      longStay: fc.record({ minDays: fc.integer({ min: 1, max: 6 }), percent }),
    },
    { requiredKeys: ["per", "startPriceOre", "endPriceOre"] },
  ),
);
const periods = fc
  .array(
    fc
      .tuple(day(-5, 60), fc.integer({ min: 1, max: 6 }))
      .map(([from, n]) => ({ from, to: addDays(from, n) })),
    { maxLength: 2 },
  )
  .filter((list) => list.length < 2 || (list[0]?.to ?? "") <= (list[1]?.from ?? ""));

const dayPrices = fc.tuple(periods, money).map(([list, priceOre]) => list.map((p) => ({ ...p, priceOre })));

/** One in five has it. */
const seldom = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one });

const placeShape = fc.record({
  municipality: fc.nat(),
  jitter: fc.option(
    fc.tuple(
      fc.double({ min: -0.2, max: 0.2, noNaN: true }),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    ),
    { freq: 4 },
  ),
  hectares: fc.option(fc.integer({ min: 1, max: 9000 }), { freq: 6 }),
  listed: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
});
const cabinShape = fc.record({
  available: fc.integer({ min: 0, max: 6 }).map((n) => n > 0),
  availableFrom: fc.option(day(-30, 20), { freq: 2 }),
  availableTo: fc.option(day(25, 60), { freq: 2 }),
  beds: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 8 }),
  facilities: fc.subarray([...cabinFacilities]),
  blackoutPeriods: periods,
  alone: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
  pricePerDayOre: money,
  minBookingDays: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  maxBookingDays: fc.option(fc.integer({ min: 3, max: 7 }), { freq: 2 }),
  created: fc.integer({ min: 0, max: 200 }),
});
const offeringShape = fc.record({
  place: fc.nat(),
  from: day(-30, 20),
  length: fc.integer({ min: 1, max: 50 }),
  durationType: fc.constantFrom(
    "none" as const,
    "none" as const,
    "min_days" as const,
    "fixed_days" as const,
    "season" as const,
  ),
  days: fc.integer({ min: 1, max: 4 }),
  maxDays: fc.option(fc.integer({ min: 4, max: 9 }), { freq: 2 }),
  startWeekday: seldom(fc.integer({ min: 1, max: 7 })),
  salesStart: seldom(day(-3, 12)),
  blackoutPeriods: periods,
  minHunters: fc.constantFrom(1, 1, 1, 2, 2, 3, 4),
  more: fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })),
  shared: fc.boolean(),
  capacity: fc.integer({ min: 2, max: 12 }),
  pricing,
  dayPrices,
  fixedPriceOre: money,
  cabins: fc.integer({ min: 0, max: 5 }),
  species: fc.uniqueArray(fc.constantFrom(...speciesKeys), { minLength: 1, maxLength: 3 }),
  offeringType: fc.constantFrom(...offeringTypes),
  experienceLevel: fc.option(fc.constantFrom(...experienceLevels)),
  created: fc.integer({ min: 0, max: 200 }),
  dogs: fc.option(fc.constantFrom(...dogRules)),
  access: fc.option(fc.constantFrom(...accessWays)),
});

const set = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

type CabinShape = typeof cabinShape extends fc.Arbitrary<infer T> ? T : never;
type Shape = typeof offeringShape extends fc.Arbitrary<infer T> ? T : never;
/** Prices of a season card from a third and two thirds of its season on. */
const seasonPricesIn = (s: Shape): SeasonPrice[] =>
  [3, 1.5]
    .map((part, i) => ({ at: Math.floor(s.length / part), priceOre: s.fixedPriceOre + (1 - 3 * i) * 100 }))
    .filter(({ at, priceOre }, i, all) => at > 0 && at < s.length && priceOre >= 0 && at !== all[i - 1]?.at)
    .map(({ at, priceOre }) => ({ from: addDays(s.from, at), priceOre }));
/** Some offerings have days that an imported calendar has sold. */
const soldElsewhere = { from: addDays(today, 8), to: addDays(today, 10) };
const imported = (i: number) => (i % 6 === 0 ? [soldElsewhere] : []);
function termsOf(s: Shape, name: string, cabins: { included: string[]; optional: string[] }): OfferingTerms {
  const shared = s.shared && cabins.included.length === 0;
  const validTo: CalendarDate = addDays(s.from, s.length - 1);
  const flexible = s.durationType === "none" || s.durationType === "min_days";
  return {
    ...set({
      salesStartDate: s.salesStart,
      minDays: s.durationType === "min_days" ? s.days : null,
      maxDays: flexible ? s.maxDays : null,
      fixedDays: s.durationType === "fixed_days" ? s.days : null,
      startWeekday: s.startWeekday,
      totalAreaCapacity: shared ? s.capacity : null,
    }),
    name,
    available: true,
    validFrom: s.from,
    validTo,
    durationType: s.durationType,
    blackoutPeriods: s.blackoutPeriods,
    minHunters: s.minHunters,
    maxHunters: s.minHunters + s.more[0],
    maxParticipants: s.minHunters + s.more[1],
    allowConcurrentBookings: shared,
    dayPrices: s.durationType === "season" ? [] : s.dayPrices,
    seasonPrices: s.durationType === "season" && shared ? seasonPricesIn(s) : [],
    pricing: s.durationType === "season" ? { per: s.pricing.per, fixedPriceOre: s.fixedPriceOre } : s.pricing,
    includedCabinIds: cabins.included,
    optionalCabins: cabins.optional.map((cabinId, i) => ({
      cabinId,
      pricePerPersonPerNightOre: [10_000, 0, 25_000, 10_000][(s.capacity + i) % 4] ?? 0,
    })),
    services: [],
    cancellationPolicy: "moderate",
  };
}

const promisesOf = (i: number) => ({
  confirmation: i % 5 === 0 ? ("instant" as const) : ("request" as const),
  childrenWelcome: i % 3 === 0,
});
const createdAfter = (days: number) => new Date(Date.parse("2027-01-01T00:00:00Z") + days * 86_400_000);

/** Generates the world. A property's offerings share its cabins, which one booking at a time can have. */
export function makeWorld(municipalities: readonly Municipality[], count: number) {
  const places = fc.sample(placeShape, { seed, numRuns: Math.ceil(count / 2) }).map((s, i): Place => {
    const municipality = municipalities[s.municipality % municipalities.length] as Municipality;
    const location =
      s.jitter && ([municipality.lon + s.jitter[0], municipality.lat + s.jitter[1]] as [number, number]);
    return {
      propertyId: idOf(`property ${i}`),
      name: `Terreng ${i}`,
      municipality,
      location,
      hectares: s.hectares,
      listed: s.listed,
      commonCapacity: i % 3 === 0 ? 3 + (i % 5) : null,
    };
  });
  const cabinShapes = fc.sample(cabinShape, { seed: seed + 1, numRuns: 2 * places.length });
  /** Every second property has a cabin, and every fourth another. */
  const cabinsOf = (i: number): WorldCabin[] =>
    i % 4 === 0 ? [cabinOf(i, i), cabinOf(i, places.length + i)] : i % 2 === 0 ? [cabinOf(i, i)] : [];
  const cabinOf = (at: number, i: number): WorldCabin => {
    const [s, place] = [cabinShapes[i], places[at]] as [CabinShape, Place];
    const { availableFrom, availableTo, minBookingDays, maxBookingDays, created, ...rest } = s;
    return {
      ...rest,
      ...set({ availableFrom, availableTo, minBookingDays, maxBookingDays }),
      place,
      ...promisesOf(i),
      cabinId: idOf(`cabin ${i}`),
      preparationDays: (i / 2) % 3,
      name: `Koie ${i}`,
      createdAt: createdAfter(created),
    };
  };
  const offerings = fc
    .sample(offeringShape, { seed: seed + 2, numRuns: count })
    .map((s, i): WorldOffering => {
      const at = s.place % places.length;
      const place = places[at] as Place;
      const cabins = s.cabins < 5 ? cabinsOf(at) : [];
      const linked = cabins.map(({ cabinId }) => cabinId);
      const terms = termsOf(
        s,
        `Tilbud ${i}`,
        s.cabins < 2
          ? { included: linked.slice(0, 1), optional: linked.slice(1) }
          : { included: [], optional: linked },
      );
      return {
        offeringId: idOf(`offering ${i}`),
        place,
        terms: {
          ...terms,
          available: place.listed,
          blackoutPeriods: [...terms.blackoutPeriods, ...imported(i)],
          importedPeriods: imported(i),
          preparationDays: i % 4,
        },
        cabins,
        species: s.species,
        offeringType: s.offeringType,
        experienceLevel: s.experienceLevel,
        dogs: s.dogs,
        access: s.access,
        ...promisesOf(i),
        createdAt: createdAfter(s.created),
      };
    });
  return {
    places,
    cabins: [...places.keys()].flatMap(cabinsOf),
    offerings,
  };
}
export type SearchWorld = ReturnType<typeof makeWorld>;

/** Returns the world's rows, by table. */
export function rowsOf(
  { places, cabins, offerings }: SearchWorld,
  ownerUid: string,
  at: Date,
): Record<string, object[]> {
  const stamps = { created_at: at, updated_at: at };
  return {
    property: places.map((p) => ({
      property_id: p.propertyId,
      owner_uid: ownerUid,
      name: p.name,
      type: "hunting_ground",
      description: "",
      address: "",
      municipality_number: p.municipality.number,
      area_hectares: p.hectares,
      location: p.location && `(${p.location.join(",")})`,
      land_types: [],
      species: [],
      facilities: [],
      rules: [],
      contact: {},
      visibility: "public",
      status: p.listed ? "published" : "inactive",
      outlined: true,
      ...stamps,
    })),
    cabin: cabins.map((c) => ({
      cabin_id: c.cabinId,
      property_id: c.place.propertyId,
      name: c.name,
      beds: c.beds,
      description: "",
      facilities: c.facilities,
      custom_facilities: [],
      children_welcome: c.childrenWelcome,
      confirmation: c.confirmation,
      price_per_day_ore: c.pricePerDayOre,
      rental_enabled: c.alone,
      min_booking_days: c.minBookingDays ?? null,
      max_booking_days: c.maxBookingDays ?? null,
      available_from: c.availableFrom ?? null,
      available_to: c.availableTo ?? null,
      blackout_periods: c.blackoutPeriods,
      preparation_days: c.preparationDays,
      cancellation_policy: "moderate",
      status: c.available ? "published" : "draft",
      ...stamps,
      created_at: c.createdAt,
    })),
    offering: offerings.map(({ terms: t, ...o }) => ({
      offering_id: o.offeringId,
      property_id: o.place.propertyId,
      name: t.name,
      offering_type: o.offeringType,
      description: "",
      target_species: o.species,
      valid_from: t.validFrom,
      valid_to: t.validTo,
      sales_start_date: t.salesStartDate ?? null,
      duration_type: t.durationType,
      min_days: t.minDays ?? null,
      max_days: t.maxDays ?? null,
      fixed_days: t.fixedDays ?? null,
      start_weekday: t.startWeekday ?? null,
      experience_level: o.experienceLevel,
      dogs: o.dogs,
      access: o.access,
      children_welcome: o.childrenWelcome,
      confirmation: o.confirmation,
      blackout_periods: t.blackoutPeriods.filter((p) => !t.importedPeriods?.includes(p)),
      imported_periods: t.importedPeriods,
      preparation_days: t.preparationDays,
      max_participants: t.maxParticipants,
      min_hunters: t.minHunters,
      max_hunters: t.maxHunters,
      allow_concurrent_bookings: t.allowConcurrentBookings,
      total_area_capacity: t.totalAreaCapacity ?? null,
      rules: [],
      custom_rules: [],
      cancellation_policy: t.cancellationPolicy,
      pricing: t.pricing,
      day_prices: t.dayPrices,
      season_prices: t.seasonPrices,
      status: "active",
      published: true,
      ...stamps,
      created_at: o.createdAt,
    })),
    offering_cabin: offerings.flatMap(({ offeringId, terms }) => [
      ...terms.includedCabinIds.map((cabin_id) => ({
        offering_id: offeringId,
        cabin_id,
        included: true,
        price_per_person_per_night_ore: null,
      })),
      ...terms.optionalCabins.map((c) => ({
        offering_id: offeringId,
        cabin_id: c.cabinId,
        included: false,
        price_per_person_per_night_ore: c.pricePerPersonPerNightOre,
      })),
    ]),
    offering_calendar: offerings.map(({ offeringId, terms }) => {
      const capacity = terms.allowConcurrentBookings ? terms.totalAreaCapacity : 1;
      return {
        offering_id: offeringId,
        season_from: terms.validFrom,
        capacity,
        places_left: Array.from({ length: daysBetween(terms.validFrom, terms.validTo) + 1 }, () => capacity),
      };
    }),
  };
}
