import type { Client } from "#contract/client.ts";
import { severities } from "#domain/lists.ts";

/** What broke, by the filters of the address. */
export async function loadAppErrors(api: Client, query: URLSearchParams) {
  const severity = severities.find((one) => one === query.get("severity"));
  const [q, cursor] = [query.get("q")?.slice(0, 100) ?? "", query.get("cursor")];
  const list = await api("GET /api/admin/app-errors", {
    query: { limit: 50, ...(severity && { severity }), ...(q && { q }), ...(cursor && { cursor }) },
  });
  return { ...list, severity: severity ?? "", q };
}
export type AppErrors = Awaited<ReturnType<typeof loadAppErrors>>;

/** What the product did while monitoring was on. */
export async function loadOperationLogs(api: Client, query: URLSearchParams) {
  const cursor = query.get("cursor");
  return api("GET /api/operation-logs", { query: { limit: 50, ...(cursor && { cursor }) } });
}
export type OperationLogs = Awaited<ReturnType<typeof loadOperationLogs>>;
