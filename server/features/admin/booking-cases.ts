import type { Db } from "#server/platform/database/database.ts";
import { refuse } from "#server/platform/http/handler.ts";
import { findBookingCases } from "./booking-cases-store.ts";

/** Reversals of one booking's money, as administrators see them. */
export async function showBookingCases(db: Db, bookingId: string) {
  const found = await findBookingCases(db, bookingId);
  if (!found) return refuse("booking_not_found");
  return {
    bookingId,
    ...found,
  };
}
