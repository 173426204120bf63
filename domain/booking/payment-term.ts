/** What is due of a booking, how it can be paid, and until when (rules 4.1, 7.1, 7.5). */
import type { BookingState } from "./booking-state.ts";
import { cardChargeAt, type Instalment, instalmentsOf } from "../payment/instalments.ts";
import { reminderSlots, reminderStage } from "../payment/payment-schedule.ts";
import type { ReminderStage } from "../payment/lists.ts";
import type { Refusal } from "./refusal.ts";

type BookingSale = Pick<BookingState, "totalOre" | "cancelChargeOre">;
/** The booking's final amount: the total, or less if the booking ended before it was paid in full. */
export const saleOre = ({ totalOre, cancelChargeOre }: BookingSale): number => cancelChargeOre ?? totalOre;

type PayingBooking = BookingSale & Pick<BookingState, "unchargedOre"> & { paidAt: Date | string | null };
export const paidOre = (b: PayingBooking): number => (b.paidAt ? saleOre(b) - b.unchargedOre : 0);

type InstalmentTerms = PayingBooking & Pick<BookingState, "status" | "fromDate" | "toDate" | "partCount">;
export const partsOf = (
  b: Pick<InstalmentTerms, "fromDate" | "toDate" | "partCount"> & BookingSale,
): Instalment[] => instalmentsOf({ ...b, totalOre: saleOre(b) });
/** The unpaid instalments, the next one first; none if cancelled, when one sum or nothing is owed. */
export function unpaidParts(b: InstalmentTerms): Instalment[] {
  if (b.status === "cancelled") return [];
  const parts = partsOf(b);
  let leftOre = paidOre(b);
  const next = parts.findIndex(({ amountOre }) => {
    leftOre -= amountOre;
    return leftOre < 0;
  });
  return next < 0 ? [] : parts.slice(next);
}

type ChangingBooking = Pick<BookingState, "totalOre" | "acceptedChange">;
/** What an accepted change costs more, which is to be paid (rules 4.7); 0 if there is none. */
export const changeOre = ({ totalOre, acceptedChange }: ChangingBooking): number =>
  acceptedChange ? acceptedChange.stay.totalOre - totalOre : 0;

/** The amount of the next card charge; 0 if nothing is due. */
export function dueOre(b: InstalmentTerms & ChangingBooking): number {
  if (b.acceptedChange) return changeOre(b);
  if (b.status === "cancelled") return b.paidAt ? b.unchargedOre : saleOre(b);
  return b.paidAt && b.unchargedOre === 0 ? 0 : (unpaidParts(b)[0]?.amountOre ?? 0);
}

type OwingBooking = InstalmentTerms & Pick<BookingState, "paymentStatus">;
/** Whether the stay was cancelled before it was paid in full, and its cancellation fee is unpaid. */
export const owesCancellationFee = ({
  status,
  paymentStatus,
  paidAt,
  cancelChargeOre,
  unchargedOre,
}: Pick<OwingBooking, "status" | "paymentStatus" | "paidAt" | "cancelChargeOre" | "unchargedOre">): boolean =>
  status === "cancelled" &&
  cancelChargeOre !== null &&
  (paidAt === null || unchargedOre > 0) &&
  (paymentStatus === "pending_payment" || paymentStatus === "payment_failed");

type AwaitingCharge = Pick<
  BookingState,
  "cardSavedAt" | "chargeRefusedAt" | "paymentDueAt" | "acceptedChange"
>;
/** Whether a saved card will be charged without the hunter: its charge has not been refused. */
export const awaitsCharge = ({
  cardSavedAt,
  chargeRefusedAt,
}: Pick<AwaitingCharge, "cardSavedAt" | "chargeRefusedAt">): boolean =>
  cardSavedAt !== null && chargeRefusedAt === null;
/** When an unpaid booking is cancelled; null as long as its saved card is still to be charged. */
export function paymentDeadlineOf(b: AwaitingCharge): Date | null {
  if (b.acceptedChange) return new Date(b.acceptedChange.dueAt);
  return awaitsCharge(b) ? null : b.paymentDueAt;
}

type PaymentTerms = AwaitingCharge & Pick<BookingState, "confirmedAt" | "express" | "confirmation">;
/** The times from which reminders are scheduled; undefined if the hunter owes nothing (rules 7.2, 7.5), or is
 * paying an instant booking. */
function reminderStart(b: PaymentTerms) {
  const { confirmedAt, chargeRefusedAt, paymentDueAt: dueAt, express, confirmation } = b;
  if (!confirmedAt || !dueAt || awaitsCharge(b)) return undefined;
  if (confirmation === "instant" && !chargeRefusedAt) return undefined; // due in minutes (rules 4.6)
  return { confirmedAt: chargeRefusedAt ?? confirmedAt, dueAt, express };
}
export function reminderSlotsOf(b: PaymentTerms): ReturnType<typeof reminderSlots> {
  const term = reminderStart(b);
  return term ? reminderSlots(term) : [];
}
export function reminderStageOf(b: PaymentTerms, now: Date): ReminderStage | null {
  const term = reminderStart(b);
  return term ? reminderStage({ ...term, now }) : null;
}

export type WayToPay = "charge" | "save_card";
type PayableBooking = OwingBooking & AwaitingCharge & ChangingBooking;
const paidStatuses: readonly BookingState["status"][] = ["paid", "in_progress", "completed"];
/**
 * Whether the hunter's card is charged now or saved for later, or why neither, for the pay button and the
 * payment (rules 7.5). Payments that the provider reports are never refused (rules 4.3).
 */
export function wayToPay(b: PayableBooking, now: Date): WayToPay | Refusal {
  const nothing = { code: "nothing_to_pay" } as const;
  const { status, paymentDueAt: dueAt, cardSavedAt, unchargedOre } = b;
  const isPaid = paidStatuses.includes(status);
  if (b.acceptedChange) return now < new Date(b.acceptedChange.dueAt) ? "charge" : nothing;
  if (isPaid && unchargedOre === 0) return nothing;
  const owesFee = owesCancellationFee(b);
  if (status !== "confirmed" && !owesFee && !isPaid)
    return { code: "transition_not_allowed", values: { status } };
  if (!dueAt) return nothing;
  if (awaitsCharge(b)) return now < dueAt ? "save_card" : nothing;
  if (now >= dueAt) return nothing;
  // in a stay in parts a new card also pays the later parts, so it is saved, and charged at once
  const isForMore = !owesFee && b.paymentStatus === "payment_failed" && unpaidParts(b).length > 1;
  if (owesFee || cardSavedAt) return isForMore ? "save_card" : "charge";
  return b.partCount > 1 || now < cardChargeAt(b) ? "save_card" : "charge";
}
