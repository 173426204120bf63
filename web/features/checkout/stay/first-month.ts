/** Loads the months of the calendar that are rendered with the page. For loaders. */
import { addMonths, monthOf } from "#web/ui/date/calendar-model.ts";
import type { FirstMonth } from "./use-availability.ts";

type Day = { date: string; reason?: unknown };
type FetchDays<D> = (span: { from: string; to: string }) => Promise<{ days: readonly D[] }>;

/** The number of months that a wide screen shows. */
const monthsShown = 2;
/** The number of months that one availability request may cover. */
const monthsSearched = 13;

/**
 * Loads the calendar from the requested month, or else from the first month with a bookable day. If loading
 * fails, `days` is undefined: the page renders without them, and the browser tries again.
 */
export async function loadFirstMonth<D extends Day>(
  { requestedDate, opens }: { requestedDate: string | undefined; opens: string },
  fetchDays: FetchDays<D>,
): Promise<FirstMonth<D>> {
  const from = monthOf(requestedDate ?? opens);
  const span = (month: string, months: number) => ({
    from: `${month}-01`,
    to: `${addMonths(month, months)}-01`,
  });
  const all = await fetchDays(span(from, requestedDate ? monthsShown : monthsSearched)).then(
    ({ days }) => days,
    () => undefined,
  );
  const free = requestedDate ?? all?.find(({ date, reason }) => !reason && date >= opens)?.date;
  const month = free ? monthOf(free) : from;
  const { to } = span(month, monthsShown);
  return { month, days: all?.filter(({ date }) => date >= month && date < to) };
}
