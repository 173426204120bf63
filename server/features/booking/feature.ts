import type { bookings, quickReplies } from "#contract/booking/endpoints.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookingActions } from "./act-on-booking.ts";
import { bookedGround } from "./booked-ground.ts";
import { bookingView, readerOf, viewFor } from "./booking-view.ts";
import { pricingStays } from "./calculate-booking.ts";
import { cancelPreview } from "./cancel-preview.ts";
import { landownerFigures } from "./landowner-figures.ts";
import { findQuickReplies, saveQuickReplies } from "./quick-reply-store.ts";
import { similarStaysOf } from "./show-stays.ts";
import { submittingBookings } from "./submit-booking.ts";
import { deadlines, reminders } from "./sweeps.ts";
import { listViews } from "./view-store.ts";

export const bookingFeature = (p: Platform) =>
  ({
    sweeps: [deadlines(p), reminders(p)],
    routes: {
      ...pricingStays(p.db),
      ...similarStaysOf(p.db),
      ...submittingBookings(p),
      ...bookingActions(p),
      ...cancelPreview(p.db),
      ...bookedGround(p),
      ...landownerFigures(p.db),
      "GET /api/core-booking": ({ query: { role, status, group, ...page } }, call) =>
        pageByTime(
          page,
          (after, limit) =>
            listViews(p.db, { now: call.now, role, uid: call.actor.uid, status, group, after, limit }),
          (row) => [row.sortedBy, row.bookingId],
          (rows) => rows.map((row) => bookingView(row, readerOf(call.actor, row) ?? role, call)),
        ),
      "GET /api/core-booking/:bookingId": ({ params }, call) => viewFor(p.db, call, params.bookingId),
      "GET /api/quick-replies": (_, { actor }) => findQuickReplies(p.db, actor.uid),
      "PUT /api/quick-replies/:kind": ({ params: { kind }, body }, call) =>
        command(p.db, call, `quick-replies ${kind}`, body, async (tx) => {
          await saveQuickReplies(tx, call.actor.uid, kind, [...new Set(body.texts)]);
          return findQuickReplies(tx, call.actor.uid);
        }),
    },
  }) satisfies Feature<typeof bookings & typeof quickReplies>;
