/** The communication log for administrators: what was sent, to whom, how it went, and once more. */
import type { FastifyReply } from "fastify";
import type { Query } from "#contract/index.ts";
import { Communication } from "#contract/admin/endpoints.ts";
import { smsNumber } from "#domain/notification/sms-number.ts";
import { addDays, osloMidnight } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import { kindsBySubject, resend } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, isRefused, refuse, type Refused } from "#server/platform/http/handler.ts";
import { isoInstant } from "#server/platform/database/instant-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type CommunicationFilter,
  type CommunicationRow,
  findCommunication,
  listCommunications,
  listSubtypes,
  placeOf,
} from "./communication-list-store.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import { type PageAfter, sendTable, wordFor } from "#server/platform/http/list-table.ts";

const filterOf = ({
  from,
  to,
  ...filter
}: Omit<Query<"GET /api/admin/communications">, "limit" | "cursor">): CommunicationFilter => ({
  ...filter,
  ...(filter.q && { subtypesLikeQ: kindsBySubject(filter.q) }),
  since: from ? osloMidnight(from) : undefined,
  before: to ? osloMidnight(addDays(to, 1)) : undefined,
});
const view = (row: CommunicationRow) => withIsoInstants(Communication.shape, row);

export const showCommunications = (
  db: Db,
  { limit, cursor, ...asked }: Query<"GET /api/admin/communications">,
) =>
  pageBy(
    ByTime,
    { limit, cursor },
    (after, limit) => listCommunications(db, filterOf(asked), { after, limit }),
    placeOf,
    (rows) => rows.map(view),
  );

export async function showCommunication(db: Db, id: string) {
  const row = await findCommunication(db, id);
  if (!row) return refuse("not_found");
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  const number = row.channel === "sms" ? smsNumber(row.resendTo) : undefined;
  return {
    ...row,
    resendTo: number && "to" in number ? number.to : row.resendTo,
    at: isoInstant(row.at),
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
    await audit(tx, {
      ...auditActor({ actor, now }, "admin"),
      subject: "communication",
      subjectId: communicationId,
      to: "resent",
      data: { communicationId: sent.id },
    });
    return { communicationId: sent.id, status: sent.status as Resent["status"] };
  });

export function communicationsTable(
  db: Db,
  call: Call<"admin">,
  asked: Omit<Query<"GET /api/admin/communications">, "limit" | "cursor">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { server, screens } = catalogues[call.actor.language];
  const { columns, types, providers, statuses } = screens.desk.communications;
  const { at, recipient, subject, ...further } = columns;
  const { type, ...ids } = server.adminTables.communications;
  const filter = filterOf(asked);
  return sendTable(db, call, reply, {
    name: "communications",
    subject: "communication",
    asked,
    columns: { at, recipient, subject, type, ...further, ...ids },
    page: (page: PageAfter<[string, string]>) => listCommunications(db, filter, page),
    placeOf,
    cells: (row) => ({
      ...view(row),
      type: wordFor(types, row.type),
      subtype: wordFor(screens.adminCodes.messages, row.subtype),
      provider: wordFor(providers, row.provider),
      status: wordFor(statuses, row.status),
    }),
  });
}
