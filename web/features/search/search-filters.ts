/**
 * Converts between the query of the search pages and filters (declared in domain/search/filters.ts). Invalid
 * values are dropped.
 */
import type { Answer } from "#contract/index.ts";
import {
  amountsInApi,
  type ApiParamOf,
  type FilterName,
  filterNames,
  filtersOfKind,
  type NamesOf,
  type ParamOf,
  paramsOf,
  searchFilters,
  sortOptions,
} from "#domain/search/filters.ts";
import { addDays } from "#domain/days.ts";
import { maxWithinHours, maxWithinKm } from "#domain/place/place.ts";
import { daysAround, isFlexible, isMonth } from "#domain/search/flexible-dates.ts";
import { parseKroner } from "#domain/typed-number.ts";
import { type GuestKind, guestKindOf } from "#domain/offering/guest-kind.ts";
import { parseDate } from "#web/i18n/dates.ts";

export type Hit = Answer<"GET /api/search">["items"][number];
type Filters = typeof searchFilters;
/** The type of a filter's value. The values of ranges are in whole kroner and mål. */
type ValueOf<N extends FilterName> = Filters[N] extends { options: readonly (infer T)[] }
  ? T[]
  : Filters[N] extends { kind: "names" }
    ? string[]
    : Filters[N] extends { kind: "count" | "range" }
      ? number
      : string;
export type ListName = NamesOf<"names" | "options">;
export type SearchFilters = { [N in ListName]: ValueOf<N> } & {
  [N in Exclude<FilterName, ListName> as ParamOf<N>]?: ValueOf<N>;
} & {
  /** The point from which distances are measured: `lon,lat` or the name of a place. */
  near?: string;
  sort: (typeof sortOptions)[number];
  /** Whether a narrow screen shows the list or the map. */
  view: View;
  /** The number of hits that the list shows. */
  show: number;
};
type View = (typeof views)[number];
/** The two search pages: a list with a map beside it, and the full-screen map. */
export type SearchPage = keyof typeof searchPaths;
export const searchPaths = { ground: "/finn-jakttterreng", map: "/map-view" } as const;
const views = ["list", "map"] as const;
export const pageSize = 24;
export const maxShown = 480;
/** The default view and order, which the query leaves out. */
const defaultsOf = (page: SearchPage) =>
  ({ sort: "relevance", view: page === "map" ? "map" : "list", show: pageSize }) as const;

