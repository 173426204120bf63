import { z } from "zod";
import type { MapQuery, SearchHit, SearchQuery } from "#contract/search/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import { addDays, type CalendarDate, daysBetween, osloDate } from "#domain/days.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { distinctDrawings } from "#domain/landscape/composition.ts";
import { sceneAddress, sceneOfCabin, sceneOfOffering } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { type ApiParamOf, apiParamsOf, filtersOfKind, type NamesOf } from "#domain/search/filters.ts";
import { isMonth, stayOf } from "#domain/search/flexible-dates.ts";
import { findClosedMunicipalities } from "#server/features/law/public.ts";
import { imageUrl } from "#server/features/image/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import { refuseAll, type Refused, refuseCursor } from "#server/platform/http/handler.ts";
import { bitMaskOf, speciesBits } from "./bits.ts";
import { columnConditions } from "./column-filters-store.ts";
import { firstDay, lastDay, noMaximum } from "./index-row.ts";
import { planeKm } from "./plane.ts";
import { countCapped, cursorOf, findBroadPage, findPage, type HitRow, type Order } from "./search-store.ts";
import type { SearchConditions } from "./search-conditions-store.ts";
import { expandWords } from "./search-words-store.ts";
import { findPlaceNumbers } from "./search-places-store.ts";
import { textQueryOf } from "./text-query.ts";

type SearchAnswer = {
  items: z.input<typeof SearchHit>[];
  nextCursor: string | null;
  total: number;
  totalIsCapped: boolean;
};
const noHits: SearchAnswer = { items: [], nextCursor: null, total: 0, totalIsCapped: false };

async function conditionsOf(
  db: Db,
  query: SearchQuery | MapQuery,
  { text, stay, now }: Pick<SearchConditions, "text" | "stay"> & { now: Date },
): Promise<SearchConditions> {
  const { from, to } = query;
  return {
    today: osloDate(now),
    stay,
    freeNow: query.extras?.includes("free_now"),
    closedByLaw: await closedByLaw(db, query, now),
    text,
    box: query.bbox,
    counties: query.county?.length ? await findPlaceNumbers(db, "county", query.county) : undefined,
    municipalities: query.municipality?.length
      ? await findPlaceNumbers(db, "municipality", query.municipality)
      : undefined,
    columns: columnConditions(query),
    minPriceOre: query.minPriceOre,
    maxPriceOre: query.maxPriceOre,
    participants: query.participants,
    ...(!stay && { openFrom: from, openTo: to }),
  };
}

/** Longer stays are whole leases, which are not about days. */
const longestStayDays = 366;
/** What the law closes of the chosen species on exact dates; undefined if the search does not ask for it. */
async function closedByLaw(
  db: Db,
  { extras, species = [], from, to, flexible }: SearchQuery | MapQuery,
  now: Date,
): Promise<SearchConditions["closedByLaw"]> {
  const hunted = species.filter((one) => !isFishSpecies(one));
  if (!extras?.includes("legal") || !from || !to || flexible || daysBetween(from, to) > longestStayDays)
    return undefined;
  if (species.length === 0 || hunted.length < species.length) return undefined;
  const closed = await findClosedMunicipalities(db, species, { from, to: addDays(to, -1) }, now);
  return [...closed].map(([one, municipalities]) => ({
    mask: bitMaskOf(speciesBits, [one]),
    municipalities,
  }));
}

type RangeParam = ApiParamOf<NamesOf<"range">>;
/** Refuses filters that contradict each other, so that no offering could match. */
export const filterContradictions = (query: SearchQuery | MapQuery): Refusal[] => [
  ...(!isMonth(query.flexible ?? "") && query.from && query.to && query.from >= query.to
    ? [{ code: "start_not_before_end", path: "to" } as const]
    : []),
  ...filtersOfKind("range").flatMap((name) => {
    const [min, max] = apiParamsOf(name) as [RangeParam, RangeParam];
    return Number(query[min] ?? 0) > Number(query[max] ?? Infinity)
      ? [{ code: "range_reversed", path: max } as const]
      : [];
  }),
];

/** The conditions of a query; null if no hit is possible, since a word is unknown or the days have passed. */
export async function parseSearch(
  db: Db,
  query: SearchQuery | MapQuery,
  now: Date,
): Promise<SearchConditions | null | Refused> {
  const refusals = filterContradictions(query);
  if (refusals.length > 0) return refuseAll(refusals);
  const text = query.q ? textQueryOf(await expandWords(db, query.q)) : undefined;
  const stay = stayOf(query, osloDate(now));
  return text === null || stay?.arrivals.length === 0 ? null : conditionsOf(db, query, { text, stay, now });
}

function orderOf(query: SearchQuery, hasText: boolean): Order {
  if (query.sort === "relevance" || (query.sort === "distance" && !query.near))
    return hasText ? "text" : "soonest";
  return query.sort;
}

