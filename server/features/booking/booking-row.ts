/** Maps between a booking's row and the domain's state. */
import type { BookingState } from "#domain/booking/booking.ts";
import { nextDeadline } from "#domain/booking/booking-process.ts";
import type { Row } from "#server/platform/database.ts";

type BookingRow = Row<"booking">;
/** The column of each field of the state: what a command decides on. */
const decidedOn = {
  bookingId: "bookingId",
  hunterUid: "hunterUid",
  landownerUid: "landownerUid",
  fromDate: "fromDate",
  cancellationPolicy: "cancellationPolicy",
  calculatedAt: "createdAt",
} as const;
/** Those that a command may change, and that are saved after it. */
const saved = {
  status: "status",
  paymentStatus: "paymentStatus",
  toDate: "toDate",
  totalOre: "totalOre",
  commissionRatePercent: "commissionRatePercent",
  commissionOre: "commissionOre",
  earningsOre: "landownerEarningsOre",
  replyDueAt: "replyDueAt",
  confirmedAt: "confirmedAt",
  paymentDueAt: "paymentDueAt",
  cardSavedAt: "cardSavedAt",
  chargeRefusedAt: "chargeRefusedAt",
  cancelChargeOre: "cancelChargeOre",
  partCount: "partCount",
  partsOver: "partsOver",
  overOre: "overOre",
  overCommissionOre: "overCommissionOre",
  unchargedOre: "unchargedOre",
  partPaymentIds: "partPaymentIds",
  express: "express",
  paidAt: "paidAt",
  completedAt: "completedAt",
  paymentId: "paymentId",
  knownPaymentIds: "knownPaymentIds",
  refundedOre: "refundedOre",
  heldOre: "heldOre",
  disputedOre: "disputedOre",
} as const;
const columnOf = { ...decidedOn, ...saved } satisfies Record<keyof BookingState, keyof BookingRow>;
const others = ["propertyId", "offeringId", "participants", "cabins", "services", "reminders"] as const;
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
    nextDeadlineAt: nextDeadline(state)?.at ?? null,
  };
};
