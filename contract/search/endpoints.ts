import { z } from "zod";
import { confirmations } from "#domain/booking/lists.ts";
import { offeringTypes } from "#domain/offering/lists.ts";
import {
  type ApiParamOf,
  apiParamsOf,
  apiUnits,
  type FilterName,
  filterNames,
  type NamesOf,
  searchFilters,
  searchKinds,
  sortOptions,
} from "#domain/search/filters.ts";
import { locales } from "#domain/locale.ts";
import { maxWithinHours, maxWithinKm, placeKinds } from "#domain/place/place.ts";
import { counties } from "#domain/municipality/counties.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { isFlexible } from "#domain/search/flexible-dates.ts";
import { defineContract } from "#contract/define.ts";
import { PlaceView } from "#contract/place/endpoints.ts";
import {
  Bbox,
  CalendarDate,
  commaList,
  Instant,
  listOf,
  LonLat,
  Ore,
  Point,
  page,
} from "#contract/schemas.ts";

export const sitemapKinds = ["property", "offering", "cabin"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

const oneOrMore = <T extends string>(options: readonly T[]) => commaList(z.enum(options));
const wholeNumber = (min: number, max: number) =>
  z.coerce.number().pipe(z.int().min(min).max(max)).optional();
const amount = (apiUnit: keyof typeof apiUnits, max: number) => {
  const { whole, fromPage } = apiUnits[apiUnit];
  const number = z.coerce.number();
  return (whole ? number.int() : number).min(0).max(fromPage(max)).optional();
};
/** The query schema of one parameter of a filter. */
function schemaOf(filter: (typeof searchFilters)[FilterName]): z.ZodType {
  switch (filter.kind) {
    case "text":
      return z.string().trim().max(filter.maxLength).optional();
    case "place":
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
      return wholeNumber(filter.min, filter.max);
    case "range":
      return amount(filter.apiUnit, filter.max);
    case "box":
      return Bbox.optional();
  }
}
/** How far around the place of `where`; kilometres win over hours. */
const withinSchemas: Readonly<Record<string, z.ZodType>> = {
  withinKm: z.coerce.number().min(1).max(maxWithinKm).optional(),
  withinHours: z.coerce.number().min(0.25).max(maxWithinHours).optional(),
};
type SchemaOf<F> = F extends { kind: "options"; options: readonly (infer T extends string)[] }
  ? ReturnType<typeof oneOrMore<T>>
  : F extends { kind: "names" }
    ? ReturnType<typeof oneOrMore<string>>
    : F extends { kind: "count" | "range" }
      ? ReturnType<typeof wholeNumber>
      : F extends { kind: "box" }
        ? z.ZodOptional<typeof Bbox>
        : z.ZodOptional<z.ZodString>;
type FilterShape = {
  [N in Exclude<FilterName, NamesOf<"place">> as ApiParamOf<N>]: SchemaOf<(typeof searchFilters)[N]>;
} & {
  where: z.ZodOptional<z.ZodString>;
  withinKm: z.ZodOptional<z.ZodCoercedNumber>;
  withinHours: z.ZodOptional<z.ZodCoercedNumber>;
};
const filters = Object.fromEntries(
  filterNames.flatMap((name) =>
    apiParamsOf(name).map((param) => [param, withinSchemas[param] ?? schemaOf(searchFilters[name])]),
  ),
) as FilterShape;
export const SearchQuery = z.object({
  ...page,
  ...filters,
  /** The point that sort=distance measures from. */
  near: LonLat.optional(),
  sort: z.enum(sortOptions).default("relevance"),
});
export type SearchQuery = z.output<typeof SearchQuery>;
/** The map's viewport and its zoom level (tiles of 512 pixels). */
export const MapQuery = z.object({ ...filters, bbox: Bbox, zoom: z.coerce.number().min(0).max(22) });
export type MapQuery = z.output<typeof MapQuery>;

export const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    /** The id of the offering, or of the cabin that is let on its own. */
    hitId: z.string(),
    offeringId: z.string().optional(),
    cabinId: z.string().optional(),
    propertyId: z.string(),
    name: z.string(),
    propertyName: z.string(),
    /** The English names, if the landowner has written them. */
    english: z.object({ name: z.string().optional(), propertyName: z.string().optional() }).optional(),
    municipality: z.string(),
    county: z.string(),
    species: z.array(z.enum(speciesKeys)),
    offeringType: z.enum(offeringTypes).optional(),
    /** Absent if the cabin is available all year. */
    validFrom: z.string().optional(),
    validTo: z.string().optional(),
    minHunters: z.number(),
    /** Absent if the cabin has no stated number of beds. */
    maxHunters: z.number().optional(),
    areaHectares: z.number().nullable(),
    /**
     * Beds in the price: of the offering's included cabins, or of the cabin that is the hit. 0 if no cabin is in
     * the price, or none has a stated number of beds.
     */
    cabinBeds: z.number(),
    /** The cabins in the price of an offering; absent if there are none. `beds`: 0 if not stated. */
    includedCabins: z.object({ count: z.int(), beds: z.int() }).optional(),
    /** The cabins that can be added to an offering, and the lowest price; absent if there are none. */
    optionalCabins: z
      .object({ count: z.int(), beds: z.int(), fromPricePerPersonPerNightOre: Ore })
      .optional(),
    per: z.enum(["hunter", "group"]),
    /** The unit of `fromPriceOre`. */
    priceFor: z.enum(["day", "stay"]),
    fromPriceOre: Ore,
    /** `instant`: bookings are confirmed at once, for those who meet the conditions (rules 4.6). */
    confirmation: z.enum(confirmations),
    /** The day on which Utmark approved the right to let, if it has (rules 9.13). */
    rightCheckedOn: z.string().optional(),
    /** The first day on which requests can be sent, if it is still ahead. */
    salesStartDate: z.string().optional(),
    /** The bookable stay that was found, if the dates are flexible (`flexible`). */
    stay: z.object({ fromDate: z.string(), toDate: z.string() }).optional(),
    /**
     * The cheapest cabin that can be added on the dates and has a bed for everyone, if the search asked for any cabin
     * (`cabin=any`) and none is in the price: `totalPriceOre` is with it.
     */
    withCabinId: z.string().optional(),
    /** The total in øre for the stay and the group, if the search gave both. */
    totalPriceOre: Ore.optional(),
    distanceKm: z.number().optional(),
    location: Point,
    /** URL of the main photo, or of the drawn picture if there is none. */
    image: z.string(),
    /** Hunters' mean rating, 1 to 5: given from three ratings on, `ratingCount` from one. */
    rating: z.number().optional(),
    ratingCount: z.int().optional(),
  })
  .meta({ id: "SearchHit" });

