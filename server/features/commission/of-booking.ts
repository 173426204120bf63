/** A booking's commission: frozen at confirmation; before that, the rate that would apply now (rules 3.6). */
import type { commission } from "#contract/commission/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import type { BookingState } from "#domain/booking/booking.ts";
import { partyOf } from "#domain/booking/policy.ts";
import { splitOre } from "#domain/booking/price.ts";
import { maySeeCommission } from "#domain/commission/policy.ts";
import { findState } from "#server/features/booking/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { findBookedOre, findRate } from "./commission-store.ts";

type View = Answer<"POST /api/commission/calculate-invoice-commission">;

/** The amount that is not refunded is the one that was split (rules 5.3). */
async function viewOf(db: Db, state: BookingState, now: Date): Promise<View> {
  const { bookingId, status, totalOre, commissionRatePercent, commissionOre, earningsOre } = state;
  if (commissionRatePercent !== null && commissionOre !== null && earningsOre !== null)
    return {
      bookingId,
      status,
      amountOre: commissionOre + earningsOre,
      ratePercent: commissionRatePercent,
      commissionOre,
      landownerEarningsOre: earningsOre,
      frozen: true,
    };
  const ratePercent = await findRate(db, state.landownerUid, now);
  const split = splitOre(totalOre, ratePercent);
  return {
    bookingId,
    status,
    amountOre: totalOre,
    ratePercent,
    commissionOre: split.commissionOre,
    landownerEarningsOre: split.earningsOre,
    frozen: false,
  };
}

export const commissionOfBookings = (db: Db) =>
  ({
    "POST /api/commission/calculate-invoice-commission": async ({ body: { bookingId } }, { now }) => {
      const state = await findState(db, bookingId);
      return state ? viewOf(db, state, now) : refuse("booking_not_found");
    },
    "POST /api/financial-documents/calculate-commission": async ({ body: { bookingId } }, { actor, now }) => {
      const state = await findState(db, bookingId);
      const party = state && partyOf(actor, state);
      if (!state || !party) return refuse("booking_not_found");
      if (party === "co_host") return refuse("forbidden");
      const view = await viewOf(db, state, now);
      if (maySeeCommission(party)) return view;
      const { status, amountOre, frozen } = view;
      return { bookingId, status, amountOre, frozen };
    },
    /** Writes nothing to the ledger: the booking process posts it when escrow is released (rules 6.2). */
    "POST /api/commission/realize-payment-commission": async ({ body: { bookingId } }, { now }) => {
      const state = await findState(db, bookingId);
      if (!state) return refuse("booking_not_found");
      if (!state.paidAt) return refuse("commission_not_realized", { status: state.status });
      const [view, booked] = await Promise.all([viewOf(db, state, now), findBookedOre(db, bookingId)]);
      return {
        ...view,
        realized: true,
        realizedAt: state.paidAt.toISOString(),
        postedOre: booked.postedOre,
        heldInEscrowOre: booked.escrowOre,
      };
    },
  }) satisfies SomeHandlers<typeof commission>;