/** Further pages of a text search keep the first page's order, even if the number of hits has changed. */
const cursorShape = (order: Order) =>
  order === "text" ? z.union([cursorOf("text"), cursorOf("unranked")]) : cursorOf(order);

type OfferingType = SearchAnswer["items"][number]["offeringType"];
/** The address of the drawn picture that replaces a missing photo. */
const drawingOf = (row: HitRow): string =>
  sceneAddress(
    row.hitId,
    row.cabinId !== null
      ? sceneOfCabin(row.landTypes, row.name)
      : sceneOfOffering({
          species: row.targetSpecies ?? [],
          offeringType: (row.offeringType as OfferingType) ?? "other",
          landTypes: row.landTypes,
          validFrom: row.validFrom,
          validTo: row.validTo,
          cabin: row.cabinBeds > 0,
        }),
  );

/** Undefined if the day is the bound that stands for "all year" (index-row.ts). */
const unlessUnbounded = (day: CalendarDate): CalendarDate | undefined =>
  day === firstDay || day === lastDay ? undefined : day;
export const hitOf = (row: HitRow): SearchAnswer["items"][number] => ({
  kind: row.cabinId === null ? "offering" : "cabin",
  hitId: row.hitId,
  ...(row.offeringId !== null && { offeringId: row.offeringId }),
  ...(row.cabinId !== null && { cabinId: row.cabinId }),
  propertyId: row.propertyId,
  name: row.name,
  propertyName: row.propertyName,
  ...((row.englishName || row.englishPropertyName) && {
    english: { name: row.englishName || undefined, propertyName: row.englishPropertyName || undefined },
  }),
  municipality: row.municipality,
  county: row.county,
  species: speciesKeys.filter((key) => row.targetSpecies?.includes(key)),
  offeringType: (row.offeringType as OfferingType) ?? undefined,
  validFrom: unlessUnbounded(row.validFrom),
  validTo: unlessUnbounded(row.validTo),
  minHunters: row.minHunters,
  maxHunters: row.maxHunters < noMaximum ? row.maxHunters : undefined,
  areaHectares: row.areaHa,
  cabinBeds: row.cabinBeds,
  per: row.perHunter ? "hunter" : "group",
  priceFor: row.priceOfArrival ? "stay" : "day",
  fromPriceOre: row.fromOre,
  ...(row.salesStart !== null && { salesStartDate: row.salesStart }),
  ...(row.rightCheckedOn !== null && { rightCheckedOn: row.rightCheckedOn }),
  ...(row.stayFrom !== null &&
    row.stayTo !== null && { stay: { fromDate: row.stayFrom, toDate: row.stayTo } }),
  ...(row.totalOre !== null && { totalPriceOre: row.totalOre }),
  ...(row.distanceKm !== null && { distanceKm: Math.round(row.distanceKm * 10) / 10 }),
  location: { lon: row.lon, lat: row.lat },
  image: row.image ? imageUrl(row.image) : drawingOf(row),
  ...(row.rating !== null && { rating: Math.round(row.rating * 10) / 10 }),
  ...(row.ratingCount > 0 && { ratingCount: row.ratingCount }),
});

/** No drawing on the page repeats the composition of another, while its land has others. */
function withDistinctDrawings(items: SearchAnswer["items"]): SearchAnswer["items"] {
  const images = distinctDrawings(items.map(({ image }) => image));
  return items.map((item, i) => ({ ...item, image: images[i]! }));
}

/** At most three statements: the query's words, the page, the count. */
export async function searchOfferings(
  db: Db,
  query: SearchQuery,
  now: Date,
): Promise<SearchAnswer | Refused> {
  const parsed = await parseSearch(db, query, now);
  if (parsed === null) return noHits;
  if ("refused" in parsed) return parsed;
  const sort = orderOf(query, parsed.text !== undefined);
  const after = readCursor(query.cursor, cursorShape(sort));
  if (after === null) return refuseCursor();
  const near = query.near && planeKm({ lon: query.near[0], lat: query.near[1] });
  const page = { near, after: after && { key: after[1], id: after[2] }, limit: query.limit + 1 };
  const total = countCapped(db, parsed);
  const order = sort !== "text" ? sort : (after?.[0] ?? ((await total).totalIsCapped ? "unranked" : "text"));
  const [rows, count] = await Promise.all([
    order === "unranked"
      ? findBroadPage(db, parsed, { ...page, order })
      : findPage(db, parsed, { ...page, order }),
    total,
  ]);
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  return {
    items: withDistinctDrawings(rows.slice(0, query.limit).map(hitOf)),
    nextCursor: last ? writeCursor([order, last.sortKey, last.hitId]) : null,
    ...count,
  };
}
