import { z } from "zod";
import { offeringTypes, sortOptions } from "#domain/lists.ts";
import { speciesKeys } from "#domain/offering/species.ts";
import {
  type ApiParamOf,
  apiParamsOf,
  apiUnits,
  type FilterName,
  filterNames,
  searchFilters,
  searchKinds,
} from "#domain/search/filters.ts";
import { isFlexible } from "#domain/search/flexible-dates.ts";
import { defineContract } from "#contract/define.ts";
import { Bbox, CalendarDate, commaList, LonLat, Ore, Point, page } from "#contract/schemas.ts";

const oneOrMore = <T extends string>(options: readonly T[]) => commaList(z.enum(options));
const wholeNumber = (max: number) => z.coerce.number().pipe(z.int().min(1).max(max)).optional();
const amount = (apiUnit: keyof typeof apiUnits, max: number) => {
  const { whole, fromPage } = apiUnits[apiUnit];
  const number = z.coerce.number();
  return (whole ? number.int() : number).min(0).max(fromPage(max)).optional();
};
/** How the API takes one parameter of a filter. */
function schemaOf(filter: (typeof searchFilters)[FilterName]): z.ZodType {
  switch (filter.kind) {
    case "text":
      return z.string().trim().max(filter.maxLength).optional();
    case "names":
      return commaList(z.string().max(50));
    case "options":
      return oneOrMore<string>(filter.options);
    case "dates":
      return CalendarDate.optional();
    case "flexible":
      return z.string().refine(isFlexible).optional();
    case "count":
      return wholeNumber(filter.max);
    case "range":
      return amount(filter.apiUnit, filter.max);
    case "box":
      return Bbox.optional();
  }
}
type SchemaOf<F> = F extends { kind: "options"; options: readonly (infer T extends string)[] }
  ? ReturnType<typeof oneOrMore<T>>
  : F extends { kind: "names" }
    ? ReturnType<typeof oneOrMore<string>>
    : F extends { kind: "count" | "range" }
      ? ReturnType<typeof wholeNumber>
      : F extends { kind: "box" }
        ? z.ZodOptional<typeof Bbox>
        : z.ZodOptional<z.ZodString>;
type FilterShape = { [N in FilterName as ApiParamOf<N>]: SchemaOf<(typeof searchFilters)[N]> };
const filters = Object.fromEntries(
  filterNames.flatMap((name) => apiParamsOf(name).map((param) => [param, schemaOf(searchFilters[name])])),
) as FilterShape;
export const SearchQuery = z.object({
  ...page,
  ...filters,
  /** The place to be near; for sort=distance. */
  near: LonLat.optional(),
  sort: z.enum(sortOptions).default("relevance"),
});
export type SearchQuery = z.output<typeof SearchQuery>;
/** What is in view, at the map's zoom (tiles of 512 pixels). */
export const MapQuery = z.object({ ...filters, bbox: Bbox, zoom: z.coerce.number().min(0).max(22) });
export type MapQuery = z.output<typeof MapQuery>;

export const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    /** The offering's, or the cabin's that is let on its own. */
    hitId: z.string(),
    offeringId: z.string().optional(),
    cabinId: z.string().optional(),
    propertyId: z.string(),
    name: z.string(),
    propertyName: z.string(),
    /** The names as the landowner gives them in English, where they do. */
    english: z.object({ name: z.string().optional(), propertyName: z.string().optional() }).optional(),
    municipality: z.string(),
    county: z.string(),
    species: z.array(z.enum(speciesKeys)),
    offeringType: z.enum(offeringTypes).optional(),
    /** Absent where a cabin is let at any time. */
    validFrom: z.string().optional(),
    validTo: z.string().optional(),
    minHunters: z.number(),
    /** Absent where a cabin does not say how many can sleep there. */
    maxHunters: z.number().optional(),
    areaHectares: z.number().nullable(),
    /** Of the cabins that can be had with it, or its own. */
    cabinBeds: z.number(),
    per: z.enum(["hunter", "group"]),
    /** What `fromPriceOre` is the lowest price of. */
    priceFor: z.enum(["day", "stay"]),
    fromPriceOre: Ore,
    /** The day on which requests can first be sent, where that lies ahead. */
    salesStartDate: z.string().optional(),
    /** The one that the hit can be booked for, where the dates may give way (`flexible`). */
    stay: z.object({ fromDate: z.string(), toDate: z.string() }).optional(),
    /** The whole stay for the group, where dates and group are given. */
    totalPriceOre: Ore.optional(),
    distanceKm: z.number().optional(),
    location: Point,
    /** The main photo, else the picture that is drawn for it. */
    image: z.string(),
    /** What hunters gave the property, 1 to 5 on average: told from three of them on, `ratingCount` from one. */
    rating: z.number().optional(),
    ratingCount: z.int().optional(),
  })
  .meta({ id: "SearchHit" });

/**
 * Several properties too close to each other to be told apart at this zoom; the middle of what they are, not
 * of the grid.
 */
const MapCluster = z.object({
  kind: z.literal("cluster"),
  location: Point,
  /** Hits in it. */
  count: z.int(),
  /** west, south, east, north of the properties in it: where to zoom to. */
  bbox: z.array(z.number()).length(4),
  fromPriceOre: Ore,
});
const MapPin = z.object({
  kind: z.literal("property"),
  location: Point,
  propertyId: z.string(),
  propertyName: z.string(),
  /** Hits on it. */
  count: z.int(),
  /** The cheapest of them; the prices are its own, as a hit's. */
  hitId: z.string(),
  offeringId: z.string().optional(),
  cabinId: z.string().optional(),
  fromPriceOre: Ore,
  totalPriceOre: Ore.optional(),
});
export const MapItem = z.discriminatedUnion("kind", [MapCluster, MapPin]).meta({ id: "MapItem" });

export const search = defineContract({
  "GET /api/search": {
    cost: 5,
    group: "Search",
    summary: "Offerings and cabins that fit; with dates and group only those that can be booked",
    auth: "public",
    query: SearchQuery,
    ok: z.object({
      items: z.array(SearchHit),
      nextCursor: z.string().nullable(),
      total: z.number(),
      totalIsCapped: z.boolean(),
    }),
    errors: ["start_not_before_end", "range_reversed"],
  },
  "GET /api/search/map": {
    cost: 5,
    group: "Search",
    summary:
      "The same hits as pins on a map: one for each property, or for several where they lie close at this zoom",
    auth: "public",
    query: MapQuery,
    /** `total` is the sum of the counts; a few hundred items at most. */
    ok: z.object({ items: z.array(MapItem), total: z.number(), totalIsCapped: z.boolean() }),
    errors: ["start_not_before_end", "range_reversed"],
  },
  "GET /api/boundaries/municipalities/search": {
    group: "Boundaries",
    summary: "Municipalities by name or number, two characters or more",
    auth: "public",
    query: z.object({ name: z.string().trim().min(2).max(100) }),
    ok: z.object({
      items: z.array(
        z.object({ municipalityNumber: z.string(), name: z.string(), county: z.string(), location: Point }),
      ),
    }),
  },
  "GET /api/boundaries/municipalities/:municipalityNumber": {
    group: "Boundaries",
    summary: "One municipality",
    auth: "public",
    params: z.object({ municipalityNumber: z.string().max(20) }),
    ok: z.object({ municipalityNumber: z.string(), name: z.string(), county: z.string(), location: Point }),
    errors: ["not_found"],
  },
});
