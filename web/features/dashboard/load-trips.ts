import type { Client } from "#contract/client.ts";
import { type Booking, hasProposalToAnswer } from "#web/features/booking/public.ts";

/** A hunter's trips in three groups: those that need an action, upcoming ones, and past ones. */
export type Trips = Awaited<ReturnType<typeof loadTrips>>;

const upcoming: readonly string[] = ["submitted", "pending", "accepted", "confirmed", "paid", "in_progress"];
const byArrival = (a: Booking, b: Booking) => a.fromDate.localeCompare(b.fromDate);
const due = (b: Booking) => b.paymentDueAt ?? "9999";

export function groupTrips(items: readonly Booking[]) {
  const needsAction = (b: Booking) =>
    hasProposalToAnswer(b) ||
    b.allowedActions.includes("pay") ||
    (b.allowedActions.includes("rate") && !b.rated);
  const todo = items.filter(needsAction).sort((a, b) => due(a).localeCompare(due(b)) || byArrival(a, b));
  const rest = items.filter((b) => !needsAction(b));
  return {
    todo,
    coming: rest.filter((b) => upcoming.includes(b.status)).sort(byArrival),
    past: rest.filter((b) => !upcoming.includes(b.status)).sort((a, b) => byArrival(b, a)),
  };
}

/** The number of trips on a page, newest first. The query has the cursor of older pages. */
const pageSize = 100;
export async function loadTrips(api: Client, query: URLSearchParams) {
  const cursor = query.get("cursor") || undefined;
  const { items, nextCursor } = await api("GET /api/core-booking", {
    query: { role: "hunter", limit: pageSize, ...(cursor && { cursor }) },
  });
  return { ...groupTrips(items), nextCursor };
}
