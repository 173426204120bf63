/** Errors: anyone can report one, without personal data; administrators read them. */
import type { Body } from "#contract/index.ts";
import { AppError, type operations } from "#contract/operations/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { insertAppErrors } from "#server/platform/observability/app-errors-store.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import type { SomeHandlers } from "#server/platform/http/handler.ts";
import { exactInstant, isoInstant } from "#server/platform/database/instant-store.ts";
import { withIsoInstants } from "#server/platform/database/listed-columns-store.ts";
import { type PageAfter, sendTable, wordFor } from "#server/platform/http/list-table.ts";
import { withoutPersonalData, scrub } from "#server/platform/observability/log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listAppErrors } from "./operations-store.ts";

function cleanDetails(details: Body<"POST /api/app-errors">["details"]): unknown {
  if (details === undefined) return undefined;
  if (typeof details === "string") return withoutPersonalData(details);
  const clean = withoutPersonalData(JSON.stringify(scrub(details)));
  try {
    return JSON.parse(clean);
  } catch {
    return clean;
  }
}

export const appErrors = ({ db }: Platform) =>
  ({
    "POST /api/app-errors": async ({ body }, { now }) => {
      const clean = (text: string, maxLength: number) => withoutPersonalData(text).slice(0, maxLength);
      const [recorded] = await insertAppErrors(db, [
        {
          at: now,
          severity: body.severity,
          source: clean(body.source, 100),
          message: clean(body.message, 500),
          details: cleanDetails(body.details),
          code: body.code && clean(body.code, 100),
          requestId: body.requestId,
        },
      ]);
      return { id: recorded?.id ?? "", timestamp: now.toISOString() };
    },
    "GET /api/admin/app-errors": ({ query: { cursor, limit, ...filter } }) =>
      pageBy(
        ByTime,
        { cursor, limit },
        (after, pageLimit) => listAppErrors(db, filter, { after, limit: pageLimit }),
        (row) => [exactInstant(row.timestamp), row.id],
        (rows) => rows.map((row) => withIsoInstants(AppError.shape, row)),
      ),
    "GET /api/admin/app-errors/csv": ({ query: filter }, call, { reply }) => {
      const { server, screens } = catalogues[call.actor.language];
      return sendTable(db, call, reply, {
        name: "errors",
        subject: "account",
        asked: { ...filter, list: "errors" },
        columns: server.adminTables.errors,
        page: (page: PageAfter<[string, string]>) => listAppErrors(db, filter, page),
        placeOf: (row): [string, string] => [exactInstant(row.timestamp), row.id],
        cells: ({ timestamp, severity, details, ...row }) => ({
          ...row,
          timestamp: isoInstant(timestamp),
          severity: wordFor(screens.operations.errors.severities, severity),
          details: details === null || typeof details === "string" ? details : JSON.stringify(details),
        }),
      });
    },
  }) satisfies SomeHandlers<typeof operations>;
