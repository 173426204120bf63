import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { sortOptions } from "#domain/search/filters.ts";
import { mainImageWhere } from "#server/features/image/public.ts";
import type { Stay } from "#domain/search/flexible-dates.ts";
import { bitMaskOf, extraBits } from "./bits.ts";
import type { SearchTerm, TextQuery } from "./text-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  searchConditions,
  aroundGround,
  ownGround,
  rowConditions,
  maxOre,
  hasGroundTiers,
  indexConditions,
  kmToNearest,
  pickedDates,
  pickedStay,
  priceExpression,
  stayColumns,
  totalExpression,
  totalOre,
  withCabin,
  type SearchConditions,
} from "./search-conditions-store.ts";

/** `relevance` stands for one of the first four orders, depending on the query. */
export type Order =
  | "soonest"
  | "text"
  | "unranked"
  | "place"
  | Exclude<(typeof sortOptions)[number], "relevance">;
/** The keyset cursor: the sort value and the id of the previous page's last hit. */
type SearchCursor = { key: string; id: string };
type PageRequest = {
  order: Order;
  /** The points that distances are measured from, to the nearest of them. */
  near?: readonly { x: number; y: number }[] | undefined;
  after?: SearchCursor | undefined;
  limit: number;
};
export type HitRow = {
  hitId: string;
  offeringId: string | null;
  cabinId: string | null;
  propertyId: string;
  name: string;
  propertyName: string;
  englishName: string | null;
  englishPropertyName: string | null;
  landTypes: string[];
  municipality: string;
  county: string;
  targetSpecies: string[] | null;
  offeringType: string | null;
  validFrom: string;
  validTo: string;
  minHunters: number;
  maxHunters: number;
  areaHa: number | null;
  cabinBeds: number;
  includedCabins: string[] | null;
  optionalCabins: { count: number; beds: number; fromPricePerPersonPerNightOre: number } | null;
  perHunter: boolean;
  priceOfArrival: boolean;
  fromOre: number;
  /** When sales begin; null if they have begun. */
  salesStart: string | null;
  instant: boolean;
  withCabinId: string | null;
  stayFrom: string | null;
  stayTo: string | null;
  totalOre: number | null;
  distanceKm: number | null;
  lon: number;
  lat: number;
  rating: number | null;
  ratingCount: number;
  rightCheckedOn: string | null;
  image: { imageId: string; widths: number[] } | null;
  sortKey: string;
};

export const maxCounted = 1000;

/** Separates tiers in a sort key: no season begins this many days ahead. */
const tierSize = 1_000_000;
/**
 * The tiers of best match, which follow each other: with dates, what can be booked now, then what can be once sales begin;
 * where rank does not help, literal matches first.
 */
const tiersOf = (w: SearchConditions, order: Order): SearchConditions[] =>
  (w.stay ? [true, false] : [undefined]).flatMap((onSale) =>
    order === "unranked" ? ([0, 1] as const).map((tier) => ({ ...w, onSale, tier })) : [{ ...w, onSale }],
  );
const tierNumber = ({ onSale, tier = 0 }: SearchConditions): number => (onSale === false ? 2 : 0) + tier;
/** The last digit of a sort key by days is the rating band (schema/search.sql). */
const bands = 10;
/** Farther than any hit is from a place: separates the tiers of a ground in a sort key. */
const farKm = 100_000;
/** Rank weights of description, kinds, places and names. */
const weights = sql`'{0.05, 0.7, 0.3, 1}'::float4[]`;
/** How far a hit is from a term, as the place of the first of the term's tiers that it matches. */
function tierOf({ tiers, ground }: SearchTerm): RawBuilder<unknown> | undefined {
  const [own, around] = ground ? [ownGround(ground), aroundGround(ground)] : [];
  const cases = tiers.flatMap((query, tier) => [
    ...(query === "" ? [] : [sql`when tsv @@ ${query}::tsquery then ${sql.raw(String(tier))}`]),
    ...(own && tier === 1 ? [sql`when ${own} then 1`] : []),
    ...(around && tier === 1 ? [sql`when ${around} then 2`] : []),
  ]);
  return cases.length > 1 ? sql`case ${sql.join(cases, sql` `)} else 0 end` : undefined;
}
/**
 * The tiers of all terms together; within a tier the nearest to the place that is named, or what the words weigh
 * most in, between 0 and 1.
 */
