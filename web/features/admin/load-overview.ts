/** Loads the administrators' open tasks: each list's number of items, and the first items of long lists. */
import type { Client } from "#contract/client.ts";
import { paymentFollowUp } from "#domain/admin/addresses.ts";

/** Items are counted up to this number; more are shown as «100+». */
export const maxCounted = 100;
const query = { query: { limit: maxCounted } };

export async function loadOverview(api: Client) {
  const [state, refunds, cases, unsent, failed] = await Promise.all([
    api("GET /api/admin/overview", {}),
    api("GET /api/payments/refunds-by-hand", query),
    api("GET /api/payments/cases", query),
    api("GET /api/payments/unsent", query),
    api("GET /api/jobs/failed", query),
  ]);
  const waiting = [
    { id: "refunds" as const, count: refunds.items.length, to: paymentFollowUp },
    { id: "cases" as const, count: cases.items.length, to: paymentFollowUp },
    { id: "unsent" as const, count: unsent.items.length, to: undefined },
    { id: "failed" as const, count: failed.items.length, to: undefined },
  ];
  return { state, waiting, failed: failed.items.slice(0, 10), unsent: unsent.items.slice(0, 10) };
}
export type Overview = Awaited<ReturnType<typeof loadOverview>>;
