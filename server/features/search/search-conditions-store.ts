/** The SQL conditions of a search on `search_row o`; all values are passed as parameters. */
import { type RawBuilder, sql } from "kysely";
import { addDays, type CalendarDate, eachDay, isoWeekday } from "#domain/days.ts";
import { type CabinWish, freeNowDays } from "#domain/search/filters.ts";
import type { Stay } from "#domain/search/flexible-dates.ts";
import { neverPrepared } from "#server/platform/database/prepared.ts";
import type { SearchGround } from "./ground.ts";
import { either, type SearchTerm, type TextQuery } from "./text-query.ts";

type Condition = RawBuilder<unknown>;
type ClosedSpecies = { mask: number; municipalities: readonly string[] };
export type SearchConditions = {
  today: CalendarDate;
  ids?: string[] | undefined;
  text?: TextQuery | undefined;
  /** 0: only hits that match the text query's `first`; 1: only the other hits. */
  tier?: 0 | 1 | undefined;
  /** true: only hits whose sales have begun; false: only the others. */
  onSale?: boolean | undefined;
  box?: readonly [number, number, number, number] | undefined;
  /** County numbers, as in `municipalities`. */
  counties?: string[] | undefined;
  municipalities?: string[] | undefined;
  /** The ground of the place that the search names. */
  ground?: SearchGround | undefined;
  /** 0: only hits that the ground itself has; 1: only those that are around it. */
  groundTier?: 0 | 1 | undefined;
  /** The conditions of filters on one column (column-filters-store.ts). */
  columns?: Condition[];
  minPriceOre?: number | undefined;
  maxPriceOre?: number | undefined;
  participants?: number | undefined;
  /** Companions and children, who need beds and no places (rules 2.11). */
  company?: number | undefined;
  stay?: Stay | undefined;
  cabin?: CabinWish | undefined;
  /** Whether the shortest stay must be able to begin within a week. */
  freeNow?: boolean | undefined;
  /** For each species, by its bit in `species`, the municipalities in which the law closes the days for it. */
  closedByLaw?: readonly ClosedSpecies[] | undefined;
  openFrom?: CalendarDate | undefined;
  openTo?: CalendarDate | undefined;
};
/** The maximum price of a stay (contract `Ore`), which keeps the sums below within 64 bits. */
export const maxOre = 10_000_000_000;

const allConditions = (list: (Condition | false | undefined)[]): Condition =>
  sql.join([sql`true`, ...list.filter((one) => !!one)], sql` and `);

/** The dates of a stay as SQL expressions. */
type Dates = Record<"from" | "to" | "days" | "weekday", Condition>;
const picksArrival = (stay: Stay | undefined): boolean => stay !== undefined && stay.arrivals.length !== 1;
/** The dates of the query if it has one arrival, otherwise those that `pickedStay` has picked for the row. */
function datesOf({ days, arrivals }: Stay): Dates {
  const [from] = arrivals;
  return arrivals.length === 1 && from !== undefined
    ? {
        from: sql`${from}`,
        to: sql`${addDays(from, days)}`,
        days: sql`${days}::int`,
        weekday: sql`${isoWeekday(from)}::int`,
      }
    : datesArrivingOn("stayFrom", sql`${days}::int`);
}
function datesArrivingOn(column: string, days: Condition): Dates {
  const from = sql.ref(column);
  return { from, to: sql`(${from} + ${days})`, days, weekday: sql`extract(isodow from ${from})::int` };
}

/** The number of people who need a bed, in the smallest group if no size is asked for. */
const persons = ({ participants, company = 0 }: Group): Condition =>
  sql`(${participants === undefined ? sql`o.min_hunters` : sql`${participants}::int`} + ${company}::int)`;
type Group = Pick<SearchConditions, "participants" | "company">;
/**
 * The optional cabins `c` of row `o` with a bed for everyone, and on the dates, if given, those that checkCabins and
 * checkDuration in domain/booking accept. `k` has their prices.
 */
const addableCabins = (group: Group, dates?: Dates): Condition =>
  sql`offering_cabin k join cabin c using (cabin_id) where k.offering_id = o.offering_id and k.cabin_id = any (o.optional_cabins)
    and ${allConditions([
      sql`(coalesce(c.beds, 0) = 0 or c.beds >= ${persons(group)})`,
      ...(dates ? cabinIsFree(dates) : []),
    ])}`;
