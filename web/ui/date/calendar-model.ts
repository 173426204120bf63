/** The data of a month calendar, independent of its look. */
import { addDays, isoWeekday } from "#domain/days.ts";
import type { Density } from "#domain/availability/capacity.ts";

export type CalendarDay = {
  date: string;
  density?: Density;
  priceOre?: number;
  placesLeft?: number;
  /** A stay cannot include this night. `reason`: a word for why, shown in the cell. */
  disabled?: boolean;
  reason?: string;
  /** The reason as a sentence, for where there is room. */
  why?: string;
  /** Why a stay cannot begin on this night, although it can include it. */
  whyNot?: string;
  /** An obvious reason (out of season, past): read out, but not shown in the cell. */
  quiet?: boolean;
};
/**
 * The selection: a stay, where `to` is the day of departure (rules 1.2); days, where it is the last day; or
 * one day.
 */
export type PickedDates = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: "stay" | "days" | "day";
};
export type DayMark = "arrival" | "departure" | "first" | "last" | "inStay";
/** How a day is marked in the selection. */
export function markOf({ from, to, kind = "stay" }: PickedDates, date: string): DayMark | undefined {
  if (!from || date < from || date > (to ?? from)) return undefined;
  if (kind === "day") return "inStay";
  if (date === from) return kind === "stay" ? "arrival" : "first";
  return date !== to ? "inStay" : kind === "stay" ? "departure" : "last";
}

export const monthOf = (date: string): string => date.slice(0, 7);
export function addMonths(month: string, n: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + n;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}
/**
 * The month's weeks, Monday first, padded with neighbouring days; the month of `min` starts with its week.
 */
export function weeksOf(month: string, min = ""): string[][] {
  const first = monthOf(min) === month ? min : `${month}-01`;
  const start = addDays(first, 1 - isoWeekday(first));
  const weeks: string[][] = [];
  for (let day = start; monthOf(day) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)));
  return weeks;
}

/** First the arrival, then the departure; an earlier day, or a third pick, starts over. */
export function pickStay({ from, to }: PickedDates, date: string): PickedDates {
  return from && !to && date > from ? { from, to: date } : { from: date };
}

/**
 * Whether a day can be picked: a taken night can be the day of departure if every night before it is free.
 */
export function canPick(
  days: ReadonlyMap<string, CalendarDay>,
  picked: PickedDates | undefined,
  date: string,
): boolean {
  const { from, to } = picked ?? {};
  const day = days.get(date);
  if (day?.whyNot) return false;
  if (!day?.disabled) return true;
  if (!from || to || date <= from) return false;
  for (let night = from; night < date; night = addDays(night, 1)) if (days.get(night)?.disabled) return false;
  return true;
}

/** The first and last selectable day. */
export type Bounds = { min?: string | undefined; max?: string | undefined };
const within = ({ min = "", max = "9" }: Bounds, date: string): string =>
  date < min ? min : date > max ? max : date;

/** The tab stop of a month (roving tabindex): the preferred day, else the first selectable one. */
export function tabStopOf(month: string, preferred: string | undefined, bounds: Bounds): string {
  const first = `${month}-01`;
  return [preferred, within(bounds, first)].find((date) => date && monthOf(date) === month) ?? first;
}

/**
 * The date an arrow key moves to: a day or a week on, the ends of the week, a month on (clamped to its last
 * day); never past the bounds.
 */
export function moveBy(key: string, date: string, bounds: Bounds = {}): string | undefined {
  const dateMonthsLater = (n: number) => {
    const month = addMonths(monthOf(date), n);
    const last = addDays(`${addMonths(month, 1)}-01`, -1);
    const same = `${month}-${date.slice(8)}`;
    return same < last ? same : last;
  };
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, 1 - isoWeekday(date)),
    End: () => addDays(date, 7 - isoWeekday(date)),
    PageUp: () => dateMonthsLater(-1),
    PageDown: () => dateMonthsLater(1),
  };
  const to = moves[key]?.();
  return to && within(bounds, to);
}
