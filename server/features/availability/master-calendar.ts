/** The landowner's calendar: a few statements read the data, then each item's days are derived. */
import type { Body, Reply } from "#contract/index.ts";
import type { CalendarStay } from "#contract/availability/endpoints.ts";
import type { Locale } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";
import { withPreparation } from "#domain/availability/preparation.ts";
import type { CalendarDate } from "#domain/days.ts";
import {
  type Closure,
  type OccupiedPeriod,
  latestEnd,
  spansOf,
} from "#domain/availability/master-calendar.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Refused, refuse } from "#server/platform/http/handler.ts";
import {
  type CalendarFilter,
  findGrounds,
  findItems,
  findStays,
  type ItemRow,
  mayChangeCalendar,
  type Period,
  type StayRow,
  type Viewer,
} from "./calendar-store.ts";

type Query = "POST /api/availability-sync/query";
type Calendar = Reply<Query>;
type Range = { from: CalendarDate; to: CalendarDate };

export function refuseRange({ from, to }: Range): Refused | undefined {
  if (from >= to) return refuse("start_not_before_end");
  return to > latestEnd(from) ? refuse("period_too_long") : undefined;
}

/** Refuses requested items that do not exist or belong to others as not found (rules 9.2). */
export function refuseMissingItems(
  { offeringIds = [], cabinIds = [], serviceIds = [] }: CalendarFilter,
  rows: readonly Pick<ItemRow, "id">[],
): Refused | undefined {
  const found = new Set(rows.map(({ id }) => id));
  if (offeringIds.some((id) => !found.has(id))) return refuse("offering_not_found");
  if (cabinIds.some((id) => !found.has(id))) return refuse("cabin_not_found");
  return serviceIds.some((id) => !found.has(id)) ? refuse("service_not_found") : undefined;
}

const outsideSeason = ({ firstDay, dayAfter }: ItemRow): Closure[] => [
  ...(firstDay ? [{ from: null, to: firstDay, reason: "outside_season" as const }] : []),
  ...(dayAfter ? [{ from: dayAfter, to: null, reason: "outside_season" as const }] : []),
];

/** The state of a ground's days: full if a hold takes the ground alone or takes its last places. */
function groundSpans(
  { capacity }: { capacity: number | null },
  taken: Awaited<ReturnType<typeof findGrounds>>[number]["taken"],
  range: Range,
) {
  const all = capacity ?? 1;
  const occupied = taken.map(({ alone, places, ...period }) => ({
    ...period,
    places: alone ? all : capacity === null ? 0 : places,
  }));
  return spansOf({ ...range, capacity: all, closures: [], occupied, open: true });
}

/** The days closed by the landowner and by imported calendars. */
const closedPeriodsOf = (row: ItemRow): Period[] => [
  ...row.blackoutPeriods,
  ...row.importedPeriods.map((period) => ({ ...period, type: "booked" as const })),
];

/** The days kept for preparation, with the stays that they are for. */
function preparationOf(row: ItemRow, occupied: readonly OccupiedPeriod[]): Closure[] {
  if (row.preparationDays === 0) return [];
  return withPreparation([...occupied, ...row.importedPeriods], row.preparationDays).map(({ from, to }) => ({
    from,
    to,
    reason: "preparation" as const,
  }));
}

/** The days that an included cabin closes; the reason is always `cabin_taken`, whatever closes the cabin. */
function closuresByCabin(cabin: ItemRow, occupied: readonly OccupiedPeriod[]): Closure[] {
  const reason = "cabin_taken" as const;
  const own = [
    ...outsideSeason(cabin),
    ...closedPeriodsOf(cabin),
    ...occupied,
    ...preparationOf(cabin, occupied),
  ].map(({ from, to }) => ({
    from,
    to,
    reason,
  }));
  return cabin.status === "published" ? own : [{ from: null, to: null, reason }];
}

function occupiedPeriodsByItem(stays: readonly StayRow[]): Map<string, OccupiedPeriod[]> {
  const occupied = new Map<string, OccupiedPeriod[]>();
  for (const { reservationId, holds } of stays)
    for (const { id, ...hold } of holds) {
      const one = { ...hold, reserved: reservationId !== null };
      const list = occupied.get(id);
      if (list) list.push(one);
      else occupied.set(id, [one]);
    }
  return occupied;
}

