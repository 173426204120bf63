/** What is to be paid of a booking, how, and until when (rules 4.1, 7.1, 7.5). */
import type { BookingState } from "./booking-state.ts";
import { cardChargeAt } from "../payment/instalments.ts";
import { reminderSlots, reminderStage } from "../payment/payment-schedule.ts";
import type { ReminderStage } from "../lists.ts";
import type { Refusal } from "./refusal.ts";

/** What the booking is paid with: the total, or what the policy keeps of one that was cancelled before its charge. */
export const dueOre = ({ totalOre, cancelChargeOre }: Pick<BookingState, "totalOre" | "cancelChargeOre">) =>
  cancelChargeOre ?? totalOre;

type Owing = Pick<BookingState, "status" | "paymentStatus" | "paidAt" | "cancelChargeOre">;
/** Cancelled before its charge, and what the policy keeps has not come yet. */
export const owesKept = ({ status, paymentStatus, paidAt, cancelChargeOre }: Owing): boolean =>
  status === "cancelled" &&
  cancelChargeOre !== null &&
  paidAt === null &&
  (paymentStatus === "pending_payment" || paymentStatus === "payment_failed");

type Saved = Pick<BookingState, "cardSavedAt" | "chargeRefusedAt" | "paymentDueAt">;
/** A card is saved, and its charge has not been refused: nothing is asked of the hunter. */
export const awaitsCharge = ({ cardSavedAt, chargeRefusedAt }: Omit<Saved, "paymentDueAt">): boolean =>
  cardSavedAt !== null && chargeRefusedAt === null;
/** When a booking that is not paid ends as unpaid; null while the charge of its card is waited for. */
export const unpaidEndsAt = (b: Saved): Date | null => (awaitsCharge(b) ? null : b.paymentDueAt);

type Term = Saved & Pick<BookingState, "confirmedAt" | "express">;
/** What reminders are counted from; undefined where nothing is asked of the hunter (rules 7.2, 7.5). */
function reminded(b: Term) {
  const { confirmedAt, chargeRefusedAt, paymentDueAt: dueAt, express } = b;
  if (!confirmedAt || !dueAt || awaitsCharge(b)) return undefined;
  return { confirmedAt: chargeRefusedAt ?? confirmedAt, dueAt, express };
}
export function reminderSlotsOf(b: Term): ReturnType<typeof reminderSlots> {
  const term = reminded(b);
  return term ? reminderSlots(term) : [];
}
export function reminderStageOf(b: Term, now: Date): ReminderStage | null {
  const term = reminded(b);
  return term ? reminderStage({ ...term, now }) : null;
}

export type WayToPay = "charge" | "save_card";
type Payable = Owing & Saved & Pick<BookingState, "fromDate" | "toDate">;
const paidStatuses: readonly BookingState["status"][] = ["paid", "in_progress", "completed"];
/**
 * Whether the hunter's card is charged now or saved for later, or why neither (rules 7.5). Used by the button and by
 * the payment. Payments that the provider reports are never refused (rules 4.3).
 */
export function wayToPay(b: Payable, now: Date): WayToPay | Refusal {
  const nothing = { code: "nothing_to_pay" } as const;
  if (paidStatuses.includes(b.status)) return nothing;
  const owes = owesKept(b);
  if (b.status !== "confirmed" && !owes)
    return { code: "transition_not_allowed", values: { status: b.status } };
  const { paymentDueAt: dueAt, cardSavedAt } = b;
  if (!dueAt) return nothing;
  if (awaitsCharge(b)) return now < dueAt ? "save_card" : nothing;
  if (now >= dueAt) return nothing;
  return owes || cardSavedAt || now >= cardChargeAt(b) ? "charge" : "save_card";
}
