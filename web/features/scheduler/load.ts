/** Loads the scheduled tasks and their latest runs. */
import type { Client } from "#contract/client.ts";

export async function loadSchedule(api: Client, query: URLSearchParams) {
  const cursor = query.get("cursor");
  const [status, log] = await Promise.all([
    api("GET /api/scheduler/status", {}),
    api("GET /api/scheduler/activity-log", { query: { limit: 50, ...(cursor && { cursor }) } }),
  ]);
  return { status, log };
}
export type Schedule = Awaited<ReturnType<typeof loadSchedule>>;
