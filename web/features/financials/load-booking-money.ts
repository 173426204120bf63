import { ApiError, type Client } from "#contract/client.ts";

/** Loads a booking's money; for a booking without money, since it was never agreed, the refusal. */
export async function loadBookingMoney(api: Client, bookingId: string) {
  try {
    return { one: await api("GET /api/financials/bookings/:bookingId", { params: { bookingId } }) };
  } catch (e) {
    if (!(e instanceof ApiError) || e.problem.code !== "not_agreed") throw e;
    return { notAgreed: { bookingId, problem: e.problem } };
  }
}
