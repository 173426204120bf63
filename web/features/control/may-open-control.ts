import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";

/** Whether somebody may be in charge of a ground: landowners, and co-hosts with the right `control`. */
export async function mayOpenControl(api: Client, me: Profile): Promise<boolean> {
  if (me.roles.includes("landowner")) return true;
  const { items } = await api("GET /api/co-hosting", {});
  return items.some(({ status, rights }) => status === "accepted" && rights.includes("control"));
}