function farnessOf({ all, first, terms }: TextQuery): RawBuilder<unknown> {
  const points = terms.find(({ ground }) => ground?.around)?.ground?.around?.points;
  const closeness = points
    ? sql`1 / (1 + ${kmToNearest(points)})`
    : sql`(ts_rank(${weights}, tsv, ${first}::tsquery, 32)::float8 + ts_rank(${weights}, tsv, ${all}::tsquery, 32)::float8 / 100) / 2`;
  return sql`${sql.join([sql`0`, ...terms.flatMap((term) => tierOf(term) ?? [])], sql` + `)} - ${closeness}`;
}

/** With dates, what is not on sale yet comes after all that is, however far that is from the words. */
const afterWhatIsOnSale = ({ stay, today }: SearchConditions): RawBuilder<unknown> =>
  stay ? sql` + case when o.sales_start > ${today}::date then 1000 else 0 end` : sql``;

/** A sort key: its SQL type and expression, and its valid form in a cursor. */
type SortKey = {
  type: "bigint" | "float8" | "text";
  inCursor: z.ZodType<string>;
  key: (w: SearchConditions, page: PageRequest) => RawBuilder<unknown>;
};
const wholeNumber = { type: "bigint", inCursor: z.string().regex(/^-?\d{1,18}$/) } as const;
const fraction = {
  type: "float8",
  inCursor: z.string().regex(/^-?\d{1,20}(\.\d{1,20})?(e[+-]\d{1,2})?$/),
} as const;
/** Sorts by the number of days until the season begins. */
const soonestKey: SortKey = {
  type: "bigint",
  inCursor: z.string().regex(/^\d{1,8}$/),
  key: (w) =>
    sql`((greatest(o.valid_from - ${w.today}::date,
      0) + ${tierNumber(w) * tierSize}) * ${bands} + o.rating_band)::bigint`,
};
/**
 * The sort keys. Descending orders (newest, dearest, best rated) negate the value, so that all keys ascend.
 * The expressions are those of the indexes.
 */
const sortKeys: Readonly<Record<Order, SortKey>> = {
  price_asc: { ...wholeNumber, key: (w) => priceExpression(w) },
  price_desc: { ...wholeNumber, key: (w) => sql`(-${priceExpression(w)})` },
  distance: {
    ...fraction,
    key: (_, { near }) => (near ? kmToNearest(near) : sql`0::float8`),
  },
  /** Ordered by `placePage`. */
  place: { ...fraction, key: (_, { near }) => (near ? kmToNearest(near) : sql`0::float8`) },
  rating: {
    ...wholeNumber,
    key: () => sql`(-(coalesce(o.rating, 0) * 100)::bigint * 1000000 - least(o.rating_count, 999999))`,
  },
  newest: {
    ...wholeNumber,
    key: () => sql`(-(extract(epoch from o.created_at at time zone 'UTC') * 1000000)::bigint)`,
  },
  text: {
    ...fraction,
    key: (w) =>
      w.text
        ? sql`((select ${farnessOf(w.text)} from search_text t where t.hit_id = o.hit_id)${afterWhatIsOnSale(w)})`
        : sql`0::float8`,
  },
  soonest: soonestKey,
  unranked: soonestKey,
};
/** The schema of a cursor, which is valid for one order only. */
export const cursorOf = (order: Order) => z.tuple([z.literal(order), sortKeys[order].inCursor, z.guid()]);

/** The query for one page of matches in the page's order. */
function pageInOrder(w: SearchConditions, page: PageRequest): RawBuilder<unknown> {
  const { type, key: keyOf } = sortKeys[page.order];
  const [key, t] = [keyOf(w, page), sql.raw(type)];
  const after = page.after
    ? sql`and (${key}, o.hit_id) > (${page.after.key}::${t}, ${page.after.id}::uuid)`
    : sql``;
  // All matches of a text may begin late in the season: a scan by day could read a hundred thousand rows
  // before the first of them.
  if (page.order === "unranked")
    return sql`select *
      from (select o.*${stayColumns(w)}, ${key} sort_key from search_row o ${pickedStay(w)} where ${searchConditions(w)} ${after} offset 0) f
      order by sort_key, hit_id limit ${page.limit}`;
  return sql`select o.*${stayColumns(w)}, ${key} sort_key from search_row o ${pickedStay(w)} where ${searchConditions(w)} ${after} order by ${key}, o.hit_id limit ${page.limit}`;
}

