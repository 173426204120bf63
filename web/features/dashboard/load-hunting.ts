import type { Client } from "#contract/client.ts";
import { type Ground, loadGround, type Booking } from "#web/features/booking/public.ts";

/** The next trip, with a link for directions. */
export type NextTrip = { booking: Booking; ground: Ground | undefined };

const maxBookings = 100;
const agreed = ["in_progress", "paid", "confirmed"] as const;

/** The hunter's current stay, or the next agreed one. */
export async function loadHunting(api: Client): Promise<NextTrip | undefined> {
  const list = async (status: Booking["status"]) =>
    (await api("GET /api/core-booking", { query: { role: "hunter", status, limit: maxBookings } })).items;
  const [booking] = (await Promise.all(agreed.map(list)))
    .flat()
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate) || a.bookingId.localeCompare(b.bookingId));
  return booking && { booking, ground: await loadGround(api, booking) };
}
