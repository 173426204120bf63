import { z } from "zod";
import type {
  FormerSeason,
  MapQuery,
  SearchHit,
  SearchQuery,
  SearchUnderstood,
  WhereView,
} from "#contract/search/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import { addDays, type CalendarDate, daysBetween, osloDate } from "#domain/days.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import { distinctDrawings } from "#domain/landscape/composition.ts";
import { sceneAddress, sceneOfCabin, sceneOfOffering } from "#domain/landscape/scene.ts";
import type { PlaceArea } from "#domain/place/place.ts";
import type { Where } from "#domain/place/where.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { type ApiParamOf, apiParamsOf, filtersOfKind, type NamesOf } from "#domain/search/filters.ts";
import { daysOfMonth, isMonth, stayOf } from "#domain/search/flexible-dates.ts";
import { findClosedMunicipalities } from "#server/features/law/public.ts";
import { imageUrl } from "#server/features/image/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { readCursor, writeCursor } from "#server/platform/http/cursor.ts";
import { refuseAll, type Refused, refuseCursor } from "#server/platform/http/handler.ts";
import { bitMaskOf, speciesBits } from "./bits.ts";
import { columnConditions } from "./column-filters-store.ts";
import { findFormerSeasons, type FormerSeasonRow } from "./former-seasons-store.ts";
import { firstDay, lastDay, noMaximum } from "./index-row.ts";
import { knownWhere, placeView } from "#server/features/place/public.ts";
import { groundOf } from "./ground.ts";
import { planeKm } from "./plane.ts";
import { countCapped, cursorOf, findPageInTiers, findPage, type HitRow, type Order } from "./search-store.ts";
import type { SearchConditions } from "./search-conditions-store.ts";
import { findPlaceNumbers } from "./search-places-store.ts";
import { understandWords } from "./understand-words.ts";

type Understood = z.input<typeof SearchUnderstood>;
type SearchAnswer = {
  items: z.input<typeof SearchHit>[];
  nextCursor: string | null;
  total: number;
  totalIsCapped: boolean;
  formerSeasons: z.input<typeof FormerSeason>[];
  understood?: Understood;
  where?: WhereView;
};
const noHits: SearchAnswer = {
  items: [],
  nextCursor: null,
  total: 0,
  totalIsCapped: false,
  formerSeasons: [],
};
const maxFormerSeasons = 6;

async function conditionsOf(
  db: Db,
  query: SearchQuery | MapQuery,
  { text, stay, ground, now }: Pick<SearchConditions, "text" | "stay" | "ground"> & { now: Date },
): Promise<SearchConditions> {
  const { from, to } = datesBeside(query);
  return {
    today: osloDate(now),
    stay,
    cabin: query.cabin?.includes("any") ? "any" : query.cabin?.[0],
    freeNow: query.extras?.includes("free_now"),
    closedByLaw: await closedByLaw(db, query, now),
    text,
    box: query.bbox,
    counties: query.county?.length ? await findPlaceNumbers(db, "county", query.county) : undefined,
    municipalities: query.municipality?.length
      ? await findPlaceNumbers(db, "municipality", query.municipality)
      : undefined,
    ground,
    columns: columnConditions(query),
    minPriceOre: query.minPriceOre,
    maxPriceOre: query.maxPriceOre,
    participants: query.participants,
    company: (query.companions ?? 0) + (query.children ?? 0),
    ...(!stay && { openFrom: from, openTo: to }),
  };
}

/** The days that a season must meet where no stay is asked for: the dates, or the month of flexible ones. */
const datesBeside = ({ from, to, flexible = "" }: SearchQuery | MapQuery) =>
  isMonth(flexible) ? daysOfMonth(flexible) : { from, to };

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

type ParsedSearch = { conditions: SearchConditions | null; understood?: Understood };
/** `conditions` are null if no hit is possible, since a word or the place is unknown or the days have passed. */
async function parseWithWords(
  db: Db,
  query: SearchQuery | MapQuery,
  now: Date,
  where: Where | undefined,
): Promise<ParsedSearch | Refused> {
  const refusals = filterContradictions(query);
  if (refusals.length > 0) return refuseAll(refusals);
  const { text, ...words } = query.q ? await understandWords(db, query.q) : {};
  const stay = query.extras?.includes("whole_season") ? undefined : stayOf(query, osloDate(now));
  if (text === null || stay?.arrivals.length === 0 || (where && !where.area))
    return { conditions: null, ...words };
  const ground = where?.area && groundOf(where.area);
  return { conditions: await conditionsOf(db, query, { text, stay, ground, now }), ...words };
}
/**
 * The conditions of a query; null if no hit is possible. `where`: how the query's place was read, by default without
 * asking the register of place names.
 */
