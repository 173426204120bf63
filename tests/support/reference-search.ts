/**
 * A reference implementation of the search: it applies the rules item by item, without index or SQL. The real
 * search must return the same.
 */
import { addDays, type CalendarDate, daysBetween, eachDay, isoWeekday } from "#domain/days.ts";
import {
  filtersOfKind,
  type NamesOf,
  searchFilters,
  type SearchKind,
  type sortOptions,
} from "#domain/search/filters.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import { nationalRules } from "#domain/law/national-rules.ts";
import { spotsOf } from "#domain/law/parts.ts";
import { taxaOfSpecies } from "#domain/law/taxa.ts";
import type { Species } from "#domain/species/species.ts";
import { bedsOf, type Group, personsOf } from "#domain/booking/group.ts";
import { stayWithoutExtras, priceOfDayOre, quoteFor } from "#domain/booking/price.ts";
import { checkRequest, type TakenCapacity } from "#domain/booking/request-rules.ts";
import { holdsClash, type GroundHold, groundHoldOf } from "#domain/ground/ground.ts";
import type { BlackoutPeriod, StayRequest } from "#domain/offering/terms.ts";
import {
  type Place,
  type SearchWorld,
  today,
  type WorldCabin,
  type WorldOffering,
} from "../worlds/search-world.ts";

export type Hold = {
  /** Absent if only cabins are held. */
  offeringId?: string;
  cabinIds: string[];
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
};
export type ReferenceQuery = { [N in NamesOf<"options">]?: string[] } & {
  bbox?: [number, number, number, number];
  county?: string[];
  municipality?: string[];
  from?: CalendarDate;
  to?: CalendarDate;
  flexible?: string;
  participants?: number;
  companions?: number;
  children?: number;
  minPriceOre?: number;
  maxPriceOre?: number;
  minAreaHectares?: number;
  maxAreaHectares?: number;
  near?: [number, number];
  sort?: (typeof sortOptions)[number];
};
type StayDates = Omit<StayRequest, "cabins" | "services">;
/** A possible hit, with the fields that the search uses. */
export type SearchCandidate = {
  id: string;
  kind: SearchKind;
  place: Place;
  createdAt: Date;
  /** Absent if there is no season. */
  validFrom?: CalendarDate | undefined;
  validTo?: CalendarDate | undefined;
  shortest: number;
  minHunters: number;
  maxHunters: number;
  /** The beds that a stay includes for all who come; infinite if there is no limit. */
  beds: number;
  facilities: string[];
  /** The stored values of the filter `extras`. */
  extras: string[];
  hectares: number | null;
  /** The candidate's values of other filters, by filter name. */
  options: Partial<Record<string, unknown>>;
  /** Returns the lowest price; infinite if nothing can be booked. */
  fromPriceOre: (holds: readonly Hold[]) => number;
  /** The first day of sales, if it is ahead. */
  salesStart?: CalendarDate | undefined;
  /** Whether a cabin is in the price. */
  cabinIncluded: boolean;
  /** The published cabins that can be added. */
  optionalCabins: WorldCabin[];
  canBook: (stay: StayDates, holds: readonly Hold[], cabinIds?: string[]) => boolean;
  totalOre: (stay: StayDates, cabinIds?: string[]) => number;
};
type Dates = Pick<StayRequest, "fromDate" | "toDate">;
export type Hit = {
  found: SearchCandidate;
  fromPriceOre: number;
  totalPriceOre?: number;
  stay?: Dates;
  withCabinId?: string;
};

export const placeOf = ({ place }: { place: Place }): [number, number] =>
  place.location ?? [place.municipality.lon, place.municipality.lat];
/** A season card that has begun has one stay left: from the day of the request on. */
const shortest = ({ terms: t }: WorldOffering, on = today): number =>
  ({
    none: 1,
    min_days: t.minDays ?? 1,
    fixed_days: t.fixedDays ?? 1,
    season:
      daysBetween(
        t.allowConcurrentBookings && t.validFrom < on && on <= t.validTo ? on : t.validFrom,
        t.validTo,
      ) + 1,
  })[t.durationType];
const wholePeriod = ({ terms: t }: WorldOffering) =>
  t.durationType === "fixed_days" || t.durationType === "season";

