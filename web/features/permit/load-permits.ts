import { ApiError, type Client } from "#contract/client.ts";
import type { Permit } from "#contract/permit/endpoints.ts";

/** The permits of a booking; empty if that fails, so that the page still renders. */
export async function loadPermits(
  api: Client,
  { bookingId, status }: { bookingId: string; status: string },
): Promise<Permit[]> {
  if (status !== "paid" && status !== "in_progress" && status !== "cancelled") return [];
  try {
    return (await api("GET /api/core-booking/:bookingId/permits", { params: { bookingId } })).items;
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return [];
  }
}
