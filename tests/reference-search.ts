/**
 * A search worked out offering by offering from the rules, with no index and no SQL: what the real one must
 * answer.
 */
import { addDays, type CalendarDate, daysBetween, eachDay, isoWeekday } from "#domain/days.ts";
import { priceOfDayOre, quoteFor } from "#domain/booking/price.ts";
import { checkRequest, type Taken } from "#domain/booking/request-rules.ts";
import { cabinFacilities } from "#domain/lists.ts";
import type { StayRequest } from "#domain/offering/terms.ts";
import { filtersOfKind, type NamesOf } from "#domain/search/filters.ts";
import { today, type WorldOffering } from "./search-world.ts";

export type Held = {
  offeringId: string;
  cabinIds: string[];
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
};
export type Question = { [N in NamesOf<"options">]?: string[] } & {
  bbox?: [number, number, number, number];
  county?: string[];
  municipality?: string[];
  from?: CalendarDate;
  to?: CalendarDate;
  participants?: number;
  minPriceOre?: number;
  maxPriceOre?: number;
  minAreaHectares?: number;
  maxAreaHectares?: number;
  near?: [number, number];
  sort?: "relevance" | "price_asc" | "price_desc" | "distance" | "rating" | "newest";
};
export type Hit = { offering: WorldOffering; fromPriceOre: number; totalPriceOre?: number };

export const placeOf = ({ place }: WorldOffering): [number, number] =>
  place.location ?? [place.municipality.lon, place.municipality.lat];
const shortest = ({ terms: t }: WorldOffering): number =>
  ({
    none: 1,
    min_days: t.minDays ?? 1,
    fixed_days: t.fixedDays ?? 1,
    season: daysBetween(t.validFrom, t.validTo) + 1,
  })[t.durationType];
const wholePeriod = ({ terms: t }: WorldOffering) =>
  t.durationType === "fixed_days" || t.durationType === "season";

/** Somebody could still arrive: a stay of its shortest length fits into what is left of the season. */
const isListed = (o: WorldOffering): boolean =>
  o.place.listed && addDays(o.terms.validTo, 1 - shortest(o)) >= today;

function fromPrice(o: WorldOffering): number {
  const { terms: t } = o;
  const days = eachDay(t.validFrom, addDays(t.validTo, 1));
  const arrivals = days.filter(
    (d) =>
      addDays(d, shortest(o) - 1) <= t.validTo &&
      (t.durationType === "season" || !t.startWeekday || isoWeekday(d) === t.startWeekday),
  );
  const open = (wholePeriod(o) ? arrivals : days).filter((d) => d >= today);
  return Math.min(...(open.length > 0 ? open : days).map((d) => priceOfDayOre(t, d)));
}

function takenOf(o: WorldOffering, held: readonly Held[]): Taken {
  const placesTaken: Record<string, number> = {};
  const cabinNights: Record<string, string[]> = {};
  for (const h of held) {
    const nights = eachDay(h.fromDate, h.toDate);
    if (h.offeringId === o.offeringId)
      for (const night of nights)
        placesTaken[night] =
          (placesTaken[night] ?? 0) + (o.terms.allowConcurrentBookings ? h.participants : 1);
    for (const cabinId of h.cabinIds) cabinNights[cabinId] = [...(cabinNights[cabinId] ?? []), ...nights];
  }
  return { placesTaken, cabinNights };
}

export const canBook = (
  o: WorldOffering,
  stay: Pick<StayRequest, "fromDate" | "toDate" | "participants">,
  held: readonly Held[],
): boolean =>
  checkRequest({
    offering: o.terms,
    cabins: o.cabins,
    request: { ...stay, cabins: [], services: [] },
    today,
    taken: takenOf(o, held),
  }).length === 0;

const oneOf = (wanted: string[] | undefined, ...given: string[]) =>
  !wanted?.length || given.some((g) => wanted.includes(g));
const within = (n: number | null, low: number | undefined, high: number | undefined) =>
  (low === undefined || (n !== null && n >= low)) && (high === undefined || (n !== null && n <= high));

