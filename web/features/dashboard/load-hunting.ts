import type { Client } from "#contract/client.ts";
import { type Ground, loadGround, type Booking } from "#web/features/booking/public.ts";

/** `next`: the stay that is under way or comes first, with the way there where it is agreed. */
export type Hunting = {
  next: { booking: Booking; ground: Ground | undefined } | undefined;
  later: Booking[];
  past: Booking[];
};

const most = 100;
const shownPast = 6;
const coming = ["in_progress", "paid", "confirmed", "pending"] as const;

/** A hunter's stays by date: a whole list of what is ahead, and the last of what has been. */
export async function loadHunting(api: Client): Promise<Hunting> {
  const list = async (status: Booking["status"]) =>
    (await api("GET /api/core-booking", { query: { role: "hunter", status, limit: most } })).items;
  const [past, ...ahead] = await Promise.all([list("completed"), ...coming.map(list)]);
  const [first, ...later] = ahead
    .flat()
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate) || a.bookingId.localeCompare(b.bookingId));
  return {
    next: first && { booking: first, ground: await loadGround(api, first) },
    later,
    past: past.sort((a, b) => b.toDate.localeCompare(a.toDate)).slice(0, shownPast),
  };
}
