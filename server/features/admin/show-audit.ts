import { z } from "zod";
import type { Query } from "#contract/index.ts";
import { type adminDesk, AuditEntry } from "#contract/admin/endpoints.ts";
import { addDays, osloMidnight } from "#domain/days.ts";
import { catalogues } from "#messages/index.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import {
  type AuditRow,
  type AuditFilter,
  findActor,
  listAudit,
  listBookingMoney,
} from "./audit-list-store.ts";
import { isoInstant } from "#server/platform/database/instant-store.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import { type PageAfter, sendTable, wordFor } from "#server/platform/http/list-table.ts";

const ById = z.tuple([z.string().regex(/^\d{1,15}$/)]);

const view = (row: AuditRow) => withIsoInstants(AuditEntry.shape, row);

type AuditQuery = Omit<Query<"GET /api/admin/audit">, "limit" | "cursor">;
/** Undefined if the requested person does not exist. */
async function filterOf(db: Db, { who, from, to, ...filter }: AuditQuery): Promise<AuditFilter | undefined> {
  const actorUid = who && (await findActor(db, who));
  if (who && !actorUid) return undefined;
  return {
    ...filter,
    actorUid,
    since: from ? osloMidnight(from) : undefined,
    before: to ? osloMidnight(addDays(to, 1)) : undefined,
  };
}

export const auditLog = (db: Db) =>
  ({
    "GET /api/admin/audit": ({ query: { limit, cursor, ...filterFields } }) =>
      pageBy(
        ById,
        { limit, cursor },
        async (after, limit) => {
          const filter = await filterOf(db, filterFields);
          return filter ? listAudit(db, filter, { after: after && Number(after[0]), limit }) : [];
        },
        (row) => [String(row.entryId)],
        (rows) => rows.map(view),
      ),
    "GET /api/admin/audit/csv": async ({ query }, call, { reply }) => {
      const { server, screens } = catalogues[call.actor.language];
      const { subjects, roles, states, reasons } = screens.adminCodes;
      const filter = await filterOf(db, query);
      return sendTable(db, call, reply, {
        name: "audit",
        subject: "account",
        asked: { ...query, list: "audit" },
        columns: server.adminTables.audit,
        page: async (page: PageAfter<number>) => (filter ? listAudit(db, filter, page) : []),
        placeOf: (row) => Number(row.entryId),
        cells: (row) => ({
          at: isoInstant(row.at),
          who: row.actorName ?? wordFor(roles, row.actorRole),
          kind: wordFor(subjects, row.subject),
          object: row.subjectId,
          from: wordFor(states, row.from),
          to: wordFor(states, row.to),
          reason: wordFor(reasons, row.reason),
          entryId: row.entryId,
        }),
      });
    },
    /** One booking's history from request to payout: every step with its actor, and its money. */
    "GET /api/admin/bookings/:bookingId/history": async ({ params: { bookingId } }) => {
      const [steps, money] = await Promise.all([
        listAudit(db, { subject: "booking", subjectId: bookingId }, { after: undefined, limit: 200 }),
        listBookingMoney(db, bookingId),
      ]);
      if (!steps.length && !money.length) return refuse("booking_not_found");
      return {
        bookingId,
        steps: steps.reverse().map(view),
        money,
      };
    },
  }) satisfies SomeHandlers<typeof adminDesk>;
