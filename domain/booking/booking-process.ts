/**
 * The transition table of a booking (rules 4.1): which actor may give which command in which status. Anything
 * else is refused. `booking.ts` decides the effects, and docs/booking-process.md is generated from both.
 */
import { addMs, type CalendarDate, dayMs, osloMidnight } from "../days.ts";
import type { AcceptedChange } from "./changed-stay.ts";
import type { BookingStatus } from "./lists.ts";
import type { PaymentStatus } from "../payment/lists.ts";
import { owesCancellationFee, partsOf, paymentDeadlineOf } from "./payment-term.ts";

export const actors = ["hunter", "landowner", "admin", "provider", "system"] as const;
export type Actor = (typeof actors)[number];

export const commandNames = [
  "calculate",
  "submit",
  "accept",
  "reject",
  "expire_reply",
  "receive_payment",
  "fail_payment",
  "save_card",
  "expire_payment",
  "undo_transfer",
  "counter_offer",
  "accept_counter_offer",
  "change",
  "expire_change",
  "arrive",
  "end_part",
  "depart",
  "cancel",
  "drop",
] as const;
export type CommandName = (typeof commandNames)[number];

export type Transition = {
  /** The statuses that allow the command; null if the command creates the booking. */
  from: readonly BookingStatus[] | null;
  command: CommandName;
  by: readonly Actor[];
  /**
   * The statuses that the booking passes through; each is in the history, and the last one is stored. If
   * there are none, the booking is deleted.
   */
  to: readonly BookingStatus[];
  /** When the system itself gives this command. */
  deadline?: string;
};

export const bookingProcess: readonly Transition[] = [
  {
    from: null,
    command: "calculate",
    by: ["hunter"],
    to: ["calculated"],
  },
  {
    from: ["calculated"],
    command: "drop",
    by: ["system"],
    to: [],
    deadline: "24 h after calculation",
  },
  {
    from: ["calculated"],
    command: "submit",
    by: ["hunter"],
    // A landowner's standing yes continues to `confirmed` at once (rules 4.6).
    to: ["submitted", "pending"],
  },
  {
    from: ["pending"],
    command: "accept",
    by: ["landowner"],
    // A total of 0 continues to `paid` at once (rules 4.5).
    to: ["accepted", "confirmed"],
  },
  // The landowner answers a request with a proposal, which confirms it once the hunter accepts (rules 4.7).
  { from: ["pending"], command: "counter_offer", by: ["landowner"], to: ["pending"] },
  { from: ["pending"], command: "accept_counter_offer", by: ["hunter"], to: ["accepted", "confirmed"] },
  {
    from: ["pending"],
    command: "reject",
    by: ["landowner"],
    to: ["rejected"],
  },
  {
    from: ["pending"],
    command: "expire_reply",
    by: ["system"],
    to: ["expired"],
    deadline: "reply due",
  },
  {
    from: ["confirmed"],
    command: "receive_payment",
    by: ["provider", "admin"],
    to: ["paid"],
  },
  // Payments of later parts of a long stay (rules 7.5), and of what a change costs more (rules 4.7).
  ...(["paid", "in_progress"] as const).flatMap((status): Transition[] => [
    { from: [status], command: "receive_payment", by: ["provider", "admin"], to: [status] },
    { from: [status], command: "fail_payment", by: ["provider"], to: [status] },
    { from: [status], command: "save_card", by: ["provider"], to: [status] },
    {
      from: [status],
      command: "expire_change",
      by: ["system"],
      to: [status],
      deadline: "the difference of an accepted change is due",
    },
  ]),
  // The other side accepts a proposal (rules 4.7).
  ...(["confirmed", "paid", "in_progress"] as const).map(
    (status): Transition => ({
      from: [status],
      command: "change",
      by: ["hunter", "landowner"],
      to: [status],
    }),
  ),
  {
    from: ["confirmed"],
    command: "fail_payment",
    by: ["provider"],
    to: ["confirmed"],
  },
  {
    from: ["confirmed"],
    command: "save_card",
    by: ["provider"],
    to: ["confirmed"],
  },
  {
    from: ["confirmed"],
    command: "expire_payment",
    by: ["system"],
    to: ["cancelled"],
    deadline: "payment due; of a saved card, 7 days after its charge was first refused",
  },
  {
    from: ["paid"],
    command: "undo_transfer",
    by: ["admin"],
    to: ["confirmed"],
  },
  {
    from: ["paid"],
    command: "arrive",
    by: ["system"],
    to: ["in_progress"],
    deadline: "00:00 Oslo on the arrival date",
  },
  {
    from: ["in_progress"],
    command: "expire_payment",
    by: ["system"],
    to: ["in_progress"],
    deadline: "7 days after the charge of a later part was first refused",
  },
  {
    from: ["in_progress"],
    command: "end_part",
    by: ["system"],
    to: ["in_progress"],
    deadline: "00:00 Oslo after the last night of a part, while others follow",
  },
  {
    from: ["in_progress"],
    command: "depart",
    by: ["system"],
    to: ["completed"],
    deadline: "00:00 Oslo on the departure date",
  },
  {
    from: ["submitted", "pending", "accepted", "confirmed", "paid"],
    command: "cancel",
    by: ["hunter", "landowner", "admin"],
    to: ["cancelled"],
  },
  {
    from: ["in_progress"],
    command: "cancel",
    by: ["landowner", "admin"],
    to: ["cancelled"],
  },
];

