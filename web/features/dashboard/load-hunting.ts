import type { Client } from "#contract/client.ts";
import { type Ground, loadGround, type Booking } from "#web/features/booking/public.ts";

/** The hunter's next trip, with the location for its directions. */
export type NextTrip = { booking: Booking; ground: Ground | undefined };

const maxBookings = 100;
const agreedStatuses = ["in_progress", "paid", "confirmed"] as const;

/** Loads the hunter's current stay, or else the next agreed one. */
export async function loadHunting(api: Client): Promise<NextTrip | undefined> {
  const list = async (status: Booking["status"]) =>
    (await api("GET /api/core-booking", { query: { role: "hunter", status, limit: maxBookings } })).items;
  const [booking] = (await Promise.all(agreedStatuses.map(list)))
    .flat()
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate) || a.bookingId.localeCompare(b.bookingId));
  return booking && { booking, ground: await loadGround(api, booking) };
}
