/** Maps between a booking's row and the domain's state. */
import type { BookingState } from "#domain/booking/booking.ts";
import type { AcceptedChange, ChangedStay } from "#domain/booking/changed-stay.ts";
import { groupOf } from "#domain/booking/group.ts";
import type { ServiceOrder, StayRequest } from "#domain/offering/terms.ts";
import { nextDeadline } from "#domain/booking/booking-process.ts";
import type { Row } from "#server/platform/database/database.ts";

type BookingRow = Row<"booking">;
/** Fields that a command reads but does not change. */
const unchangedFields = ["bookingId", "hunterUid", "buyerUid", "landownerUid"] as const;
/** Fields that a command may change, saved after it. */
const savedFields = [
  ...(["fromDate", "cancellationPolicy"] as const),
  ...(["status", "paymentStatus", "toDate", "totalOre", "commissionRatePercent", "commissionOre"] as const),
  ...(["replyDueAt", "confirmedAt", "paymentDueAt", "cardSavedAt", "chargeRefusedAt", "paidAt"] as const),
  ...(["completedAt", "cancelChargeOre", "partCount", "partsOver", "overOre", "overCommissionOre"] as const),
  ...(["unchargedOre", "partPaymentIds", "express", "paymentId", "knownPaymentIds", "refundedOre"] as const),
  ...(["heldOre", "disputedOre", "confirmation", "invoiceAtPayment"] as const),
];
/** Fields that have another name in the domain's state than in the row. */
const renamedFields = ["createdAt", "landownerEarningsOre"] as const;
/** Fields that are stored as JSON. */
const jsonFields = ["acceptedChange"] as const;
const otherFields = [
  ...(["propertyId", "offeringId", "participants", "companions", "children"] as const),
  ...(["cabins", "services", "reminders"] as const),
];
/** The columns that a command reads. */
export const stateColumns = [
  ...unchangedFields,
  ...savedFields,
  ...renamedFields,
  ...jsonFields,
  ...otherFields,
];
export type StateRow = Pick<BookingRow, (typeof stateColumns)[number]>;

/** `included`: part of the offering; otherwise chosen by the hunter. */
export type BookedCabin = { cabinId: string; name: string; quantity: 1; included: boolean };
export type BookedService = ServiceOrder & { name: string };
/** The hunter's request; included cabins are left out, since the hunter did not choose them. */
export const requestOf = (row: StateRow): StayRequest => ({
  fromDate: row.fromDate,
  toDate: row.toDate,
  ...groupOf(row),
  cabins: (row.cabins as BookedCabin[]).filter((c) => !c.included).map(({ cabinId }) => ({ cabinId })),
  services: (row.services as BookedService[]).map(({ name: _name, ...order }) => order),
});

/** The columns besides those of the state that a change saves. */
export const columnsOfStay = ({ participants, companions, children, offeringId, ...stay }: ChangedStay) => ({
  ...{ participants, companions, children, offeringId },
  cabins: JSON.stringify(stay.cabins),
  services: JSON.stringify(stay.services),
  quote: JSON.stringify(stay.quote),
  vatRegistered: stay.vatRegistered,
});

/**
 * A reminder to be sent: to the landowner before the reply is due, to the hunter before the payment is due.
 */
export type Reminder = { at: string; to: "hunter" | "landowner"; stage: string };

const pickFields = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

export const stateOf = (row: StateRow): BookingState => ({
  ...pickFields(row, [...unchangedFields, ...savedFields]),
  calculatedAt: row.createdAt,
  earningsOre: row.landownerEarningsOre,
  express: row.express ?? false,
  acceptedChange: row.acceptedChange as AcceptedChange | null,
});

/** The columns that save a state; the transition table gives the next deadline. */
export const columnsOf = (state: BookingState) => ({
  ...pickFields(state, savedFields),
  landownerEarningsOre: state.earningsOre,
  partPaymentIds: [...state.partPaymentIds],
  knownPaymentIds: [...state.knownPaymentIds],
  acceptedChange: state.acceptedChange && JSON.stringify(state.acceptedChange),
  express: state.confirmedAt ? state.express : null,
  nextDeadlineAt: nextDeadline(state)?.at ?? null,
});
