import type { bookings } from "#contract/booking/endpoints.ts";
import type { ArgsOf } from "#contract/define.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Call } from "#server/platform/http/handler.ts";
import { bookingView, readerOf } from "./booking-view.ts";
import { listViews } from "./view-store.ts";

type Query = ArgsOf<(typeof bookings)["GET /api/core-booking"]>["query"];

export const listBookings = (db: Db, call: Call, { role, status, group, ...page }: Query) =>
  pageByTime(
    page,
    (after, limit) =>
      listViews(db, { now: call.now, role, uid: call.actor.uid, status, group, after, limit }),
    (row) => [row.sortedBy, row.bookingId],
    (rows) => rows.map((row) => bookingView(row, readerOf(call.actor, row) ?? role, call)),
  );
