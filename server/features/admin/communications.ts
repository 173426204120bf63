/** The communication log for administrators: what was sent, to whom, how it went, and once more. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { ArgsOf } from "#contract/define.ts";
import type { adminDesk } from "#contract/admin/endpoints.ts";
import { byteOrderMark, csvLine } from "#domain/financials/csv.ts";
import { smsNumber } from "#domain/notification/sms-number.ts";
import { addDays, osloDate, osloMidnight } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import { resend } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import { readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, isRefused, refuse, refuseCursor, type Refused } from "#server/platform/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type CommunicationFilter,
  type CommunicationRow,
  findCommunication,
  listCommunications,
  listSubtypes,
} from "./communication-list-store.ts";
import { recordExport } from "./list-users.ts";

const After = z.tuple([z.iso.datetime().refine((at) => at > "1900"), z.uuid()]);
type Query = ArgsOf<(typeof adminDesk)["GET /api/admin/communications"]>["query"];

const filterOf = ({ from, to, ...filter }: Omit<Query, "limit" | "cursor">): CommunicationFilter => ({
  ...filter,
  since: from ? osloMidnight(from) : undefined,
  before: to ? osloMidnight(addDays(to, 1)) : undefined,
});
const view = ({ key: _, at, ...row }: CommunicationRow) => ({ ...row, at: at.toISOString() });

export async function showCommunications(db: Db, { limit, cursor, ...asked }: Query) {
  const after = readCursor(cursor, After);
  if (after === null) return refuseCursor();
  const rows = await listCommunications(db, filterOf(asked), { after, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(view),
    nextCursor: last ? writeCursor([last.key, last.communicationId]) : null,
  };
}

export async function showCommunication(db: Db, id: string) {
  const row = await findCommunication(db, id);
  if (!row) return refuse("not_found");
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  const number = row.channel === "sms" ? smsNumber(row.resendTo) : undefined;
  return {
    ...row,
    resendTo: number && "to" in number ? number.to : row.resendTo,
    at: row.at.toISOString(),
    notBefore: instant(row.notBefore),
    doneAt: instant(row.doneAt),
    resent: row.resent.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

export const showSubtypes = async (db: Db) => ({ items: await listSubtypes(db) });

type Resent = { communicationId: string; status: CommunicationRow["status"] };
export const resendCommunication = (
  p: Platform,
  call: Call<"admin">,
  communicationId: string,
): Promise<Resent | Refused> =>
  command(p.db, call, `resend ${communicationId}`, {}, async (tx) => {
    const { actor, now } = call;
    const sent = await resend(tx, p, communicationId, now);
    if (isRefused(sent)) return sent;
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: "admin",
        subject: "communication",
        subjectId: communicationId,
        to: "resent",
        data: { communicationId: sent.id },
      },
    ]);
    return { communicationId: sent.id, status: sent.status as Resent["status"] };
  });

const [pageSize, mostRows] = [500, 10_000];
async function* linesOf(db: Db, filter: CommunicationFilter, locale: Call["locale"]): AsyncGenerator<string> {
  const { server, screens } = catalogues[locale];
  const { columns, types, providers, statuses } = server.adminTables;
  yield byteOrderMark + csvLine(Object.values(columns.communications));
  const named = (names: Record<string, string>, key: string) => names[key] ?? key;
  let after: [string, string] | undefined;
  for (let written = 0; written < mostRows; written += pageSize) {
    const rows = await listCommunications(db, filter, { after, limit: pageSize });
    for (const row of rows)
      yield csvLine([
        row.at.toISOString(),
        row.recipient,
        row.subject,
        named(types, row.type),
        named(screens.adminCodes.messages, row.subtype),
        named(providers, row.provider),
        named(statuses, row.status),
        row.bookingId,
        row.communicationId,
      ]);
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    if (!last) return;
    after = [last.key, last.communicationId];
  }
}

export async function communicationsTable(
  db: Db,
  call: Call<"admin">,
  asked: Omit<Query, "limit" | "cursor">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recordExport(db, call, { subject: "communication", filter: asked });
  reply.headers({
    "content-disposition": `attachment; filename="utmark-communications-${osloDate(call.now)}.csv"`,
    "cache-control": "private, no-store",
  });
  const lines = linesOf(db, filterOf(asked), call.actor.language);
  return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
}
