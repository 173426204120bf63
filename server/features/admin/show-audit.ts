import { z } from "zod";
import type { ArgsOf } from "#contract/define.ts";
import type { adminDesk } from "#contract/admin/endpoints.ts";
import { addDays, osloMidnight } from "#domain/days.ts";
import { readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { refuse, refuseCursor } from "#server/platform/handler.ts";
import { type AuditEntry, findActor, listAudit, listBookingMoney } from "./audit-list-store.ts";

const ById = z.tuple([z.string().regex(/^\d{1,15}$/)]);
type Query = ArgsOf<(typeof adminDesk)["GET /api/admin/audit"]>["query"];

const view = (row: AuditEntry) => ({
  ...row,
  entryId: String(row.entryId),
  at: row.at.toISOString(),
  data: row.data ?? null,
});

export async function showAudit(db: Db, { limit, cursor, who, from, to, ...filter }: Query) {
  const after = readCursor(cursor, ById);
  if (after === null) return refuseCursor();
  const actorUid = who && (await findActor(db, who));
  if (who && !actorUid) return { items: [], nextCursor: null };
  const rows = await listAudit(
    db,
    {
      ...filter,
      actorUid,
      since: from ? osloMidnight(from) : undefined,
      before: to ? osloMidnight(addDays(to, 1)) : undefined,
    },
    { after: after && Number(after[0]), limit: limit + 1 },
  );
  const items = rows.slice(0, limit).map(view);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor([last.entryId]) : null };
}

/** One booking from request to payout: every step with who took it, and its money. */
export async function showBookingHistory(db: Db, bookingId: string) {
  const [steps, money] = await Promise.all([
    listAudit(db, { subject: "booking", subjectId: bookingId }, { after: undefined, limit: 200 }),
    listBookingMoney(db, bookingId),
  ]);
  if (!steps.length && !money.length) return refuse("booking_not_found");
  return {
    bookingId,
    steps: steps.reverse().map(view),
    money: money.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
