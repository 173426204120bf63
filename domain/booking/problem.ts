/**
 * Something is wrong (rules 4.8): the hunter reports a problem with a stay, the landowner answers and may
 * offer a sum, and what both agree on or an administrator decides is refunded. The payout waits meanwhile.
 */
import { problemAnswerHours, problemDeskDays, problemHours } from "./figures.ts";
import { addMs, type CalendarDate, dayMs, hourMs, osloMidnight } from "../days.ts";
import type { BookingStatus } from "./lists.ts";
import type { Party } from "./policy.ts";
import { splitOre } from "./price.ts";

export const problemKinds = [
  "no_access",
  "not_as_described",
  "cabin_condition",
  "others_on_ground",
  "not_possible",
  "unsafe",
  "other",
] as const;
export type ProblemKind = (typeof problemKinds)[number];
/**
 * `reported`: the landowner has not answered; `answered`: the hunter has an answer or an offer to consider;
 * `at_desk`: an administrator decides.
 */
export const problemStates = ["reported", "answered", "at_desk", "closed"] as const;
export type ProblemState = (typeof problemStates)[number];
/** `cancelled`: the stay was cancelled, and refunded by that. */
export const problemOutcomes = ["withdrawn", "agreed", "decided", "cancelled"] as const;
export type ProblemOutcome = (typeof problemOutcomes)[number];
/** What somebody did about a problem; `escalate` is also what the system does when nobody answers in time. */
export const problemSteps = [
  "report",
  "answer",
  "offer",
  "accept",
  "escalate",
  "withdraw",
  "decide",
  "cancel",
] as const;
export type ProblemStep = (typeof problemSteps)[number];
/** The steps that a page may offer; the server decides which (rules 9.1). */
export const problemActions = [
  "answer",
  "offer",
  "accept",
  "escalate",
  "withdraw",
  "decide",
] as const satisfies readonly ProblemStep[];
export type ProblemAction = (typeof problemActions)[number];

/** The number of pictures that a report may have. */
export const problemPicturesMax = 10;

/**
 * From when and until when a stay's problems may be reported: from 00:00 in Oslo on the day of arrival until
 * 72 hours after 00:00 on the day of departure, when the stay ends in all rules (4.1). `until` is excluded.
 */
export const problemWindow = (stay: { fromDate: CalendarDate; toDate: CalendarDate }) => ({
  from: osloMidnight(stay.fromDate),
  until: addMs(osloMidnight(stay.toDate), problemHours * hourMs),
});

/** The statuses of a stay that takes place; one that is paid may have begun before the sweep says so. */
const reportableStatuses: readonly BookingStatus[] = ["paid", "in_progress", "completed"];

/** `keptOre`: what was paid and is not refunded. `heldOre`: what of it escrow still holds. */
type ReportableStay = {
  status: BookingStatus;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  disputedOre: number;
  keptOre: number;
  heldOre: number;
  hasOpenProblem: boolean;
  /** A change that waits for its payment. */
  acceptedChange: object | null;
};
type ReportRefusal =
  | { code: "transition_not_allowed"; values: { status: BookingStatus } }
  | { code: "problem_too_early" | "problem_too_late"; values: { at: string } }
  | {
      code:
        | "problem_open"
        | "change_waits_for_payment"
        | "problem_without_payment"
        | "problem_paid_out"
        | "problem_payment_disputed";
    };
/** Why the hunter cannot report a problem now; undefined if they can. */
export function reportRefused(stay: ReportableStay, now: Date): ReportRefusal | undefined {
  const { status } = stay;
  const { from, until } = problemWindow(stay);
  const isAgreed = reportableStatuses.includes(status) || status === "confirmed";
  if (!isAgreed) return { code: "transition_not_allowed", values: { status } };
  if (now < from) return { code: "problem_too_early", values: { at: from.toISOString() } };
  if (status === "confirmed") return { code: "transition_not_allowed", values: { status } };
  if (now >= until) return { code: "problem_too_late", values: { at: until.toISOString() } };
  if (stay.hasOpenProblem) return { code: "problem_open" };
  if (stay.disputedOre > 0) return { code: "problem_payment_disputed" };
  if (stay.acceptedChange) return { code: "change_waits_for_payment" };
  if (stay.keptOre <= 0) return { code: "problem_without_payment" };
  return stay.heldOre <= 0 ? { code: "problem_paid_out" } : undefined;
}

/** Only the hunter reports a problem with their stay. */
export const mayReportProblem = (party: Party): boolean => party === "hunter";
/** The parties that may take each step. Money is the owner's to give, so a co-host answers in words only. */
const partiesOf: Readonly<Record<ProblemAction, readonly Party[]>> = {
  answer: ["landowner", "co_host"],
  offer: ["landowner"],
  accept: ["hunter"],
  escalate: ["hunter"],
  withdraw: ["hunter"],
  decide: ["admin"],
};
export const mayTakeStep = (party: Party, action: ProblemAction): boolean =>
  partiesOf[action].includes(party);

/** An open problem: who is to act until `dueAt`, and what the landowner offers. */
type ProblemNow = { state: ProblemState; offerOre: number | null };
/** Whether the step can be taken in the problem's state. */
const isPossible = ({ state, offerOre }: ProblemNow, action: ProblemAction): boolean => {
  if (state === "closed") return false;
  if (action === "accept") return offerOre !== null;
  return action !== "escalate" || state === "answered";
};
/** The steps that a party of the booking may take now. */
export const allowedSteps = (problem: ProblemNow, party: Party): ProblemAction[] =>
  problemActions.filter((action) => mayTakeStep(party, action) && isPossible(problem, action));

type StepRefusal = { code: "problem_closed" | "problem_without_offer" | "problem_not_answered" };
/** Why the step cannot be taken in this state, whoever takes it; undefined if it can. */
export function stepRefused(problem: ProblemNow, action: ProblemAction): StepRefusal | undefined {
  if (isPossible(problem, action)) return undefined;
  if (problem.state === "closed") return { code: "problem_closed" };
  return { code: action === "accept" ? "problem_without_offer" : "problem_not_answered" };
}

/** Until when the state's own party has to act: landowner, hunter, or administrator. */
const dueIn = {
  reported: problemAnswerHours * hourMs,
  answered: problemAnswerHours * hourMs,
  at_desk: problemDeskDays * dayMs,
} as const;
type OpenState = Exclude<ProblemState, "closed">;
export const problemDueAt = (state: OpenState, now: Date): Date => addMs(now, dueIn[state]);
/** Who has to act is reminded a day before the deadline. */
export const problemRemindAt = (dueAt: Date): Date => addMs(dueAt, -dayMs);

/**
 * The state after an open problem's step. Words alone answer a report, and give the hunter no new deadline
 * later; each offer does. At the desk it stays there, and what is agreed closes it.
 */
export function stateAfter(state: OpenState, step: "answer" | "offer"): { state: OpenState; isNew: boolean } {
  if (state === "at_desk") return { state, isNew: false };
  return { state: "answered", isNew: state === "reported" || step === "offer" };
}

/** What a refund of this sum leaves of what escrow holds, split like a completed booking (rules 5.3). */
export function sumsOfRefund(o: { heldOre: number; refundOre: number; commissionRatePercent: number }) {
  const keptOre = o.heldOre - o.refundOre;
  return { refundOre: o.refundOre, keptOre, ...splitOre(keptOre, o.commissionRatePercent) };
}
