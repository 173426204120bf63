/** A booking's phase from the reader's point of view. */
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { HunterBooking, LandownerBooking } from "#contract/booking/endpoints.ts";
import type { z } from "zod";

export type Booking = AnswerOf<Api["GET /api/core-booking/:bookingId"]>;
export type OwnersBooking = z.output<typeof LandownerBooking>;
/** The reader's role. */
export type Side = Booking["reader"];

export const phases = [
  "calculated",
  "pending",
  "topay",
  "pay_failed",
  "paid",
  "in_progress",
  "completed",
  "rejected",
  "expired",
  "overdue",
  "cancelled",
  "kept",
  "refunded",
] as const;
export type Phase = (typeof phases)[number];

type StatusFields = Pick<z.output<typeof HunterBooking>, "status" | "paymentStatus" | "refundedOre">;

export function phaseOf({ status, paymentStatus, refundedOre }: StatusFields): Phase {
  switch (status) {
    case "submitted":
    case "pending":
      return "pending";
    case "accepted":
    case "confirmed":
      return paymentStatus === "payment_failed" ? "pay_failed" : "topay";
    case "cancelled":
      if (refundedOre > 0) return "refunded";
      if (paymentStatus === "overdue") return "overdue";
      return paymentStatus === "paid" || paymentStatus === "confirmed" ? "kept" : "cancelled";
    default:
      return status;
  }
}

/**
 * Narrows to the landowner's and administrator's view, which includes the commission
 * (contract/booking/endpoints.ts).
 */
export const isOwners = (b: Booking): b is OwnersBooking => "payout" in b;

export const isPerson = (actor: Booking["history"][number]["actor"]): boolean =>
  actor === "hunter" || actor === "landowner" || actor === "co_host" || actor === "admin";

/** The deadline and who must act; undefined where there is none. */
export function deadlineOf(
  b: Pick<Booking, "status" | "replyDueAt" | "paymentDueAt">,
): { kind: "reply" | "pay"; at: string; by: "landowner" | "hunter" } | undefined {
  if (b.status === "pending" && b.replyDueAt) return { kind: "reply", at: b.replyDueAt, by: "landowner" };
  if (b.status === "confirmed" && b.paymentDueAt) return { kind: "pay", at: b.paymentDueAt, by: "hunter" };
  return undefined;
}
