import type { Client } from "#contract/client.ts";
import { bookingStatuses } from "#domain/lists.ts";
import type { Listed } from "./booking-list.tsx";

/** One page of a hunter's bookings; status and cursor stand in the address. */
export async function loadBookings(api: Client, query: URLSearchParams): Promise<Listed> {
  const status = bookingStatuses.find((s) => s === query.get("status"));
  const cursor = query.get("cursor") || undefined;
  const { items, nextCursor } = await api("GET /api/core-booking", {
    query: { role: "hunter", limit: 20, ...(status && { status }), ...(cursor && { cursor }) },
  });
  return { items, nextCursor, status, firstPage: cursor === undefined };
}
