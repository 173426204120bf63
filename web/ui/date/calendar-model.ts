/** The data of a month calendar, without its look. */
import { addDays, isoWeekday } from "#domain/days.ts";
import type { Density } from "#domain/availability/capacity.ts";

export type CalendarDay = {
  date: string;
  density?: Density;
  priceOre?: number;
  placesLeft?: number;
  /** Whether a stay cannot include this night. `reason`: a word for why, which the cell shows. */
  disabled?: boolean;
  reason?: string;
  /** The reason as a whole sentence, for places with more room. */
  why?: string;
  /** The reason why a stay cannot begin on this night, although it can include it. */
  whyNot?: string;
  /** Whether the reason is obvious (out of season, past): it is read out, but the cell does not show it. */
  quiet?: boolean;
  /** Whether the law closes the day. */
  illegal?: boolean;
};
/**
 * The selected dates. Of a stay, `to` is the day of departure (rules 1.2); of days, it is the last day; it
 * can also be a single day.
 */
export type PickedDates = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: "stay" | "days" | "day";
};
export type DayMark = "arrival" | "departure" | "first" | "last" | "inStay";
/** How the calendar marks a day of the selection; undefined for other days. */
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
 * A month's weeks from Monday on, with neighbouring days. The month of `min` begins with the week of `min`.
 */
export function weeksOf(month: string, min = ""): string[][] {
  const first = monthOf(min) === month ? min : `${month}-01`;
  const start = addDays(first, 1 - isoWeekday(first));
  const weeks: string[][] = [];
  for (let day = start; monthOf(day) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)));
  return weeks;
}

/** Adds a picked day: first the arrival, then the departure. An earlier or a third day starts over. */
export function pickStay({ from, to }: PickedDates, date: string): PickedDates {
  return from && !to && date > from ? { from, to: date } : { from: date };
}

/**
 * Whether a day can be picked. A taken night can be the day of departure, if every night before it is free.
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

/** The first and the last day that can be selected. */
export type Bounds = { min?: string | undefined; max?: string | undefined };
const clampDate = ({ min = "", max = "9" }: Bounds, date: string): string =>
  date < min ? min : date > max ? max : date;

/** The day of a month that the Tab key reaches: the preferred day, else the first selectable one. */
export function tabStopOf(month: string, preferred: string | undefined, bounds: Bounds): string {
  const first = `${month}-01`;
  return [preferred, clampDate(bounds, first)].find((date) => date && monthOf(date) === month) ?? first;
}

/**
 * The date to which a key moves the focus: by a day or a week, to the ends of the week, or by a month (at
 * most to its last day). Never beyond `bounds`.
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
  return to && clampDate(bounds, to);
}