const listParam = (query: URLSearchParams, name: string): string[] => [
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
function wholeNumber(query: URLSearchParams, name: string, max: number): number | undefined {
  const n = parseKroner(textParam(query, name)) ?? 0;
  return Number.isInteger(n) && n > 0 && n <= max ? n : undefined;
}
/** Whether a parameter is 0 where that filters nothing: companions, children, and the least of a range. */
const isZero = (query: URLSearchParams, name: string) =>
  (name.startsWith("min") || name === "companions" || name === "children") && textParam(query, name) === "0";

const decimal = /^-?\d{1,3}(\.\d{1,15})?$/;
const parseNumbers = (text: string, count: number): number[] | undefined => {
  const parts = text.split(",").map((part) => part.trim());
  return parts.length === count && parts.every((part) => decimal.test(part)) ? parts.map(Number) : undefined;
};
/** Reads a map box and rounds it to about ten metres; undefined if it is invalid. */
function validBox(text: string): string | undefined {
  const [west = 0, south = 0, east = 0, north = 0] = parseNumbers(text, 4) ?? [];
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
  return onEarth ? [west, south, east, north].map((n) => Number(n.toFixed(4))).join(",") : undefined;
}
export function boxOfText(text: string): [west: number, south: number, east: number, north: number] {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(",").map(Number);
  return [west, south, east, north];
}
/** Reads `lon,lat`; undefined for other texts, such as names, which must be looked up. */
export function validPoint(text: string): string | undefined {
  const [lon = 999, lat = 999] = parseNumbers(text, 2) ?? [];
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? `${lon},${lat}` : undefined;
}
/** Reads a point or the name of a place. An invalid coordinate pair has no letters, so it is no name. */
const nearParam = (text: string): string | undefined =>
  validPoint(text) ?? (/\p{L}/u.test(text) ? text.slice(0, 100) : undefined);

/** Kilometres or hours, also with decimals; undefined if the number is not one that can be asked for. */
const distanceIn = (text: string, most: number): string | undefined =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= 1 && Number(text) <= most ? text : undefined;

/** Reads one parameter of a filter; undefined if its value is invalid. */
function valueIn(query: URLSearchParams, name: FilterName, param: string): unknown {
  const filter = searchFilters[name];
  switch (filter.kind) {
    case "text":
      return textParam(query, param).slice(0, filter.maxLength) || undefined;
    case "place":
      return param === "where"
        ? textParam(query, param).slice(0, filter.maxLength) || undefined
        : distanceIn(textParam(query, param), param === "withinKm" ? maxWithinKm : maxWithinHours);
    case "names": {
      const knownValues: readonly string[] = "known" in filter ? filter.known : [];
      return listParam(query, param).map(
        (p) => knownValues.find((k) => k.toLowerCase() === p.toLowerCase()) ?? p,
      );
    }
    case "options":
      return oneOfList(listParam(query, param), filter.options);
    case "dates":
      return parseDate(textParam(query, param));
    case "flexible": {
      const text = textParam(query, param);
      return isFlexible(text) ? text : undefined;
    }
    case "count":
    case "range":
      return wholeNumber(query, param, filter.max);
    case "box":
      return validBox(textParam(query, param));
  }
}
/** Parameter names in external links, by the product's own names. */
const parameterAliases: Record<string, string> = { from: "fromDate", to: "toDate" };
const parameterNames = (param: string): string[] => [param, parameterAliases[param] ?? []].flat();

const sortIn = (query: URLSearchParams) => oneOfList([textParam(query, "sort")], sortOptions)[0];
const viewIn = (query: URLSearchParams) => oneOfList([textParam(query, "view")], views)[0];

/** Whether hits are sorted by prices of different units, because no stay is chosen. */
export const mixesPriceUnits = (filters: SearchFilters): boolean => {
  const { sort, participants, from, to, flexible = "" } = filters;
  const hasStay = participants && !isOfWholeSeasons(filters) && ((from && to) || isMonth(flexible));
  return (sort === "price_asc" || sort === "price_desc") && !hasStay && !isOfCabins(filters);
};

/** The choice of cabins in a list of species, as the forms have it: they are a kind of hit. */
export const cabinsAsSpecies = "cabin";
function withCabinsAsKind(query: URLSearchParams): URLSearchParams {
  const species = listParam(query, "species");
  if (!species.includes(cabinsAsSpecies)) return query;
  const read = new URLSearchParams(query);
  const others = species.filter((one) => one !== cabinsAsSpecies);
  read.delete("species");
  if (others.length > 0) read.set("species", others.join());
  if (others.length === 0) read.set("kind", "cabin");
  return read;
}

export function filtersFromQuery(given: URLSearchParams, page: SearchPage = "ground"): SearchFilters {
  const query = withCabinsAsKind(given);
  const chosen = filterNames.flatMap((name) =>
    paramsOf(name).map((param) => [
      param,
      parameterNames(param)
        .map((one) => valueIn(query, name, one))
        .find((value) => value !== undefined),
    ]),
  );
  const first = defaultsOf(page);
  const all = {
    ...Object.fromEntries(chosen),
    near: nearParam(textParam(query, "near")),
    sort: sortIn(query) ?? first.sort,
    view: viewIn(query) ?? first.view,
    show: Math.max(first.show, wholeNumber(query, "show", maxShown) ?? 0),
  };
  return withoutIneffective(
    Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined)) as SearchFilters,
  );
}
/**
 * Drops filters without effect: dates beside a weekend in a month, flexible days without dates, a point or a
 * distance beside a place or without one.
 */
export function withoutIneffective(given: SearchFilters): SearchFilters {
  const { near: _, ...placed } = given;
  const { withinKm: _km, withinHours: _hours, ...unplaced } = given;
  const filters = given.where === undefined ? unplaced : placed;
  const { flexible, ...rigid } = filters;
  if (flexible === undefined) return filters;
  const { from, to, ...undated } = rigid;
  return isMonth(flexible) ? { ...undated, flexible } : from && to ? filters : rigid;
}

