/** A booking's phase: its status and payment combined, as the page words it for the reader. */
import type { Answer } from "#contract/index.ts";
import type { HunterBooking, LandownerBooking } from "#contract/booking/endpoints.ts";
import type { z } from "zod";

export type Booking = Answer<"GET /api/core-booking/:bookingId">;
export type OwnersBooking = z.output<typeof LandownerBooking>;
/** The reader's role. */
export type Side = Booking["reader"];

type StatusFields = Pick<
  z.output<typeof HunterBooking>,
  | "status"
  | "paymentStatus"
  | "refundedOre"
  | "paymentProgress"
  | "chargeOn"
  | "savedCard"
  | "cancelChargeOre"
  | "lapsesUnpaid"
  | "proposal"
>;

/**
 * The phase of an unpaid booking: the saved card will be charged, a card must be saved, or the hunter must
 * pay or confirm a payment now (rules 7.5).
 */
function unpaidPhase({ paymentStatus, paymentProgress, chargeOn, savedCard, lapsesUnpaid }: StatusFields) {
  if (savedCard) return "saved";
  if (chargeOn !== null) return "tosave";
  if (paymentStatus === "payment_failed") return "pay_failed";
  if (paymentProgress === "requires_action") return "to_confirm";
  return lapsesUnpaid ? "tobuy" : "topay";
}

export type Phase = ReturnType<typeof phaseOf>;
export function phaseOf(booking: StatusFields) {
  const { status, paymentStatus, refundedOre, cancelChargeOre, proposal } = booking;
  switch (status) {
    case "submitted":
    case "pending":
      return proposal?.status === "open" ? "countered" : "pending";
    case "expired":
      // the hunter did not answer the landowner's proposal to the request
      return proposal?.status === "ended" ? "counter_expired" : "expired";
    case "accepted":
    case "confirmed":
      return unpaidPhase(booking);
    case "cancelled":
      if (
        cancelChargeOre !== null &&
        (paymentStatus === "pending_payment" || paymentStatus === "payment_failed")
      )
        return "owes";
      if (refundedOre > 0) return "refunded";
      if (paymentStatus === "overdue") return "overdue";
      return paymentStatus === "paid" || paymentStatus === "confirmed" ? "kept" : "cancelled";
    default:
      return status;
  }
}

/**
 * Narrows the type to the view of landowners and administrators, which has the commission
 * (contract/booking/endpoints.ts).
 */
export const isOwners = (b: Booking): b is OwnersBooking => "payout" in b;

/** Whether the other side has proposed a change, and the reader may answer it. */
export const hasProposalToAnswer = ({ proposal }: Pick<Booking, "proposal">): boolean =>
  proposal?.allowedActions.includes("accept") ?? false;

export const isPerson = (actor: Booking["history"][number]["actor"]): boolean =>
  actor === "hunter" || actor === "landowner" || actor === "co_host" || actor === "admin";

const otherSide = { hunter: "landowner", landowner: "hunter" } as const;
type Deadline = { kind: "reply" | "pay" | "save"; at: string; by: "landowner" | "hunter" };
/** The deadline, and who must act by then; undefined if nobody must, as while a saved card awaits charge. */
export function deadlineOf(
  b: Pick<
    Booking,
    "status" | "replyDueAt" | "paymentDueAt" | "chargeOn" | "savedCard" | "instalments" | "proposal"
  >,
): Deadline | undefined {
  const { proposal } = b;
  if (proposal?.status === "accepted") return { kind: "pay", at: proposal.dueAt, by: "hunter" };
  const answer: Deadline | undefined =
    proposal?.status === "open"
      ? { kind: "reply", at: proposal.dueAt, by: otherSide[proposal.by] }
      : undefined;
  if (b.status === "pending" && answer) return answer;
  if (b.status === "pending" && b.replyDueAt) return { kind: "reply", at: b.replyDueAt, by: "landowner" };
  const owesPart = b.status === "in_progress" && b.instalments.some(({ state }) => state === "refused");
  if (!(b.status === "confirmed" || owesPart) || !b.paymentDueAt || b.savedCard) return answer;
  return { kind: b.chargeOn === null ? "pay" : "save", at: b.paymentDueAt, by: "hunter" };
}
