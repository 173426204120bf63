/** A selected rectangle of rows and days in the calendar, from the `anchor` cell to the `head` cell. */
import { addDays } from "#domain/days.ts";
import { moveBy, monthOf } from "#web/ui/date/calendar-model.ts";
import { startOf, firstDayAfter } from "./calendar-days.ts";

export type Cell = { id: string; date: string };
export type Range = { anchor: Cell; head: Cell };
/** The selected rows and days; `to` is the day after the last one. */
export type Selection = { ids: string[]; from: string; to: string };

/** The selected rows and days. `ids`: all rows in order; a selected row that no longer exists is left out. */
export function selectedCells({ anchor, head }: Range, ids: readonly string[]): Selection {
  const rows = [ids.indexOf(anchor.id), ids.indexOf(head.id)].filter((i) => i >= 0);
  const [from, last] = anchor.date < head.date ? [anchor.date, head.date] : [head.date, anchor.date];
  return {
    ids: rows.length ? ids.slice(Math.min(...rows), Math.max(...rows) + 1) : [],
    from,
    to: addDays(last, 1),
  };
}

/** The cell that a key moves to: up and down change the row, Home and End go to the ends of the month. */
export function moveInRows(key: string, { id, date }: Cell, ids: readonly string[]): Cell | undefined {
  const row = (by: number) => ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by))] ?? id;
  if (key === "ArrowUp") return { id: row(-1), date };
  if (key === "ArrowDown") return { id: row(1), date };
  if (key === "Home") return { id, date: startOf(monthOf(date)) };
  if (key === "End") return { id, date: addDays(firstDayAfter(monthOf(date)), -1) };
  const to = moveBy(key, date);
  return to ? { id, date: to } : undefined;
}
/** The cell that a key moves to in the month of one item, which is laid out in weeks. */
export function moveInWeeks(key: string, { id, date }: Cell): Cell | undefined {
  const to = moveBy(key, date);
  return to ? { id, date: to } : undefined;
}
