import type { Client } from "#contract/client.ts";
import type { Payable } from "./payment-test.tsx";

/** Loads the reader's own bookings that are not paid yet. */
export async function payableBookings(api: Client): Promise<Payable[]> {
  const { items } = await api("GET /api/core-booking", {
    query: { role: "hunter", status: "confirmed", limit: 50 },
  });
  return items.map(({ bookingId, propertyName, fromDate, toDate }) => ({
    bookingId,
    label: `${propertyName}, ${fromDate} – ${toDate}`,
  }));
}
