/** The owner's commands: invite, change rights, remove. All lock the property. */
import type { coHosts } from "#contract/co-host/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { maxCoHosts, mayInvite, invitationStatus } from "#domain/co-host/policy.ts";
import { readableEmail } from "#domain/email-address.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { lockProfile } from "#server/features/profile/public.ts";
import { findStatus, lockStatus, refuseChange } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
} from "#server/platform/http/handler.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CoHostRow, deleteCoHost, findCoHost, listCoHosts, setRights } from "./co-host-store.ts";
import { auditCoHost, invite, planInvitations } from "./invite.ts";
import { giveScreens } from "./own-co-hosting.ts";

type View = Answer<"POST /api/properties/:propertyId/co-hosts">;

const coHostView = (row: CoHostRow, now: Date): View => ({
  coHostId: row.coHostId,
  email: readableEmail(row.email),
  name: row.name,
  rights: row.rights,
  status: invitationStatus(row, now),
  expiresAt: row.expiresAt.toISOString(),
});

/** Refuses everybody but the owner (undefined); locks the property until the transaction ends. */
async function refuseOthers(tx: Tx, { actor }: Call, propertyId: string): Promise<Refused | undefined> {
  const property = await lockStatus(tx, propertyId);
  const denied = refuseChange(actor, property, "property_not_found", ["own"]);
  if (denied || !property) return denied ?? refuse("property_not_found");
  return mayInvite(actor, property) ? undefined : refuse("forbidden");
}

async function coHostOf(
  tx: Tx,
  call: Call,
  { propertyId, coHostId }: { propertyId: string; coHostId: string },
): Promise<CoHostRow | Refused> {
  const denied = await refuseOthers(tx, call, propertyId);
  if (denied) return denied;
  const row = await findCoHost(tx, coHostId);
  return row?.propertyId === propertyId ? row : refuse("co_host_not_found");
}

export const changingCoHosts = ({ db, jobs }: Platform) =>
  ({
    "GET /api/properties/:propertyId/co-hosts": async ({ params: { propertyId } }, { actor, now }) => {
      const property = await findStatus(db, propertyId);
      if (!property || !mayInvite(actor, property)) return refuse("property_not_found");
      return { items: (await listCoHosts(db, propertyId)).map((row) => coHostView(row, now)) };
    },
    "POST /api/properties/:propertyId/co-hosts": ({ params: { propertyId }, body }, call) =>
      command(db, call, `invite-co-host ${propertyId}`, body, async (tx) => {
        const denied = await refuseOthers(tx, call, propertyId);
        if (denied) return denied;
        const plan = await planInvitations(tx, call, [propertyId], body.email);
        const code = plan.obstacles.get(propertyId);
        if (code === "too_many_co_hosts") return refuse(code, { most: maxCoHosts });
        if (code) return refuseAll([{ code, path: "email" }]);
        const [row] = await invite(tx, jobs, call, plan, body.rights);
        if (!row) throw new Error("an invitation is not there after it was written");
        return coHostView(row, call.now);
      }),
    "PATCH /api/properties/:propertyId/co-hosts/:coHostId": ({ params, body: { rights } }, call) =>
      command(db, call, `change-co-host ${params.coHostId}`, { rights }, async (tx) => {
        const row = await coHostOf(tx, call, params);
        if (isRefused(row)) return row;
        await setRights(tx, row.coHostId, rights);
        const profile = row.uid && (await lockProfile(tx, row.uid));
        if (profile) await giveScreens(tx, profile, rights, call.now);
        await auditCoHost(tx, call, row, "co_host_rights_changed", rights);
        if (row.uid) await publish(tx, call.now, [row.uid], "profile");
        return coHostView({ ...row, rights }, call.now);
      }),
    "DELETE /api/properties/:propertyId/co-hosts/:coHostId": ({ params }, call) =>
      command(db, call, `remove-co-host ${params.coHostId}`, {}, async (tx) => {
        const row = await coHostOf(tx, call, params);
        if (isRefused(row)) return row;
        await deleteCoHost(tx, row.coHostId);
        await auditCoHost(tx, call, row, "co_host_removed");
        if (row.uid) {
          await notifyUser(tx, jobs, {
            uid: row.uid,
            at: call.now,
            eventKey: `co_host_removed:${row.coHostId}`,
            kind: "co_host_removed",
            values: { host: { person: row.ownerUid }, place: { property: row.propertyId } },
          });
          await publish(tx, call.now, [row.uid], "profile");
        }
        return { deleted: true as const };
      }),
  }) satisfies SomeHandlers<typeof coHosts>;
