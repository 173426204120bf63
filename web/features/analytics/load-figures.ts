import type { Client } from "#contract/client.ts";
import { osloDate } from "#domain/days.ts";
import { yearOf } from "#domain/financials/financials.ts";

/** Loads the figures of the year in the address, by default those of this year. */
export async function loadFigures(api: Client, query: URLSearchParams, now: Date) {
  const thisYear = yearOf(osloDate(now));
  const yearText = query.get("year") ?? "";
  const year = /^20\d\d$/.test(yearText) ? Number(yearText) : thisYear;
  const [performance, insights] = await Promise.all([
    api("GET /api/analytics/overall-performance", { query: { year } }),
    api("GET /api/analytics/conversion-insights", { query: { year } }),
  ]);
  return { year, thisYear, performance, insights };
}
export type Figures = Awaited<ReturnType<typeof loadFigures>>;
