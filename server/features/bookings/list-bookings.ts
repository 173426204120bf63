import type { bookings } from "#contract/bookings.ts";
import type { ArgsOf } from "#contract/define.ts";
import type { Db } from "#server/platform/database.ts";
import type { Actor } from "#server/platform/handler.ts";
import { bookingView } from "./booking-view.ts";
import { listViews } from "./view-store.ts";

type Query = ArgsOf<(typeof bookings)["GET /api/core-booking"]>["query"];
const cursorOf = (row: { created_at: Date; booking_id: string }) => `${row.created_at.toISOString()}_${row.booking_id}`;

function read(cursor: string | undefined) {
  const [, at, id] = cursor?.match(/^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/) ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}

export async function listBookings(db: Db, { uid }: Actor, { role, status, cursor, limit }: Query, now: Date) {
  const rows = await listViews(db, { role, uid, status, after: read(cursor), limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map((row) => bookingView(row, role, now)), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}