function computeTaken(
  o: WorldOffering | undefined,
  world: SearchWorld,
  holds: readonly Hold[],
): TakenCapacity {
  const placesTaken: Record<string, number> = {};
  const cabinNights: Record<string, string[]> = {};
  for (const h of holds) {
    const nights = eachDay(h.fromDate, h.toDate);
    if (o && h.offeringId === o.offeringId)
      for (const night of nights)
        placesTaken[night] =
          (placesTaken[night] ?? 0) + (o.terms.allowConcurrentBookings ? h.participants : 1);
    for (const cabinId of h.cabinIds) cabinNights[cabinId] = [...(cabinNights[cabinId] ?? []), ...nights];
  }
  return { placesTaken, cabinNights, groundPlacesLeft: commonPlacesLeft(o, world, holds) };
}
/** The places left of the common capacity of a shared offering's ground, on nights on which any are taken. */
function commonPlacesLeft(
  o: WorldOffering | undefined,
  world: SearchWorld,
  holds: readonly Hold[],
): Record<string, number> {
  const capacity = o?.place.commonCapacity;
  if (!o || !capacity || !o.terms.allowConcurrentBookings) return {};
  const onGround = new Set(
    world.offerings
      .filter(({ place, terms }) => place === o.place && terms.allowConcurrentBookings)
      .map(({ offeringId }) => offeringId),
  );
  const left: Record<string, number> = {};
  for (const night of eachDay(o.terms.validFrom, addDays(o.terms.validTo, 1))) left[night] = capacity;
  for (const h of holds)
    if (h.offeringId && onGround.has(h.offeringId))
      for (const night of eachDay(h.fromDate, h.toDate))
        left[night] = (left[night] ?? capacity) - h.participants;
  return left;
}
const takens = new WeakMap<readonly Hold[], { count: number; of: Map<unknown, TakenCapacity> }>();
/** Returns the taken capacity of an offering, or of cabins alone, again if holds were added. */
function takenOf(o: WorldOffering | undefined, world: SearchWorld, holds: readonly Hold[]): TakenCapacity {
  const cached = takens.get(holds);
  const now =
    cached?.count === holds.length ? cached : { count: holds.length, of: new Map<unknown, TakenCapacity>() };
  takens.set(holds, now);
  const taken = now.of.get(o) ?? computeTaken(o, world, holds);
  now.of.set(o, taken);
  return taken;
}

const groundHoldOfWorld = ({ offeringId, species, terms }: WorldOffering): GroundHold =>
  groundHoldOf(
    {
      ...terms,
      offeringId,
      targetSpecies: species,
      groundIds: [],
      groundUse: null,
      togetherWith: [],
      clashesWith: [],
    },
    false,
  );
/** Returns the periods when others have the offering's ground (rules 2.9). */
const groundPeriodsOf = (o: WorldOffering, world: SearchWorld, holds: readonly Hold[]): BlackoutPeriod[] =>
  world.offerings
    .filter((other) => other.place === o.place && holdsClash(groundHoldOfWorld(o), groundHoldOfWorld(other)))
    .flatMap(({ offeringId }) =>
      holds
        .filter((hold) => hold.offeringId === offeringId)
        .map(({ fromDate: from, toDate: to }) => ({ from, to })),
    );

const firstRequestDay = ({ salesStartDate = today }: WorldOffering["terms"]): CalendarDate =>
  salesStartDate > today ? salesStartDate : today;
