import type { Client } from "#contract/client.ts";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { osloDate } from "#domain/days.ts";
import { type MoneyGrouping, moneyGroupings, yearOf } from "#domain/financials/financials.ts";

export type Financials = AnswerOf<Api["GET /api/financials"]>;
export type MoneyRow = Financials["items"][number];
export type ShownFinancials = Financials & { year: number; thisYear: number; firstPage: boolean };

const groupingIn = (query: URLSearchParams): MoneyGrouping =>
  moneyGroupings.find((one) => one === query.get("by")) ?? "booking";

/** With whether tax details are missing. */
export async function loadFinancials(api: Client, query: URLSearchParams, now: Date) {
  const [shown, ownTax] = await Promise.all([loadYear(api, query, now), api("GET /api/tax/details", {})]);
  return { shown, ownTax: { isMissing: ownTax.isMissing, payouts: ownTax.payouts } };
}
export type LoadedFinancials = Awaited<ReturnType<typeof loadFinancials>>;

/** One year, as the address says; this year where it names none. */
async function loadYear(api: Client, query: URLSearchParams, now: Date): Promise<ShownFinancials> {
  const thisYear = yearOf(osloDate(now));
  const asked = query.get("year") ?? "";
  const year = /^20\d\d$/.test(asked) ? Number(asked) : thisYear;
  const cursor = query.get("cursor") || undefined;
  const shown = await api("GET /api/financials", {
    query: { year, groupBy: groupingIn(query), limit: 24, ...(cursor && { cursor }) },
  });
  return { ...shown, year, thisYear, firstPage: cursor === undefined };
}
