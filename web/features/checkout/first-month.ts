/** Which months a page brings with its calendar: read where the page is made. */
import { addMonths, monthOf } from "#web/ui/calendar-model.ts";
import type { FirstMonth } from "./use-availability.ts";

type Day = { date: string; reason?: unknown };
type Ask<D> = (span: { from: string; to: string }) => Promise<{ days: readonly D[] }>;

/** As many as a wide screen shows. */
const brought = 2;
/** As far ahead as availability answers at once. */
const searched = 13;

/**
 * From the month that was asked for, or else the first with a day that can be had. Without days they could not be
 * fetched: the page stands all the same, and the browser asks again.
 */
export async function firstMonth<D extends Day>(
  { requestedDate, opens }: { requestedDate: string | undefined; opens: string },
  ask: Ask<D>,
): Promise<FirstMonth<D>> {
  const from = monthOf(requestedDate ?? opens);
  const span = (month: string, months: number) => ({
    from: `${month}-01`,
    to: `${addMonths(month, months)}-01`,
  });
  const all = await ask(span(from, requestedDate ? brought : searched)).then(
    ({ days }) => days,
    () => undefined,
  );
  const free = requestedDate ?? all?.find(({ date, reason }) => !reason && date >= opens)?.date;
  const month = free ? monthOf(free) : from;
  const { to } = span(month, brought);
  return { month, days: all?.filter(({ date }) => date >= month && date < to) };
}
