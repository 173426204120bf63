/** Handing a booking over to another account (rules 9.24): who may do what, and when not. */
import type { BookingState } from "../booking/booking-state.ts";
import { handoverHours } from "../booking/figures.ts";
import type { Party } from "../booking/policy.ts";
import { addMs, type CalendarDate, hourMs, osloMidnight } from "../days.ts";

/**
 * `offered`: the receiver has not answered; `accepted`: the landowner has not; `refused`: by the landowner;
 * `declined`: by the receiver; `ended`: the booking was changed or cancelled, or has begun.
 */
export const handoverStatuses = [
  "offered",
  "accepted",
  "done",
  "withdrawn",
  "declined",
  "refused",
  "lapsed",
  "ended",
] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];
export const handoverActions = ["withdraw", "accept", "decline", "approve", "refuse"] as const;
export type HandoverAction = (typeof handoverActions)[number];
/** Who takes a step: the hunter of the booking, the landowner's side, or who is to receive it. */
export type HandoverSide = "hunter" | "landowner" | "receiver";

/** Until when the receiver, and then the landowner, can answer: 72 hours, and not past the arrival. */
export function handoverDue(fromDate: CalendarDate, now: Date): Date {
  const [due, arrival] = [addMs(now, handoverHours * hourMs), osloMidnight(fromDate)];
  return due < arrival ? due : arrival;
}

type HandoverRefusal = {
  code:
    | "handover_not_now"
    | "handover_not_paid"
    | "handover_card_waits"
    | "handover_in_parts"
    | "handover_change_waits"
    | "handover_with_problem"
    | "handover_refund_waits"
    | "payment_disputed";
};
type ReceiverRefusal = { code: "handover_to_self" | "handover_to_host" | "handover_blocked" };
type StepRefusal = { code: "forbidden" | "handover_over" };

/** Facts of a booking that are not in its state. */
export type AroundBooking = { hasProposal: boolean; hasProblem: boolean; hasRefundOnItsWay: boolean };

/** Why the booking cannot be handed over now, to whomever. */
export function handoverRefused(
  booking: BookingState,
  { hasProposal, hasProblem, hasRefundOnItsWay }: AroundBooking,
  now: Date,
): HandoverRefusal | undefined {
  const { status, cardSavedAt, paidAt, unchargedOre, partCount, acceptedChange } = booking;
  if (!paidAt && status === "confirmed")
    return { code: cardSavedAt ? "handover_card_waits" : "handover_not_paid" };
  if (!paidAt && status === "pending") return { code: "handover_not_paid" };
  if (status !== "paid" || now >= osloMidnight(booking.fromDate)) return { code: "handover_not_now" };
  if (unchargedOre > 0 || partCount > 1) return { code: "handover_in_parts" };
  if (booking.disputedOre > 0) return { code: "payment_disputed" };
  if (acceptedChange || hasProposal) return { code: "handover_change_waits" };
  if (hasProblem) return { code: "handover_with_problem" };
  if (hasRefundOnItsWay || booking.heldOre > 0) return { code: "handover_refund_waits" };
  return undefined;
}

/** Why this account cannot receive the booking. `hosts`: its landowner and the co-hosts of the property. */
export function receiverRefused(
  uid: string,
  { hunterUid, hosts, isBlocked }: { hunterUid: string; hosts: readonly string[]; isBlocked: boolean },
): ReceiverRefusal | undefined {
  if (uid === hunterUid) return { code: "handover_to_self" };
  if (hosts.includes(uid)) return { code: "handover_to_host" };
  return isBlocked ? { code: "handover_blocked" } : undefined;
}

export const sideOf = (party: Party | undefined): HandoverSide | undefined =>
  party === "hunter" ? "hunter" : party === "landowner" || party === "co_host" ? "landowner" : undefined;

/** The steps of each side, by the status in which it takes them. */
const steps: Record<HandoverSide, Partial<Record<HandoverStatus, readonly HandoverAction[]>>> = {
  hunter: { offered: ["withdraw"], accepted: ["withdraw"] },
  receiver: { offered: ["accept", "decline"], accepted: ["decline"] },
  landowner: { accepted: ["approve", "refuse"] },
};
type Waiting = { status: HandoverStatus; dueAt: Date };
/** What this side may do now. */
export const handoverActionsOf = (
  { status, dueAt }: Waiting,
  side: HandoverSide | undefined,
  now: Date,
): readonly HandoverAction[] => (side && now < dueAt ? (steps[side][status] ?? []) : []);

/** Why the side cannot take the step: it is not its own, or it is too late, or too early. */
export function stepRefused(
  handover: Waiting,
  side: HandoverSide,
  action: HandoverAction,
  now: Date,
): StepRefusal | undefined {
  if (!Object.values(steps[side]).some((actions) => actions.includes(action))) return { code: "forbidden" };
  return handoverActionsOf(handover, side, now).includes(action) ? undefined : { code: "handover_over" };
}

/** Who bought the booking: its hunter, unless it was handed over. */
export const buyerUidOf = ({ buyerUid, hunterUid }: { buyerUid: string | null; hunterUid: string }): string =>
  buyerUid ?? hunterUid;
