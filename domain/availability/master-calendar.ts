/** Computes the landowner's calendar of one offering, cabin or service as spans of days that are alike. */
import { type Density, densityOf } from "./capacity.ts";
import { addDays, type CalendarDate } from "../days.ts";
import type { MasterReason } from "./lists.ts";

/** A half-open closed period, like a stay. A bound that is null is open. */
export type Closure = {
  from: CalendarDate | null;
  to: CalendarDate | null;
  reason: "outside_season" | "blackout" | "preparation" | "ground_taken" | "cabin_taken";
};
/** The capacity that an offering's ground has in common with others, and the places left on each night. */
export type CommonCapacity = { capacity: number; from: CalendarDate; placesLeft: readonly number[] };
export type OccupiedPeriod = { from: CalendarDate; to: CalendarDate; places: number; reserved: boolean };
export type Span = {
  from: CalendarDate;
  to: CalendarDate;
  density: Density;
  placesLeft: number | null;
  reason?: MasterReason;
};
export type CalendarInput = {
  /** The half-open range of the calendar. */
  from: CalendarDate;
  to: CalendarDate;
  /** The number of places; null if unlimited. */
  capacity: number | null;
  closures: readonly Closure[];
  occupied: readonly OccupiedPeriod[];
  /** Null or undefined: the ground has no capacity in common with other offerings. */
  common?: CommonCapacity | null;
  /** Whether hunters can see and request the offering, cabin or service. */
  open: boolean;
};

const maxYears = 2;
/**
 * The latest allowed end of a calendar starting on this day: 24 months later. For comparison only: from 29
 * February the result may not be a real date.
 */
export const latestEnd = (from: CalendarDate): CalendarDate =>
  `${Number(from.slice(0, 4)) + maxYears}${from.slice(4)}`;

/** Running totals while the changes are summed day by day. */
type Tally = {
  outside_season: number;
  blackout: number;
  preparation: number;
  ground_taken: number;
  cabin_taken: number;
  places: number;
  booked: number;
  /** The places of the common capacity that are taken. */
  common: number;
};
type TallyChange = { at: CalendarDate; what: keyof Tally; by: number };

/** The nights on which the number of taken common places changes, and by how much. */
const commonChanges = ({ capacity, from, placesLeft }: CommonCapacity) =>
  placesLeft.flatMap((left, night) => {
    const by = (placesLeft[night - 1] ?? capacity) - left;
    return by === 0 ? [] : [{ at: addDays(from, night), by }];
  });

function changesOf({ from, to, closures, occupied, common }: CalendarInput): TallyChange[] {
  const changes: TallyChange[] = [];
  const addChange = (start: CalendarDate, end: CalendarDate, field: keyof Tally, by: number) => {
    if (start < to && from < end && start < end)
      changes.push({ at: start > from ? start : from, what: field, by }, { at: end, what: field, by: -by });
  };
  for (const c of closures) addChange(c.from ?? from, c.to ?? to, c.reason, 1);
  for (const h of occupied) {
    addChange(h.from, h.to, "places", h.places);
    if (!h.reserved) addChange(h.from, h.to, "booked", 1);
  }
  if (common)
    for (const { at, by } of commonChanges(common))
      changes.push({ at: at > from ? at : from, what: "common", by });
  return changes.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

type Places = { capacity: number; placesLeft: number };
/** The places that can be taken of an offering and of its ground, and the density of rules 2.7. */
function withCommonCapacity(own: Places, common: Places | null | undefined) {
  const placesLeft = Math.min(own.placesLeft, common?.placesLeft ?? Infinity);
  const capacity = Math.min(own.capacity, common?.capacity ?? Infinity);
  return { density: densityOf({ taken: capacity - placesLeft, capacity }), placesLeft };
}

type DayState = Pick<Span, "density" | "placesLeft" | "reason">;
function dayStateOf(tally: Tally, { capacity, open, common }: CalendarInput): DayState {
  const fullBecauseOf = (reason: MasterReason): DayState => ({ density: "full", placesLeft: 0, reason });
  if (tally.outside_season) return fullBecauseOf("outside_season");
  if (tally.blackout) return fullBecauseOf("blackout");
  if (capacity !== null && tally.places >= capacity)
    return fullBecauseOf(tally.booked ? "booked" : "reserved");
  if (common && tally.common >= common.capacity) return fullBecauseOf("booked");
  if (tally.preparation) return fullBecauseOf("preparation");
  if (tally.ground_taken) return fullBecauseOf("ground_taken");
  if (tally.cabin_taken) return fullBecauseOf("cabin_taken");
  const dayAvailability =
    capacity === null
      ? { density: "free" as const, placesLeft: null }
      : withCommonCapacity(
          { capacity, placesLeft: capacity - tally.places },
          common && { capacity: common.capacity, placesLeft: common.capacity - tally.common },
        );
  return open ? dayAvailability : { ...dayAvailability, reason: "not_available" };
}

/**
 * Returns the longest possible spans over `from`–`to`, with the density of rules 2.7. Of several reasons the
 * most lasting is shown: season, blackout, booking, preparation, ground that others have, included cabin.
 */
export function spansOf(item: CalendarInput): Span[] {
  const changes = changesOf(item);
  const tally: Tally = {
    outside_season: 0,
    blackout: 0,
    preparation: 0,
    ground_taken: 0,
    cabin_taken: 0,
    places: 0,
    booked: 0,
    common: 0,
  };
  const spans: Span[] = [];
  let at = item.from;
  for (let i = 0; at < item.to; ) {
    for (let next = changes[i]; next && next.at <= at; next = changes[++i]) tally[next.what] += next.by;
    const until = changes[i]?.at ?? item.to;
    const to = until < item.to ? until : item.to;
    const state = dayStateOf(tally, item);
    const last = spans.at(-1);
    if (
      last &&
      last.density === state.density &&
      last.placesLeft === state.placesLeft &&
      last.reason === state.reason
    )
      last.to = to;
    else spans.push({ from: at, to, ...state });
    at = to;
  }
  return spans;
}
