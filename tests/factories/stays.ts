/** Requests a stay of two hunters over three nights in October 2027 through the API. */
import type pg from "pg";
import type { RequestBody } from "#contract/index.ts";
import type { Stay as StayDates } from "#domain/days.ts";
import type { Person, TestApp } from "../support/app.ts";

type Stay = RequestBody<"POST /api/core-booking/calculate">;

export const stayAt = (offeringId: string, other: Partial<Stay> = {}): Stay => ({
  offeringId,
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  participants: 2,
  cabins: [],
  services: [],
  ...other,
});
/** Creates a draft request with a price. */
export const makeDraft = async (app: Pick<TestApp, "call">, hunter: Person, stay: Stay): Promise<string> =>
  (await app.call(hunter, "POST /api/core-booking/calculate", { body: stay })).body.bookingId;
/** Creates a request and sends it to the landowner. */
export async function makeRequest(app: Pick<TestApp, "call">, hunter: Person, stay: Stay): Promise<string> {
  const bookingId = await makeDraft(app, hunter, stay);
  const sent = await app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  if (sent.status !== 200) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  return bookingId;
}
/** Moves a booking and what it holds to other days, whatever the season is. */
export const moveStay = (pool: pg.Pool, bookingId: string, { fromDate, toDate }: StayDates) =>
  pool.query(
    `with nights as (update offering_hold set stay = daterange($2, $3) where booking_id = $1),
      cabins as (update cabin_hold set stay = daterange($2, $3) where booking_id = $1)
    update booking set from_date = $2, to_date = $3 where booking_id = $1`,
    [bookingId, fromDate, toDate],
  );
