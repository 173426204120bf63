import type { bookings } from "#contract/booking/endpoints.ts";
import { allowedActions } from "#domain/booking/booking.ts";
import { amountsOnCancel, refuseCancel } from "#domain/booking/booking-money.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { actorFor, partyOf } from "#domain/booking/policy.ts";
import { findState } from "./booking-store.ts";

/** For an unpaid booking: the amount that will not be charged. */
const percentBack = (totalOre: number, chargeOre: number): number =>
  totalOre > 0 ? Math.round(((totalOre - chargeOre) * 100) / totalOre) : 100;

/** The refund of cancelling now (rules 5.4). */
export const cancelPreview = (db: Db) =>
  ({
    "GET /api/booking-actions/:bookingId/cancel-preview": async ({ params }, { actor, now }) => {
      const state = await findState(db, params.bookingId);
      const party = state && partyOf(actor, state);
      if (!state || !party) return refuse("booking_not_found");
      const disputed = refuseCancel(state);
      if (disputed) return refuseAll([disputed]);
      const by = actorFor(party, "cancel");
      if (!by || !allowedActions(state, party, now).includes("cancel"))
        return refuse("transition_not_allowed", { status: state.status });
      const amounts = amountsOnCancel(state, by, now);
      const { refundOre, chargeOre, paidOre } = amounts;
      return {
        ...amounts,
        percent:
          paidOre > 0 ? Math.round((refundOre * 100) / paidOre) : percentBack(state.totalOre, chargeOre),
        policy: state.cancellationPolicy,
      };
    },
  }) satisfies SomeHandlers<typeof bookings>;
