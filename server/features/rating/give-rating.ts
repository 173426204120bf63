import type { Answer } from "#contract/index.ts";
import type { ratings } from "#contract/rating/endpoints.ts";
import { isRatingOpen, raterOf, ratingRefused } from "#domain/rating/policy.ts";
import { imageView } from "#server/features/image/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Actor,
  type Call,
  type SomeHandlers,
  type Refused,
  refuse,
  refuseAll,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { answeredView } from "./answer-view.ts";
import {
  closeWindow,
  findRatingState,
  type StoredRating,
  lockWindow,
  recountPropertyRating,
  type Role,
  upsertRating,
  type RatingState,
} from "./rating-store.ts";

type View = Answer<"GET /api/core-booking/:bookingId/rating">;
const other = { hunter: "landowner", landowner: "hunter" } as const;

/** The side for which this person rates, and the ratings so far. */
export function ratingPartOf(
  actor: Actor,
  s: RatingState | undefined,
): { role: Role; state: RatingState } | Refused {
  const role = s ? raterOf(actor, s) : "not_found";
  if (!s || role === "not_found") return refuse("booking_not_found");
  return role === "forbidden" ? refuse(role) : { role, state: s };
}

const ratingView = ({ stars, aspects, text, at }: StoredRating) => ({
  stars,
  aspects,
  text,
  at: new Date(at).toISOString(),
});
export const windowOf = ({ closesAt, closedAt, waits }: RatingState) => ({
  closesAt,
  closed: closedAt !== null,
  waits,
});

function viewOf(s: RatingState, role: Role, { locale, now }: Pick<Call, "locale" | "now">): View {
  const [ownRating, otherRating] = [s[role], s[other[role]]];
  const review = s.closedAt && s.hunter && !s.hunter.hidden ? s.hunter : null;
  return {
    mine: ownRating && ratingView(ownRating),
    theirs:
      s.closedAt && otherRating && !otherRating.hidden
        ? { ...ratingView(otherRating), ratingId: otherRating.ratingId }
        : null,
    images: role === "hunter" || review ? s.images.map(imageView) : [],
    review: review && {
      ratingId: review.ratingId,
      ...answeredView(s.answer, { locale, now, answersForHost: role === "landowner" }),
    },
    shownAt: s.closedAt?.toISOString() ?? null,
    until: (isRatingOpen(windowOf(s), now) && s.closesAt?.toISOString()) || null,
  };
}

/** Publishes a stay's ratings, and notifies the rated people. */
export async function showRatings(
  tx: Tx,
  jobs: JobQueue,
  bookingId: string,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await closeWindow(tx, bookingId, now);
  if (roles.includes("hunter")) await recountPropertyRating(tx, bookingId);
  if (roles.length)
    await notify(tx, jobs, {
      bookingId,
      at: now,
      messages: roles.map((role) => ({ to: other[role], message: "rating_shown" as const })),
    });
}

export const givingRatings = ({ db, jobs }: Pick<Platform, "db" | "jobs">) =>
  ({
    "GET /api/core-booking/:bookingId/rating": async ({ params: { bookingId } }, call) => {
      const part = ratingPartOf(call.actor, await findRatingState(db, bookingId));
      return "refused" in part ? part : viewOf(part.state, part.role, call);
    },
    /** A rating can be changed until it is published; the second party's rating publishes both. */
    "POST /api/core-booking/:bookingId/rating": ({ params: { bookingId }, body }, call) =>
      command(db, call, `rate ${bookingId}`, body, async (tx) => {
        const { actor, now } = call;
        await lockWindow(tx, bookingId);
        const part = ratingPartOf(actor, await findRatingState(tx, bookingId));
        if ("refused" in part) return part;
        const { role, state } = part;
        const refused = ratingRefused({ status: state.status, ...windowOf(state) }, now);
        if (refused) return refuse(refused);
        const { stars, aspects = {}, text = "" } = body;
        if (role !== "hunter" && Object.keys(aspects).length > 0)
          return refuseAll([{ code: "aspects_by_hunter", path: "aspects" }]);
        await upsertRating(tx, bookingId, role, { stars, aspects, text }, now);
        if (state[other[role]]) await showRatings(tx, jobs, bookingId, ["hunter", "landowner"], now);
        const after = await findRatingState(tx, bookingId);
        return after ? viewOf(after, role, call) : refuse("booking_not_found");
      }),
  }) satisfies SomeHandlers<typeof ratings>;
