/** Closed days: shown in the calendar before the server responds, and undone. */
import type { Answer, RequestBody } from "#contract/index.ts";
import { blockDays, openDays } from "#domain/availability/blackouts.ts";
import type { Item, Kind, Span } from "./calendar-days.ts";

type Call = "POST /api/availability-sync/create-exceptions";
/** A change of closed days; the calendar always sends explicit dates. */
export type ClosureChange = RequestBody<Call> & { from: string; to: string };
type ChangedItems = Answer<Call>["changed"];

const idFieldByKind = {
  offering: "offeringIds",
  cabin: "cabinIds",
  service: "serviceIds",
} as const satisfies Record<Kind, keyof ClosureChange>;
type IdsByKind = Partial<Record<(typeof idFieldByKind)[Kind], string[]>>;
/** Item ids by kind, as the API expects them. Ground rows are left out, since ground cannot be closed. */
export function idsByKind(things: readonly Pick<Item, "kind" | "id">[]): IdsByKind {
  const ids: IdsByKind = {};
  for (const { kind, id } of things)
    if (kind !== "ground") ids[idFieldByKind[kind]] = [...(ids[idFieldByKind[kind]] ?? []), id];
  return ids;
}
const includesItem = (change: ClosureChange, { kind, id }: Item) =>
  kind !== "ground" && (change[idFieldByKind[kind]]?.includes(id) ?? false);

/** Splits spans at the ends of the period, and changes those inside it. Days out of season stay unchanged. */
function changeWithin({ spans }: Item, { from, to }: ClosureChange, change: (span: Span) => Span): Span[] {
  return spans.flatMap((span) => {
    if (span.to <= from || span.from >= to || span.reason === "outside_season") return [span];
    const inside = { ...span, from: span.from > from ? span.from : from, to: span.to < to ? span.to : to };
    return [
      ...(span.from < from ? [{ ...span, to: from }] : []),
      change(inside),
      ...(span.to > to ? [{ ...span, from: to }] : []),
    ];
  });
}

function applyToItem(item: Item, change: ClosureChange): Item {
  if (!includesItem(change, item)) return item;
  const { from, to, action } = change;
  const periods = item.blackouts.flatMap(({ index: _, ...period }) => (period.calendar ? [] : [period]));
  const details = { ...(change.type && { type: change.type }), ...(change.notes && { notes: change.notes }) };
  const closed =
    action === "open"
      ? openDays(periods, change)
      : blockDays(periods, { from, to, ...(item.kind !== "offering" && details) });
  const imported = item.blackouts.filter(({ calendar }) => calendar);
  const free = { density: "free" as const, placesLeft: item.capacity };
  const spans =
    action === "open"
      ? changeWithin(item, change, (span) =>
          span.reason === "blackout" && !imported.some((p) => p.from < span.to && span.from < p.to)
            ? { from: span.from, to: span.to, ...free }
            : span,
        )
      : changeWithin(item, change, (span) => ({
          from: span.from,
          to: span.to,
          density: "full",
          placesLeft: 0,
          reason: "blackout",
        }));
  return {
    ...item,
    spans,
    blackouts: [...closed, ...imported].map((period, index) => ({ ...period, index })),
  };
}
/** Applies a change before the server responds. Only the response tells which bookings are on opened days. */
export const applyClosure = (items: readonly Item[], change: ClosureChange): Item[] =>
  items.map((item) => applyToItem(item, change));

/** The changes that undo a change: they open the days, then restore earlier closed periods with reasons. */
export function undoClosure(changed: ChangedItems, { from, to, action }: ClosureChange): ClosureChange[] {
  const again = new Map<
    string,
    { period: { from: string; to: string }; details: object; things: { kind: Kind; id: string }[] }
  >();
  for (const { kind, id, before } of changed)
    for (const { from: first, to: last, ...details } of before) {
      const period = { from: first > from ? first : from, to: last < to ? last : to };
      if (period.from >= period.to) continue;
      const key = JSON.stringify([period, details]);
      const one = again.get(key) ?? { period, details, things: [] };
      one.things.push({ kind, id });
      again.set(key, one);
    }
  const closings = [...again.values()].map(
    ({ period, details, things }): ClosureChange => ({
      ...idsByKind(things),
      ...period,
      ...details,
      action: "block",
    }),
  );
  return action === "open" ? closings : [{ ...idsByKind(changed), from, to, action: "open" }, ...closings];
}
