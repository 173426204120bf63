import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { ArgsOf } from "#contract/define.ts";
import type { adminDesk } from "#contract/admin/endpoints.ts";
import { addDays, osloDate, osloMidnight } from "#domain/days.ts";
import { byteOrderMark, csvLine } from "#domain/financials/csv.ts";
import { catalogues } from "#messages/index.ts";
import { readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, refuse, refuseCursor } from "#server/platform/handler.ts";
import {
  type AuditEntry,
  type AuditFilter,
  findActor,
  listAudit,
  listBookingMoney,
} from "./audit-list-store.ts";
import { recordExport } from "./list-users.ts";

const ById = z.tuple([z.string().regex(/^\d{1,15}$/)]);
type Query = ArgsOf<(typeof adminDesk)["GET /api/admin/audit"]>["query"];

const view = (row: AuditEntry) => ({
  ...row,
  entryId: String(row.entryId),
  at: row.at.toISOString(),
  data: row.data ?? null,
});

type Asked = Omit<Query, "limit" | "cursor">;
/** Undefined where nobody is who is asked for. */
async function filterOf(db: Db, { who, from, to, ...filter }: Asked): Promise<AuditFilter | undefined> {
  const actorUid = who && (await findActor(db, who));
  if (who && !actorUid) return undefined;
  return {
    ...filter,
    actorUid,
    since: from ? osloMidnight(from) : undefined,
    before: to ? osloMidnight(addDays(to, 1)) : undefined,
  };
}

export async function showAudit(db: Db, { limit, cursor, ...asked }: Query) {
  const after = readCursor(cursor, ById);
  if (after === null) return refuseCursor();
  const filter = await filterOf(db, asked);
  if (!filter) return { items: [], nextCursor: null };
  const rows = await listAudit(db, filter, { after: after && Number(after[0]), limit: limit + 1 });
  const items = rows.slice(0, limit).map(view);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor([last.entryId]) : null };
}

const [pageSize, mostRows] = [500, 10_000];
async function* linesOf(db: Db, asked: Asked, locale: Call["locale"]): AsyncGenerator<string> {
  const { server, screens } = catalogues[locale];
  const { subjects, roles, states, reasons } = screens.adminCodes;
  const named = (names: Record<string, string>, key: string | null) => key && (names[key] ?? key);
  yield byteOrderMark + csvLine(Object.values(server.adminTables.columns.audit));
  const filter = await filterOf(db, asked);
  let after: number | undefined;
  for (let written = 0; filter && written < mostRows; written += pageSize) {
    const rows = await listAudit(db, filter, { after, limit: pageSize });
    for (const row of rows)
      yield csvLine([
        row.at.toISOString(),
        row.actorName ?? named(roles, row.actorRole),
        named(subjects, row.subject),
        row.subjectId,
        named(states, row.from),
        named(states, row.to),
        named(reasons, row.reason),
        String(row.entryId),
      ]);
    after = rows.length === pageSize ? rows.at(-1)?.entryId : undefined;
    if (after === undefined) return;
  }
}
export async function auditTable(
  db: Db,
  call: Call<"admin">,
  asked: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recordExport(db, call, { subject: "account", filter: { ...asked, list: "audit" } });
  reply.headers({
    "content-disposition": `attachment; filename="utmark-audit-${osloDate(call.now)}.csv"`,
    "cache-control": "private, no-store",
  });
  return reply.type("text/csv; charset=utf-8").send(Readable.from(linesOf(db, asked, call.actor.language)));
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