function offeringCandidate(o: WorldOffering, world: SearchWorld): SearchCandidate {
  const { terms: t, place, cabins } = o;
  const requestOf = (stay: StayDates, cabinIds: string[], holds: readonly Hold[] = []) => ({
    offering: { ...t, groundPeriods: groundPeriodsOf(o, world, holds) },
    cabins,
    request: { ...stayWithoutExtras(stay), cabins: cabinIds.map((cabinId) => ({ cabinId })) },
  });
  const opens = firstRequestDay(t);
  return {
    id: o.offeringId,
    kind: "offering",
    place,
    createdAt: o.createdAt,
    validFrom: t.validFrom,
    validTo: t.validTo,
    shortest: shortest(o),
    minHunters: t.minHunters,
    maxHunters: Math.min(t.maxHunters, t.maxParticipants),
    beds: bedsOf(cabins.filter((c) => t.includedCabinIds.includes(c.cabinId))),
    facilities: cabins.filter((c) => c.available).flatMap((c) => c.facilities),
    extras: [
      ...(o.dogs === "allowed" ? ["dogs"] : []),
      ...(o.access === "road" ? ["road"] : []),
      ...(t.durationType === "season" ? ["whole_season"] : []),
      ...extrasOf(o),
    ],
    hectares: place.hectares,
    options: { ...t, ...o, kind: "offering" },
    fromPriceOre: (holds) => fromPrice(o, world, holds),
    cabinIncluded: t.includedCabinIds.length > 0,
    optionalCabins: cabins.filter((c) => c.available && !t.includedCabinIds.includes(c.cabinId)),
    salesStart: opens > today ? opens : undefined,
    canBook: (stay, holds, cabinIds = []) =>
      checkRequest({ ...requestOf(stay, cabinIds, holds), today: opens, taken: takenOf(o, world, holds) })
        .length === 0,
    totalOre: (stay, cabinIds = []) =>
      quoteFor({ ...requestOf(stay, cabinIds), vatRegistered: true }).totalOre,
  };
}
const extrasOf = ({ confirmation, childrenWelcome }: WorldOffering | WorldCabin): string[] => [
  ...(confirmation === "instant" ? ["instant"] : []),
  ...(childrenWelcome ? ["children"] : []),
];
function cabinCandidate(c: WorldCabin, world: SearchWorld): SearchCandidate {
  const bookingInput = (stay: StayDates) => ({
    cabins: [c],
    request: { ...stayWithoutExtras(stay), cabins: [{ cabinId: c.cabinId }] },
  });
  return {
    id: c.cabinId,
    kind: "cabin",
    place: c.place,
    createdAt: c.createdAt,
    validFrom: c.availableFrom,
    validTo: c.availableTo,
    shortest: c.minBookingDays ?? 1,
    minHunters: 1,
    maxHunters: c.beds || Infinity,
    beds: bedsOf([c]),
    facilities: c.facilities,
    extras: [
      ...c.facilities.flatMap((one) => ({ pets_allowed: "dogs", road_access: "road" })[one] ?? []),
      ...extrasOf(c),
    ],
    hectares: null,
    options: { kind: "cabin" },
    fromPriceOre: () => c.pricePerDayOre,
    cabinIncluded: true,
    optionalCabins: [],
    canBook: (stay, holds) =>
      checkRequest({ ...bookingInput(stay), today, taken: takenOf(undefined, world, holds) }).length === 0,
    totalOre: (stay) => quoteFor({ ...bookingInput(stay), vatRegistered: true }).totalOre,
  };
}
/** Returns the listed offerings and cabins that still have possible stays. */
export const allCandidates = (world: SearchWorld): SearchCandidate[] =>
  [
    ...world.offerings.map((o) => offeringCandidate(o, world)),
    ...world.cabins.filter((c) => c.available && c.alone).map((c) => cabinCandidate(c, world)),
  ].filter(
    ({ place, validTo, shortest }) =>
      place.listed && (validTo === undefined || addDays(validTo, 1 - shortest) >= today),
  );

/**
 * Returns the prices of the stays that the smallest group can book, from today or from the start of sales: of
 * each night, or of the arrival if that decides the price. Each stay is checked separately.
 */
function bookablePrices(o: WorldOffering, world: SearchWorld, holds: readonly Hold[]): number[] {
  const t = { ...o.terms, groundPeriods: groundPeriodsOf(o, world, holds) };
  const opens = firstRequestDay(t);
  const taken = takenOf(o, world, holds);
  const nights = eachDay(t.validFrom, addDays(t.validTo, 1));
  const arrivalDays = new Set<CalendarDate>();
  for (const fromDate of nights)
    for (let length = shortest(o, opens); addDays(fromDate, length - 1) <= t.validTo; length++) {
      const stay = { fromDate, toDate: addDays(fromDate, length), participants: t.minHunters };
      const request = stayWithoutExtras(stay);
      if (checkRequest({ offering: t, cabins: o.cabins, request, today: opens, taken }).length > 0) break;
      for (const day of wholePeriod(o) ? [fromDate] : eachDay(fromDate, stay.toDate)) arrivalDays.add(day);
    }
  return [...arrivalDays].map((day) => priceOfDayOre(t, day));
}
const pricesByHolds = new WeakMap<readonly Hold[], Map<string, number>>();
/** Returns the offering's lowest price; infinite if nothing can be booked. */
function fromPrice(o: WorldOffering, world: SearchWorld, holds: readonly Hold[]): number {
  const prices = pricesByHolds.get(holds) ?? new Map<string, number>();
  pricesByHolds.set(holds, prices);
  const price = prices.get(o.offeringId) ?? Math.min(...bookablePrices(o, world, holds));
  prices.set(o.offeringId, price);
  return price;
}

const matchesOneOf = (wantedValues: string[] | undefined, ...values: string[]) =>
  !wantedValues?.length || values.some((g) => wantedValues.includes(g));
const isWithinBounds = (n: number | null, low: number | undefined, high: number | undefined) =>
  (low === undefined || (n !== null && n >= low)) && (high === undefined || (n !== null && n <= high));

