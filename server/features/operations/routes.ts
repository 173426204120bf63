import type { operations } from "#contract/operations/endpoints.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addTestData } from "./test-data.ts";
import { operationLogs, operationLogsTable, startMonitoring, stopMonitoring } from "./operation-logs.ts";
import { appErrors, appErrorsTable, recordAppError } from "./app-errors.ts";

export const operationsRoutes = (p: Platform): Handlers<typeof operations> => ({
  "POST /api/operation-logs/start-monitoring": ({ body }, call) => startMonitoring(p, call, body),
  "POST /api/operation-logs/stop-monitoring": ({ body }, call) => stopMonitoring(p, call, body),
  "GET /api/operation-logs": ({ query }, { now }) => operationLogs(p, query, now),
  "GET /api/operation-logs/csv": ({ query }, call, { reply }) => operationLogsTable(p, call, query, reply),
  "POST /api/admin/test-data": ({ body }, call) => addTestData(p, call, body),
  "POST /api/app-errors": ({ body }, { now }) => recordAppError(p.db, body, now),
  "GET /api/admin/app-errors": ({ query }) => appErrors(p.db, query),
  "GET /api/admin/app-errors/csv": ({ query }, call, { reply }) => appErrorsTable(p.db, call, query, reply),
});
