import type { operations } from "#contract/operations/endpoints.ts";
import type { Handlers } from "#server/platform/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { appErrors, recordAppError } from "./app-errors.ts";

export const operationsRoutes = ({ db }: Platform): Handlers<typeof operations> => ({
  "POST /api/app-errors": ({ body }, { now }) => recordAppError(db, body, now),
  "GET /api/admin/app-errors": ({ query }) => appErrors(db, query),
});