export async function parseSearch(
  db: Db,
  query: SearchQuery | MapQuery,
  now: Date,
  where = knownWhere(query),
): Promise<SearchConditions | null | Refused> {
  const parsed = await parseWithWords(db, query, now, where);
  return "refused" in parsed ? parsed : parsed.conditions;
}

function orderOf(query: SearchQuery, hasText: boolean, area: PlaceArea | undefined): Order {
  if (query.sort === "relevance" || (query.sort === "distance" && !query.near && !area))
    return hasText ? "text" : area?.around ? "place" : "soonest";
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
          cabin: row.cabinBeds > 0 || (row.optionalCabins?.beds ?? 0) > 0,
        }),
  );

const englishOf = (row: Pick<HitRow, "englishName" | "englishPropertyName">) =>
  (row.englishName || row.englishPropertyName) && {
    english: { name: row.englishName || undefined, propertyName: row.englishPropertyName || undefined },
  };
const formerSeasonOf = (row: FormerSeasonRow): SearchAnswer["formerSeasons"][number] => ({
  offeringId: row.offeringId,
  propertyId: row.propertyId,
  name: row.name,
  propertyName: row.propertyName,
  ...englishOf(row),
  municipality: row.municipality,
  county: row.county,
  species: speciesKeys.filter((key) => row.targetSpecies.includes(key)),
  validFrom: row.validFrom,
  validTo: row.validTo,
});

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
  ...englishOf(row),
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
  ...(row.offeringId !== null &&
    row.includedCabins !== null && {
      includedCabins: { count: row.includedCabins.length, beds: row.cabinBeds },
    }),
  ...(row.optionalCabins !== null && { optionalCabins: row.optionalCabins }),
  per: row.perHunter ? "hunter" : "group",
  priceFor: row.priceOfArrival ? "stay" : "day",
  fromPriceOre: row.fromOre,
  confirmation: row.instant ? "instant" : "request",
  ...(row.salesStart !== null && { salesStartDate: row.salesStart }),
  ...(row.rightCheckedOn !== null && { rightCheckedOn: row.rightCheckedOn }),
  ...(row.withCabinId !== null && { withCabinId: row.withCabinId }),
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

function whereView(
  { places, others, area }: Where,
  { withinKm }: { withinKm?: number | undefined },
): WhereView {
  const km = area?.around?.km ?? withinKm;
  return {
    places: places.map(placeView),
    others: others.map(placeView),
    ...(km !== undefined && places.length > 0 && { withinKm: Math.round(km) }),
  };
}

/**
 * The points from which distances are measured: the one that is asked for, else the place's. A place that is an
 * area of its own has none, unless the hits are to be sorted by it.
 */
function pointsOf({ near, sort }: SearchQuery, where: Where | undefined) {
  if (near) return [planeKm({ lon: near[0], lat: near[1] })];
  const centres = sort === "distance" ? where?.places.map(({ location }) => location) : undefined;
  return (where?.area?.around?.points ?? centres)?.map(planeKm);
}

/**
 * Two statements about the query's words (understand-words.ts), the page and the count; with dates also what is not on
 * sale yet if the page has room for it, and former seasons after the last hit. `where` as of `parseSearch`.
 */
export async function searchOfferings(
  db: Db,
  query: SearchQuery,
  now: Date,
  where = knownWhere(query),
): Promise<SearchAnswer | Refused> {
  const search = await parseWithWords(db, query, now, where);
  if ("refused" in search) return search;
  const { conditions: parsed, ...understood } = search;
  const asRead = { ...understood, ...(where && { where: whereView(where, query) }) };
  if (parsed === null) return { ...noHits, ...asRead };
  const sort = orderOf(query, parsed.text !== undefined, where?.area);
  const after = readCursor(query.cursor, cursorShape(sort));
  if (after === null) return refuseCursor();
  const page = {
    near: pointsOf(query, where),
    after: after && { key: after[1], id: after[2] },
    limit: query.limit + 1,
  };
  const total = countCapped(db, parsed);
  const order = sort !== "text" ? sort : (after?.[0] ?? ((await total).totalIsCapped ? "unranked" : "text"));
  const [rows, count] = await Promise.all([
    order === "unranked" || order === "soonest"
      ? findPageInTiers(db, parsed, { ...page, order })
      : findPage(db, parsed, { ...page, order }),
    total,
  ]);
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
  const arrival = last ? undefined : parsed.stay?.arrivals[0];
  const formerSeasons = arrival ? await findFormerSeasons(db, parsed, arrival, maxFormerSeasons) : [];
  return {
    items: withDistinctDrawings(rows.slice(0, query.limit).map(hitOf)),
    nextCursor: last ? writeCursor([order, last.sortKey, last.hitId]) : null,
    ...count,
    formerSeasons: formerSeasons.map(formerSeasonOf),
    ...asRead,
  };
}
