/** Upcoming charges to saved cards, for administrators (rules 7.5). */
import { osloDate } from "#domain/days.ts";
import { pageByTime, type Paged } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listComingCharges } from "./coming-charges-store.ts";

export const comingCharges = (db: Db, page: Paged) =>
  pageByTime(
    page,
    (after, limit) => listComingCharges(db, { after, limit }),
    (row) => [row.chargeAt, row.bookingId],
    (rows) => rows.map(({ chargeAt, ...row }) => ({ ...row, chargeOn: osloDate(chargeAt) })),
  );
