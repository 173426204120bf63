import { ApiError, type Client } from "#contract/client.ts";
import type { Party } from "#contract/party/endpoints.ts";
import type { Booking } from "#web/features/booking/public.ts";

/** The team of a booking, from the request on; undefined where the reader may not see it. */
export async function loadParty(
  api: Client,
  { bookingId, status }: Pick<Booking, "bookingId" | "status">,
): Promise<Party | undefined> {
  if (status === "calculated" || status === "submitted") return undefined;
  try {
    return await api("GET /api/core-booking/:bookingId/party", { params: { bookingId } });
  } catch (e) {
    if (!(e instanceof ApiError) || e.problem.status >= 500) throw e;
    return undefined;
  }
}
