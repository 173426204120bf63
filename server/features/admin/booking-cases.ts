import type { Db } from "#server/platform/database/database.ts";
import { refuse } from "#server/platform/http/handler.ts";
import { findBookingCases } from "./booking-cases-store.ts";

/** What was taken back of one booking, as administrators see it beside the booking. */
export async function showBookingCases(db: Db, bookingId: string) {
  const found = await findBookingCases(db, bookingId);
  if (!found) return refuse("booking_not_found");
  return {
    bookingId,
    ...found,
  };
}
