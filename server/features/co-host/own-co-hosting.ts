/** Commands of the invited person: accept, decline, leave. */
import type { coHosts } from "#contract/co-host/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { acceptDenied, mayLeave, invitationStatus } from "#domain/co-host/policy.ts";
import { roles } from "#domain/account/lists.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { lockProfile, recordRoles, saveProfile } from "#server/features/profile/public.ts";
import { lockStatus } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findProvenAddress } from "#server/platform/auth/proven-address-store.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { auditCoHost } from "./change-co-hosts.ts";
import { type CoHostRow, deleteCoHost, findCoHost, listCoHosting, setAccepted } from "./co-host-store.ts";

type View = Answer<"POST /api/co-hosting/:coHostId/accept">;

const coHostingView = (row: CoHostRow, now: Date): View => ({
  coHostId: row.coHostId,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  hostName: row.hostName,
  rights: row.rights,
  status: invitationStatus(row, now),
  expiresAt: row.expiresAt.toISOString(),
});

/** Reads the co-host's row and locks the property. */
async function lockCoHost(tx: Tx, coHostId: string): Promise<CoHostRow | undefined> {
  const found = await findCoHost(tx, coHostId);
  if (!found) return undefined;
  await lockStatus(tx, found.propertyId);
  return findCoHost(tx, coHostId);
}

const notifyOwner = (
  tx: Tx,
  jobs: JobQueue,
  { actor, now }: Call,
  row: CoHostRow,
  kind: "co_host_accepted" | "co_host_left",
) =>
  notifyUser(tx, jobs, {
    uid: row.ownerUid,
    at: now,
    eventKey: `${kind}:${row.coHostId}`,
    kind,
    values: { name: { person: actor.uid, as: "nameOrEmail" }, place: { property: row.propertyId } },
    link: `/property-registration-page?propertyId=${row.propertyId}`,
  });

const readerOf = async (tx: Tx, uid: string) => ({ uid, provenEmail: await findProvenAddress(tx, uid) });

export const ownCoHosting = ({ db, jobs }: Platform) =>
  ({
    "GET /api/co-hosting": async (_, { actor, now }) => {
      const rows = await listCoHosting(db, actor.uid);
      return { items: rows.map((row) => coHostingView(row, now)) };
    },
    /** Accepting also grants the landowner role, which the screens require. */
    "POST /api/co-hosting/:coHostId/accept": ({ params: { coHostId } }, call) =>
      command(db, call, `accept-co-host ${coHostId}`, {}, async (tx) => {
        const { actor, now } = call;
        const profile = await lockProfile(tx, actor.uid);
        const row = profile && (await lockCoHost(tx, coHostId));
        const denied = row ? acceptDenied(await readerOf(tx, actor.uid), row, now) : "invitation_not_found";
        if (denied || !row || !profile) return refuse(denied ?? "invitation_not_found");
        if (row.uid === actor.uid) return coHostingView(row, now);
        const accepted = { ...row, uid: actor.uid };
        await setAccepted(tx, coHostId, actor.uid, now);
        await auditCoHost(tx, call, accepted, "co_host_accepted", row.rights);
        if (!profile.roles.includes("landowner")) {
          const after = {
            ...profile,
            roles: roles.filter((role) => role === "landowner" || profile.roles.includes(role)),
          };
          await saveProfile(tx, after);
          await recordRoles(tx, profile, after, now);
        }
        await notifyOwner(tx, jobs, call, row, "co_host_accepted");
        await publish(tx, now, [actor.uid, row.ownerUid], "profile");
        return coHostingView(accepted, now);
      }),
    "DELETE /api/co-hosting/:coHostId": ({ params: { coHostId } }, call) =>
      command(db, call, `leave-co-hosting ${coHostId}`, {}, async (tx) => {
        const { actor, now } = call;
        const row = await lockCoHost(tx, coHostId);
        if (!row || !mayLeave(await readerOf(tx, actor.uid), row)) return refuse("invitation_not_found");
        await deleteCoHost(tx, coHostId);
        await auditCoHost(tx, call, row, row.uid ? "co_host_left" : "co_host_declined");
        await notifyOwner(tx, jobs, call, row, "co_host_left");
        await publish(tx, now, [actor.uid, row.ownerUid], "profile");
        return { deleted: true as const };
      }),
  }) satisfies SomeHandlers<typeof coHosts>;
