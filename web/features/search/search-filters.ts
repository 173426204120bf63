/**
 * What the reader wishes for, as it stands in the address of the search pages: what cannot be a wish is left
 * out.
 */
import { counties } from "#domain/municipality/counties.ts";
import { parseDate } from "#web/i18n/dates.ts";
import { cabinFacilities, experienceLevels, offeringTypes, sortOptions } from "#domain/lists.ts";
import { type Species, speciesKeys } from "#domain/offering/species.ts";

type OfferingType = (typeof offeringTypes)[number];
export type SearchFilters = {
  q?: string;
  county: string[];
  municipality: string[];
  species: Species[];
  offeringType: OfferingType[];
  from?: string;
  to?: string;
  participants?: number;
  /** Whole kroner. */
  minPrice?: number;
  maxPrice?: number;
  /** Whole mål. */
  minArea?: number;
  maxArea?: number;
  amenities: (typeof cabinFacilities)[number][];
  experienceLevel: (typeof experienceLevels)[number][];
  /** The part of the map that is searched: west,south,east,north. */
  bbox?: string;
  /** What distances are counted from: lon,lat or the name of a place. */
  near?: string;
  sort: (typeof sortOptions)[number];
  /** What a narrow screen shows. */
  view: View;
  /** How many hits stand in the list. */
  show: number;
};
type View = "list" | "map";
/** The two pages that search: a list with a map beside it, and the map over the whole screen. */
export type SearchPage = keyof typeof searchPaths;
export const searchPaths = { ground: "/finn-jakttterreng", map: "/map-view" } as const;
const firstView = { ground: "list", map: "map" } as const satisfies Record<SearchPage, View>;
export const pageSize = 24;
export const maxShown = 480;
const maxKroner = 100_000_000;
const maxMaal = 100_000_000;
const maalPerHectare = 10;

const list = (query: URLSearchParams, name: string): string[] => [
  ...new Set(
    query
      .getAll(name)
      .flatMap((v) => v.split(","))
      .map((v) => v.trim().slice(0, 50))
      .filter(Boolean),
  ),
];
const oneOfList = <T extends string>(values: readonly string[], all: readonly T[]): T[] =>
  all.filter((one) => values.includes(one));
const textParam = (query: URLSearchParams, name: string): string => query.get(name)?.trim() ?? "";
function whole(query: URLSearchParams, name: string, most: number): number | undefined {
  const text = textParam(query, name).replaceAll(/\s/g, "");
  const n = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return n > 0 && n <= most ? n : undefined;
}
function date(query: URLSearchParams, name: string): string | undefined {
  return parseDate(textParam(query, name));
}

const decimal = /^-?\d{1,3}(\.\d{1,15})?$/;
const numbers = (text: string, count: number): number[] | undefined => {
  const parts = text.split(",").map((part) => part.trim());
  return parts.length === count && parts.every((part) => decimal.test(part)) ? parts.map(Number) : undefined;
};
/** A box on earth, written to the nearest ten metres. */
function boxText(text: string): string | undefined {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(text, 4) ?? [];
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  return onEarth ? [west, south, east, north].map((n) => Number(n.toFixed(4))).join(",") : undefined;
}
export function boxOfText(text: string): [west: number, south: number, east: number, north: number] {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(",").map(Number);
  return [west, south, east, north];
}
/** `lon,lat` on earth, else nothing: a name is to be looked up. */
export function pointText(text: string): string | undefined {
  const [lon = 999, lat = 999] = numbers(text, 2) ?? [];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? `${lon},${lat}` : undefined;
}
/** A point off the earth is no name either. */
const near = (text: string): string | undefined =>
  pointText(text) ?? (/\p{L}/u.test(text) ? text.slice(0, 100) : undefined);

export function filtersFromQuery(query: URLSearchParams, page: SearchPage = "ground"): SearchFilters {
  return present({
    q: textParam(query, "q").slice(0, 200) || undefined,
    county: list(query, "county").map((p) => counties.find((c) => c.toLowerCase() === p.toLowerCase()) ?? p),
    municipality: list(query, "municipality"),
    species: oneOfList(list(query, "species"), speciesKeys),
    offeringType: oneOfList(list(query, "offeringType"), offeringTypes),
    from: date(query, "from") ?? date(query, "fromDate"),
    to: date(query, "to") ?? date(query, "toDate"),
    participants: whole(query, "participants", 10_000),
    minPrice: whole(query, "minPrice", maxKroner),
    maxPrice: whole(query, "maxPrice", maxKroner),
    minArea: whole(query, "minArea", maxMaal),
    maxArea: whole(query, "maxArea", maxMaal),
    amenities: oneOfList(list(query, "amenities"), cabinFacilities),
    experienceLevel: oneOfList(list(query, "experienceLevel"), experienceLevels),
    bbox: boxText(textParam(query, "bbox")),
    near: near(textParam(query, "near")),
    sort: oneOfList([textParam(query, "sort")], sortOptions)[0] ?? "relevance",
    view: oneOfList([textParam(query, "view")], ["list", "map"])[0] ?? firstView[page],
    show: Math.min(maxShown, Math.max(pageSize, whole(query, "show", maxShown) ?? 0)),
  });
}

