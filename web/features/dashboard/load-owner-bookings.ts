import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import { type BookingGroup, bookingGroupNames } from "#domain/booking/lists.ts";
import { filterIn } from "#web/features/property-group/public.ts";

export type Figures = Answer<"GET /api/core-booking/figures">;
export type OwnerListed = Awaited<ReturnType<typeof loadOwnerBookings>>;

/** The group of bookings in the query, or else the first one with bookings that are not over. */
export const groupOf = (requested: string | null, groups: Figures["groups"]): BookingGroup =>
  bookingGroupNames.find((group) => group === requested) ??
  bookingGroupNames.find((group) => group !== "over" && groups[group] > 0) ??
  "to_answer";

/** The bookings of a group; of a property or a group of properties where the query names one. */
export async function loadOwnerBookings(api: Client, all: Figures, query: URLSearchParams) {
  const filter = filterIn(query);
  const isFiltered = Object.keys(filter).length > 0;
  const { groups } = isFiltered ? await api("GET /api/core-booking/figures", { query: filter }) : all;
  const group = groupOf(query.get("group"), groups);
  const cursor = query.get("cursor") || undefined;
  const { items, nextCursor } = await api("GET /api/core-booking", {
    query: { role: "landowner", group, limit: 20, ...filter, ...(cursor && { cursor }) },
  });
  return { group, groups, isFiltered, items, nextCursor, firstPage: cursor === undefined };
}