const cabinIsFree = ({ from, to, days }: Dates): Condition[] => [
  sql`${days} between coalesce(c.min_booking_days, 1) and coalesce(c.max_booking_days, ${days})`,
  sql`coalesce(c.available_from <= ${from}, true) and coalesce(c.available_to >= ${to}::date - 1, true)`,
  sql`not exists (select from jsonb_to_recordset(c.closed_periods) p("from" date, "to" date) where p."from" < ${to} and p."to" > ${from})`,
  sql`not exists (select from jsonb_to_recordset(c.imported_periods) p("from" date, "to" date)
    where p."from" < ${to}::date + c.preparation_days and p."to" > ${from}::date - c.preparation_days)`,
  sql`not exists (select from cabin_hold h
    where h.cabin_id = c.cabin_id and h.stay && daterange(${from}::date - c.preparation_days, ${to}::date + c.preparation_days))`,
];
/** For the wish `any`: a cabin is in the price, or one can be added. */
const hasAnyCabin = (group: Group, dates?: Dates): Condition =>
  sql`(o.included_cabins is not null or o.optional_cabins is not null and exists (select from ${addableCabins(group, dates)}))`;
/**
 * The cabin that the stay's price is with, as a lateral join `with_cabin`: the cheapest that can be added, for the wish
 * `any` where none is in the price. Empty if the search does not ask for one.
 */
export const withCabin = (w: SearchConditions): Condition =>
  w.cabin === "any" && w.stay
    ? sql`left join lateral (select k.cabin_id, k.price_per_person_per_night_ore price from ${addableCabins(w, datesOf(w.stay))}
        order by price, k.cabin_id limit 1) with_cabin on o.included_cabins is null`
    : sql``;

/**
 * The price in øre of the hunt, or of a cabin on its own, for the whole stay and group, with the cheapest cabin that can
 * be added if the search asks for any cabin and none is in the price; equal to domain `quoteFor`. Null if the hunt
 * exceeds the maximum.
 */
export function totalOre(w: SearchConditions, stay: Stay, participants: number): Condition {
  const hunt = huntOre(stay, participants);
  if (w.cabin !== "any") return hunt;
  const dates = datesOf(stay);
  return sql`(${hunt} + case when o.included_cabins is null
    then (select min(k.price_per_person_per_night_ore) from ${addableCabins(w, dates)}) * ${persons(w)} * ${dates.days} else 0 end)`;
}
function huntOre(stay: Stay, participants: number): Condition {
  const { from, days } = datesOf(stay);
  const nights = sql`o.from_ore * ${days}`;
  const base = sql`(select case when base <= ${maxOre}::bigint then base * case when o.per_hunter then ${participants}::bigint else 1 end end
    from (select prefix[i + case when o.price_of_arrival then 1 else ${days} end] - prefix[i] base
      from (select prefix, ${from}::date - o.valid_from + 1 i from search_price where hit_id = o.hit_id) x) y)`;
  return sql`case o.kind when 'cabin' then ${nights} else (select b - case when ${days} >= o.ls_days then (b * o.ls_hundredths + 5000) / 10000 else 0 end from (select ${base} b offset 0) z) end`;
}

/** Conditions on dates and group by each row's own limits (rules 2.1). This one depends only on the length of the stay. */
const acceptsStayLength = (days: Condition): Condition => sql`${days} between o.min_days and o.max_days`;
function freeStayConditions(
  dates: Dates,
  w: Pick<SearchConditions, "participants" | "company" | "today" | "cabin">,
): Condition[] {
  const { from, to, weekday } = dates;
  const { participants, today, cabin } = w;
  const group = participants === undefined ? sql`o.min_hunters` : sql`${participants}::int`;
  return [
    sql`${from}::date >= ${today}::date and o.sales_start <= ${from}::date`,
    // with «= 1» the planner would estimate one matching row in two hundred
    sql`(o.start_mask::int >> ${weekday}) & 1 <> 0`,
    sql`(o.blackout is null or not o.blackout && daterange(${from}, ${to}))`,
    // Joins cabin by cabin, since the index finds the nights of one cabin, but not of a list of cabins.
    sql`(o.included_cabins is null or not exists (select from unnest(o.included_cabins, o.cabin_preparation_days) c(id, days),
      lateral (select from cabin_hold h where h.cabin_id = c.id
        and h.stay && daterange(${from}::date - coalesce(c.days, 0), ${to}::date + coalesce(c.days, 0)) offset 0) held))`,
    // a slice that goes beyond the season is cut off there
    sql`(o.kind = 'cabin' or (select case when o.shared then ${group} else 1 end
        <= all (places_left[${from}::date - season_from + 1 - o.preparation_days : ${to}::date - season_from + o.preparation_days])
      and season_from <= ${from} and season_from + cardinality(places_left) >= ${to}::date from offering_calendar k where k.offering_id = o.offering_id))`,
    sql`(not o.common or (select ${group} <= all (places_left[${from}::date - season_from + 1 : ${to}::date - season_from])
      from common_calendar k where k.offering_id = o.offering_id))`,
    ...(cabin === "any" ? [hasAnyCabin(w, dates)] : []),
  ];
}

