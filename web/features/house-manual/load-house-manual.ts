import type { Answer } from "#contract/index.ts";
import { ApiError, type Client } from "#contract/client.ts";

export type GuestManual = Answer<"GET /api/core-booking/:bookingId/house-manual">;

/** Loads the house manual of a paid trip; undefined if that fails, so that the page still renders. */
export async function loadHouseManual(
  api: Client,
  { bookingId, status }: { bookingId: string; status: string },
): Promise<GuestManual | undefined> {
  if (status !== "paid" && status !== "in_progress") return undefined;
  try {
    return await api("GET /api/core-booking/:bookingId/house-manual", { params: { bookingId } });
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return undefined;
  }
}
