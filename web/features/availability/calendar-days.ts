/**
 * The data of a month or a year in the landowner's calendar, independent of its look. The end day of each
 * period is exclusive.
 */
import type { Answer } from "#contract/index.ts";
import { daysBetween, eachDay } from "#domain/days.ts";
import { type Density, densities } from "#domain/availability/capacity.ts";
import { ownPriceOre } from "#domain/offering/day-prices.ts";
import { subjectKinds } from "#domain/availability/lists.ts";
import { addMonths } from "#web/ui/date/calendar-model.ts";

export type Calendar = Answer<"POST /api/availability-sync/query">;
type SubjectItem = Calendar["items"][number];
/** A row of the calendar: an offering, cabin or service, the whole ground of a property, or a part of it. */
export type Item = Omit<SubjectItem, "kind"> & { kind: SubjectItem["kind"] | "ground" };
export type Stay = Calendar["bookings"][number];
export type ClosedPeriod = Item["blackouts"][number];
export type Span = Item["spans"][number];
export type Kind = SubjectItem["kind"];
export type Day = { date: string; span: Span; closed?: ClosedPeriod; ownPriceOre?: number };

/**
 * The calendar's items and stays, with rows for ground: the whole ground and its parts if a property has
 * named parts, otherwise the whole ground if several offerings share it.
 */
export function addGroundRows(calendar: Calendar, wholeName: string): { items: Item[]; stays: Stay[] } {
  const offeringCount = (propertyId: string) =>
    calendar.items.filter((item) => item.kind === "offering" && item.propertyId === propertyId).length;
  const rows = calendar.grounds.filter(
    (ground) =>
      offeringCount(ground.propertyId) > 1 ||
      calendar.grounds.some(({ name, propertyId }) => name !== null && propertyId === ground.propertyId),
  );
  const items = rows.map(
    ({ groundId: id, name, ...ground }): Item => ({
      ...ground,
      id,
      kind: "ground",
      name: name ?? wholeName,
      status: "",
      blackouts: [],
      prices: null,
    }),
  );
  const rowsOf = ({ groundIds, propertyId }: Stay): string[] =>
    groundIds === null
      ? []
      : items
          .filter(({ id, propertyId: of }) =>
            id === of ? of === propertyId : groundIds.length > 0 ? groundIds.includes(id) : of === propertyId,
          )
          .map(({ id }) => id);
  return {
    items: [...items, ...calendar.items],
    stays: calendar.bookings.map((stay) => ({ ...stay, items: [...stay.items, ...rowsOf(stay)] })),
  };
}

/** The text if it is a valid month (`YYYY-MM`), otherwise undefined. */
export const validMonth = (text: string | null): string | undefined =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
export const startOf = (month: string): string => `${month}-01`;
export const firstDayAfter = (month: string): string => startOf(addMonths(month, 1));
export const yearOf = (month: string): string => month.slice(0, 4);
export const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, i) => addMonths(`${year}-01`, i));

export const isOnDay = (stay: Stay, date: string): boolean => stay.fromDate <= date && date < stay.toDate;
export const stayKey = (stay: Stay): string =>
  stay.bookingId ?? stay.reservationId ?? `${stay.who}${stay.fromDate}`;

/** The stays that overlap the month, sorted by arrival. */
export const staysIn = (stays: readonly Stay[], month: string): Stay[] =>
  stays
    .filter((stay) => stay.fromDate < firstDayAfter(month) && stay.toDate > startOf(month))
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate));

/** The item's days in the period, each with its state. */
export function daysOf({ spans, blackouts, prices }: Item, from: string, to: string): Day[] {
  let at = 0;
  return eachDay(from, to).flatMap((date) => {
    while (spans[at] && spans[at]!.to <= date) at++;
    const span = spans[at];
    if (!span || span.from > date) return [];
    const closed =
      span.reason === "blackout" ? blackouts.find((b) => b.from <= date && date < b.to) : undefined;
    const own = span.reason === "outside_season" ? undefined : ownPriceOre(prices?.dayPrices ?? [], date);
    return [{ date, span, ...(closed && { closed }), ...(own !== undefined && { ownPriceOre: own }) }];
  });
}

