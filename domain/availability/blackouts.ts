import { type CalendarDate, overlaps, type Stay } from "../days.ts";
import type { BlackoutPeriod } from "../offering/terms.ts";

/** The first night of the stay that is blacked out. */
export const firstBlackedOut = (periods: readonly BlackoutPeriod[], stay: Stay): CalendarDate | undefined =>
  periods
    .filter(({ from, to }) => overlaps({ fromDate: from, toDate: to }, stay))
    .map(({ from }) => (from > stay.fromDate ? from : stay.fromDate))
    .sort()[0];

/** How many closed periods one thing may have. */
export const maxBlackouts = 1000;

/** Days, and what the landowner says of them: why they are closed, or what they cost. Alike, they are one where they meet. */
type Period = BlackoutPeriod & { type?: string; notes?: string; priceOre?: number };

const alike = (a: Period, b: Period) => a.type === b.type && a.notes === b.notes && a.priceOre === b.priceOre;

/**
 * In order of days, and joined where they touch or overlap and say the same. Where they overlap and differ,
 * the later-beginning one gives way.
 */
function tidied<P extends Period>(periods: readonly P[]): P[] {
  const tidy: P[] = [];
  for (const next of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = tidy.at(-1);
    if (last && alike(last, next) && next.from <= last.to)
      tidy[tidy.length - 1] = { ...last, to: next.to > last.to ? next.to : last.to };
    else if (!last || next.from >= last.to) tidy.push(next);
    else if (next.to > last.to) tidy.push({ ...next, from: last.to });
  }
  return tidy;
}

/** Without the days of `open`: what lies across them is cut, and keeps what it says on both sides. */
export const openDays = <P extends Period>(periods: readonly P[], open: BlackoutPeriod): P[] =>
  tidied(
    periods.flatMap((p) => [
      ...(p.from < open.from ? [{ ...p, to: p.to < open.from ? p.to : open.from }] : []),
      ...(p.to > open.to ? [{ ...p, from: p.from > open.to ? p.from : open.to }] : []),
    ]),
  );

/**
 * With the days of `closed`, which says why: what was closed there before for another reason gives way, and
 * neighbours that say the same become one.
 */
export const blockDays = <P extends Period>(periods: readonly P[], closed: P): P[] =>
  tidied([...openDays(periods, closed), closed]);
