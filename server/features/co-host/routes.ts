import type { coHosts } from "#contract/co-host/endpoints.ts";
import { mayInvite } from "#domain/co-host/policy.ts";
import { findStatus } from "#server/features/property/public.ts";
import { type Handlers, refuse } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeRights, coHostView, inviteCoHost, removeCoHost } from "./change-co-hosts.ts";
import { listCoHosting, listCoHosts } from "./co-host-store.ts";
import { acceptInvitation, coHostingView, leaveCoHosting } from "./own-co-hosting.ts";

export const coHostRoutes = ({ db, jobs }: Pick<Platform, "db" | "jobs">): Handlers<typeof coHosts> => ({
  "GET /api/properties/:propertyId/co-hosts": async ({ params: { propertyId } }, { actor, now }) => {
    const property = await findStatus(db, propertyId);
    if (!property || !mayInvite(actor, property)) return refuse("property_not_found");
    return { items: (await listCoHosts(db, propertyId)).map((row) => coHostView(row, now)) };
  },
  "POST /api/properties/:propertyId/co-hosts": ({ params, body }, call) =>
    inviteCoHost(db, jobs, call, params.propertyId, body),
  "PATCH /api/properties/:propertyId/co-hosts/:coHostId": ({ params, body }, call) =>
    changeRights(db, call, params, body),
  "DELETE /api/properties/:propertyId/co-hosts/:coHostId": ({ params }, call) =>
    removeCoHost(db, jobs, call, params),
  "GET /api/co-hosting": async (_, { actor, now }) => {
    const rows = await listCoHosting(db, actor.uid);
    return { items: rows.map((row) => coHostingView(row, now)) };
  },
  "POST /api/co-hosting/:coHostId/accept": ({ params }, call) =>
    acceptInvitation(db, jobs, call, params.coHostId),
  "DELETE /api/co-hosting/:coHostId": ({ params }, call) => leaveCoHosting(db, jobs, call, params.coHostId),
});
