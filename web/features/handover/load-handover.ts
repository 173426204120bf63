import { ApiError, type Client } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import type { Booking } from "#web/features/booking/public.ts";

export type LoadedHandover = Answer<"GET /api/booking-actions/:bookingId/handover">;
export type Offered = Answer<"GET /api/handovers/:handoverId">;

async function unlessRefused<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (e) {
    if (e instanceof ApiError && e.problem.status !== 401) return undefined;
    throw e;
  }
}

/** Only a paid trip can be handed over; undefined for others, or if it fails, so that the page still renders. */
export const loadHandover = async (
  api: Client,
  { bookingId, status, reader }: Booking,
): Promise<LoadedHandover | undefined> =>
  status === "paid" && reader !== "admin"
    ? unlessRefused(api("GET /api/booking-actions/:bookingId/handover", { params: { bookingId } }))
    : undefined;

/** What is offered to the reader; undefined if it is not there for them. */
export const loadOffered = async (
  api: Client,
  handoverId: string | null,
  token: string | null,
): Promise<Offered | undefined> =>
  handoverId
    ? unlessRefused(
        api("GET /api/handovers/:handoverId", {
          params: { handoverId },
          query: { ...(token && { token }) },
        }),
      )
    : undefined;
