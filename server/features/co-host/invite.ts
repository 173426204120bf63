/** Invites somebody to one or several properties of an owner, who hold the locks of the properties. */
import { invitationDays, invitationStatus, maxCoHosts } from "#domain/co-host/policy.ts";
import { addMs, dayMs } from "#domain/days.ts";
import { accountEmail } from "#domain/email-address.ts";
import { invitationAddress } from "#domain/page-addresses.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import { notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import { lockIsBlocked } from "#server/platform/auth/blocked-store.ts";
import { findAccountOfAddress } from "#server/platform/auth/proven-address-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Call } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import {
  type CoHostRow,
  deleteCoHosts,
  findCoHosts,
  insertInvitations,
  listCoHostsOf,
} from "./co-host-store.ts";

type Audited = Pick<CoHostRow, "propertyId" | "coHostId" | "uid" | "ownerUid">;
/** The history names people by uid, never by e-mail address. */
export const auditCoHosts = (
  tx: Tx,
  { actor, now }: Call,
  rows: readonly { row: Audited; rights?: readonly CoHostRight[] | undefined }[],
  to: string,
): Promise<void> =>
  audit(
    tx,
    rows.map(({ row, rights }) => ({
      ...auditActor({ actor, now }, actor.uid === row.ownerUid ? "landowner" : "co_host"),
      subject: "property" as const,
      subjectId: row.propertyId,
      to,
      data: { coHostId: row.coHostId, uid: row.uid, ...(rights && { rights }) },
    })),
  );
export const auditCoHost = (
  tx: Tx,
  call: Call,
  row: Audited,
  to: string,
  rights?: readonly CoHostRight[],
): Promise<void> => auditCoHosts(tx, call, [{ row, rights }], to);

type Obstacle = "co_host_is_owner" | "co_host_blocked" | "co_host_known" | "too_many_co_hosts";
export type InvitationPlan = {
  email: string;
  uid: string | undefined;
  propertyIds: readonly string[];
  /** Why somebody cannot be invited to a property, by its id. */
  obstacles: Map<string, Obstacle>;
  /** Expired invitations that the new ones replace. */
  expired: string[];
};
/** Decides for each property whether the person at this address can be invited. */
export async function planInvitations(
  tx: Tx,
  { actor, now }: Pick<Call, "actor" | "now">,
  propertyIds: readonly string[],
  writtenEmail: string,
): Promise<InvitationPlan> {
  const email = accountEmail(writtenEmail);
  const plan = { email, uid: undefined, propertyIds, obstacles: new Map<string, Obstacle>(), expired: [] };
  const toAll = (obstacle: Obstacle) => ({
    ...plan,
    obstacles: new Map(propertyIds.map((id) => [id, obstacle])),
  });
  if (email === accountEmail(actor.email)) return toAll("co_host_is_owner");
  const coHosts = await listCoHostsOf(tx, propertyIds);
  const uid = await findAccountOfAddress(tx, email);
  if (uid && (await lockIsBlocked(tx, actor.uid, uid))) return toAll("co_host_blocked");
  const expired: string[] = [];
  for (const propertyId of propertyIds) {
    const ofProperty = coHosts.filter((one) => one.propertyId === propertyId);
    const existing = ofProperty.find((one) => one.email === email || (uid && one.uid === uid));
    if (existing && invitationStatus(existing, now) === "expired") expired.push(existing.coHostId);
    else if (existing) plan.obstacles.set(propertyId, "co_host_known");
    else if (ofProperty.length >= maxCoHosts) plan.obstacles.set(propertyId, "too_many_co_hosts");
  }
  return { ...plan, uid, expired };
}

/** Writes the invitations of a plan without obstacles, and tells the person once. */
export async function invite(
  tx: Tx,
  jobs: JobQueue,
  call: Call,
  { email, uid, propertyIds, expired }: InvitationPlan,
  rights: CoHostRight[],
): Promise<CoHostRow[]> {
  const { now } = call;
  if (expired.length) await deleteCoHosts(tx, expired);
  const expiresAt = addMs(now, invitationDays * dayMs);
  const ids = await insertInvitations(tx, { propertyIds, email, rights, now, expiresAt });
  const rows = await findCoHosts(tx, ids);
  const invited = rows.map((row) => ({ row, rights }));
  await auditCoHosts(tx, call, invited, "co_host_invited");
  const [first] = rows;
  if (first) await notifyInvited(tx, jobs, call, first, { uid, others: rows.length - 1 });
  return rows;
}

async function notifyInvited(
  tx: Tx,
  jobs: JobQueue,
  { actor, locale, now }: Call,
  row: CoHostRow,
  { uid, others }: { uid: string | undefined; others: number },
): Promise<void> {
  const about = { host: { person: actor.uid }, place: { property: row.propertyId }, days: invitationDays };
  const invitation = {
    at: now,
    eventKey: `co_host_invited:${row.coHostId}`,
    kind: others ? ("co_host_invited_to_several" as const) : ("co_host_invited" as const),
    values: others ? { ...about, others } : about,
    link: invitationAddress(row.coHostId),
  };
  if (!uid) return notifyAddress(tx, jobs, { ...invitation, email: row.email, language: locale });
  await notifyUser(tx, jobs, { ...invitation, uid });
  await publish(tx, now, [uid], "profile");
}
