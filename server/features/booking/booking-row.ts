/** Maps between a booking's row and the domain's state. */
import type { BookingState } from "#domain/booking/booking.ts";
import { nextDeadline } from "#domain/booking/booking-process.ts";
import type { Row } from "#server/platform/database.ts";

type BookingRow = Row<"booking">;
/** The column of each field of the state: what a command decides on. */
const decidedOn = {
  bookingId: "booking_id",
  hunterUid: "hunter_uid",
  landownerUid: "landowner_uid",
  fromDate: "from_date",
  cancellationPolicy: "cancellation_policy",
  calculatedAt: "created_at",
} as const;
/** Those that a command may change, and that are saved after it. */
const saved = {
  status: "status",
  paymentStatus: "payment_status",
  toDate: "to_date",
  totalOre: "total_ore",
  commissionRatePercent: "commission_rate_percent",
  commissionOre: "commission_ore",
  earningsOre: "landowner_earnings_ore",
  replyDueAt: "reply_due_at",
  confirmedAt: "confirmed_at",
  paymentDueAt: "payment_due_at",
  cardSavedAt: "card_saved_at",
  chargeRefusedAt: "charge_refused_at",
  cancelChargeOre: "cancel_charge_ore",
  partCount: "part_count",
  partsOver: "parts_over",
  overOre: "over_ore",
  overCommissionOre: "over_commission_ore",
  unchargedOre: "uncharged_ore",
  partPaymentIds: "part_payment_ids",
  express: "express",
  paidAt: "paid_at",
  completedAt: "completed_at",
  paymentId: "payment_id",
  knownPaymentIds: "known_payment_ids",
  refundedOre: "refunded_ore",
  heldOre: "held_ore",
  disputedOre: "disputed_ore",
} as const;
const columnOf = { ...decidedOn, ...saved } satisfies Record<keyof BookingState, keyof BookingRow>;
const others = ["property_id", "offering_id", "participants", "cabins", "services", "reminders"] as const;
/** The columns that a command reads. */
export const stateColumns = [...Object.values(columnOf), ...others];
export type StateRow = Pick<BookingRow, (typeof stateColumns)[number]>;

/** `included`: came with the offering; otherwise the hunter chose it. */
export type BookedCabin = { cabinId: string; name: string; quantity: 1; included: boolean };
export type BookedService = { serviceId: string; name: string; quantity: number };
/**
 * A reminder scheduled to be sent: to the landowner before the reply is due, to the hunter before the payment
 * is.
 */
export type Reminder = { at: string; to: "hunter" | "landowner"; stage: string };

/** As the columns are typed, each under the name of its field. */
type FieldsOf<Columns extends Record<string, keyof BookingRow>> = {
  [F in keyof Columns]: BookingRow[Columns[F]];
};
export const stateOf = (row: StateRow): BookingState => {
  const fields = Object.entries(columnOf).map(([field, column]) => [field, row[column]]);
  const state: FieldsOf<typeof columnOf> = Object.fromEntries(fields);
  return { ...state, express: state.express ?? false };
};

/** The columns to save of a state; the deadline is computed from the transition table. */
export const columnsOf = (state: BookingState) => {
  const columns = Object.entries(saved).map(([field, column]) => [
    column,
    state[field as keyof typeof saved],
  ]);
  type Saved = Pick<BookingRow, (typeof saved)[keyof typeof saved]>;
  return {
    ...(Object.fromEntries(columns) as Saved),
    express: state.confirmedAt ? state.express : null,
    next_deadline_at: nextDeadline(state)?.at ?? null,
  };
};