/** Returns the table's row for a command in a status; undefined if the command is refused. */
export const transitionFor = (
  status: BookingStatus | null,
  command: CommandName,
  actor: Actor,
): Transition | undefined =>
  bookingProcess.find(
    (row) =>
      row.command === command &&
      row.by.includes(actor) &&
      (status === null ? row.from === null : row.from?.includes(status)),
  );

function unpaidDeadline(booking: BookingWithDeadlines): { command: "expire_payment"; at: Date } | undefined {
  const at = paymentDeadlineOf(booking);
  return at ? { command: "expire_payment", at } : undefined;
}

/** Returns when a draft that is not sent is deleted. */
export const draftDroppedAt = (calculatedAt: Date): Date => addMs(calculatedAt, dayMs);

type Deadline = { command: DeadlineCommand; at: Date };
/** Returns the next deadline of a stay: an unpaid part ends it, a part ends, or the whole stay ends. */
function nextStayDeadline(booking: BookingWithDeadlines): Deadline {
  const { partsOver, partCount, unchargedOre, toDate } = booking;
  const part = partsOver < partCount - 1 ? partsOf(booking)[partsOver] : undefined;
  const unpaid = unchargedOre > 0 ? unpaidDeadline(booking) : undefined;
  const comes: Deadline[] = [
    ...(unpaid ? [unpaid] : []),
    ...(part ? [{ command: "end_part", at: osloMidnight(part.toDate) } as const] : []),
    { command: "depart", at: osloMidnight(toDate) },
  ];
  return comes.reduce((first, one) => (one.at < first.at ? one : first));
}

type DeadlineCommand =
  | "drop"
  | "expire_reply"
  | "expire_payment"
  | "expire_change"
  | "arrive"
  | "end_part"
  | "depart";
type BookingWithDeadlines = {
  status: BookingStatus;
  calculatedAt: Date;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  cardSavedAt: Date | null;
  chargeRefusedAt: Date | null;
  paymentStatus: PaymentStatus;
  paidAt: Date | null;
  cancelChargeOre: number | null;
  totalOre: number;
  partCount: number;
  partsOver: number;
  unchargedOre: number;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  acceptedChange: AcceptedChange | null;
};
const firstOf = (deadlines: readonly Deadline[]): Deadline | undefined =>
  deadlines.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
const unpaidChange = ({ acceptedChange }: BookingWithDeadlines): Deadline[] =>
  acceptedChange ? [{ command: "expire_change", at: new Date(acceptedChange.dueAt) }] : [];

/**
 * Returns the next command that the system itself will give, and when; undefined for a status that is final
 * or waits for a person.
 */
export function nextDeadline(booking: BookingWithDeadlines): Deadline | undefined {
  switch (booking.status) {
    case "calculated":
      return { command: "drop", at: draftDroppedAt(booking.calculatedAt) };
    case "pending":
      return booking.replyDueAt ? { command: "expire_reply", at: booking.replyDueAt } : undefined;
    case "confirmed":
      return unpaidDeadline(booking);
    case "cancelled":
      return owesCancellationFee(booking) ? unpaidDeadline(booking) : undefined;
    case "paid":
      return firstOf([...unpaidChange(booking), { command: "arrive", at: osloMidnight(booking.fromDate) }]);
    case "in_progress":
      return firstOf([...unpaidChange(booking), nextStayDeadline(booking)]);
    case "submitted":
    case "accepted":
    case "rejected":
    case "completed":
    case "expired":
      return undefined;
  }
}
