/**
 * The life of a booking on one page (rules 4.1): what may happen, in which status, by whom, and what follows.
 * Whatever is not here is refused. `booking.ts` decides by it, and the diagram in the docs is printed from
 * it.
 */
import { addMs, type CalendarDate, dayMs, osloMidnight } from "../days.ts";
import { type BookingStatus, bookingStatuses } from "../lists.ts";

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
  "expire_payment",
  "arrive",
  "depart",
  "cancel",
  "drop",
] as const;
export type CommandName = (typeof commandNames)[number];

export type Transition = {
  /** Null: there is no booking yet. */
  from: readonly BookingStatus[] | null;
  command: CommandName;
  by: readonly Actor[];
  /** The statuses passed, each recorded; the last one stays. None: the booking is deleted. */
  to: readonly BookingStatus[];
  /** When the system gives this command by itself. */
  deadline?: string;
  /** What happens with it, in the same transaction. */
  follows: readonly string[];
};

export const bookingProcess: readonly Transition[] = [
  {
    from: null,
    command: "calculate",
    by: ["hunter"],
    to: ["calculated"],
    follows: ["price the draft, hold nothing"],
  },
  {
    from: ["calculated"],
    command: "drop",
    by: ["system"],
    to: [],
    deadline: "24 h after calculation",
    follows: ["delete the draft"],
  },
  {
    from: ["calculated"],
    command: "submit",
    by: ["hunter"],
    to: ["submitted", "pending"],
    follows: [
      "take holds",
      "freeze the price",
      "set reply due",
      "notify the landowner",
      "schedule reply reminders",
    ],
  },
  {
    from: ["pending"],
    command: "accept",
    by: ["landowner"],
    to: ["accepted", "confirmed"],
    // A total of 0 goes on to `paid` at once (rules 4.5).
    follows: [
      "freeze the commission",
      "issue the invoice",
      "set payment due",
      "schedule payment reminders",
      "notify the hunter",
    ],
  },
  {
    from: ["pending"],
    command: "reject",
    by: ["landowner"],
    to: ["rejected"],
    follows: ["release holds", "give the hunter the reason"],
  },
  {
    from: ["pending"],
    command: "expire_reply",
    by: ["system"],
    to: ["expired"],
    deadline: "reply due",
    follows: ["release holds", "notify both"],
  },
  {
    from: ["confirmed"],
    command: "receive_payment",
    by: ["provider", "admin"],
    to: ["paid"],
    follows: ["hold the money in escrow", "stop reminders", "make the receipt", "notify both"],
  },
  {
    from: ["confirmed"],
    command: "fail_payment",
    by: ["provider"],
    to: ["confirmed"],
    follows: ["payment status payment_failed", "notify the hunter"],
  },
  {
    from: ["confirmed"],
    command: "expire_payment",
    by: ["system"],
    to: ["cancelled"],
    deadline: "payment due",
    follows: ["payment status overdue", "release holds", "credit the invoice", "notify both"],
  },
  {
    from: ["paid"],
    command: "arrive",
    by: ["system"],
    to: ["in_progress"],
    deadline: "00:00 Oslo on the arrival date",
    follows: [],
  },
  {
    from: ["in_progress"],
    command: "depart",
    by: ["system"],
    to: ["completed"],
    deadline: "00:00 Oslo on the departure date",
    follows: ["release holds", "schedule the payout"],
  },
  {
    from: ["submitted", "pending", "accepted", "confirmed", "paid"],
    command: "cancel",
    by: ["hunter", "landowner", "admin"],
    to: ["cancelled"],
    follows: ["refund by rules 5", "credit the invoice", "release holds", "stop reminders", "notify both"],
  },
  {
    from: ["in_progress"],
    command: "cancel",
    by: ["landowner", "admin"],
    to: ["cancelled"],
    follows: ["refund in full", "credit the invoice", "release holds", "notify both"],
  },
];

/** The row of the table for a command in a status, or undefined where it is refused. */
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

type DeadlineCommand = "drop" | "expire_reply" | "expire_payment" | "arrive" | "depart";
export type Deadlines = {
  status: BookingStatus;
  calculatedAt: Date;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  fromDate: CalendarDate;
  toDate: CalendarDate;
};

/**
 * The command the system will give next by itself, and when. A status that waits for a person or is over has
 * none.
 */
export function nextDeadline(booking: Deadlines): { command: DeadlineCommand; at: Date } | undefined {
  switch (booking.status) {
    case "calculated":
      return { command: "drop", at: addMs(booking.calculatedAt, dayMs) };
    case "pending":
      return booking.replyDueAt ? { command: "expire_reply", at: booking.replyDueAt } : undefined;
    case "confirmed":
      return booking.paymentDueAt ? { command: "expire_payment", at: booking.paymentDueAt } : undefined;
    case "paid":
      return { command: "arrive", at: osloMidnight(booking.fromDate) };
    case "in_progress":
      return { command: "depart", at: osloMidnight(booking.toDate) };
    case "submitted":
    case "accepted":
    case "rejected":
    case "completed":
    case "cancelled":
    case "expired":
      return undefined;
  }
}

/** The table as a Mermaid state diagram. */
export function printProcess(): string {
  const arrows = bookingProcess.flatMap((row) =>
    (row.from ?? [null]).flatMap((from) => {
      const label = `${row.command} (${row.by.join(", ")}${row.deadline ? `; ${row.deadline}` : ""})`;
      const path = [from ?? "[*]", ...(row.to.length > 0 ? row.to : ["[*]"])];
      return path.slice(1).map((to, index) => `  ${path[index]} --> ${to}${index === 0 ? `: ${label}` : ""}`);
    }),
  );
  const leaves = new Set(bookingProcess.flatMap((row) => row.from ?? []));
  const ends = bookingStatuses.filter((status) => !leaves.has(status)).map((status) => `  ${status} --> [*]`);
  return ["stateDiagram-v2", ...new Set([...arrows, ...ends])].join("\n");
}
