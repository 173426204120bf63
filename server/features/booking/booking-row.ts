/** Maps between a booking's row and the domain's state. */
import type { BookingState } from "#domain/booking/booking.ts";
import { nextDeadline } from "#domain/booking/booking-process.ts";
import type { BookingStatus, CancellationPolicy, PaymentStatus } from "#domain/lists.ts";

/** The columns that a command reads and writes, typed as the database driver returns them. */
export type StateRow = {
  booking_id: string;
  property_id: string;
  offering_id: string | null;
  hunter_uid: string;
  landowner_uid: string;
  status: string;
  payment_status: string;
  from_date: string;
  to_date: string;
  participants: number;
  cabins: unknown;
  services: unknown;
  total_ore: number;
  cancellation_policy: string;
  commission_rate_percent: number | null;
  commission_ore: number | null;
  landowner_earnings_ore: number | null;
  reply_due_at: Date | null;
  confirmed_at: Date | null;
  payment_due_at: Date | null;
  card_saved_at: Date | null;
  charge_refused_at: Date | null;
  cancel_charge_ore: number | null;
  part_count: number;
  parts_over: number;
  over_ore: number;
  over_commission_ore: number;
  uncharged_ore: number;
  part_payment_ids: string[];
  express: boolean | null;
  paid_at: Date | null;
  completed_at: Date | null;
  payment_id: string | null;
  known_payment_ids: string[];
  refunded_ore: number;
  held_ore: number;
  disputed_ore: number;
  created_at: Date;
  reminders: unknown;
};

/** `included`: came with the offering; otherwise the hunter chose it. */
export type BookedCabin = { cabinId: string; name: string; quantity: 1; included: boolean };
export type BookedService = { serviceId: string; name: string; quantity: number };
/**
 * A reminder scheduled to be sent: to the landowner before the reply is due, to the hunter before the payment
 * is.
 */
export type Reminder = { at: string; to: "hunter" | "landowner"; stage: string };

export const stateOf = (row: StateRow): BookingState => ({
  bookingId: row.booking_id,
  hunterUid: row.hunter_uid,
  landownerUid: row.landowner_uid,
  status: row.status as BookingStatus,
  paymentStatus: row.payment_status as PaymentStatus,
  fromDate: row.from_date,
  toDate: row.to_date,
  cancellationPolicy: row.cancellation_policy as CancellationPolicy,
  totalOre: row.total_ore,
  commissionRatePercent: row.commission_rate_percent,
  commissionOre: row.commission_ore,
  earningsOre: row.landowner_earnings_ore,
  calculatedAt: row.created_at,
  replyDueAt: row.reply_due_at,
  confirmedAt: row.confirmed_at,
  paymentDueAt: row.payment_due_at,
  cardSavedAt: row.card_saved_at,
  chargeRefusedAt: row.charge_refused_at,
  cancelChargeOre: row.cancel_charge_ore,
  partCount: row.part_count,
  partsOver: row.parts_over,
  overOre: row.over_ore,
  overCommissionOre: row.over_commission_ore,
  unchargedOre: row.uncharged_ore,
  partPaymentIds: row.part_payment_ids,
  express: row.express ?? false,
  paidAt: row.paid_at,
  paymentId: row.payment_id,
  knownPaymentIds: row.known_payment_ids,
  refundedOre: row.refunded_ore,
  heldOre: row.held_ore,
  disputedOre: row.disputed_ore,
  completedAt: row.completed_at,
});

/** The columns to save of a state; the deadline is computed from the transition table. */
export const columnsOf = (state: BookingState) => ({
  status: state.status,
  payment_status: state.paymentStatus,
  total_ore: state.totalOre,
  commission_rate_percent: state.commissionRatePercent,
  commission_ore: state.commissionOre,
  landowner_earnings_ore: state.earningsOre,
  reply_due_at: state.replyDueAt,
  confirmed_at: state.confirmedAt,
  payment_due_at: state.paymentDueAt,
  card_saved_at: state.cardSavedAt,
  charge_refused_at: state.chargeRefusedAt,
  cancel_charge_ore: state.cancelChargeOre,
  to_date: state.toDate,
  part_count: state.partCount,
  parts_over: state.partsOver,
  over_ore: state.overOre,
  over_commission_ore: state.overCommissionOre,
  uncharged_ore: state.unchargedOre,
  part_payment_ids: [...state.partPaymentIds],
  express: state.confirmedAt ? state.express : null,
  paid_at: state.paidAt,
  completed_at: state.completedAt,
  payment_id: state.paymentId,
  known_payment_ids: [...state.knownPaymentIds],
  refunded_ore: state.refundedOre,
  held_ore: state.heldOre,
  disputed_ore: state.disputedOre,
  next_deadline_at: nextDeadline(state)?.at ?? null,
});