/** Groups consecutive days that have the same own price; `start` counts from the first day. */
export function ownPriceRuns(days: readonly Day[]): { start: number; length: number; priceOre: number }[] {
  const runs: { start: number; length: number; priceOre: number }[] = [];
  for (const [i, { ownPriceOre: priceOre }] of days.entries()) {
    if (priceOre === undefined) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === i && last.priceOre === priceOre) last.length++;
    else runs.push({ start: i, length: 1, priceOre });
  }
  return runs;
}

/**
 * A bar over consecutive days in a row. `start` counts from the first visible day. The bar is clipped;
 * `before` and `after` tell that it continues outside.
 */
export type Bar<T> = { of: T; start: number; length: number; lane: number; before: boolean; after: boolean };

function barOf<T>(of: T, at: { from: string; to: string }, from: string, to: string): Bar<T> {
  const first = at.from > from ? at.from : from;
  const last = at.to < to ? at.to : to;
  return {
    of,
    start: daysBetween(from, first),
    length: daysBetween(first, last),
    lane: 0,
    before: at.from < from,
    after: at.to > to,
  };
}

/** The stays on an item as bars, each in the topmost free lane. */
export function stayBarsOf(item: Item, stays: readonly Stay[], from: string, to: string): Bar<Stay>[] {
  const laneEnds: number[] = [];
  return stays
    .filter((stay) => stay.items.includes(item.id) && stay.fromDate < to && stay.toDate > from)
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : a.fromDate > b.fromDate ? 1 : 0))
    .map((stay) => {
      const bar = barOf(stay, { from: stay.fromDate, to: stay.toDate }, from, to);
      const free = laneEnds.findIndex((end) => end <= bar.start);
      const lane = free < 0 ? laneEnds.length : free;
      laneEnds[lane] = bar.start + bar.length;
      return { ...bar, lane };
    });
}

/** Consecutive closed days as bars, with the landowner's reason. */
export function closureBarsOf(days: readonly Day[]): Bar<ClosedPeriod | undefined>[] {
  const runs: Bar<ClosedPeriod | undefined>[] = [];
  days.forEach(({ span, closed }, start) => {
    if (span.reason !== "blackout") return;
    const last = runs.at(-1);
    if (last && last.of === closed && last.start + last.length === start) last.length++;
    else runs.push({ of: closed, start, length: 1, lane: 0, before: false, after: false });
  });
  return runs;
}

/** A month's mean density over the items in season; undefined if no item is in season. */
export function monthDensity(items: readonly Item[], month: string): Density | undefined {
  let days = 0;
  let sum = 0;
  for (const item of items) {
    if (item.capacity === null || item.kind === "ground") continue;
    for (const { from, to, density, reason } of item.spans) {
      if (reason === "outside_season") continue;
      const start = from > startOf(month) ? from : startOf(month);
      const end = to < firstDayAfter(month) ? to : firstDayAfter(month);
      if (start >= end) continue;
      const length = daysBetween(start, end);
      days += length;
      sum += length * densities.indexOf(density);
    }
  }
  // Rounded up: a month with a single stay is not free; only a month without a free place is full.
  return days === 0 ? undefined : densities[sum === days * 4 ? 4 : Math.min(3, Math.ceil(sum / days))];
}

export const hasSeasonIn = (items: readonly Item[], month: string): boolean =>
  items.some(
    (item) =>
      item.kind === "offering" &&
      item.spans.some(
        (s) => s.reason !== "outside_season" && s.from < firstDayAfter(month) && s.to > startOf(month),
      ),
  );

const order: readonly Item["kind"][] = ["ground", ...subjectKinds];
export type Group = { propertyId: string; name: string; items: Item[] };
/** Groups items by property; within a group the order is ground, offerings, cabins, services. */
export function groupsOf(items: readonly Item[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const group = groups.get(item.propertyId) ?? {
      propertyId: item.propertyId,
      name: item.propertyName,
      items: [],
    };
    group.items.push(item);
    groups.set(item.propertyId, group);
  }
  for (const group of groups.values())
    group.items.sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        (a.kind === "ground" ? 0 : a.name.localeCompare(b.name, "nb")),
    );
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, "nb"));
}
