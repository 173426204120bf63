import type { Client } from "#contract/client.ts";
import { operationKinds, operationOutcomes, severities } from "#domain/operations/lists.ts";
import { definedOnly, choiceParam, textParam } from "#web/features/admin/public.ts";

/** Loads errors by the filters in the address. */
export async function loadAppErrors(api: Client, query: URLSearchParams) {
  const listQuery = {
    q: textParam(query, "q", 100),
    severity: choiceParam(severities, query.get("severity")),
    cursor: query.get("cursor") ?? undefined,
  };
  return {
    listQuery,
    list: await api("GET /api/admin/app-errors", { query: { limit: 50, ...definedOnly(listQuery) } }),
  };
}
export type AppErrors = Awaited<ReturnType<typeof loadAppErrors>>;

/** Loads the log of requests and jobs, which is written while monitoring is on. */
export async function loadOperationLogs(api: Client, query: URLSearchParams) {
  const listQuery = {
    kind: choiceParam(operationKinds, query.get("kind")),
    outcome: choiceParam(operationOutcomes, query.get("outcome")),
    cursor: query.get("cursor") ?? undefined,
  };
  return {
    listQuery,
    list: await api("GET /api/operation-logs", { query: { limit: 50, ...definedOnly(listQuery) } }),
  };
}
export type OperationLogs = Awaited<ReturnType<typeof loadOperationLogs>>;