/**
 * Best match: first what is open now, by rating band; then what opens later, by first day and rating band.
 * The id breaks ties. Concatenates the orders of two indexes.
 */
function soonestPage(w: SearchConditions, page: PageRequest): RawBuilder<unknown> {
  const key = soonestKey.key(w, page);
  const [days, band] = page.after
    ? [Math.floor(Number(page.after.key) / bands) % tierSize, Number(page.after.key) % bands]
    : [];
  const id = page.after?.id;
  const openAfter = sql`and ${days}::int = 0 and (o.rating_band, o.hit_id) > (${band}::smallint, ${id}::uuid)`;
  const laterAfter = sql`and (o.valid_from, o.rating_band, o.hit_id) > (${w.today}::date + least(${days}::int, 100000), ${band}::smallint, ${id}::uuid)`;
  const rows = sql`select o.*${stayColumns(w)}, ${key} sort_key from search_row o ${pickedStay(w)}`;
  return sql`select * from (
    (${rows} where o.valid_from <= ${w.today}::date and ${searchConditions(w)} ${id ? openAfter : sql``} order by o.rating_band, o.hit_id limit ${page.limit})
    union all
    (${rows} where o.valid_from > ${w.today}::date and ${searchConditions(w)} ${days ? laterAfter : sql``} order by o.valid_from, o.rating_band, o.hit_id limit ${page.limit})
  ) f order by sort_key, hit_id limit ${page.limit}`;
}

/**
 * Nearest first, in the order of the index: what the ground itself has before what is around it. The key of
 * what is around is larger by `farKm`.
 */
function placePage(w: SearchConditions, page: PageRequest): RawBuilder<unknown> {
  const distance = page.near ? kmToNearest(page.near) : sql`0::float8`;
  const tiers = w.ground && hasGroundTiers(w.ground) ? ([0, 1] as const) : [undefined];
  const pages = tiers.map((groundTier) => {
    const inTier = { ...w, groundTier };
    const before = (groundTier ?? 0) * farKm;
    const after = page.after
      ? sql`and (${distance}, o.hit_id) > (${page.after.key}::float8 - ${before}::float8, ${page.after.id}::uuid)`
      : sql``;
    return sql`(select o.*${stayColumns(w)}, ${distance} + ${before}::float8 sort_key from search_row o ${pickedStay(w)}
      where ${searchConditions(inTier)} ${after} order by ${distance}, o.hit_id limit ${page.limit})`;
  });
  return sql`select * from (${sql.join(pages, sql` union all `)}) f order by sort_key, hit_id limit ${page.limit}`;
}

/**
 * Finds the cheapest stays without pricing every bookable row. For each way of pricing, the first rows by a
 * lower bound of the price give a total that the page cannot exceed; then only rows with a smaller lower
 * bound are priced. An `offset 0` fence keeps the planner, which cannot estimate that total, from scanning
 * the whole season.
 */
function cheapestPage(
  w: SearchConditions,
  page: PageRequest,
  stay: Stay,
  group: number,
): RawBuilder<unknown> {
  const total = totalOre(w, stay, group);
  const after = page.after
    ? sql`and (${total}, o.hit_id) > (${page.after.key}::bigint, ${page.after.id}::uuid)`
    : sql``;
  const pricingRows = [true, false].flatMap((perHunter) =>
    [true, false].map(
      (ofArrival) =>
        sql`(${perHunter}::bool, ${ofArrival ? stay.days : 0}::int, ${(perHunter ? group : 1) * (ofArrival ? 1 : stay.days)}::bigint)`,
    ),
  );
  const hasSamePricing = sql`o.per_hunter = way.per_hunter and o.exact_days = way.exact_days`;
  return sql`select f.* from (
    with way (per_hunter, exact_days, factor) as (values ${sql.join(pricingRows)}),
    bound as materialized (select coalesce((select total from way, lateral (
      select ${total} total from search_row o ${pickedStay(w)} where ${hasSamePricing} and ${searchConditions(w)} ${after} order by o.floor_ore limit ${page.limit}) x
      order by total offset ${page.limit - 1} limit 1), ${maxOre}::bigint) total)
    select o.*${stayColumns(w)}, ${total} sort_key from bound, way, lateral (
      select o.* from search_row o where ${hasSamePricing} and ${indexConditions(w)} and o.floor_ore <= (bound.total + way.factor) / way.factor offset 0) o ${pickedStay(w)}
    where ${rowConditions(w)} ${after}) f order by sort_key, hit_id limit ${page.limit}`;
}