type Loose<T> = { [K in keyof T]: T[K] | undefined };
const present = (wishes: Loose<SearchFilters>): SearchFilters =>
  Object.fromEntries(Object.entries(wishes).filter(([, v]) => v !== undefined)) as SearchFilters;

const validatedParams = [
  "species",
  "offeringType",
  "dates",
  "participants",
  "price",
  "area",
  "amenities",
  "experienceLevel",
  "bbox",
  "near",
  "sort",
  "view",
] as const;
export type InvalidParam = (typeof validatedParams)[number];
/** From nothing on is all there is, and no wish. */
const isFromZero = (query: URLSearchParams, name: string) =>
  name.startsWith("min") && textParam(query, name) === "0";
/** The parts of an address that say something nobody understands; a list counts where any of it does. */
export function invalidParams(query: URLSearchParams): InvalidParam[] {
  const wishes = filtersFromQuery(query);
  const lists = (["species", "offeringType", "amenities", "experienceLevel"] as const).filter(
    (name) => list(query, name).length > wishes[name].length,
  );
  const one = (
    part: InvalidParam,
    names: readonly (keyof SearchFilters | "fromDate" | "toDate")[],
    read: (name: string) => unknown,
  ): InvalidParam[] =>
    names.some(
      (name) => textParam(query, name) !== "" && !isFromZero(query, name) && read(name) === undefined,
    )
      ? [part]
      : [];
  return [
    ...lists,
    ...one("dates", ["from", "to", "fromDate", "toDate"], (name) => date(query, name)),
    ...one("participants", ["participants"], (name) => whole(query, name, 10_000)),
    ...one("price", ["minPrice", "maxPrice"], (name) => whole(query, name, maxKroner)),
    ...one("area", ["minArea", "maxArea"], (name) => whole(query, name, maxMaal)),
    ...one("bbox", ["bbox"], () => wishes.bbox),
    ...one("near", ["near"], () => wishes.near),
    ...one("sort", ["sort"], (name) => oneOfList([textParam(query, name)], sortOptions)[0]),
    ...one("view", ["view"], (name) => oneOfList([textParam(query, name)], ["list", "map"])[0]),
  ];
}

/** The fields that cannot be meant with the one before them: departure before arrival, most below least. */
export type Contradiction = "to" | "maxPrice" | "maxArea";
export function contradictionsIn({
  from,
  to,
  minPrice = 0,
  maxPrice = minPrice,
  minArea = 0,
  maxArea = minArea,
}: SearchFilters): Contradiction[] {
  const wrong = {
    to: from !== undefined && to !== undefined && from >= to,
    maxPrice: minPrice > maxPrice,
    maxArea: minArea > maxArea,
  };
  return (["to", "maxPrice", "maxArea"] as const).filter((field) => wrong[field]);
}

/** Nobody can come on these days any more. */
export const isPast = ({ from, to }: SearchFilters, today: string): boolean =>
  to !== undefined && (to <= today || (from !== undefined && from < today));

/** The address that says the same again, with nothing in it that need not be said. */
export function searchPath(wishes: SearchFilters, page: SearchPage = "ground"): string {
  const { sort, show, view, ...rest } = wishes;
  const all = Object.entries({
    ...rest,
    ...(sort !== "relevance" && { sort }),
    ...(view !== firstView[page] && { view }),
    ...(show > pageSize && { show }),
  });
  const query = new URLSearchParams(
    all.flatMap(([name, value]) =>
      value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, String(value)]],
    ),
  );
  return `${searchPaths[page]}${query.size ? `?${query}` : ""}`;
}

/** The wishes as `GET /api/search` takes them; `at`: the place that `near` names. */
export const searchQuery = (
  { show: _show, view: _view, near: place, minPrice, maxPrice, minArea, maxArea, ...rest }: SearchFilters,
  at = place && pointText(place),
) => ({
  ...rest,
  ...(at && { near: at }),
  ...(minPrice !== undefined && { minPriceOre: minPrice * 100 }),
  ...(maxPrice !== undefined && { maxPriceOre: maxPrice * 100 }),
  ...(minArea !== undefined && { minAreaHectares: minArea / maalPerHectare }),
  ...(maxArea !== undefined && { maxAreaHectares: maxArea / maalPerHectare }),
});

/** What the offering's own page is told of dates and group. */
export function stayQuery({ from, to, participants }: SearchFilters): string {
  return new URLSearchParams({
    ...(from && { fromDate: from }),
    ...(to && { toDate: to }),
    ...(participants && { participants: String(participants) }),
  }).toString();
}
