/**
 * Claims stay in a list until they are set off against the landowner's next payouts, paid, or written off
 * (rules 6.10). Both parties are notified of the decision, and the sale is credited unless the hunter pays.
 */
import type { Reply } from "#contract/index.ts";
import type { payments } from "#contract/payment/endpoints.ts";
import { type ClaimOutcome, partsOfClaim } from "#domain/booking/claim.ts";
import { osloDate } from "#domain/days.ts";
import { applyClaim, findStates, lockBooking } from "#server/features/booking/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, type SomeHandlers, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { type ClaimRow, findClaim, listClaims, lockClaim, saveClaim } from "./claim-store.ts";

type Deps = { db: Db; jobs: JobQueue };
type View = Reply<"GET /api/payments/claims">["items"][number];
/** The claims for display; an undecided claim has the split it would have if decided now. */
async function viewsOf(db: Db, rows: readonly ClaimRow[]): Promise<View[]> {
  const undecided = rows.filter(({ outcome }) => outcome === null).map(({ bookingId }) => bookingId);
  const states = new Map((await findStates(db, undecided)).map((state) => [state.bookingId, state]));
  return rows.map(({ ofSale, ...row }) => {
    const { amountOre, outcome } = row;
    const state = outcome === null ? states.get(row.bookingId) : undefined;
    return {
      ...row,
      landownerOre: state ? partsOfClaim(state, { amountOre, ofSale }).landownerOre : row.landownerOre,
    };
  });
}

type Decision = {
  outcome: ClaimOutcome;
  reason: string;
  receivedOn?: string | undefined;
  reference?: string | undefined;
};
const flags = {
  set_off: "setOff",
  paid_by_landowner: "landownerPaid",
  paid_by_hunter: "hunterPaid",
  written_off: "writtenOff",
} as const satisfies Record<ClaimOutcome, string>;
type ClaimNotice = { bookingId: string; amountOre: number; landownerOre: number; outcome: ClaimOutcome };
function notifyParties(tx: Tx, jobs: JobQueue, notice: ClaimNotice, now: Date): Promise<void> {
  const { bookingId, amountOre, landownerOre, outcome } = notice;
  const values = { amountOre, owedOre: landownerOre, [flags[outcome]]: 1 };
  return notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      { to: "landowner", message: "claim_decided", values },
      { to: "hunter", message: "claim_decided", values },
    ],
  });
}

/** Decides a claim once, under the booking's lock. */
const decide = ({ db, jobs }: Deps, claimId: string, body: Decision, call: Call<"admin">) =>
  command(db, call, `decide-claim ${claimId}`, body, async (tx) => {
    const { now, actor } = call;
    const today = osloDate(now);
    const { outcome, reason, receivedOn = today, reference } = body;
    if (receivedOn > today) return refuseAll([{ code: "date_to_come", path: "receivedOn" }]);
    const existing = await findClaim(tx, claimId);
    if (!existing) return refuse("claim_not_found");
    const { bookingId, amountOre } = existing;
    const booking = await lockBooking(tx, bookingId);
    const claim = await lockClaim(tx, claimId);
    if (!booking || !claim || claim.outcome) return refuse("claim_decided");
    const { uid } = actor;
    const decision = await applyClaim(tx, booking.state, { ...claim, outcome, uid }, now);
    if (!decision) return refuse("claim_not_landowners");
    const { landownerOre, paidOre } = decision;
    await saveClaim(tx, claimId, { outcome, landownerOre, paidOre, receivedOn, reference, reason, uid, now });
    await audit(tx, {
      at: now,
      actorUid: uid,
      actorRole: "admin",
      subject: "payment",
      subjectId: claimId,
      from: "claim_open",
      to: `claim_${outcome}`,
      reason,
      data: { bookingId, amountOre, landownerOre },
    });
    await notifyParties(tx, jobs, { bookingId, amountOre, landownerOre, outcome }, now);
    return { claimId, decided: true as const };
  });

export const claims = (deps: Deps) =>
  ({
    "GET /api/payments/claims": ({ query: { state, bookingId, ...page } }) =>
      pageByTime(
        page,
        (after, limit) => listClaims(deps.db, { state, bookingId, after, limit }),
        (row) => [row.openedAt, row.claimId],
        (rows) => viewsOf(deps.db, rows),
      ),
    "POST /api/payments/claims/:claimId/set-off": ({ params, body }, call) =>
      decide(deps, params.claimId, { outcome: "set_off", ...body }, call),
    "POST /api/payments/claims/:claimId/write-off": ({ params, body }, call) =>
      decide(deps, params.claimId, { outcome: "written_off", ...body }, call),
    "POST /api/payments/claims/:claimId/paid": ({ params, body: { by, ...paid } }, call) => {
      const outcome = by === "hunter" ? "paid_by_hunter" : "paid_by_landowner";
      return decide(deps, params.claimId, { outcome, ...paid }, call);
    },
  }) satisfies SomeHandlers<typeof payments>;
