/** The right to let a property: statements and proof, conflicts, and decisions about it (rules 9.13). */
import type { propertyRight } from "#contract/property/endpoints.ts";
import { adminPanel } from "#domain/admin/addresses.ts";
import { notifyAdmins, notifyUser } from "#server/features/notification/public.ts";
import { organizationLookup, releaseHeldPayouts } from "#server/features/profile/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { type Call, refuse, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { auditChange, refuseChange } from "./property-change.ts";
import { lockStatus, lockWithDeleted } from "./property-store.ts";
import { setReviewStatus } from "./review-store.ts";
import {
  decideRight,
  findRight,
  hasDocument,
  listWaitingRights,
  lockUnnotifiedConflicts,
  markNotified,
  type NewConflict,
  saveQuestion,
  saveRight,
  updateConflicts,
} from "./right-store.ts";

const ownerPageOf = (propertyId: string) => `/dashboard?tab=my-properties#${propertyId}`;
const desk = `${adminPanel}?section=rights`;

/** Notifies both owners and the administrators that two accounts have published the same parcel. */
async function notifyOfConflict(tx: Tx, jobs: JobQueue, conflict: NewConflict, now: Date): Promise<void> {
  const { one, other, parcel } = conflict;
  const eventKey = `parcel_conflict:${one}:${other}:${now.toISOString()}`;
  for (const { propertyId, ownerUid, waits } of await markNotified(tx, conflict, now))
    await notifyUser(tx, jobs, {
      uid: ownerUid,
      at: now,
      eventKey,
      kind: "parcel_conflict",
      values: { place: { property: propertyId }, parcel, waits: waits ? 1 : 0 },
      link: ownerPageOf(propertyId),
    });
  await notifyAdmins(tx, jobs, {
    at: now,
    eventKey: `${eventKey}:desk`,
    kind: "parcel_conflict_to_decide",
    values: { place: { property: one }, otherPlace: { property: other }, parcel },
    link: desk,
  });
}

/**
 * Finds conflicts about parcels. Call after a property is published or its parcels have changed. `former`: the
 * numbers of the parcels it had before.
 */
export async function compareParcels(
  tx: Tx,
  jobs: JobQueue,
  { propertyId, former = [], now }: { propertyId: string; former?: readonly string[]; now: Date },
): Promise<void> {
  for (const conflict of await updateConflicts(tx, { propertyId, former, now }))
    await notifyOfConflict(tx, jobs, conflict, now);
}

const BATCH = 20;
/** A sweep that notifies of conflicts whose owners have not been notified yet. */
export const conflictSweep = ({ db, jobs }: Platform): Sweep => ({
  name: "parcel conflicts",
  run: (now) =>
    db.transaction().execute(async (tx) => {
      const conflicts = await lockUnnotifiedConflicts(tx, BATCH);
      for (const conflict of conflicts) await notifyOfConflict(tx, jobs, conflict, now);
      return conflicts.length;
    }),
});

type Decision = {
  propertyId: string;
  outcome: "approved" | "refused";
  reason: string;
  parcels?: string[] | undefined;
};
/** Decides about the right: ends conflicts, publishes or unpublishes the property, and releases payouts. */
async function decideAboutRight(
  tx: Tx,
  jobs: JobQueue,
  call: Call<"admin">,
  { propertyId, outcome, reason, parcels }: Decision,
) {
  const { actor, now } = call;
  const property = await lockWithDeleted(tx, propertyId);
  if (!property) return refuse("property_not_found");
  if (parcels && property.parcelNumbers.join() !== [...parcels].sort().join())
    return refuse("parcels_have_changed");
  const before = await findRight(tx, propertyId);
  const isPublished = property.status === "published";
  const publishes = outcome === "refused" && (isPublished || before.publishes);
  const opponents = await decideRight(tx, propertyId, { outcome, reason, publishes, now });
  const status =
    outcome === "refused" && isPublished
      ? "under_review"
      : outcome === "approved" && before.publishes && property.status === "under_review"
        ? "published"
        : undefined;
  if (status) {
    await setReviewStatus(tx, propertyId, status, now);
    await reindexProperty(tx, propertyId, now);
  }
  await audit(tx, {
    ...auditActor({ actor, now }, "admin"),
    subject: "property_right",
    subjectId: propertyId,
    from: before.status,
    to: outcome,
    reason,
  });
  const eventKey = `right:${propertyId}:${now.toISOString()}`;
  await notifyUser(tx, jobs, {
    uid: property.ownerUid,
    at: now,
    eventKey,
    kind: outcome === "approved" ? "right_approved" : "right_refused",
    values: { place: { property: propertyId }, reason },
    link: ownerPageOf(propertyId),
  });
  for (const opponent of opponents)
    await notifyUser(tx, jobs, {
      uid: opponent.ownerUid,
      at: now,
      eventKey: `${eventKey}:${opponent.propertyId}`,
      kind: "parcel_conflict_decided",
      values: {
        place: { property: opponent.propertyId },
        otherPlace: { property: propertyId },
        outcome,
      },
      link: ownerPageOf(opponent.propertyId),
    });
  // releases the payouts that waited for this decision
  for (const uid of new Set([property.ownerUid, ...opponents.map(({ ownerUid }) => ownerUid)]))
    await jobs.enqueue(tx, releaseHeldPayouts, { uid });
  if (status === "published") await compareParcels(tx, jobs, { propertyId, now });
  return { propertyId, right: await findRight(tx, propertyId) };
}

