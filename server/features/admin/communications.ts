/** The log of messages for administrators: receiver and outcome of each, and sending one again. */
import type { Query } from "#contract/index.ts";
import { type adminDesk, Communication } from "#contract/admin/endpoints.ts";
import { smsNumber } from "#domain/notification/sms-number.ts";
import { addDays, osloMidnight } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import { kindsBySubject, resend } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import { isRefused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
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

const isoTime = (at: Date | null) => at?.toISOString() ?? null;

export const communicationLog = (p: Platform) =>
  ({
    "GET /api/admin/communications": ({ query: { limit, cursor, ...filterFields } }) =>
      pageBy(
        ByTime,
        { limit, cursor },
        (after, limit) => listCommunications(p.db, filterOf(filterFields), { after, limit }),
        placeOf,
        (rows) => rows.map(view),
      ),
    "GET /api/admin/communications/:communicationId": async ({ params }) => {
      const row = await findCommunication(p.db, params.communicationId);
      if (!row) return refuse("not_found");
      const number = row.channel === "sms" ? smsNumber(row.resendTo) : undefined;
      return {
        ...row,
        resendTo: number && "to" in number ? number.to : row.resendTo,
        at: isoInstant(row.at),
        notBefore: isoTime(row.notBefore),
        doneAt: isoTime(row.doneAt),
        resent: row.resent.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
      };
    },
    "GET /api/admin/communication-subtypes": async () => ({ items: await listSubtypes(p.db) }),
    "POST /api/admin/communications/:communicationId/resend": ({ params: { communicationId } }, call) =>
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
        return { communicationId: sent.id, status: sent.status as CommunicationRow["status"] };
      }),
    "GET /api/admin/communications/csv": ({ query }, call, { reply }) => {
      const { server, screens } = catalogues[call.actor.language];
      const { columns, types, providers, statuses } = screens.desk.communications;
      const { at, recipient, subject, ...further } = columns;
      const { type, ...ids } = server.adminTables.communications;
      const filter = filterOf(query);
      return sendTable(p.db, call, reply, {
        name: "communications",
        subject: "communication",
        asked: query,
        columns: { at, recipient, subject, type, ...further, ...ids },
        page: (page: PageAfter<[string, string]>) => listCommunications(p.db, filter, page),
        placeOf,
        cells: (row) => ({
          ...view(row),
          type: wordFor(types, row.type),
          subtype: wordFor(screens.adminCodes.messages, row.subtype),
          provider: wordFor(providers, row.provider),
          status: wordFor(statuses, row.status),
        }),
      });
    },
  }) satisfies SomeHandlers<typeof adminDesk>;
