/** What the parties and administrators do about a reported problem, until it is closed (rules 4.8). */
import type { Problem as ProblemView, problems } from "#contract/problem/endpoints.ts";
import type { Party } from "#domain/booking/policy.ts";
import {
  mayTakeStep,
  type ProblemAction,
  problemDueAt,
  type ProblemOutcome,
  problemRemindAt,
  stateAfter,
  stepRefused,
} from "#domain/booking/problem.ts";
import {
  heldMoney,
  type LockedBooking,
  lockBooking,
  partyIn,
  refundProblem,
} from "#server/features/booking/public.ts";
import { notify } from "#server/features/notification/public.ts";
import { unfreezeIfSettled } from "#server/features/payout/public.ts";
import { resumeWindow } from "#server/features/rating/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  refuse,
  refuseAll,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { moveToDesk } from "./deadlines.ts";
import {
  closeProblem,
  findBookingOf,
  insertStep,
  lockProblem,
  type Problem,
  saveOffer,
  saveTurn,
} from "./problem-store.ts";
import { problemFor } from "./read-problems.ts";

type OpenProblem = Problem & { state: Exclude<Problem["state"], "closed"> };
type Step = {
  tx: Tx;
  jobs: JobQueue;
  now: Date;
  uid: string;
  party: Party;
  locked: LockedBooking;
  problem: OpenProblem;
};

/** Locks the booking, then its problem, and refuses whoever may not take the step, or not now. */
async function lockForStep(
  tx: Tx,
  jobs: JobQueue,
  call: Pick<Call, "actor" | "now">,
  problemId: string,
  action: ProblemAction,
): Promise<Step | Refused> {
  const bookingId = await findBookingOf(tx, problemId);
  const locked = bookingId === undefined ? undefined : await lockBooking(tx, bookingId);
  const party = locked && (await partyIn(tx, call, locked));
  const problem = party && (await lockProblem(tx, problemId));
  if (!locked || !party || !problem) return refuse("problem_not_found");
  if (!mayTakeStep(party, action)) return refuse(party === "co_host" ? "right_missing" : "forbidden");
  const refused = stepRefused(problem, action);
  if (refused) return refuseAll([refused]);
  const { now, actor } = call;
  return { tx, jobs, now, uid: actor.uid, party, locked, problem: problem as OpenProblem };
}

async function record(
  { tx, now, uid, party, problem }: Step,
  kind: ProblemAction,
  to: string,
  words: { text?: string | undefined; refundOre?: number },
): Promise<void> {
  const { problemId, state: from } = problem;
  await insertStep(tx, { problemId, kind, at: now, byRole: party, byUid: uid, ...words });
  await audit(tx, {
    at: now,
    actorUid: uid,
    actorRole: party,
    subject: "problem",
    subjectId: problemId,
    from,
    to,
    data: { kind, ...(words.refundOre !== undefined && { refundOre: words.refundOre }) },
  });
}

/** The landowner's side answers: the hunter is told, and has the turn unless it is at the desk. */
async function answer(
  step: Step,
  kind: "answer" | "offer",
  words: { text?: string | undefined; refundOre?: number },
): Promise<Refused | undefined> {
  const { tx, jobs, now, problem, locked } = step;
  const { problemId, bookingId } = problem;
  const { refundOre } = words;
  if (refundOre !== undefined) {
    const { heldOre } = await heldMoney(tx, locked);
    if (refundOre > heldOre) return aboveKept(heldOre);
    await saveOffer(tx, problemId, refundOre);
  }
  const { state, isNew } = stateAfter(problem.state, kind);
  const dueAt = isNew || !problem.dueAt ? problemDueAt(state, now) : problem.dueAt;
  if (isNew) await saveTurn(tx, problemId, { state, dueAt, remindAt: problemRemindAt(dueAt) });
  await record(step, kind, state, words);
  const values = {
    due: dueAt.toISOString(),
    ...(refundOre !== undefined && { offerOre: refundOre }),
    ...(state === "at_desk" && { desk: 1 }),
  };
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [{ to: "hunter", message: "problem_answered", values }],
  });
  return undefined;
}
const aboveKept = (mostOre: number): Refused =>
  refuseAll([{ code: "refund_above_kept", path: "refundOre", values: { mostOre } }]);