/**
 * A stay as the viewer may see it. `shownItems`: whether the viewer may answer the item's guests, by item id;
 * without that right the guest's name is hidden.
 */
export function viewOfStay(
  row: StayRow,
  shownItems: ReadonlyMap<string, boolean>,
  locale: Locale,
): CalendarStay {
  const { holds, who, ...stay } = row;
  const { offeringId, cabinIds, serviceIds } = stay;
  const items = [
    ...new Set([
      ...(offeringId ? [offeringId] : []),
      ...cabinIds,
      ...serviceIds,
      ...holds.map(({ id }) => id),
    ]),
  ].filter((id) => shownItems.has(id));
  const mayOpen = items.some((id) => shownItems.get(id));
  return {
    ...stay,
    mayOpen,
    who: !mayOpen ? "" : (who ?? catalogues[locale].server.words.deletedUser),
    items,
  };
}

export const idsByKind = (rows: readonly Pick<ItemRow, "kind" | "id">[]) => {
  const ids = { offering: [] as string[], cabin: [] as string[], service: [] as string[] };
  for (const { kind, id } of rows) ids[kind].push(id);
  return ids;
};

export async function masterCalendar(
  db: Db | Tx,
  { from, to, ...chosen }: Body<Query>,
  viewer: Viewer,
  locale: Locale,
): Promise<Calendar | Refused> {
  const rangeRefusal = refuseRange({ from, to });
  if (rangeRefusal) return rangeRefusal;
  const rows = await findItems(db, viewer, chosen);
  const notFoundRefusal = refuseMissingItems(chosen, rows);
  if (notFoundRefusal) return notFoundRefusal;
  if (chosen.propertyId && rows.length === 0 && !(await mayChangeCalendar(db, viewer, chosen.propertyId)))
    return refuse("property_not_found");
  const properties = [...new Set(rows.filter(({ wanted }) => wanted).map(({ propertyId }) => propertyId))];
  const stays = await findStays(db, idsByKind(rows), { from, to });
  const grounds = await findGrounds(db, properties, { from, to });
  const occupied = occupiedPeriodsByItem(stays);
  const closedByCabin = new Map(
    rows
      .filter(({ kind }) => kind === "cabin")
      .map((cabin) => [cabin.id, closuresByCabin(cabin, occupied.get(cabin.id) ?? [])]),
  );
  const items = rows
    .filter(({ wanted }) => wanted)
    .map((row) => {
      const blackouts = closedPeriodsOf(row).map((period) => ({ ...period, reason: "blackout" as const }));
      const closures = [
        ...outsideSeason(row),
        ...blackouts,
        ...preparationOf(row, occupied.get(row.id) ?? []),
        ...row.groundPeriods.map(({ from, to }) => ({ from, to, reason: "ground_taken" as const })),
        ...(row.included ?? []).flatMap((id) => closedByCabin.get(id) ?? []),
      ];
      return {
        kind: row.kind,
        id: row.id,
        name: row.name,
        propertyId: row.propertyId,
        propertyName: row.propertyName,
        status: row.status,
        capacity: row.capacity,
        prices: row.prices,
        spans: spansOf({
          from,
          to,
          capacity: row.capacity,
          common: row.common,
          closures,
          occupied: occupied.get(row.id) ?? [],
          open: row.open,
        }),
        blackouts: closedPeriodsOf(row).flatMap((period, index) =>
          period.from < to && from < period.to ? [{ index, ...period }] : [],
        ),
      };
    });
  const shownItems = new Map(rows.flatMap(({ wanted, id, answers }) => (wanted ? [[id, answers]] : [])));
  return {
    from,
    to,
    items,
    grounds: grounds.map(({ taken, ...ground }) => ({
      ...ground,
      spans: groundSpans(ground, taken, { from, to }),
    })),
    bookings: stays
      .map((stay) => viewOfStay(stay, shownItems, locale))
      .filter((stay) => stay.items.length > 0),
  };
}
