/** The payment plan of a stay, as shown before the request and on the booking (rules 7.5). */
import type { Reply } from "#contract/index.ts";
import type { BookingState } from "#domain/booking/booking.ts";
import { awaitsCharge, dueOre, partsOf, unpaidParts } from "#domain/booking/payment-term.ts";
import { osloDate, type Stay } from "#domain/days.ts";
import { cardChargeDay, type Instalment, instalmentsOf, partCountOf } from "#domain/payment/instalments.ts";

type View = Reply<"GET /api/core-booking/:bookingId">["instalments"][number];

/** An instalment that is due at once is charged as soon as the card is saved. */
const partView = ({ chargeAt, ...part }: Instalment, now: Date): View => ({
  ...part,
  chargeOn: osloDate(chargeAt < now ? now : chargeAt),
  state: "coming",
});

/**
 * The plan of a stay that is not requested yet: the first charge of its card, and its parts if it has
 * several.
 */
export function paymentPlan(stay: Stay, totalOre: number, now: Date) {
  const { fromDate, toDate } = stay;
  const days = { fromDate, toDate, partCount: totalOre > 0 ? partCountOf(stay) : 1 };
  const parts = instalmentsOf({ ...days, totalOre });
  return {
    chargeOn: cardChargeDay(days, now),
    instalments: parts.length > 1 ? parts.map((part) => partView(part, now)) : [],
  };
}

const beforeConfirmed: readonly string[] = ["calculated", "submitted", "pending", "accepted"];
/**
 * The parts of a stay that is paid in parts; empty for other stays, and for bookings that ended before
 * payment.
 */
export function instalmentsView(state: BookingState, now: Date): View[] {
  if (beforeConfirmed.includes(state.status)) return paymentPlan(state, state.totalOre, now).instalments;
  const isDivided = state.partCount > 1 || state.partPaymentIds.length > 0;
  if (!isDivided || state.status === "rejected" || state.status === "expired") return [];
  if (state.status === "cancelled") return [];
  const unpaid = unpaidParts(state).map(({ number }) => number);
  const isRefused = state.cardSavedAt !== null && !awaitsCharge(state) && dueOre(state) > 0;
  return partsOf(state).map((part): View => {
    if (!unpaid.includes(part.number))
      return { ...partView(part, now), chargeOn: osloDate(part.chargeAt), state: "paid" };
    return { ...partView(part, now), state: isRefused && part.number === unpaid[0] ? "refused" : "coming" };
  });
}
