import type { bookings, quickReplies } from "#contract/booking/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Platform } from "#server/platform/platform.ts";
import { awaySweep } from "./away.ts";
import { bookingActions } from "./act-on-booking.ts";
import { bookedGround } from "./booked-ground.ts";
import { bookingView, readerOf, bookingViewFor } from "./booking-view.ts";
import { ruleReadings } from "./rule-reading.ts";
import { pricingStays } from "./calculate-booking.ts";
import { landownerFigures } from "./landowner-figures.ts";
import { findQuickReplies, saveQuickReplies } from "./quick-reply-store.ts";
import { similarStaysOf } from "./show-stays.ts";
import { submittingBookings } from "./submit-booking.ts";
import { proposals } from "./propose-change.ts";
import { deadlineSweep, proposalSweep, reminders } from "./sweeps.ts";
import { listViews } from "./view-store.ts";
import { allowedActions } from "#domain/booking/booking.ts";
import { amountsOnCancel, refuseCancel } from "#domain/booking/booking-money.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { actorFor, partyOf } from "#domain/booking/policy.ts";
import { findState } from "./booking-store.ts";

/** For an unpaid booking: the percentage of the total that will not be charged. */
const percentBack = (totalOre: number, chargeOre: number): number =>
  totalOre > 0 ? Math.round(((totalOre - chargeOre) * 100) / totalOre) : 100;

/** Previews the refund of cancelling now (rules 5.4). */
const cancelPreview = (db: Db) =>
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

export const bookingFeature = (p: Platform) =>
  ({
    sweeps: [deadlineSweep(p), proposalSweep(p), reminders(p), awaySweep(p)],
    routes: {
      ...pricingStays(p.db, p.config),
      ...similarStaysOf(p.db),
      ...submittingBookings(p),
      ...bookingActions(p),
      ...proposals(p),
      ...cancelPreview(p.db),
      ...bookedGround(p),
      ...ruleReadings(p.db),
      ...landownerFigures(p.db),
      "GET /api/core-booking": (
        { query: { role, status, group, propertyId, propertyGroupId, ...page } },
        call,
      ) =>
        pageByTime(
          page,
          (after, limit) =>
            listViews(p.db, {
              ...{ now: call.now, role, uid: call.actor.uid, status, group, propertyId, propertyGroupId },
              ...{ after, limit },
            }),
          (row) => [row.sortedBy, row.bookingId],
          (rows) => rows.map((row) => bookingView(row, readerOf(call.actor, row) ?? role, call)),
        ),
      "GET /api/core-booking/:bookingId": ({ params }, call) => bookingViewFor(p.db, call, params.bookingId),
      "GET /api/quick-replies": (_, { actor }) => findQuickReplies(p.db, actor.uid),
      "PUT /api/quick-replies/:kind": ({ params: { kind }, body }, call) =>
        command(p.db, call, `quick-replies ${kind}`, body, async (tx) => {
          await saveQuickReplies(tx, call.actor.uid, kind, [...new Set(body.texts)]);
          return findQuickReplies(tx, call.actor.uid);
        }),
    },
  }) satisfies Feature<typeof bookings & typeof quickReplies>;
