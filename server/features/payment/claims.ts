/**
 * Claims stay in a list until they are set off against the landowner's next payouts, paid, or written off (rules
 * 6.10). Whatever is decided, both parties are told, and the sale is credited unless the hunter pays.
 */
import type { Body, Query, Reply } from "#contract/index.ts";
import { type ClaimOutcome, partsOfClaim } from "#domain/booking/claim.ts";
import { addMs, hourMs, osloDate } from "#domain/days.ts";
import { setOffPostings } from "#domain/ledger/ledger.ts";
import { applyClaim, findStates, lockBooking } from "#server/features/booking/public.ts";
import { post } from "#server/features/ledger/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type Call, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  type ClaimRow,
  findClaim,
  listClaims,
  lockClaim,
  lockSetOffs,
  saveClaim,
  saveCovered,
  saveSetOff,
} from "./claim-store.ts";
import type { ReturnedPayout } from "./payout-store.ts";

type Deps = { db: Db; jobs: JobQueue };
type View = Reply<"GET /api/payments/claims">["items"][number];
/** The notice before an amount is set off against a payout. */
const SET_OFF_NOTICE_MS = 24 * hourMs;

/** For an undecided claim, its split if decided now. */
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

type List = Query<"GET /api/payments/claims">;
export const claims = (db: Db, { state, bookingId, ...page }: List) =>
  pageByTime(
    page,
    (after, limit) => listClaims(db, { state, bookingId, after, limit }),
    (row) => [row.openedAt, row.claimId],
    (rows) => viewsOf(db, rows),
  );

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
function notifyParties(tx: Tx, jobs: JobQueue, told: ClaimNotice, now: Date): Promise<void> {
  const { bookingId, amountOre, landownerOre, outcome } = told;
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

/** Under the booking's lock, once. */
const decide = ({ db, jobs }: Deps, claimId: string, body: Decision, call: Call<"admin">) =>
  command(db, call, `decide-claim ${claimId}`, body, async (tx) => {
    const { now, actor } = call;
    const today = osloDate(now);
    const { outcome, reason, receivedOn = today, reference } = body;
    if (receivedOn > today) return refuseAll([{ code: "date_to_come", path: "receivedOn" }]);
    const known = await findClaim(tx, claimId);
    if (!known) return refuse("claim_not_found");
    const { bookingId, amountOre } = known;
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

type Reason = { reason: string };
export const setOffClaim = (deps: Deps, id: string, { reason }: Reason, call: Call<"admin">) =>
  decide(deps, id, { outcome: "set_off", reason }, call);
export const writeOffClaim = (deps: Deps, id: string, { reason }: Reason, call: Call<"admin">) =>
  decide(deps, id, { outcome: "written_off", reason }, call);
type Paid = Body<"POST /api/payments/claims/:claimId/paid">;
export const payClaim = (deps: Deps, id: string, { by, ...paid }: Paid, call: Call<"admin">) =>
  decide(deps, id, { outcome: by === "hunter" ? "paid_by_hunter" : "paid_by_landowner", ...paid }, call);

/** At the release of a payout: its amount that covers claims with sufficient notice. Returns that amount. */
export async function setOff(tx: Tx, payout: ReturnedPayout, now: Date): Promise<number> {
  const { payoutId, bookingId, landownerUid, amountOre, moneyAt: at } = payout;
  if (amountOre === 0) return 0;
  let leftOre = amountOre;
  for (const claim of await lockSetOffs(tx, landownerUid, addMs(now, -SET_OFF_NOTICE_MS))) {
    const takenOre = Math.min(leftOre, claim.leftOre);
    if (takenOre === 0) break;
    const { bookingId: claimOf, claimId } = claim;
    const { ofPayout, ofClaim } = setOffPostings({ landownerUid, claimOf, amountOre: takenOre, at });
    await post(tx, { bookingId, reason: "set_off", postings: ofPayout, now });
    await post(tx, { bookingId: claimOf, reason: "set_off", postings: ofClaim, now });
    await saveCovered(tx, claimId, takenOre, now);
    leftOre -= takenOre;
  }
  const setOffOre = amountOre - leftOre;
  if (setOffOre === 0) return 0;
  await saveSetOff(tx, payoutId, setOffOre);
  await audit(tx, {
    at: now,
    actorRole: "system",
    subject: "payout",
    subjectId: payoutId,
    to: "set_off",
    data: { setOffOre },
  });
  return setOffOre;
}
