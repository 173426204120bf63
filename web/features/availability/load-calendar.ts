import { ApiError, type Client } from "#contract/client.ts";
import { osloDate } from "#domain/days.ts";
import { monthOf } from "#web/ui/date/calendar-model.ts";
import { type Calendar, hasSeasonIn, validMonth, monthsOf, staysIn, yearOf } from "./calendar-days.ts";

export type LoadedCalendar = Awaited<ReturnType<typeof loadCalendar>>;

/**
 * Loads the calendar one year at a time, so that changing the month needs no request. Without a month in the
 * query it starts at this month, or at the next one in season or with bookings. If loading fails, `calendar`
 * is undefined and the page is rendered without it.
 */
export async function loadCalendar(api: Client, query: URLSearchParams, now: Date) {
  const today = osloDate(now);
  const requestedMonth = validMonth(query.get("month"));
  const load = (year: string) =>
    api("POST /api/availability-sync/query", {
      body: { from: `${year}-01-01`, to: `${Number(year) + 1}-01-01` },
    });
  const month = requestedMonth ?? monthOf(today);
  try {
    const [calendar, links] = await Promise.all([load(yearOf(month)), api("GET /api/calendars", {})]);
    if (requestedMonth || calendar.items.length === 0) return { month, today, calendar, links };
    const inSeason = (year: Calendar) =>
      monthsOf(year.from.slice(0, 4)).find(
        (m) => m >= month && (hasSeasonIn(year.items, m) || staysIn(year.bookings, m).length > 0),
      );
    const first = inSeason(calendar);
    if (first) return { month: first, today, calendar, links };
    const after = await load(String(Number(yearOf(month)) + 1));
    const later = inSeason(after);
    return later ? { month: later, today, calendar: after, links } : { month, today, calendar, links };
  } catch (e) {
    if (!(e instanceof ApiError) || e.problem.status === 401) throw e;
    return { month, today, calendar: undefined, links: undefined };
  }
}

/** Whether the loaded data still suffice: only the month within the year, or the filter, has changed. */
export function canKeepLoadedCalendar(current: URL, next: URL): boolean {
  if (current.href === next.href) return false;
  if ([current, next].some((url) => url.searchParams.get("tab") !== "availability")) return false;
  const [a, b] = [current, next].map((url) => validMonth(url.searchParams.get("month")));
  return a === b || (a !== undefined && b !== undefined && yearOf(a) === yearOf(b));
}
