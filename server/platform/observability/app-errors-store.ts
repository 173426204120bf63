import type { Severity } from "#domain/operations/lists.ts";
import type { Db } from "#server/platform/database/database.ts";

export type NewAppError = {
  at: Date;
  severity: Severity;
  source: string;
  message: string;
  details?: unknown;
  code?: string | undefined;
  requestId?: string | undefined;
};

/** Inserts the errors in the given order, in one statement. */
export const insertAppErrors = (db: Db, errors: readonly NewAppError[]): Promise<{ id: string }[]> =>
  db
    .insertInto("appError")
    .values(
      errors.map((e) => ({
        at: e.at,
        severity: e.severity,
        source: e.source,
        message: e.message,
        details: e.details === undefined ? null : JSON.stringify(e.details),
        code: e.code ?? null,
        requestId: e.requestId ?? null,
      })),
    )
    .returning("appErrorId as id")
    .execute();
