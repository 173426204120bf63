/** An administrator unpublishes a property for review, approves it, or sends it back (rules 9.8). */
import { z } from "zod";
import type { adminDesk } from "#contract/admin/endpoints.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { ByTime, pageBy } from "#server/platform/http/cursor.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { compareParcels } from "./right.ts";
import { listUnderReview, lockReviewed, setReviewStatus } from "./review-store.ts";

/** The cursor value of properties whose history has no start of the review: they come first. */
const UnknownTime = z.tuple([z.literal("-infinity"), z.uuid()]);
const statusAfter = { put_under_review: "under_review", approve: "published", send_back: "draft" } as const;
const messageOfAction = {
  put_under_review: "property_under_review",
  approve: "property_approved",
  send_back: "property_sent_back",
} as const;

export const reviewRoutes = ({ db, jobs }: Platform) =>
  ({
    "GET /api/admin/properties-under-review": ({ query }) =>
      pageBy(
        z.union([ByTime, UnknownTime]),
        query,
        (after, limit) => listUnderReview(db, { after: after && { at: after[0], id: after[1] }, limit }),
        (row) => [row.since ?? "-infinity", row.propertyId],
        (rows) => [...rows],
      ),
    "POST /api/admin/properties/:propertyId/review": ({ params: { propertyId }, body }, call) =>
      command(db, call, `review-property ${propertyId}`, body, async (tx) => {
        const { actor, now } = call;
        const { action, reason } = body;
        const found = await lockReviewed(tx, propertyId);
        if (!found) return refuse("property_not_found");
        const isUnderReview = found.status === "under_review";
        if (isUnderReview === (action === "put_under_review"))
          return refuse(isUnderReview ? "property_under_review_already" : "property_not_under_review");
        const status = statusAfter[action];
        await setReviewStatus(tx, propertyId, status, now);
        await reindexProperty(tx, propertyId, now);
        if (status === "published") await compareParcels(tx, jobs, { propertyId, now });
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "property",
          subjectId: propertyId,
          from: found.status,
          to: status,
          reason,
        });
        await notifyUser(tx, jobs, {
          uid: found.ownerUid,
          at: now,
          eventKey: `review:${propertyId}:${status}:${now.toISOString()}`,
          kind: messageOfAction[action],
          values: { place: found.name, reason: reason ?? "" },
          link: `/dashboard?tab=my-properties#${propertyId}`,
        });
        return { propertyId, status };
      }),
  }) satisfies SomeHandlers<typeof adminDesk>;