const withinSeason = ({ from, to }: Dates): Condition =>
  sql`o.valid_from <= ${from} and o.valid_to >= ${to}::date - 1`;
/** At least one of the arrivals must fit the season; for a single arrival this check is complete. */
function seasonCondition({ days, arrivals }: Stay): Condition {
  const [first = "", last = first] = [arrivals.toSorted()[0], arrivals.toSorted().at(-1)];
  return sql`o.valid_from <= ${last} and o.valid_to >= ${addDays(first, days)}::date - 1`;
}

/**
 * A lateral join that picks, for each `search_row o`, the first bookable stay as `stay_from`; rows without
 * such a stay are dropped. Empty if only one arrival is requested.
 */
export function pickedStay(w: SearchConditions): Condition {
  const { stay } = w;
  if (!stay || !picksArrival(stay)) return sql``;
  const dates = datesOf(stay);
  return sql`cross join lateral (select stay_from from unnest(${stay.arrivals}::date[]) with ordinality a(stay_from, place)
    where ${allConditions([withinSeason(dates), ...freeStayConditions(dates, w)])} order by place limit 1) stay`;
}
/** The columns of the picked stay, for the outer statement. */
export const stayColumns = ({ stay }: SearchConditions): Condition =>
  picksArrival(stay) ? sql`, stay_from` : sql``;
/** The first day and the departure of the picked stay; null if only one arrival is requested. */
export function pickedDates({ stay }: SearchConditions): [from: Condition, to: Condition] {
  const { from, to } = stay && picksArrival(stay) ? datesOf(stay) : { from: sql`null`, to: sql`null` };
  return [sql`${from}::date`, sql`${to}::date`];
}

function freeNowCondition(w: SearchConditions): Condition {
  const { today } = w;
  const dates = datesArrivingOn("arrival", sql`o.min_days`);
  const days = eachDay(today, addDays(today, freeNowDays));
  return sql`exists (select from unnest(${days}::date[]) a(arrival) where ${allConditions([withinSeason(dates), ...freeStayConditions(dates, w)])})`;
}

/** A single number is compared by «=», so that an index that begins with the column keeps its order. */
const placeCondition = (
  column: "countyNumber" | "municipalityNumber",
  [first, ...otherNumbers]: readonly string[],
): Condition => {
  const name = sql.ref(`o.${column}`);
  if (first === undefined) return sql`false`;
  return otherNumbers.length === 0
    ? sql`${name} = ${first}`
    : sql`${name} = any (${[first, ...otherNumbers]}::text[])`;
};

/** What has the ground's counties, municipalities or rivers; undefined if it is only around points. */
export function ownGround({ counties, municipalities, rivers }: SearchGround): Condition | undefined {
  const own = [
    counties && placeCondition("countyNumber", counties),
    municipalities && placeCondition("municipalityNumber", municipalities),
    rivers &&
      sql`o.offering_id = any (array(select offering_id from offering where river_number = any (${[...rivers]}::text[])))`,
  ].filter((one) => one !== undefined);
  return own.length > 0 ? sql`(${sql.join(own, sql` or `)})` : undefined;
}
export function aroundGround({ around }: SearchGround): Condition | undefined {
  if (!around) return undefined;
  const circles = around.points.map(
    ({ x, y }) => sql`o.loc <@ circle(point(${x}, ${y}), ${around.km}::float8)`,
  );
  return sql`(${sql.join(circles, sql` or `)})`;
}
/** Whether the ground has a part of its own that comes before what is around it. */
export const hasGroundTiers = (ground: SearchGround): boolean =>
  ownGround(ground) !== undefined && ground.around !== undefined;
function groundCondition(ground: SearchGround, tier: SearchConditions["groundTier"]): Condition {
  const [own, around] = [ownGround(ground), aroundGround(ground)];
  if (!own || !around) return own ?? around ?? sql`true`;
  if (tier === 0) return own;
  return tier === 1 ? sql`${around} and ${own} is not true` : sql`(${own} or ${around})`;
}
/** The distance to the nearest of the points, in kilometres. A single one is what the index orders by. */
export function kmToNearest(points: readonly { x: number; y: number }[]): Condition {
  const distances = points.map(({ x, y }) => sql`o.loc <-> point(${x}, ${y})`);
  const [only] = distances;
  return distances.length === 1 && only ? sql`(${only})` : sql`least(${sql.join(distances)})`;
}

/** One of the chosen species that the row has is not closed in its municipality. */
function legalCondition(closedByLaw: readonly ClosedSpecies[]): Condition {
  const isLegal = closedByLaw.map(({ mask, municipalities }) =>
    municipalities.length > 0
      ? sql`o.species & ${mask}::bigint <> 0 and o.municipality_number <> all (${[...municipalities]}::text[])`
      : sql`o.species & ${mask}::bigint <> 0`,
  );
  return sql`(${sql.join(isLegal, sql` or `)})`;
}

