import type { Refusal } from "#contract/errors.ts";
import type { Stay } from "#domain/days.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findOwnStay } from "./booking-store.ts";

type WantedStay = Stay & { offeringId: string | null; cabinIds: string[] };
const unavailableCodes: readonly string[] = ["dates_booked", "capacity_exceeded", "cabin_unavailable"];
const isTakenRefusal = ({ code, values = {} }: Refusal) =>
  unavailableCodes.includes(code) && !Number(values.placesLeft);

/** If the hunter's own booking holds the days, the refusal says so and names the booking. */
export async function explainOwnBooking(
  db: Db | Tx,
  hunterUid: string | undefined,
  wantedStay: WantedStay,
  refusals: Refusal[],
): Promise<Refusal[]> {
  const own =
    hunterUid && refusals.some(isTakenRefusal) ? await findOwnStay(db, hunterUid, wantedStay) : undefined;
  if (!own) return refusals;
  const { bookingId, status, fromDate, toDate } = own;
  const isOwn = ({ values: { date = "" } = {} }: Refusal) => fromDate <= date && date < toDate;
  return refusals.map((refusal) =>
    isTakenRefusal(refusal) && isOwn(refusal)
      ? { ...refusal, values: { ...refusal.values, bookingId, status, fromDate, toDate } }
      : refusal,
  );
}
