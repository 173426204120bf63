/** The bookings to store for offline use: the hunter's agreed ones that are not over, the next first. */
import type { Client } from "#contract/client.ts";
import type { Locale } from "#domain/locale.ts";
import { osloDate } from "#domain/days.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { loadHouseManual } from "#web/features/house-manual/public.ts";
import { loadPermits } from "#web/features/permit/public.ts";
import { placeOf } from "#web/features/booking/public.ts";

const statuses = ["confirmed", "paid", "in_progress"] as const;
const MAX_BOOKINGS = 12;

type OfflineBooking = {
  bookingId: string;
  propertyId: string;
  place: string;
  fromDate: string;
  toDate: string;
  stamp: string;
};

/** All agreed bookings of the hunter that are not over, the next first. */
async function loadTrips(api: Client, now: Date) {
  const lists = await Promise.all(
    statuses.map((status) => api("GET /api/core-booking", { query: { role: "hunter", status, limit: 50 } })),
  );
  return lists
    .flatMap(({ items }) => items)
    .filter((b) => b.toDate >= osloDate(now))
    .sort((a, b) => (a.fromDate < b.fromDate ? -1 : 1));
}

/** `trips`: the ids of all of them, also of those whose pages are not stored. */
export async function loadOfflineBookings(
  api: Client,
  now: Date,
): Promise<{ bookings: OfflineBooking[]; trips: string[] }> {
  const trips = await loadTrips(api, now);
  const bookings = await Promise.all(
    trips.slice(0, MAX_BOOKINGS).map(async (b) => {
      const { bookingId, propertyId, fromDate, toDate, status, paymentStatus, history, proposal } = b;
      const manual = await loadHouseManual(api, b);
      const permits = (await loadPermits(api, b)).filter(({ state }) => state === "valid");
      const key = manual?.items.some((item) => item.key) ? "key" : "";
      return {
        bookingId,
        propertyId,
        place: placeOf(b),
        fromDate,
        toDate,
        stamp: [
          status,
          paymentStatus,
          history.length,
          proposal?.changedAt,
          manual?.updatedAt,
          key,
          ...permits.map(({ permitId }) => permitId),
        ]
          .filter(Boolean)
          .join(" "),
      };
    }),
  );
  return { bookings, trips: trips.map(({ bookingId }) => bookingId) };
}

/** Offline copies are renewed after this many hours, since a landowner's changes are not pushed to them. */
const REFRESH_HOURS = 3;

/** The pages that the service worker should store: their addresses, each with a version stamp. */
export function offlinePagesOf(
  coming: readonly OfflineBooking[],
  now: Date,
  locale: Locale,
): { url: string; stamp: string }[] {
  const turn = `${locale} ${Math.floor(now.getTime() / (REFRESH_HOURS * 3_600_000))}`;
  const all = `${turn} ${coming.map((b) => `${b.bookingId} ${b.stamp}`).join()}`;
  const dashboards = coming.length
    ? ["hunting", "my-bookings"].map((tab) => ({ url: `/dashboard?tab=${tab}`, stamp: all }))
    : [];
  const properties = [...new Set(coming.map((b) => b.propertyId))].map((propertyId) => ({
    url: `/view-property?propertyId=${propertyId}`,
    stamp: turn,
  }));
  const bookings = coming.map((b) => ({ url: bookingAddress(b.bookingId), stamp: `${turn} ${b.stamp}` }));
  return [{ url: "/offline", stamp: all }, ...dashboards, ...bookings, ...properties];
}
