/** The SQL conditions of a search on `search_row o`; all values are passed as parameters. */
import { type RawBuilder, sql } from "kysely";
import { addDays, type CalendarDate, eachDay, isoWeekday } from "#domain/days.ts";
import { freeNowDays } from "#domain/search/filters.ts";
import type { Stay } from "#domain/search/flexible-dates.ts";
import { neverPrepared } from "#server/platform/database/prepared.ts";
import type { TextQuery } from "./text-query.ts";

type Condition = RawBuilder<unknown>;
type ClosedSpecies = { mask: number; municipalities: readonly string[] };
export type SearchConditions = {
  today: CalendarDate;
  ids?: string[] | undefined;
  text?: TextQuery | undefined;
  /** 0: only hits that match the text query's `first`; 1: only the other hits. */
  tier?: 0 | 1 | undefined;
  box?: readonly [number, number, number, number] | undefined;
  /** County numbers, as in `municipalities`. */
  counties?: string[] | undefined;
  municipalities?: string[] | undefined;
  /** The conditions of filters on one column (column-filters-store.ts). */
  columns?: Condition[];
  minPriceOre?: number | undefined;
  maxPriceOre?: number | undefined;
  participants?: number | undefined;
  stay?: Stay | undefined;
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

/**
 * The price in øre of the hunt, or of a cabin on its own, for the whole stay and group; equal to domain
 * `quoteFor`. Null if it exceeds the maximum.
 */
export function totalOre(stay: Stay, participants: number): Condition {
  const { from, days } = datesOf(stay);
  const nights = sql`o.from_ore * ${days}`;
  const base = sql`(select case when base <= ${maxOre}::bigint then base * case when o.per_hunter then ${participants}::bigint else 1 end end
    from (select prefix[i + case when o.price_of_arrival then 1 else ${days} end] - prefix[i] base
      from (select prefix, ${from}::date - o.valid_from + 1 i from search_price where hit_id = o.hit_id) x) y)`;
  return sql`case o.kind when 'cabin' then ${nights} else (select b - case when ${days} >= o.ls_days then (b * o.ls_hundredths + 5000) / 10000 else 0 end from (select ${base} b offset 0) z) end`;
}

/**
 * Conditions on dates and group by each row's own limits (rules 2.1). These two depend only on the length of
 * the stay.
 */
const acceptsStayLength = (days: Condition, today: CalendarDate): Condition[] => [
  sql`o.sales_start <= ${today}`,
  sql`${days} between o.min_days and o.max_days`,
];
function freeStayConditions(
  { from, to, weekday }: Dates,
  { participants, today }: Pick<SearchConditions, "participants" | "today">,
): Condition[] {
  const group = participants === undefined ? sql`o.min_hunters` : sql`${participants}::int`;
  return [
    sql`${from}::date >= ${today}::date`,
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
  [first, ...otherNumbers]: string[],
): Condition => {
  const name = sql.ref(`o.${column}`);
  if (first === undefined) return sql`false`;
  return otherNumbers.length === 0
    ? sql`${name} = ${first}`
    : sql`${name} = any (${[first, ...otherNumbers]}::text[])`;
};

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
  w.stay && w.participants !== undefined ? totalOre(w.stay, w.participants) : sql`o.from_ore`;

/** The stay's total price; null if dates or group are not given. */
export const totalExpression = (w: SearchConditions): Condition =>
  w.stay && w.participants !== undefined ? totalOre(w.stay, w.participants) : sql`null::bigint`;

function textCondition({ all, first }: TextQuery, tier: SearchConditions["tier"]): Condition {
  const matches =
    tier === 0
      ? sql`tsv @@ ${first}::tsquery`
      : tier === 1
        ? sql`tsv @@ ${all}::tsquery and not tsv @@ ${first}::tsquery`
        : sql`tsv @@ ${all}::tsquery`;
  return sql`o.hit_id in (select hit_id from search_text where ${matches})`;
}

/** The conditions that an index can use. */
export const indexConditions = (w: SearchConditions): Condition =>
  allConditions([
    w.ids && sql`o.hit_id = any (${w.ids}::uuid[])`,
    w.text && textCondition(w.text, w.tier),
    w.box && sql`o.lonlat <@ box(point(${w.box[0]}, ${w.box[1]}), point(${w.box[2]}, ${w.box[3]}))`,
    w.counties && placeCondition("countyNumber", w.counties),
    w.municipalities && placeCondition("municipalityNumber", w.municipalities),
    w.stay && seasonCondition(w.stay),
    w.freeNow && sql`o.valid_from < ${addDays(w.today, freeNowDays)}::date`,
  ]);

/** The conditions that are checked row by row. */
export function rowConditions(w: SearchConditions): Condition {
  const group = w.participants;
  return allConditions([
    sql`o.bookable ${sql.raw(neverPrepared)} and o.last_arrival >= ${w.today}`,
    ...(w.columns ?? []),
    w.closedByLaw && legalCondition(w.closedByLaw),
    group !== undefined && sql`${group}::int between o.min_hunters and o.max_hunters`,
    w.openFrom !== undefined && sql`o.valid_to >= ${w.openFrom}`,
    w.openTo !== undefined && sql`o.valid_from < ${w.openTo}`,
    ...(w.stay ? acceptsStayLength(datesOf(w.stay).days, w.today) : []),
    ...(w.stay && !picksArrival(w.stay) ? freeStayConditions(datesOf(w.stay), w) : []),
    w.freeNow && sql`o.sales_start <= ${w.today} and ${freeNowCondition(w)}`,
    w.stay &&
      group !== undefined &&
      sql`(o.ceiling_ore <= ${Math.floor(maxOre / (w.stay.days * group))}::bigint or ${totalOre(w.stay, group)} <= ${maxOre}::bigint)`,
    w.minPriceOre !== undefined && sql`${priceExpression(w)} >= ${w.minPriceOre}::bigint`,
    w.maxPriceOre !== undefined && sql`${priceExpression(w)} <= ${w.maxPriceOre}::bigint`,
  ]);
}

export const searchConditions = (w: SearchConditions): Condition =>
  sql`${indexConditions(w)} and ${rowConditions(w)}`;