/** An offering that had the days of the search a year earlier, and has no season for them yet. */
export const FormerSeason = SearchHit.pick({
  offeringId: true,
  propertyId: true,
  name: true,
  propertyName: true,
  english: true,
  municipality: true,
  county: true,
  species: true,
  validFrom: true,
  validTo: true,
})
  .required({ offeringId: true, validFrom: true, validTo: true })
  .meta({ id: "FormerSeason" });

/** How a word of the query (`q`) was taken. */
const UnderstoodWord = z.object({
  /** The word or phrase, as it was written. */
  word: z.string(),
  /**
   * `exact`: as it stands, with its inflections; `synonym`: another word for `meaning`; `compound`: as a part or a
   * compound of other words, of `meaning` if that is known; `corrected`: nothing has the word, so hits for `of`,
   * one letter away, are given; `unknown`: nothing has it, so there are no hits, and `of` is the nearest word
   * there is.
   */
  as: z.enum(["exact", "synonym", "compound", "corrected", "unknown"]),
  of: z.string().optional(),
  /** What the word means to hunters and anglers, by its usual name in each language. */
  meaning: z.record(z.enum(locales), z.string()).optional(),
});
/** What the words of the query (`q`) were taken for, also where there are no hits. */
export const SearchUnderstood = z
  .object({
    words: z.array(UnderstoodWord),
    /** The place that `word` of the query names: hits there and around it, or with its name. */
    place: z.object({ word: z.string(), name: z.string(), kind: z.enum(placeKinds) }).optional(),
  })
  .meta({ id: "SearchUnderstood" });
export type SearchUnderstood = z.input<typeof SearchUnderstood>;

/**
 * Several properties too close together for this zoom; placed at the mean of their positions, not at the
 * grid's.
 */
const MapCluster = z.object({
  kind: z.literal("cluster"),
  location: Point,
  /** The number of hits in the cluster. */
  count: z.int(),
  /** west, south, east, north of the properties in the cluster: the box to zoom to. */
  bbox: z.array(z.number()).length(4),
  fromPriceOre: Ore,
});
const MapPin = z.object({
  kind: z.literal("property"),
  location: Point,
  propertyId: z.string(),
  propertyName: z.string(),
  /** The number of hits on the property. */
  count: z.int(),
  /** The cheapest hit; the prices below are this hit's. */
  hitId: z.string(),
  offeringId: z.string().optional(),
  cabinId: z.string().optional(),
  fromPriceOre: Ore,
  totalPriceOre: Ore.optional(),
});
export const MapItem = z.discriminatedUnion("kind", [MapCluster, MapPin]).meta({ id: "MapItem" });

