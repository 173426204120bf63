/**
 * Blackout periods are half-open like stays: `to` is the first open day. Pages show the last closed day and
 * convert it.
 */
import { type CalendarDate, overlaps, type Stay } from "../days.ts";
import type { BlackoutPeriod } from "../offering/terms.ts";

/** Returns the first night of the stay that is in a blackout period. */
export const firstBlackedOut = (periods: readonly BlackoutPeriod[], stay: Stay): CalendarDate | undefined =>
  periods
    .filter(({ from, to }) => overlaps({ fromDate: from, toDate: to }, stay))
    .map(({ from }) => (from > stay.fromDate ? from : stay.fromDate))
    .sort()[0];

/** The maximum number of blackout periods of one offering, cabin or service. */
export const maxBlackouts = 1000;

/**
 * A period with its attributes: the reason why it is blocked, or its price. Adjacent periods with equal
 * attributes are merged.
 */
type Period = BlackoutPeriod & { type?: string; notes?: string; priceOre?: number };

const isSameBlackout = (a: Period, b: Period) =>
  a.type === b.type && a.notes === b.notes && a.priceOre === b.priceOre;

/**
 * Sorts the periods, and merges those with equal attributes that touch or overlap. Where different periods
 * overlap, the one that begins later is shortened.
 */
function mergedPeriods<P extends Period>(periods: readonly P[]): P[] {
  const tidy: P[] = [];
  for (const next of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = tidy.at(-1);
    if (last && isSameBlackout(last, next) && next.from <= last.to)
      tidy[tidy.length - 1] = { ...last, to: next.to > last.to ? next.to : last.to };
    else if (!last || next.from >= last.to) tidy.push(next);
    else if (next.to > last.to) tidy.push({ ...next, from: last.to });
  }
  return tidy;
}

/** Removes the days of `open`. A period across these days is split, and both parts keep its attributes. */
export const openDays = <P extends Period>(periods: readonly P[], open: BlackoutPeriod): P[] =>
  mergedPeriods(
    periods.flatMap((p) => [
      ...(p.from < open.from ? [{ ...p, to: p.to < open.from ? p.to : open.from }] : []),
      ...(p.to > open.to ? [{ ...p, from: p.from > open.to ? p.from : open.to }] : []),
    ]),
  );

/**
 * Adds `closedPeriod`, which replaces earlier periods on the same days. Adjacent periods with equal
 * attributes are merged.
 */
export const blockDays = <P extends Period>(periods: readonly P[], closedPeriod: P): P[] =>
  mergedPeriods([...openDays(periods, closedPeriod), closedPeriod]);