/** The cabins that can be added to the offering of `o`, together. */
const optionalCabins = sql`case when o.optional_cabins is not null then (
  select json_build_object('count', count(*), 'beds', coalesce(sum(c.beds), 0),
    'fromPricePerPersonPerNightOre', min(k.price_per_person_per_night_ore))
  from offering_cabin k join cabin c using (cabin_id) where k.offering_id = o.offering_id and k.cabin_id = any (o.optional_cabins)) end`;

/** One page of hits; names are joined only to the page's rows. */
export async function findPage(db: Db, w: SearchConditions, page: PageRequest): Promise<HitRow[]> {
  const { stay, participants } = w;
  const hasStayPrice = stay && participants !== undefined;
  const hasCabin = w.cabin === "any" && stay;
  const [stayFrom, stayTo] = pickedDates(w);
  const found =
    hasStayPrice && page.order === "price_asc"
      ? cheapestPage(w, page, stay, participants)
      : page.order === "soonest"
        ? soonestPage(w, page)
        : page.order === "place"
          ? placePage(w, page)
          : pageInOrder(w, page);
  const { rows } = await sql<HitRow>`
    with page as materialized (${found})
    select o.hit_id, o.offering_id, o.cabin_id, o.property_id, coalesce(f.name, c.name) name, p.name property_name,
      coalesce(f.english, c.english) ->> 'name' english_name, p.english ->> 'name' english_property_name, p.land_types, m.name municipality,
      m.county, f.target_species, o.offering_type,
      o.valid_from, o.valid_to, o.min_hunters, o.max_hunters, o.area_ha, o.cabin_beds, o.included_cabins, ${optionalCabins} optional_cabins, o.per_hunter, o.price_of_arrival, o.from_ore,
      o.extras & ${bitMaskOf(extraBits, ["instant"])}::int <> 0 instant,
      case when o.sales_start > ${w.today}::date then o.sales_start end sales_start,
      ${hasCabin ? sql`with_cabin.cabin_id` : sql`null::uuid`} with_cabin_id,
      ${stayFrom} stay_from, ${stayTo} stay_to, ${totalExpression(w)} total_ore,
      ${page.near ? kmToNearest(page.near) : sql`null::float8`} distance_km,
      o.lonlat[0] lon, o.lonlat[1] lat, o.rating, o.rating_count,
      right_checked_on(o.property_id) right_checked_on,
      coalesce(${mainImageWhere(sql`i.offering_id = o.offering_id`)}, ${mainImageWhere(sql`i.cabin_id = o.cabin_id`)},
        case o.kind when 'offering' then ${mainImageWhere(sql`i.property_id = o.property_id`)} end) image, o.sort_key::text sort_key
    from page o ${withCabin(w)} left join offering f on f.offering_id = o.offering_id left join cabin c on c.cabin_id = o.cabin_id
      join property p on p.property_id = o.property_id join municipality m on m.municipality_number = o.municipality_number
    order by o.sort_key, o.hit_id`.execute(db);
  return rows;
}

/** One page of the orders `soonest` and `unranked`: tier by tier, until the page is full. */
export async function findPageInTiers(
  db: Db,
  w: SearchConditions,
  page: PageRequest & { order: "soonest" | "unranked" },
): Promise<HitRow[]> {
  const started = page.after ? Math.floor(Number(page.after.key) / bands / tierSize) : 0;
  const rows: HitRow[] = [];
  for (const tier of tiersOf(w, page.order)) {
    if (tierNumber(tier) < started || rows.length >= page.limit) continue;
    const after = tierNumber(tier) === started ? page.after : undefined;
    rows.push(...(await findPage(db, tier, { ...page, after, limit: page.limit - rows.length })));
  }
  return rows;
}

/** Counts matches up to `maxCounted`, the highest number that is shown. */
export async function countCapped(
  db: Db,
  w: SearchConditions,
): Promise<{ total: number; totalIsCapped: boolean }> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) n from (select from search_row o ${pickedStay(w)} where ${searchConditions(w)} limit ${maxCounted + 1}) c`.execute(
    db,
  );
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, maxCounted), totalIsCapped: n > maxCounted };
}

export async function findIds(db: Db, w: SearchConditions, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    hitId: string;
  }>`select hit_id from search_row o ${pickedStay(w)} where ${searchConditions(w)} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.hitId);
}