/** Returns a candidate's values of a filter. It must have all requested facilities and extras. */
const valuesOf = ({ options }: SearchCandidate, name: NamesOf<"options">): string[] =>
  name === "amenities" || name === "extras" || name === "cabin"
    ? [...searchFilters[name].options]
    : ([options[name] ?? []].flat() as string[]);
function matchesFilters(o: SearchCandidate, q: ReferenceQuery, holds: readonly Hold[]): boolean {
  const { place } = o;
  const [lon, lat] = placeOf(o);
  return (
    o.fromPriceOre(holds) < Infinity &&
    (!q.bbox || (lon >= q.bbox[0] && lat >= q.bbox[1] && lon <= q.bbox[2] && lat <= q.bbox[3])) &&
    matchesOneOf(q.county, place.municipality.county, place.municipality.countyNumber) &&
    matchesOneOf(q.municipality, place.municipality.name, place.municipality.number) &&
    filtersOfKind("options").every((name) => matchesOneOf(q[name], ...valuesOf(o, name))) &&
    (q.amenities ?? []).every((key) => o.facilities.includes(key)) &&
    (q.extras ?? []).every((key) => {
      if (key === "free_now") return isFreeNow(o, q, holds);
      return key === "legal" ? isLegal(o, q) : o.extras.includes(key);
    }) &&
    hasWantedCabin(o, q) &&
    isWithinBounds(o.hectares, q.minAreaHectares, q.maxAreaHectares) &&
    (q.participants === undefined || (q.participants >= o.minHunters && q.participants <= o.maxHunters)) &&
    personsOf(groupIn(q, o)) <= o.beds
  );
}

const wantsAnyCabin = (o: SearchCandidate, { cabin }: ReferenceQuery): boolean =>
  !!cabin?.includes("any") && !o.cabinIncluded;
/** Returns the cabins that can be added and have a bed for everyone, the cheapest first. */
const roomyCabins = (o: SearchCandidate, q: ReferenceQuery): WorldCabin[] =>
  o.optionalCabins.filter(({ beds }) => !beds || beds >= personsOf(groupIn(q, o)));
const hasWantedCabin = (o: SearchCandidate, q: ReferenceQuery): boolean =>
  !q.cabin?.length || o.cabinIncluded || (q.cabin.includes("any") && roomyCabins(o, q).length > 0);
/** Returns the ways to have the wanted cabin on a stay that can be booked: without one more, or with one. */
function waysToBook(
  o: SearchCandidate,
  dates: Dates,
  q: ReferenceQuery,
  holds: readonly Hold[],
): { cabinIds: string[]; totalOre: number }[] {
  const stay = { ...dates, ...groupIn(q, o) };
  const ways = wantsAnyCabin(o, q) ? roomyCabins(o, q).map(({ cabinId }) => [cabinId]) : [[]];
  return ways
    .filter((cabinIds) => o.canBook(stay, holds, cabinIds))
    .map((cabinIds) => ({ cabinIds, totalOre: o.totalOre(stay, cabinIds) }))
    .sort((a, b) => a.totalOre - b.totalOre || ((a.cabinIds[0] ?? "") < (b.cabinIds[0] ?? "") ? -1 : 1));
}

/** Whether a stay can begin on one of the seven days from today. */
const isFreeNow = (o: SearchCandidate, q: ReferenceQuery, holds: readonly Hold[]): boolean =>
  !o.salesStart &&
  eachDay(today, addDays(today, 7)).some(
    (fromDate) => waysToBook(o, { fromDate, toDate: addDays(fromDate, o.shortest) }, q, holds).length > 0,
  );
const groupIn = ({ participants, companions, children }: ReferenceQuery, o: SearchCandidate): Group => ({
  participants: participants ?? o.minHunters,
  companions,
  children,
});

/** Whether the law closes none of the days for one of the chosen species that it has. */
function isLegal(o: SearchCandidate, { species = [], from, to, flexible }: ReferenceQuery): boolean {
  if (species.length === 0 || species.some((one) => /fiske$/.test(one)) || !from || !to || flexible)
    return true;
  const rules = { regulations: nationalRules, localRules: [] };
  const days = { from, to: addDays(to, -1) };
  return (species as Species[]).some((one) => {
    if (![o.options.species ?? []].flat().includes(one)) return false;
    const sexAge = one === "raadyr" ? "male_adult" : "any";
    return spotsOf(o.place.municipality.number).some((spot) =>
      mayHunt({ ...days, taxa: taxaOfSpecies(one), spots: [spot], sexAge }, rules).every(
        ({ answer }) => answer !== "no",
      ),
    );
  });
}

