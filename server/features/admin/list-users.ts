import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { byteOrderMark, csvLine } from "#domain/financials/csv.ts";
import { osloDate } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import { findObligations } from "#server/features/account/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, refuse, refuseCursor } from "#server/platform/handler.ts";
import { countLeavings, findUser, listUsers, type UserFilter } from "./user-store.ts";
import { userView } from "./user-view.ts";

const At = z.tuple([z.iso.datetime().refine((at) => at > "1900"), z.string().max(200)]);
const After = z.tuple([z.string().max(100), z.string().max(200)]);

export async function showUsers(
  db: Db,
  { limit, cursor, ...filter }: UserFilter & { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, filter.sort === "newest" ? At : After);
  if (after === null) return refuseCursor();
  const rows = await listUsers(db, filter, { after, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(userView),
    nextCursor: last ? writeCursor([last.key, last.uid]) : null,
  };
}

export async function showUser(db: Db, uid: string) {
  const row = await findUser(db, uid);
  if (!row) return refuse("user_not_found");
  const [open, leavings] = await Promise.all([
    db.transaction().execute((tx) => findObligations(tx, uid)),
    countLeavings(db, uid),
  ]);
  const { bookings: openBookings, moneyDue, lastAdmin } = open;
  return { ...userView(row), leaving: { openBookings, moneyDue, lastAdmin, ...leavings } };
}

const [pageSize, mostRows] = [500, 10_000];
async function* linesOf(db: Db, filter: UserFilter, locale: Call["locale"]): AsyncGenerator<string> {
  const { columns, states, roles } = catalogues[locale].server.adminTables;
  yield byteOrderMark + csvLine(Object.values(columns.users));
  let after: [string, string] | undefined;
  for (let written = 0; written < mostRows; written += pageSize) {
    const rows = await listUsers(db, filter, { after, limit: pageSize });
    for (const row of rows) {
      const view = userView(row);
      yield csvLine([
        view.displayName,
        view.email,
        view.roles.map((role) => roles[role]).join(", "),
        states[view.state],
        view.createdAt,
        view.lastLogin,
        view.uid,
      ]);
    }
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    if (!last) return;
    after = [last.key, last.uid];
  }
}

type Export = { subject: "account" | "communication"; filter: object };
/** Personal data leaves the product: who took which of it is recorded first. */
export const recordExport = (
  db: Db,
  { actor, now }: Call<"admin">,
  { subject, filter }: Export,
): Promise<void> =>
  db.transaction().execute((tx) =>
    audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: "admin",
        subject,
        subjectId: actor.uid,
        to: "list exported",
        data: filter,
      },
    ]),
  );

export async function usersTable(
  db: Db,
  call: Call<"admin">,
  filter: UserFilter,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recordExport(db, call, { subject: "account", filter });
  reply.headers({
    "content-disposition": `attachment; filename="utmark-users-${osloDate(call.now)}.csv"`,
    "cache-control": "private, no-store",
  });
  return reply.type("text/csv; charset=utf-8").send(Readable.from(linesOf(db, filter, call.actor.language)));
}
