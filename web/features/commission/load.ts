/** Loads the commission for administrators: the general rate, landowners' own, and the latest changes. */
import type { Client } from "#contract/client.ts";

export async function loadCommission(api: Client) {
  const [settings, overrides, trail] = await Promise.all([
    api("GET /api/commission/global-settings", {}),
    api("GET /api/commission/landowner-overrides", { query: { limit: 100 } }),
    api("GET /api/commission/audit-trail", { query: { limit: 50 } }),
  ]);
  return { settings, overrides: overrides.items, trail: trail.items };
}
export type Commission = Awaited<ReturnType<typeof loadCommission>>;
export type Override = Commission["overrides"][number];
