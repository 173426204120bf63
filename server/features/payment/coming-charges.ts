/** What is to be charged to saved cards, for administrators (rules 7.5). */
import type { ArgsOf } from "#contract/define.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { refuseCursor } from "#server/platform/handler.ts";
import { listComingCharges } from "./coming-charges-store.ts";

type Query = ArgsOf<(typeof payments)["GET /api/payments/coming-charges"]>["query"];
export async function comingCharges(db: Db, { cursor, limit }: Query) {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const rows = await listComingCharges(db, {
    after: after && { at: after[0], id: after[1] },
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ chargeAt, ...row }) => ({ ...row, chargeOn: osloDate(chargeAt) })),
    nextCursor:
      rows.length > limit && last ? writeCursor([last.chargeAt.toISOString(), last.bookingId]) : null,
  };
}
