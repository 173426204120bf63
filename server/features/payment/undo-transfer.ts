/** An administrator takes back a bank transfer that was recorded by mistake (rules 6.6). */
import type { ArgsOf, ReplyOf } from "#contract/define.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import { type BookingState, decide, isRefusal } from "#domain/booking/booking.ts";
import { applyCommand, findState, findStates, lockBooking } from "#server/features/booking/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import { ByTime, readCursor, writeCursor } from "#server/platform/cursor.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, refuse, refuseCursor } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { findTransferBooking, listTransfers, lockTransfer } from "./transfer-store.ts";

type Endpoint = (typeof payments)["POST /api/payments/transfers/:paymentId/undo"];
type Facts = Awaited<ReturnType<typeof lockTransfer>>;
const undoOf = (facts: Facts) => ({ type: "undo_transfer", actor: "admin", ...facts }) as const;

/** Under the booking's lock, once. A booking whose due has passed is cancelled as unpaid in the same transaction. */
export const undoTransfer = (
  { db, jobs }: { db: Db; jobs: JobQueue },
  paymentId: string,
  { reason }: { reason: string },
  call: Call<"admin">,
) =>
  command(db, call, `undo-transfer ${paymentId}`, { reason }, async (tx) => {
    const { actor, now } = call;
    const bookingId = await findTransferBooking(tx, paymentId);
    if (!bookingId) return refuse("transfer_not_found");
    await lockBooking(tx, bookingId);
    const facts = await lockTransfer(tx, paymentId);
    if (facts.isUndone) return refuse("transfer_undone");
    const refused = await applyCommand(tx, jobs, bookingId, undoOf(facts), { uid: actor.uid, now });
    if (refused) return refused;
    const { amountOre, refundingOre } = facts;
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: "admin",
        subject: "payment",
        subjectId: paymentId,
        from: "succeeded",
        to: "undone",
        reason,
        data: { bookingId, amountOre, refundingOre },
      },
    ]);
    const state = await findState(tx, bookingId);
    if (!state) throw new Error(`booking ${bookingId} is gone`);
    const { status, paymentStatus } = state;
    return { paymentId, bookingId, status, paymentStatus } satisfies ReplyOf<Endpoint>;
  });

type List = (typeof payments)["GET /api/payments/transfers"];
/** What undoing it would do now; null where it can not be undone. */
function undoingDoes(
  facts: Facts,
  state: BookingState | undefined,
  now: Date,
): ReplyOf<List>["items"][number]["undoing"] {
  if (facts.isUndone || !state) return null;
  const decision = decide(state, undoOf(facts), now);
  if (isRefusal(decision)) return null;
  if (decision.steps.length === 0) return "takes_back";
  return state.paymentDueAt && now < state.paymentDueAt ? "waits" : "cancels";
}

export async function transfers(db: Db, { bookingId, cursor, limit }: ArgsOf<List>["query"], now: Date) {
  const after = readCursor(cursor, ByTime);
  if (after === null) return refuseCursor();
  const rows = await listTransfers(db, {
    bookingId,
    after: after && { at: after[0], id: after[1] },
    limit: limit + 1,
  });
  const states = await findStates(
    db,
    rows.slice(0, limit).map((row) => row.bookingId),
  );
  const items = rows.slice(0, limit).map((row) => ({
    paymentId: row.paymentId,
    bookingId: row.bookingId,
    hunter: row.hunter,
    amountOre: row.amountOre,
    receivedOn: row.receivedOn,
    reference: row.reference,
    recordedAt: row.recordedAt.toISOString(),
    isUndone: row.isUndone,
    undoing: undoingDoes(
      row,
      states.find((state) => state.bookingId === row.bookingId),
      now,
    ),
  }));
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? writeCursor([last.recordedAt, last.paymentId]) : null,
  };
}
