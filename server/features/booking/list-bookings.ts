import type { bookings } from "#contract/booking/endpoints.ts";
import type { ArgsOf } from "#contract/define.ts";
import type { Db } from "#server/platform/database.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import { type Call, refuseCursor } from "#server/platform/handler.ts";
import { bookingView, readerOf } from "./booking-view.ts";
import { listViews } from "./view-store.ts";

type Query = ArgsOf<(typeof bookings)["GET /api/core-booking"]>["query"];

export async function listBookings(db: Db, call: Call, { role, status, group, cursor, limit }: Query) {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const rows = await listViews(db, {
    now: call.now,
    role,
    uid: call.actor.uid,
    status,
    group,
    after: after && { at: after[0], id: after[1] },
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => bookingView(row, readerOf(call.actor, row) ?? role, call)),
    nextCursor:
      rows.length > limit && last ? writeCursor([last.sortedBy.toISOString(), last.bookingId]) : null,
  };
}