/** Open offerings, or cabins, of a county and species whose prices are of the same unit. */
const OverviewItem = z
  .object({
    county: z.enum(counties),
    /** Null: hits of every species, including those for no species. */
    species: z.enum(speciesKeys).nullable(),
    kind: z.enum(searchKinds),
    per: z.enum(["hunter", "group"]),
    priceFor: z.enum(["day", "stay"]),
    count: z.int(),
    lowestOre: Ore,
    highestOre: Ore,
  })
  .meta({ id: "SearchOverviewItem" });

/** How a search read its `where`. */
const WhereView = z
  .object({
    /** The places that it names; none where it names nothing, and nothing is found. */
    places: z.array(PlaceView),
    /** Namesakes of the place; places of a similar name where it names nothing. */
    others: z.array(PlaceView),
    /** How far around it the hits may lie, in kilometres; absent where the place is an area of its own. */
    withinKm: z.number().optional(),
  })
  .meta({ id: "SearchWhere" });
export type WhereView = z.output<typeof WhereView>;

/** A search costs a fifth of a millisecond per hit, and some per word. */
const searchCost = ({ limit, q }: Readonly<Record<string, unknown>>): number =>
  5 + (Number(limit) > 24 ? 10 : 0) + (q ? 4 : 0);

const Municipality = z.object({
  municipalityNumber: z.string(),
  name: z.string(),
  county: z.string(),
  location: Point,
});

export const search = defineContract({ group: "Search" })({
  "GET /api/search": {
    cost: searchCost,
    summary:
      "Search offerings and cabins; with dates and group size, only those that can be booked then, now or once sales begin",
    auth: "public",
    query: SearchQuery,
    ok: z.object({
      items: z.array(SearchHit),
      nextCursor: z.string().nullable(),
      total: z.number(),
      totalIsCapped: z.boolean(),
      /**
       * With dates and the last page: offerings that had those days a year earlier and have no season for them yet, at
       * most six. Not counted in `total`.
       */
      formerSeasons: z.array(FormerSeason),
      /** Absent if the query has no words. */
      understood: SearchUnderstood.optional(),
      where: WhereView.optional(),
    }),
    errors: ["start_not_before_end", "range_reversed"],
  },
  "GET /api/search/map": {
    cost: 5,
    summary: "The search results as map pins, one per property, clustered where they lie close at this zoom",
    auth: "public",
    query: MapQuery,
    /** `total` is the sum of the counts; `items` has a few hundred entries at most. */
    ok: z.object({ items: z.array(MapItem), total: z.number(), totalIsCapped: z.boolean() }),
    errors: ["start_not_before_end", "range_reversed"],
  },
  "GET /api/search/overview": {
    cost: 5,
    summary: "How much is open by county and species, with the range of from-prices; counted once a minute",
    auth: "public",
    ok: z.object({ items: z.array(OverviewItem) }),
  },
  "GET /api/sitemap": {
    cost: 5,
    summary:
      "In how many parts search engines are told of properties, offerings and cabins; divided anew each hour",
    auth: "public",
    ok: z.object({ items: z.array(z.object({ kind: z.enum(sitemapKinds), parts: z.int() })) }),
  },
  "GET /api/sitemap/:kind/:part": {
    cost: 5,
    summary: "What search engines may list, by id: published on a public property. Parts count from 1",
    auth: "public",
    params: z.object({ kind: z.enum(sitemapKinds), part: z.coerce.number().int().min(1).max(10_000) }),
    query: z.object({ ...page, limit: z.coerce.number().int().min(1).max(1000).default(1000) }),
    ok: listOf(z.object({ id: z.string(), propertyId: z.string(), changedAt: Instant })),
    errors: ["not_found"],
  },
  "GET /api/boundaries/municipalities": {
    group: "Boundaries",
    summary: "All municipalities, by number",
    auth: "public",
    cacheSeconds: 3600,
    cost: 5,
    ok: z.object({ items: z.array(Municipality) }),
  },
  "GET /api/boundaries/municipalities/search": {
    group: "Boundaries",
    summary: "Municipalities by name or number, two characters or more",
    auth: "public",
    query: z.object({ name: z.string().trim().min(2).max(100) }),
    ok: z.object({ items: z.array(Municipality) }),
  },
  "GET /api/boundaries/municipalities/:municipalityNumber": {
    group: "Boundaries",
    summary: "One municipality",
    auth: "public",
    params: z.object({ municipalityNumber: z.string().max(20) }),
    ok: Municipality,
    errors: ["not_found"],
  },
});