type Closing = { kind: "accept" | "withdraw" | "decide"; outcome: ProblemOutcome; refundOre: number };
/** Refunds the sum, closes the problem, and lets payouts and ratings go on; both parties are told. */
async function close(
  step: Step,
  { kind, outcome, refundOre }: Closing,
  text: string | undefined,
): Promise<Refused | undefined> {
  const { tx, jobs, now, uid, party, problem, locked } = step;
  const { problemId, bookingId, reportedAt } = problem;
  if (refundOre > 0) {
    if (locked.state.disputedOre > 0) return refuse("problem_payment_disputed");
    const { heldOre } = await heldMoney(tx, locked);
    if (refundOre > heldOre) return aboveKept(heldOre);
  }
  const by = { actorUid: uid, actorRole: party };
  await refundProblem(tx, jobs, locked, { problemId, amountOre: refundOre, by }, now);
  await record(step, kind, outcome, { text, ...(kind !== "withdraw" && { refundOre }) });
  await closeProblem(tx, problemId, { outcome, refundOre, now });
  await unfreezeIfSettled(tx, jobs, bookingId);
  await resumeWindow(tx, bookingId, reportedAt, now);
  const message = refundOre > 0 ? "problem_refunded" : "problem_closed";
  const values = { [outcome]: 1, ...(refundOre > 0 && { amountOre: refundOre }) };
  await notify(tx, jobs, {
    bookingId,
    at: now,
    messages: [
      { to: "hunter", message, values },
      { to: "landowner", message, values },
    ],
  });
  return undefined;
}

export function settlingProblems({ db, jobs }: Pick<Platform, "db" | "jobs">) {
  /** Takes the step in one transaction, and answers with the problem as the caller sees it then. */
  const step = (
    call: Call | Call<"admin">,
    problemId: string,
    action: ProblemAction,
    body: unknown,
    work: (step: Step) => Promise<Refused | undefined>,
  ): Promise<ProblemView | Refused> =>
    command(db, call, `problem-${action} ${problemId}`, body, async (tx) => {
      const begun = await lockForStep(tx, jobs, call, problemId, action);
      if ("refused" in begun) return begun;
      return (await work(begun)) ?? problemFor(tx, problemId, begun.party);
    });
  return {
    "POST /api/problems/:problemId/answer": ({ params: { problemId }, body }, call) =>
      step(call, problemId, "answer", body, (one) => answer(one, "answer", body)),
    "POST /api/problems/:problemId/offer": ({ params: { problemId }, body }, call) =>
      step(call, problemId, "offer", body, (one) => answer(one, "offer", body)),
    "POST /api/problems/:problemId/accept": ({ params: { problemId }, body }, call) =>
      step(call, problemId, "accept", body, async (one) => {
        const refundOre = one.problem.offerOre ?? 0;
        if (body.refundOre !== undefined && body.refundOre !== refundOre)
          return refuse("problem_offer_changed", { offerOre: refundOre });
        return close(one, { kind: "accept", outcome: "agreed", refundOre }, undefined);
      }),
    "POST /api/problems/:problemId/escalate": ({ params: { problemId }, body }, call) =>
      step(call, problemId, "escalate", body, async (one) => {
        await record(one, "escalate", "at_desk", body);
        await moveToDesk(one.tx, jobs, one.problem, "hunter", call.now);
        return undefined;
      }),
    "POST /api/problems/:problemId/withdraw": ({ params: { problemId }, body }, call) =>
      step(call, problemId, "withdraw", body, (one) =>
        close(one, { kind: "withdraw", outcome: "withdrawn", refundOre: 0 }, body.text),
      ),
    "POST /api/problems/:problemId/decide": ({ params: { problemId }, body }, call) =>
      step(call, problemId, "decide", body, (one) =>
        close(one, { kind: "decide", outcome: "decided", refundOre: body.refundOre }, body.reason),
      ),
  } satisfies SomeHandlers<typeof problems>;
}