export function rightRoutes(p: Platform) {
  const { db, jobs } = p;
  const lookUpOrganization = organizationLookup(p);
  return {
    "POST /api/properties/:propertyId/right": async ({ params: { propertyId }, body }, call) => {
      const { held, organizationNumber: typed, mediaId = null, note = null } = body;
      // asked before any row is locked; if the register does not respond, administrators check the number
      const organization = typed ? await lookUpOrganization(typed, call.now) : undefined;
      if (organization?.status === "invalid")
        return refuseAll([{ code: "organization_number_invalid", path: "organizationNumber" }]);
      if (organization?.status === "unknown" || organization?.status === "deleted")
        return refuseAll([{ code: "organization_unknown", path: "organizationNumber" }]);
      return command(db, call, `say-right ${propertyId}`, body, async (tx) => {
        const property = await lockStatus(tx, propertyId);
        const denied = refuseChange(call.actor, property, "property_not_found", ["own"]);
        if (denied || !property) return denied ?? refuse("property_not_found");
        if (mediaId && !(await hasDocument(tx, propertyId, mediaId)))
          return refuseAll([{ code: "document_not_found", path: "mediaId" }]);
        const before = await findRight(tx, propertyId);
        const said = {
          held,
          organizationNumber: organization?.number ?? null,
          organizationName: organization?.entity?.name ?? null,
          documentId: mediaId,
          note,
        };
        await saveRight(tx, propertyId, said, call.now);
        await audit(
          tx,
          auditChange(call, property, {
            subject: "property_right",
            subjectId: propertyId,
            from: before.status,
            to: "waiting",
          }),
        );
        // saving has ended an earlier approval, so it no longer settles conflicts
        await compareParcels(tx, jobs, { propertyId, now: call.now });
        return { propertyId, right: await findRight(tx, propertyId) };
      });
    },
    "GET /api/admin/property-rights": ({ query }) =>
      pageByTime(
        query,
        (after, limit) => listWaitingRights(db, { after, limit }),
        (row) => [row.since, row.propertyId],
        (rows) => [...rows],
      ),
    "POST /api/properties/:propertyId/right/decide": ({ params: { propertyId }, body }, call) =>
      command(db, call, `decide-right ${propertyId}`, body, (tx) =>
        decideAboutRight(tx, jobs, call, { propertyId, ...body }),
      ),
    "POST /api/properties/:propertyId/right/ask": ({ params: { propertyId }, body }, call) =>
      command(db, call, `ask-about-right ${propertyId}`, body, async (tx) => {
        const property = await lockWithDeleted(tx, propertyId);
        if (!property) return refuse("property_not_found");
        const { question } = body;
        await saveQuestion(tx, propertyId, question);
        const { status } = await findRight(tx, propertyId);
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "property_right",
          subjectId: propertyId,
          from: status,
          to: status,
          reason: question,
        });
        await notifyUser(tx, jobs, {
          uid: property.ownerUid,
          at: call.now,
          eventKey: `right_asked:${propertyId}:${call.now.toISOString()}`,
          kind: "right_asked",
          values: { place: { property: propertyId }, reason: question },
          link: ownerPageOf(propertyId),
        });
        return { propertyId, right: await findRight(tx, propertyId) };
      }),
  } satisfies SomeHandlers<typeof propertyRight>;
}
