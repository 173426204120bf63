import { ApiError, type Client } from "#contract/client.ts";

/** One booking's money; for a booking that is not agreed only the refusal, since it has no money. */
export async function loadBookingMoney(api: Client, bookingId: string) {
  try {
    return { one: await api("GET /api/financials/bookings/:bookingId", { params: { bookingId } }) };
  } catch (e) {
    if (!(e instanceof ApiError) || e.problem.code !== "not_agreed") throw e;
    return { notAgreed: { bookingId, problem: e.problem } };
  }
}
