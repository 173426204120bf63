/** Commands of the invited person: accept, decline, leave. */
import type { coHosts } from "#contract/co-host/endpoints.ts";
import type { Answer } from "#contract/index.ts";
import { acceptDenied, mayLeave, invitationStatus } from "#domain/co-host/policy.ts";
import { roles } from "#domain/account/lists.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { areMoreThanControl } from "#domain/property/policy.ts";
import { lockProfile, type ProfileRow, recordRoles, saveProfile } from "#server/features/profile/public.ts";
import { lockProperties, lockStatus } from "#server/features/property/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, type Refused, type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findProvenAddress } from "#server/platform/auth/proven-address-store.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import {
  type CoHostRow,
  deleteCoHost,
  findCoHost,
  findCoHosts,
  listCoHosting,
  setAccepted,
} from "./co-host-store.ts";
import { auditCoHost, auditCoHosts } from "./invite.ts";

type View = Answer<"POST /api/co-hosting/:coHostId/accept">;

const coHostingView = (row: CoHostRow, now: Date): View => ({
  coHostId: row.coHostId,
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  hostUid: row.ownerUid,
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
  others = 0,
) =>
  notifyUser(tx, jobs, {
    uid: row.ownerUid,
    at: now,
    eventKey: `${kind}:${row.coHostId}`,
    kind: others ? "co_host_accepted_several" : kind,
    values: {
      name: { person: actor.uid, as: "nameOrEmail" },
      place: { property: row.propertyId },
      ...(others && { others }),
    },
    link: `/property-registration-page?propertyId=${row.propertyId}`,
  });

const readerOf = async (tx: Tx, uid: string) => ({ uid, provenEmail: await findProvenAddress(tx, uid) });

/** Grants the landowner role, which the landowner's screens require. A warden sees none of them. */
export async function giveScreens(
  tx: Tx,
  profile: ProfileRow,
  rights: readonly CoHostRight[],
  now: Date,
): Promise<void> {
  if (profile.roles.includes("landowner") || !areMoreThanControl(rights)) return;
  const after = {
    ...profile,
    roles: roles.filter((role) => role === "landowner" || profile.roles.includes(role)),
  };
  await saveProfile(tx, after);
  await recordRoles(tx, profile, after, now);
}

/** Accepts an invitation, or with `all` every open one of the same host. */
async function accept(
  tx: Tx,
  jobs: JobQueue,
  call: Call,
  coHostId: string,
  all: boolean,
): Promise<View | Refused> {
  const { actor, now } = call;
  const profile = await lockProfile(tx, actor.uid);
  const found = profile && (await findCoHost(tx, coHostId));
  if (!profile || !found) return refuse("invitation_not_found");
  const others = all
    ? (await listCoHosting(tx, actor.uid)).filter(
        (one) => one.ownerUid === found.ownerUid && invitationStatus(one, now) === "invited",
      )
    : [];
  const listed = new Map([found, ...others].map((one) => [one.coHostId, one.propertyId]));
  await lockProperties(tx, [...listed.values()]);
  const rows = await findCoHosts(tx, [...listed.keys()]);
  const row = rows.find((one) => one.coHostId === coHostId);
  const reader = await readerOf(tx, actor.uid);
  const denied = row ? acceptDenied(reader, row, now) : "invitation_not_found";
  if (denied || !row) return refuse(denied ?? "invitation_not_found");
  const open = rows.filter((one) => one.uid === null && !acceptDenied(reader, one, now));
  if (open.length === 0) return coHostingView(row, now);
  await setAccepted(
    tx,
    open.map((one) => one.coHostId),
    actor.uid,
    now,
  );
  await auditCoHosts(
    tx,
    call,
    open.map((one) => ({ row: { ...one, uid: actor.uid }, rights: one.rights })),
    "co_host_accepted",
  );
  await giveScreens(
    tx,
    profile,
    open.flatMap((one) => one.rights),
    now,
  );
  await notifyOwner(tx, jobs, call, open[0] ?? row, "co_host_accepted", open.length - 1);
  await publish(tx, now, [actor.uid, row.ownerUid], "profile");
  return coHostingView({ ...row, uid: actor.uid }, now);
}

export const ownCoHosting = ({ db, jobs }: Platform) =>
  ({
    "GET /api/co-hosting": async (_, { actor, now }) => {
      const rows = await listCoHosting(db, actor.uid);
      return { items: rows.map((row) => coHostingView(row, now)) };
    },
    "POST /api/co-hosting/:coHostId/accept": ({ params: { coHostId } }, call) =>
      command(db, call, `accept-co-host ${coHostId}`, {}, (tx) => accept(tx, jobs, call, coHostId, false)),
    "POST /api/co-hosting/:coHostId/accept-all": ({ params: { coHostId } }, call) =>
      command(db, call, `accept-all-of-host ${coHostId}`, {}, (tx) => accept(tx, jobs, call, coHostId, true)),
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