/** Filters whose value can be invalid; any name or text is valid. */
type StrictFilter = Exclude<FilterName, NamesOf<"text" | "names" | "place">>;
export type InvalidParam = StrictFilter | "near" | "sort" | "view";
/** The parameters of a query that are invalid. A list is invalid if one of its values is. */
export function invalidParams(given: URLSearchParams): InvalidParam[] {
  const query = withCabinsAsKind(given);
  const read = filtersFromQuery(query);
  const lists = filtersOfKind("options").filter((name) => listParam(query, name).length > read[name].length);
  const invalidValues = filtersOfKind("dates", "flexible", "count", "range", "box").filter((name) =>
    paramsOf(name)
      .flatMap(parameterNames)
      .some(
        (param) =>
          textParam(query, param) !== "" &&
          !isZero(query, param) &&
          valueIn(query, name, param) === undefined,
      ),
  );
  const accepted = { near: read.near, sort: sortIn(query), view: viewIn(query) };
  const unread = (["near", "sort", "view"] as const).filter(
    (name) => textParam(query, name) !== "" && accepted[name] === undefined,
  );
  return [...lists, ...invalidValues, ...unread];
}

/** Fields that contradict the one before them: departure before arrival, maximum below minimum. */
export type Contradiction = "to" | `max${Capitalize<NamesOf<"range">>}`;
export function contradictionsIn(filters: SearchFilters): Contradiction[] {
  const { from, to } = filters;
  const rangeContradictions = filtersOfKind("range").flatMap((name): Contradiction[] => {
    const [min, max] = paramsOf(name) as [keyof SearchFilters, Contradiction];
    const [low, high] = [Number(filters[min] ?? 0), filters[max]];
    return typeof high === "number" && low > high ? [max] : [];
  });
  return [
    ...(from !== undefined && to !== undefined && from >= to ? (["to"] as const) : []),
    ...rangeContradictions,
  ];
}

/** What guests are called: people in cabins, hunters or anglers by the species. */
export const guestKindIn = (filters: Pick<SearchFilters, "kind" | "species">): GuestKind | "cabin" =>
  isOfCabins(filters) ? "cabin" : guestKindOf(filters.species, false);
const isOfWholeSeasons = ({ extras }: SearchFilters): boolean => extras.includes("whole_season");
export const isOfCabins = ({ kind }: Pick<SearchFilters, "kind">): boolean => kind.join() === "cabin";

/** Whether the chosen dates are in the past. */
export function isPast({ from, to, flexible }: SearchFilters, today: string): boolean {
  const first = addDays(today, flexible ? -daysAround : 0);
  return to !== undefined && (to <= first || (from !== undefined && from < first));
}

/** The address of a search page with these filters; default values are left out. */
export function searchPath(filters: SearchFilters, page: SearchPage = "ground"): string {
  const { sort, view, show, ...chosen } = filters;
  const first = defaultsOf(page);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...chosen, sort, view, show }))
    if (value !== undefined && String(value) !== "" && value !== first[name as keyof typeof first])
      query.set(name, String(value));
  return `${searchPaths[page]}${query.size ? `?${query}` : ""}`;
}

type ApiQuery = { [N in FilterName as ApiParamOf<N>]?: ValueOf<N> } & Pick<SearchFilters, "near" | "sort">;
/** The query of `GET /api/search` for these filters. `at`: the coordinates of `near`. */
export function searchQuery(
  { show: _show, view: _view, near: place, ...filters }: SearchFilters,
  at = place && validPoint(place),
): ApiQuery {
  const params = Object.entries({ ...filters, ...(at && { near: at }) }).map(([name, value]) => {
    const amount = typeof value === "number" && amountsInApi.find(({ param }) => param === name);
    return amount ? [amount.apiParam, amount.fromPage(value)] : [name, value];
  });
  return Object.fromEntries(params) as ApiQuery;
}

/**
 * The dates of the stay that is searched for; if they are flexible, those on which the hit can be booked. Whole
 * seasons have dates of their own.
 */
export function daysFor(filters: SearchFilters, hit?: Pick<Hit, "stay">) {
  const { from, to, flexible } = filters;
  const exact = !flexible && !isOfWholeSeasons(filters);
  return {
    from: hit?.stay?.fromDate ?? (exact ? from : undefined),
    to: hit?.stay?.toDate ?? (exact ? to : undefined),
  };
}
/** The query of an offering's page, with the dates and the group of the search, and the hit's cabin. */
export function stayQuery(filters: SearchFilters, hit?: Pick<Hit, "stay" | "withCabinId">): string {
  const { participants, companions, children } = filters;
  const { from, to } = daysFor(filters, hit);
  return new URLSearchParams({
    ...(from && { fromDate: from }),
    ...(to && { toDate: to }),
    ...(participants && { participants: String(participants) }),
    ...(companions && { companions: String(companions) }),
    ...(children && { children: String(children) }),
    ...(hit?.withCabinId && { cabins: hit.withCabinId }),
  }).toString();
}