/** Returns the requested stays in order of preference. */
function staysOf({ from, to, flexible, extras }: ReferenceQuery): Dates[] | undefined {
  if (extras?.includes("whole_season")) return undefined;
  if (flexible && flexible !== "around") {
    const days = eachDay(addDays(`${flexible}-01`, -7), addDays(`${flexible}-01`, 40));
    return days
      .filter((day) => isoWeekday(day) === 5 && addDays(day, 1).startsWith(flexible))
      .map((day) => ({ fromDate: day, toDate: addDays(day, 2) }));
  }
  if (!from || !to) return undefined;
  return (flexible ? [0, 1, -1, 2, -2, 3, -3] : [0]).map((n) => ({
    fromDate: addDays(from, n),
    toDate: addDays(to, n),
  }));
}
/** Returns the first requested stay that can be booked. */
const bookedFor = (o: SearchCandidate, q: ReferenceQuery, holds: readonly Hold[]): Dates | undefined =>
  staysOf(q)?.find((stay) => waysToBook(o, stay, q, holds).length > 0);

/** Returns the candidate's hit, or undefined if it cannot be booked for the dates. */
function hitOf(candidate: SearchCandidate, q: ReferenceQuery, holds: readonly Hold[]): Hit | undefined {
  const { participants } = q;
  const month = q.flexible && q.flexible !== "around" ? q.flexible : undefined;
  const [from, to] = month ? [`${month}-01`, `${month}-32`] : [q.from, q.to];
  const stay = bookedFor(candidate, q, holds);
  const inSeason =
    (!from || !candidate.validTo || candidate.validTo >= from) &&
    (!to || !candidate.validFrom || candidate.validFrom < to);
  if (staysOf(q) ? !stay : !inSeason) return undefined;
  const way = stay && waysToBook(candidate, stay, q, holds)[0];
  const [withCabinId] = way?.cabinIds ?? [];
  return {
    found: candidate,
    fromPriceOre: candidate.fromPriceOre(holds),
    ...(stay && q.flexible && { stay }),
    ...(way && participants !== undefined && { totalPriceOre: way.totalOre }),
    ...(withCabinId && { withCabinId }),
  };
}
export const priceOf = (hit: Hit): number => hit.totalPriceOre ?? hit.fromPriceOre;

/** Returns the distance over the ground in kilometres. */
export function kmBetween(
  [lon, lat]: readonly [number, number],
  [lon2, lat2]: readonly [number, number],
): number {
  const rad = (d: number) => (d * Math.PI) / 180;
  const h =
    Math.sin(rad(lat2 - lat) / 2) ** 2 +
    Math.cos(rad(lat)) * Math.cos(rad(lat2)) * Math.sin(rad(lon2 - lon) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

export type RatingsById = Map<string, { rating: number; count: number }>;
/** Returns a hit's sort keys in order. The id decides between equal hits. */
function sortKeysOf(hit: Hit, query: ReferenceQuery, rated: RatingsById): number[] {
  const { sort, near } = query;
  const { found } = hit;
  const rating = rated.get(found.place.propertyId);
  const mean = rating && rating.count >= 3 ? rating.rating : undefined;
  const band = mean === undefined ? 1 : mean >= 4.5 ? 0 : mean < 4 ? 2 : 1;
  const notOnSale = staysOf(query) && found.salesStart ? 1 : 0;
  const soonest = [notOnSale, Math.max(0, daysBetween(today, found.validFrom ?? today)), band];
  switch (sort) {
    case "price_asc":
      return [priceOf(hit)];
    case "price_desc":
      return [-priceOf(hit)];
    case "newest":
      return [-found.createdAt.getTime()];
    case "rating":
      return [-(mean ?? 0), -(rating?.count ?? 0)];
    case "distance":
      return near ? [kmBetween(near, placeOf(found))] : soonest;
    case "relevance":
    case undefined:
      return soonest;
  }
}

export function referenceSearch(
  all: readonly SearchCandidate[],
  q: ReferenceQuery,
  holds: readonly Hold[],
  rated: RatingsById,
): Hit[] {
  const keyed = all
    .flatMap((o) => (matchesFilters(o, q, holds) ? (hitOf(o, q, holds) ?? []) : []))
    .filter((hit) => isWithinBounds(priceOf(hit), q.minPriceOre, q.maxPriceOre))
    .map((hit) => ({ hit, keys: sortKeysOf(hit, q, rated) }));
  keyed.sort((a, b) => {
    const at = a.keys.findIndex((k, i) => k !== b.keys[i]);
    return at >= 0
      ? (a.keys[at] as number) - (b.keys[at] as number)
      : a.hit.found.id < b.hit.found.id
        ? -1
        : 1;
  });
  return keyed.map(({ hit }) => hit);
}
