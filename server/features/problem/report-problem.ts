/** The hunter reports a problem, with pictures that they have uploaded before (rules 4.8). */
import { randomUUID } from "node:crypto";
import type { problems } from "#contract/problem/endpoints.ts";
import type { Body } from "#contract/index.ts";
import {
  mayReportProblem,
  problemDueAt,
  problemPicturesMax,
  problemRemindAt,
  reportRefused,
} from "#domain/booking/problem.ts";
import {
  freezeHeldMoney,
  hasOpenProblem,
  type LockedBooking,
  lockBooking,
  partyIn,
} from "#server/features/booking/public.ts";
import { storeImage } from "#server/features/media/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countOwnPictures, countPictures, insertProblem, insertStep } from "./problem-store.ts";

async function lockOwnStay(tx: Tx, call: Call, bookingId: string): Promise<LockedBooking | Refused> {
  const locked = await lockBooking(tx, bookingId);
  const party = locked && (await partyIn(tx, call, locked));
  if (!locked || !party) return refuse("booking_not_found");
  if (mayReportProblem(party)) return locked;
  return refuse(party === "co_host" ? "right_missing" : "forbidden");
}

type Report = Body<"POST /api/booking-actions/:bookingId/report-problem">;
/** Freezes the payouts before it asks what is left in escrow, so that a running release decides. */
async function reportProblem(
  tx: Tx,
  jobs: JobQueue,
  call: Call,
  bookingId: string,
  { text, kind, mediaIds }: Report,
): Promise<{ problemId: string } | Refused> {
  const { actor, now } = call;
  const locked = await lockOwnStay(tx, call, bookingId);
  if (isRefused(locked)) return locked;
  const money = await freezeHeldMoney(tx, locked, now);
  const stay = { ...locked.state, ...money, hasOpenProblem: await hasOpenProblem(tx, bookingId) };
  const refused = reportRefused(stay, now);
  if (refused) return refuseAll([refused]);
  const imageIds = [...new Set(mediaIds)];
  if ((await countOwnPictures(tx, { bookingId, uid: actor.uid, imageIds })) < imageIds.length)
    return refuseAll([{ code: "problem_picture_not_found", path: "mediaIds" }]);
  const dueAt = problemDueAt("reported", now);
  const remindAt = problemRemindAt(dueAt);
  const problemId = await insertProblem(tx, { bookingId, kind, imageIds, dueAt, remindAt, now });
  await insertStep(tx, { problemId, kind: "report", at: now, byRole: "hunter", byUid: actor.uid, text });
  await audit(tx, {
    ...auditActor({ actor, now }, "hunter"),
    subject: "problem",
    subjectId: problemId,
    to: "reported",
    data: { bookingId, kind },
  });
  const values = { due: dueAt.toISOString() };
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      { to: "landowner", message: "problem_reported", values },
      { to: "hunter", message: "problem_reported", values },
    ],
  });
  return { problemId };
}

export const reportingProblems = ({ db, jobs }: Pick<Platform, "db" | "jobs">) =>
  ({
    "POST /api/booking-actions/:bookingId/report-problem": ({ params: { bookingId }, body }, call) =>
      command(db, call, `report-problem ${bookingId}`, body, (tx) =>
        reportProblem(tx, jobs, call, bookingId, body),
      ),
  }) satisfies SomeHandlers<typeof problems>;

export const addingPictures = (p: Platform) =>
  ({
    /** The picture is seen by nobody else until a report names it. */
    "POST /api/booking-actions/:bookingId/problem-pictures": async (
      { params: { bookingId }, receive },
      call,
    ) => {
      const max = 2 * problemPicturesMax;
      const refusedIn = async (tx: Tx, counts = true): Promise<Refused | undefined> => {
        const locked = await lockOwnStay(tx, call, bookingId);
        if (isRefused(locked)) return locked;
        return counts && (await countPictures(tx, bookingId)) >= max
          ? refuse("too_many_files", { max })
          : undefined;
      };
      // a repeated request has already stored its picture, which is therefore counted
      const counts = call.idempotencyKey === undefined;
      const refused = await p.db.transaction().execute((tx) => refusedIn(tx, counts));
      if (refused) return refused;
      return storeImage(
        p,
        call,
        { of: { kind: "problem", bookingId }, imageId: randomUUID(), receive },
        refusedIn,
      );
    },
  }) satisfies SomeHandlers<typeof problems>;
