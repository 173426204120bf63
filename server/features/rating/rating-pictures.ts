/** The pictures of a hunter's rating: added until it is shown, taken out by the hunter or an administrator. */
import { randomUUID } from "node:crypto";
import type { ratings } from "#contract/rating/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { placeReference } from "#domain/notification/reference.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import { ratingRefused } from "#domain/rating/policy.ts";
import { storeImage } from "#server/features/media/public.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Actor,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ratingPartOf, windowOf } from "./give-rating.ts";
import { hidePicture, removePicture } from "./picture-store.ts";
import { findRatingState, lockWindow, type RatingState } from "./rating-store.ts";

/** The stay as its hunter rates it; only their ratings have pictures. */
async function stateForHunter(db: Db | Tx, actor: Actor, bookingId: string): Promise<RatingState | Refused> {
  const part = ratingPartOf(actor, await findRatingState(db, bookingId));
  if (isRefused(part)) return part;
  return part.role === "hunter" ? part.state : refuse("forbidden");
}

type Check = { actor: Actor; bookingId: string; now: Date; counted: boolean };
async function refusePicture(db: Db | Tx, { actor, bookingId, now, counted }: Check) {
  const state = await stateForHunter(db, actor, bookingId);
  if (isRefused(state)) return state;
  const refused = ratingRefused({ status: state.status, ...windowOf(state) }, now);
  if (refused) return refuse(refused);
  const max = uploadLimits.review.count;
  return counted && state.images.length >= max ? refuse("too_many_files", { max }) : undefined;
}

export const ratingPictures = ({ db, jobs, files }: Pick<Platform, "db" | "jobs" | "files">) =>
  ({
    "POST /api/core-booking/:bookingId/rating/images": async ({ params: { bookingId }, receive }, call) => {
      const { actor, now } = call;
      // a repeated request has already stored its picture, which is therefore counted
      const counted = call.idempotencyKey === undefined;
      const refused = await refusePicture(db, { actor, bookingId, now, counted });
      if (refused) return refused;
      const of = { kind: "review" as const, bookingId };
      return storeImage({ db, files }, call, { of, imageId: randomUUID(), receive }, async (tx) => {
        await lockWindow(tx, bookingId);
        return refusePicture(tx, { actor, bookingId, now, counted: true });
      });
    },
    "DELETE /api/core-booking/:bookingId/rating/images/:imageId": (
      { params: { bookingId, imageId } },
      call,
    ) =>
      command(db, call, `delete-rating-image ${bookingId}`, { imageId }, async (tx) => {
        const state = await stateForHunter(tx, call.actor, bookingId);
        if (isRefused(state)) return state;
        return (await removePicture(tx, bookingId, imageId, call.now))
          ? { deleted: true as const }
          : refuse("image_not_found");
      }),
    "DELETE /api/ratings/:ratingId/images/:imageId": (
      { params: { ratingId, imageId }, body: { reason } },
      call,
    ) =>
      command(db, call, `hide-rating-image ${ratingId}`, { imageId, reason }, async (tx) => {
        const { now } = call;
        const hidden = await hidePicture(tx, ratingId, imageId, now);
        if (!hidden) return refuse("image_not_found");
        await notifyUser(tx, jobs, {
          uid: hidden.writerUid,
          at: now,
          eventKey: `rating_picture_removed:${imageId}`,
          kind: "rating_picture_removed",
          values: { reason, place: placeReference(hidden) },
          link: bookingAddress(hidden.bookingId),
        });
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "rating",
          subjectId: ratingId,
          to: "picture_hidden",
          reason,
        });
        return { removed: true as const };
      }),
  }) satisfies SomeHandlers<typeof ratings>;