/** The price to filter and sort by: the stay's total if dates and group are given, else the lowest price. */
export const priceExpression = (w: SearchConditions): Condition =>
  w.stay && w.participants !== undefined ? totalOre(w, w.stay, w.participants) : sql`o.from_ore`;

/** The stay's total price; null if dates or group are not given. */
export const totalExpression = (w: SearchConditions): Condition =>
  w.stay && w.participants !== undefined ? totalOre(w, w.stay, w.participants) : sql`null::bigint`;

/** There, or with its name: index scans, which an «or» of tables would not be. */
const placeTermCondition = ({ tiers, ground }: SearchTerm): Condition | undefined =>
  ground &&
  sql`o.hit_id in (select o.hit_id from search_row o where ${groundCondition(ground, undefined)}
    union all select hit_id from search_text where tsv @@ ${either(tiers.filter(Boolean))}::tsquery)`;

function textCondition({ all, first, terms }: TextQuery, tier: SearchConditions["tier"]): Condition {
  const matches =
    tier === 0
      ? sql`tsv @@ ${first}::tsquery`
      : tier === 1
        ? sql`tsv @@ ${all}::tsquery and not tsv @@ ${first}::tsquery`
        : sql`tsv @@ ${all}::tsquery`;
  return allConditions([
    all !== "" && sql`o.hit_id in (select hit_id from search_text where ${matches})`,
    all === "" && tier === 1 && sql`false`,
    ...terms.map(placeTermCondition),
  ]);
}

/** The conditions that an index can use. */
export const indexConditions = (w: SearchConditions): Condition =>
  allConditions([
    w.ids && sql`o.hit_id = any (${w.ids}::uuid[])`,
    w.text && textCondition(w.text, w.tier),
    w.box && sql`o.lonlat <@ box(point(${w.box[0]}, ${w.box[1]}), point(${w.box[2]}, ${w.box[3]}))`,
    w.counties && placeCondition("countyNumber", w.counties),
    w.municipalities && placeCondition("municipalityNumber", w.municipalities),
    w.ground && groundCondition(w.ground, w.groundTier),
    w.stay && seasonCondition(w.stay),
    w.freeNow && sql`o.valid_from < ${addDays(w.today, freeNowDays)}::date`,
  ]);

const onSale = (today: CalendarDate): Condition => sql`(o.sales_start <= ${today}::date)`;
/** The conditions that hold on any day: filters on one column, the size of the group, and cabins without dates. */
export const filterConditions = (w: SearchConditions): Condition =>
  allConditions([
    ...(w.columns ?? []),
    w.participants !== undefined && sql`${w.participants}::int between o.min_hunters and o.max_hunters`,
    w.cabin === "included" && sql`o.included_cabins is not null`,
    w.cabin === "any" && !w.stay && hasAnyCabin(w),
    (w.participants !== undefined || Boolean(w.company)) && sql`${persons(w)} <= o.beds`,
  ]);

/** The conditions that are checked row by row. */
export function rowConditions(w: SearchConditions): Condition {
  const group = w.participants;
  return allConditions([
    sql`o.bookable ${sql.raw(neverPrepared)} and o.last_arrival >= ${w.today}`,
    filterConditions(w),
    w.onSale !== undefined && (w.onSale ? onSale(w.today) : sql`not ${onSale(w.today)}`),
    w.closedByLaw && legalCondition(w.closedByLaw),
    w.openFrom !== undefined && sql`o.valid_to >= ${w.openFrom}`,
    w.openTo !== undefined && sql`o.valid_from < ${w.openTo}`,
    w.stay && acceptsStayLength(datesOf(w.stay).days),
    ...(w.stay && !picksArrival(w.stay) ? freeStayConditions(datesOf(w.stay), w) : []),
    w.freeNow && sql`o.sales_start <= ${w.today} and ${freeNowCondition(w)}`,
    w.stay &&
      group !== undefined &&
      sql`(${w.cabin === "any" ? sql`false` : sql`o.ceiling_ore <= ${Math.floor(maxOre / (w.stay.days * group))}::bigint`}
        or ${totalOre(w, w.stay, group)} <= ${maxOre}::bigint)`,
    w.minPriceOre !== undefined && sql`${priceExpression(w)} >= ${w.minPriceOre}::bigint`,
    w.maxPriceOre !== undefined && sql`${priceExpression(w)} <= ${w.maxPriceOre}::bigint`,
  ]);
}

export const searchConditions = (w: SearchConditions): Condition =>
  sql`${indexConditions(w)} and ${rowConditions(w)}`;
