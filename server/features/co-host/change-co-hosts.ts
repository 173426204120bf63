/** The owner's commands: invite, change rights, remove. All lock the property. */
import type { coHosts } from "#contract/co-host/endpoints.ts";
import type { Answer, Body } from "#contract/index.ts";
import { invitationDays, maxCoHosts, mayInvite, invitationStatus } from "#domain/co-host/policy.ts";
import { addMs, dayMs } from "#domain/days.ts";
import { accountEmail, readableEmail } from "#domain/email-address.ts";
import { invitationAddress } from "#domain/page-addresses.ts";
import { notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import { findStatus, lockStatus, refuseChange } from "#server/features/property/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { lockIsBlocked } from "#server/platform/auth/blocked-store.ts";
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
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { findAccountOfAddress } from "#server/platform/auth/proven-address-store.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type CoHostRow,
  deleteCoHost,
  findCoHost,
  insertInvitation,
  listCoHosts,
  setRights,
} from "./co-host-store.ts";

type View = Answer<"POST /api/properties/:propertyId/co-hosts">;
type InvitationBody = Body<"POST /api/properties/:propertyId/co-hosts">;
type Rights = InvitationBody["rights"];

const coHostView = (row: CoHostRow, now: Date): View => ({
  coHostId: row.coHostId,
  email: readableEmail(row.email),
  name: row.name,
  rights: row.rights,
  status: invitationStatus(row, now),
  expiresAt: row.expiresAt.toISOString(),
});

/** The history names people by uid, never by e-mail address. */
export const auditCoHost = (
  tx: Tx,
  { actor, now }: Call,
  row: Pick<CoHostRow, "propertyId" | "coHostId" | "uid" | "ownerUid">,
  to: string,
  rights?: Rights,
): Promise<void> =>
  audit(tx, {
    ...auditActor({ actor, now }, actor.uid === row.ownerUid ? "landowner" : "co_host"),
    subject: "property",
    subjectId: row.propertyId,
    to,
    data: { coHostId: row.coHostId, uid: row.uid, ...(rights && { rights }) },
  });

/** Refuses everybody but the owner (undefined); locks the property until the transaction ends. */
async function refuseOthers(tx: Tx, { actor }: Call, propertyId: string): Promise<Refused | undefined> {
  const property = await lockStatus(tx, propertyId);
  const denied = refuseChange(actor, property, "property_not_found", ["own"]);
  if (denied || !property) return denied ?? refuse("property_not_found");
  return mayInvite(actor, property) ? undefined : refuse("forbidden");
}

async function notifyInvited(
  tx: Tx,
  jobs: JobQueue,
  { actor, locale, now }: Call,
  row: CoHostRow,
): Promise<void> {
  const uid = await findAccountOfAddress(tx, row.email);
  const invitation = {
    at: now,
    eventKey: `co_host_invited:${row.coHostId}`,
    kind: "co_host_invited" as const,
    values: { host: { person: actor.uid }, place: { property: row.propertyId }, days: invitationDays },
    link: invitationAddress(row.coHostId),
  };
  if (!uid) return notifyAddress(tx, jobs, { ...invitation, email: row.email, language: locale });
  await notifyUser(tx, jobs, { ...invitation, uid });
  await publish(tx, now, [uid], "profile");
}

async function inviteCoHost(
  tx: Tx,
  call: Call,
  propertyId: string,
  body: InvitationBody,
): Promise<CoHostRow | Refused> {
  const { now, actor } = call;
  const email = accountEmail(body.email);
  if (email === accountEmail(actor.email)) return refuseAll([{ code: "co_host_is_owner", path: "email" }]);
  const existingCoHosts = await listCoHosts(tx, propertyId);
  const uid = await findAccountOfAddress(tx, email);
  if (uid && (await lockIsBlocked(tx, actor.uid, uid)))
    return refuseAll([{ code: "co_host_blocked", path: "email" }]);
  const existing = existingCoHosts.find((one) => one.email === email || (uid && one.uid === uid));
  if (existing && invitationStatus(existing, now) !== "expired")
    return refuseAll([{ code: "co_host_known", path: "email" }]);
  if (existing) await deleteCoHost(tx, existing.coHostId);
  else if (existingCoHosts.length >= maxCoHosts) return refuse("too_many_co_hosts", { most: maxCoHosts });
  const { rights } = body;
  const expiresAt = addMs(now, invitationDays * dayMs);
  const row = await findCoHost(tx, await insertInvitation(tx, { propertyId, email, rights, now, expiresAt }));
  if (!row) throw new Error("an invitation is not there after it was written");
  return row;
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
        const row = await inviteCoHost(tx, call, propertyId, body);
        if (isRefused(row)) return row;
        await auditCoHost(tx, call, row, "co_host_invited", row.rights);
        await notifyInvited(tx, jobs, call, row);
        return coHostView(row, call.now);
      }),
    "PATCH /api/properties/:propertyId/co-hosts/:coHostId": ({ params, body: { rights } }, call) =>
      command(db, call, `change-co-host ${params.coHostId}`, { rights }, async (tx) => {
        const row = await coHostOf(tx, call, params);
        if (isRefused(row)) return row;
        await setRights(tx, row.coHostId, rights);
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
