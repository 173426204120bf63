import type { z } from "zod";
import type { SearchHit, SearchQuery } from "#contract/search.ts";
import { daysBetween, osloDate } from "#domain/days.ts";
import { cabinFacilities, speciesKeys } from "#domain/lists.ts";
import type { Db } from "#server/platform/database.ts";
import { type Refused, refuse } from "#server/platform/handler.ts";
import { maskOf } from "./index-row.ts";
import { planeKm } from "./plane.ts";
import { type After, countCapped, findPage, type HitRow, type Order } from "./search-store.ts";
import type { Wanted } from "./search-conditions-store.ts";
import { expandWords } from "./search-words-store.ts";
import { tsqueryOf } from "./text-query.ts";

type Answer = { items: z.input<typeof SearchHit>[]; nextCursor: string | null; total: number; totalIsCapped: boolean };
const nothing: Answer = { items: [], nextCursor: null, total: 0, totalIsCapped: false };

/** «county=,» asks for nothing. */
const some = <T>(list: T[] | undefined): T[] | undefined => (list?.length ? list : undefined);

function wantedOf(query: SearchQuery, tsquery: string | undefined, now: Date): Wanted {
  const { from, to } = query;
  const [west, south, east, north] = query.bbox?.split(",").map(Number) ?? [];
  return {
    today: osloDate(now),
    tsquery,
    box: west !== undefined && south !== undefined && east !== undefined && north !== undefined ? [west, south, east, north] : undefined,
    counties: some(query.county),
    municipalities: some(query.municipality),
    speciesMask: query.species?.length ? maskOf(speciesKeys, query.species) : undefined,
    amenitiesMask: query.amenities?.length ? maskOf(cabinFacilities, query.amenities) : undefined,
    offeringTypes: some(query.offeringType),
    experienceLevels: some(query.experienceLevel),
    minAreaHectares: query.minAreaHectares,
    maxAreaHectares: query.maxAreaHectares,
    minPriceOre: query.minPriceOre,
    maxPriceOre: query.maxPriceOre,
    participants: query.participants,
    ...(from && to ? { stay: { from, to, days: daysBetween(from, to) } } : { openFrom: from, openTo: to }),
  };
}

function orderOf(query: SearchQuery, hasText: boolean): Order {
  if (query.sort === "relevance" || (query.sort === "distance" && !query.near)) return hasText ? "text" : "open";
  return query.sort;
}

const cursorOf = (order: Order, row: HitRow): string => Buffer.from(JSON.stringify([order, row.sort_key, row.offering_id])).toString("base64url");
/** A cursor that is not one of this sort's begins from the start. */
function afterOf(order: Order, cursor: string | undefined): After | undefined {
  if (!cursor) return undefined;
  const [, its, key, id] = /^\["(\w+)","(-?\d[\d.e+-]{0,30})","([0-9a-f-]{36})"\]$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return its === order && key && id && Number.isFinite(Number(key)) ? { key, id } : undefined;
}

const hitOf = (row: HitRow): Answer["items"][number] => ({
  offeringId: row.offering_id,
  propertyId: row.property_id,
  name: row.name,
  propertyName: row.property_name,
  municipality: row.municipality,
  county: row.county,
  species: speciesKeys.filter((key) => row.target_species.includes(key)),
  offeringType: row.offering_type as Answer["items"][number]["offeringType"],
  validFrom: row.valid_from,
  validTo: row.valid_to,
  minHunters: row.min_hunters,
  maxHunters: row.max_hunters,
  areaHectares: row.area_ha,
  cabinBeds: row.cabin_beds,
  per: row.per_hunter ? "hunter" : "group",
  fromPriceOre: row.from_ore,
  ...(row.total_ore !== null && { totalPriceOre: row.total_ore }),
  ...(row.distance_km !== null && { distanceKm: Math.round(row.distance_km * 10) / 10 }),
  location: { lon: row.lon, lat: row.lat },
  image: `/pictures/landscape/${row.property_id}.svg${row.property_type === "fishing_area" ? "?water=1" : ""}`,
  ...(row.rating !== null && { rating: row.rating }),
});

/** At most three statements: the query's words, the page, the count. */
export async function searchOfferings(db: Db, query: SearchQuery, now: Date): Promise<Answer | Refused> {
  if (query.from && query.to && query.from >= query.to) return refuse("start_not_before_end");
  const tsquery = query.q ? tsqueryOf(await expandWords(db, query.q)) : undefined;
  if (tsquery === null) return nothing;
  const wanted = wantedOf(query, tsquery, now);
  const order = orderOf(query, tsquery !== undefined);
  const [lon = 0, lat = 0] = query.near?.split(",").map(Number) ?? [];
  const page = { order, near: query.near ? planeKm({ lon, lat }) : undefined, after: afterOf(order, query.cursor), limit: query.limit + 1 };
  const [rows, count] = await Promise.all([findPage(db, wanted, page), countCapped(db, wanted)]);
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  return { items: rows.slice(0, query.limit).map(hitOf), nextCursor: last ? cursorOf(order, last) : null, ...count };
}
