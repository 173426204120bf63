/** The booking that is shown beside a conversation, as its reader may see it. */
import type { Answer, Reply } from "#contract/index.ts";
import type { conversations } from "#contract/conversation/endpoints.ts";
import { bookingViewFor } from "#server/features/booking/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isRefused, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { isMember } from "./message-store.ts";
import { findSharedBooking } from "./shared-booking-store.ts";

type Shared = NonNullable<Answer<"GET /api/conversations/:conversationId/booking">["booking"]>;

function sharedView(booking: Reply<"GET /api/core-booking/:bookingId">): Shared {
  const { bookingId, status, lapsesUnpaid, offeringId, offeringName, propertyName } = booking;
  const { cabins, species, norwegianNames, fromDate, toDate, reader } = booking;
  const { participants, companions, children, totalOre, refundedOre } = booking;
  return {
    ...{ bookingId, status, lapsesUnpaid, offeringId, offeringName, propertyName },
    ...{ cabins, species, norwegianNames, fromDate, toDate, reader },
    ...{ participants, companions, children },
    totalOre: reader === "hunter" ? totalOre : null,
    refundedOre: reader === "hunter" ? refundedOre : null,
    landownerEarningsOre: "landownerEarningsOre" in booking ? booking.landownerEarningsOre : null,
  };
}

export const sharingBookings = (db: Db) =>
  ({
    "GET /api/conversations/:conversationId/booking": async ({ params: { conversationId } }, call) => {
      if (!(await isMember(db, conversationId, call.actor.uid))) return refuse("conversation_not_found");
      const shared = await findSharedBooking(db, conversationId);
      const booking = shared && (await bookingViewFor(db, call, shared.bookingId));
      if (!shared || !booking || isRefused(booking)) return { booking: null, others: 0 };
      return { booking: sharedView(booking), others: shared.count - 1 };
    },
  }) satisfies SomeHandlers<typeof conversations>;
