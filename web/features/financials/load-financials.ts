import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { osloDate } from "#domain/days.ts";
import { filterIn } from "#web/features/property-group/public.ts";
import { type MoneyGrouping, moneyGroupings, yearOf } from "#domain/financials/financials.ts";

export type Financials = Answer<"GET /api/financials">;
export type MoneyRow = Financials["items"][number];
export type ShownFinancials = Financials & {
  year: number;
  thisYear: number;
  filter: ReturnType<typeof filterIn>;
  firstPage: boolean;
};

const groupingIn = (query: URLSearchParams): MoneyGrouping =>
  moneyGroupings.find((one) => one === query.get("by")) ?? "booking";

/** Loads a landowner's money of a year, and whether the landowner's tax details are missing. */
export async function loadFinancials(api: Client, query: URLSearchParams, now: Date) {
  const [financials, ownTax] = await Promise.all([
    loadYear(api, query, now),
    api("GET /api/tax/details", {}),
  ]);
  return { financials, ownTax: { isMissing: ownTax.isMissing, payouts: ownTax.payouts } };
}
export type LoadedFinancials = Awaited<ReturnType<typeof loadFinancials>>;

/** Loads the year in the address; by default the first with money of this, the next and the last year. */
async function loadYear(api: Client, query: URLSearchParams, now: Date): Promise<ShownFinancials> {
  const thisYear = yearOf(osloDate(now));
  const yearText = query.get("year") ?? "";
  const cursor = query.get("cursor") || undefined;
  const filter = filterIn(query);
  const load = async (year: number): Promise<ShownFinancials> => {
    const financials = await api("GET /api/financials", {
      query: { year, groupBy: groupingIn(query), limit: 24, ...filter, ...(cursor && { cursor }) },
    });
    return { ...financials, year, thisYear, filter, firstPage: cursor === undefined };
  };
  if (/^20\d\d$/.test(yearText)) return load(Number(yearText));
  const currentYear = await load(thisYear);
  if (currentYear.total.bookings > 0 || cursor) return currentYear;
  const otherYears = await Promise.all([thisYear + 1, thisYear - 1].map(load));
  return otherYears.find(({ total }) => total.bookings > 0) ?? currentYear;
}
