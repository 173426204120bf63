/**
 * An entry set with a reason, proposed by one administrator and approved by another (rules 6.11): a
 * correction, or money that Utmark takes out or puts in.
 */
import type { Reply } from "#contract/index.ts";
import type { reconciliation } from "#contract/reconciliation/endpoints.ts";
import { correctionPage } from "#domain/admin/addresses.ts";
import { type CorrectionLine, correctionPostings } from "#domain/reconciliation/correction.ts";
import { isCorrectable } from "#domain/reconciliation/difference.ts";
import type { Posting } from "#domain/ledger/ledger.ts";
import { postEntries } from "#server/features/ledger/public.ts";
import { notifyAdmins } from "#server/features/notification/public.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  type Refused,
  refuse,
  refuseAll,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  findCorrection,
  lockBookingToCorrect,
  insertCorrection,
  isCorrected,
  listCorrections,
  lockCorrection,
  leavesOverdrawn,
  saveDecision,
  saveExplained,
} from "./correction-store.ts";
import { type LockedDifference, lockDifference } from "./difference-store.ts";

type View = Reply<"POST /api/reconciliation/corrections">;
async function correctionView(tx: Tx, id: string): Promise<View> {
  const row = await findCorrection(tx, id);
  if (!row) throw new Error(`correction ${id} is gone`);
  return row;
}

/**
 * Locks a difference to be corrected. Refused if it is gone, or was corrected since the last check, so that
 * nothing is corrected twice. Undefined if the correction is not of a difference.
 */
async function lockToCorrect(
  tx: Tx,
  differenceId: string | null,
): Promise<LockedDifference | Refused | undefined> {
  if (differenceId === null) return undefined;
  const difference = await lockDifference(tx, differenceId);
  if (!difference) return refuse("difference_not_found");
  if (difference.isGone) return refuse("difference_gone");
  if (!isCorrectable(difference.kind)) return refuse("difference_not_correctable");
  return (await isCorrected(tx, differenceId)) ? refuse("difference_corrected") : difference;
}

/** The postings that the correction would make now; read under the booking's lock. */
async function postingsOf(
  tx: Tx,
  { bookingId, lines }: { bookingId: string | null; lines: readonly CorrectionLine[] },
): Promise<Posting[] | Refused> {
  const booking = bookingId === null ? undefined : await lockBookingToCorrect(tx, bookingId);
  if (bookingId !== null && !booking) return refuse("booking_not_found");
  const postings = correctionPostings(lines, booking);
  if (typeof postings === "string") return refuseAll([{ code: postings, path: "lines" }]);
  return (await leavesOverdrawn(tx, postings)) ? refuse("correction_overdraws") : postings;
}

const auditCorrection = (
  tx: Tx,
  { now, actor }: Call<"admin">,
  o: { id: string; from?: string; to: string; reason: string; data?: object },
) =>
  audit(tx, {
    ...auditActor({ actor, now }, "admin"),
    subject: "payment",
    subjectId: o.id,
    from: o.from,
    to: o.to,
    reason: o.reason,
    data: o.data,
  });

export const corrections = ({ db, jobs }: { db: Db; jobs: JobQueue }) =>
  ({
    "GET /api/reconciliation/corrections": ({ query: { state, ...page } }) =>
      pageByTime(
        page,
        (after, limit) => listCorrections(db, { state, after, limit }),
        (row) => [row.proposedAt, row.correctionId],
        (rows) => [...rows],
      ),
    "POST /api/reconciliation/corrections": ({ body }, call) =>
      command(db, call, "propose-correction", body, async (tx) => {
        const { lines, reason, differenceId = null } = body;
        const of = await lockToCorrect(tx, differenceId);
        if (isRefused(of)) return of;
        const bookingId = body.bookingId ?? of?.bookingId ?? null;
        const postings = await postingsOf(tx, { bookingId, lines });
        if ("refused" in postings) return postings;
        const { now, actor } = call;
        const id = await insertCorrection(tx, {
          differenceId,
          bookingId,
          lines,
          reason,
          uid: actor.uid,
          now,
        });
        await auditCorrection(tx, call, {
          id,
          to: "correction_proposed",
          reason,
          data: { bookingId, lines },
        });
        await notifyAdmins(tx, jobs, {
          at: now,
          eventKey: `correction_proposed:${id}`,
          kind: "correction_proposed",
          values: { reason },
          link: correctionPage,
        });
        return correctionView(tx, id);
      }),
    "POST /api/reconciliation/corrections/:correctionId/approve": ({ params: { correctionId: id } }, call) =>
      command(db, call, `approve-correction ${id}`, {}, async (tx) => {
        const found = await lockCorrection(tx, id);
        if (!found) return refuse("correction_not_found");
        if (found.status !== "proposed") return refuse("correction_decided");
        const { now, actor } = call;
        if (found.proposedBy === actor.uid) return refuse("correction_by_same_admin");
        const { bookingId, differenceId, reason } = found;
        const of = await lockToCorrect(tx, differenceId);
        if (isRefused(of)) return of;
        const postings = await postingsOf(tx, found);
        if ("refused" in postings) return postings;
        const entrySetId = await postEntries(tx, { bookingId, reason: "correction", postings, now });
        await saveDecision(tx, id, {
          status: "approved",
          uid: actor.uid,
          now,
          ...(entrySetId && { entrySetId }),
        });
        if (of?.kind === "unknown_movement" && of.ref) await saveExplained(tx, of.ref, id);
        await auditCorrection(tx, call, {
          id,
          from: "correction_proposed",
          to: "correction_approved",
          reason,
          data: { bookingId, entrySetId },
        });
        return correctionView(tx, id);
      }),
    "POST /api/reconciliation/corrections/:correctionId/reject": ({ params, body }, call) =>
      command(db, call, `reject-correction ${params.correctionId}`, body, async (tx) => {
        const { correctionId: id } = params;
        const { reason } = body;
        const found = await lockCorrection(tx, id);
        if (!found) return refuse("correction_not_found");
        if (found.status !== "proposed") return refuse("correction_decided");
        await saveDecision(tx, id, { status: "rejected", uid: call.actor.uid, now: call.now, note: reason });
        await auditCorrection(tx, call, {
          id,
          from: "correction_proposed",
          to: "correction_rejected",
          reason,
        });
        return correctionView(tx, id);
      }),
  }) satisfies SomeHandlers<typeof reconciliation>;