/** What an offering says under the name of a filter; of the cabins' facilities all that are asked for count. */
function valuesOf(o: WorldOffering, name: NamesOf<"options">): string[] {
  if (name === "amenities") return [...cabinFacilities];
  const said: Partial<Record<string, unknown>> = { ...o.terms, ...o };
  return [said[name] ?? []].flat() as string[];
}
function fits(o: WorldOffering, q: Question): boolean {
  const { terms: t, place } = o;
  const [lon, lat] = placeOf(o);
  const facilities = o.cabins.filter((c) => c.available).flatMap((c) => c.facilities);
  return (
    isListed(o) &&
    (!q.bbox || (lon >= q.bbox[0] && lat >= q.bbox[1] && lon <= q.bbox[2] && lat <= q.bbox[3])) &&
    oneOf(q.county, place.municipality.county, place.municipality.countyNumber) &&
    oneOf(q.municipality, place.municipality.name, place.municipality.number) &&
    filtersOfKind("options").every((name) => oneOf(q[name], ...valuesOf(o, name))) &&
    (q.amenities ?? []).every((key) => facilities.includes(key)) &&
    within(place.hectares, q.minAreaHectares, q.maxAreaHectares) &&
    (q.participants === undefined ||
      (q.participants >= t.minHunters && q.participants <= Math.min(t.maxHunters, t.maxParticipants)))
  );
}

function fitsDates(o: WorldOffering, { from, to, participants }: Question, held: readonly Held[]): boolean {
  if (from && to)
    return canBook(o, { fromDate: from, toDate: to, participants: participants ?? o.terms.minHunters }, held);
  return (!from || o.terms.validTo >= from) && (!to || o.terms.validFrom < to);
}

function hitOf(o: WorldOffering, { from, to, participants }: Question): Hit {
  const request =
    from && to && participants !== undefined
      ? { fromDate: from, toDate: to, participants, cabins: [], services: [] }
      : undefined;
  const total =
    request && quoteFor({ offering: o.terms, cabins: o.cabins, request, vatRegistered: true }).totalOre;
  return { offering: o, fromPriceOre: fromPrice(o), ...(total !== undefined && { totalPriceOre: total }) };
}
export const priceOf = (hit: Hit): number => hit.totalPriceOre ?? hit.fromPriceOre;

/** Kilometres over the ground. */
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

export type Rated = Map<string, { rating: number; count: number }>;
/** What it is sorted by, first to last; the id breaks ties. */
function keysOf(hit: Hit, { sort, near }: Question, rated: Rated): number[] {
  const soonest = [Math.max(0, daysBetween(today, hit.offering.terms.validFrom))];
  const given = rated.get(hit.offering.place.propertyId);
  switch (sort) {
    case "price_asc":
      return [priceOf(hit)];
    case "price_desc":
      return [-priceOf(hit)];
    case "newest":
      return [-hit.offering.createdAt.getTime()];
    case "rating":
      return [-(given?.rating ?? 0), -(given?.count ?? 0)];
    case "distance":
      return near ? [kmBetween(near, placeOf(hit.offering))] : soonest;
    default:
      return soonest;
  }
}

export function referenceSearch(
  offerings: readonly WorldOffering[],
  q: Question,
  held: readonly Held[],
  rated: Rated,
): Hit[] {
  const keyed = offerings
    .filter((o) => fits(o, q) && fitsDates(o, q, held))
    .map((o) => hitOf(o, q))
    .filter((hit) => within(priceOf(hit), q.minPriceOre, q.maxPriceOre))
    .map((hit) => ({ hit, keys: keysOf(hit, q, rated) }));
  keyed.sort((a, b) => {
    const at = a.keys.findIndex((k, i) => k !== b.keys[i]);
    return at >= 0
      ? (a.keys[at] as number) - (b.keys[at] as number)
      : a.hit.offering.offeringId < b.hit.offering.offeringId
        ? -1
        : 1;
  });
  return keyed.map(({ hit }) => hit);
}
