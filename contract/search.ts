import { z } from "zod";
import { cabinFacilities, experienceLevels, offeringTypes, sortOptions, speciesKeys } from "#domain/lists.ts";
import { defineContract } from "./define.ts";
import { CalendarDate, Count, commaList, Ore, Point, page } from "./schemas.ts";

const OreQuery = z.coerce.number().int().min(0).max(10_000_000_000).optional();
const HectaresQuery = z.coerce.number().min(0).max(10_000_000).optional();
const lonLat = /^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/;
export const SearchQuery = z.object({
  ...page,
  q: z.string().trim().max(200).optional(),
  /** west,south,east,north in WGS 84. */
  bbox: z
    .string()
    .max(200)
    .regex(/^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/)
    .optional(),
  county: commaList(z.string().max(50)),
  /** Number or name. */
  municipality: commaList(z.string().max(50)),
  species: commaList(z.enum(speciesKeys)),
  offeringType: commaList(z.enum(offeringTypes)),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  participants: z.coerce.number().pipe(Count).optional(),
  minPriceOre: OreQuery,
  maxPriceOre: OreQuery,
  minAreaHectares: HectaresQuery,
  maxAreaHectares: HectaresQuery,
  amenities: commaList(z.enum(cabinFacilities)),
  experienceLevel: commaList(z.enum(experienceLevels)),
  /** lon,lat of the place to be near; for sort=distance. */
  near: z.string().max(50).regex(lonLat).optional(),
  sort: z.enum(sortOptions).default("relevance"),
});
export type SearchQuery = z.output<typeof SearchQuery>;

export const SearchHit = z
  .object({
    offeringId: z.string(),
    propertyId: z.string(),
    name: z.string(),
    propertyName: z.string(),
    municipality: z.string(),
    county: z.string(),
    species: z.array(z.enum(speciesKeys)),
    offeringType: z.enum(offeringTypes),
    validFrom: z.string(),
    validTo: z.string(),
    minHunters: z.number(),
    maxHunters: z.number(),
    areaHectares: z.number().nullable(),
    cabinBeds: z.number(),
    per: z.enum(["hunter", "group"]),
    /** The lowest price of a day (of the whole stay where the price is for the period). */
    fromPriceOre: Ore,
    /** The whole stay for the group, where dates and group are given. */
    totalPriceOre: Ore.optional(),
    distanceKm: z.number().optional(),
    location: Point,
    image: z.string().optional(),
    rating: z.number().optional(),
  })
  .meta({ id: "SearchHit" });

export const search = defineContract({
  "GET /api/search": {
    group: "Search",
    summary: "Offerings that fit; with dates and group only those that can be booked",
    auth: "public",
    query: SearchQuery,
    ok: z.object({ items: z.array(SearchHit), nextCursor: z.string().nullable(), total: z.number(), totalIsCapped: z.boolean() }),
    errors: ["start_not_before_end"],
  },
  "GET /api/boundaries/municipalities/search": {
    group: "Boundaries",
    summary: "Municipalities by name or number, two characters or more",
    auth: "public",
    query: z.object({ name: z.string().trim().min(2).max(100) }),
    ok: z.object({ items: z.array(z.object({ municipalityNumber: z.string(), name: z.string(), county: z.string(), location: Point })) }),
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
