/**
 * Generates docs/booking-process.md. The diagram shows the transition table. The effects of each command are
 * those that `decide` returns for sample bookings, one line for each distinct outcome.
 */
import { expect, it } from "vitest";
import { type BookingState, type Command, type Decision, decide, type Effect, isRefusal } from "./booking.ts";
import {
  type Actor,
  bookingProcess,
  commandNames,
  nextDeadline,
  type Transition,
} from "./booking-process.ts";
import { type BookingStatus, bookingStatuses, holdingStatuses } from "./lists.ts";
import type { ChangedStay } from "./changed-stay.ts";
import { addDays } from "../days.ts";
import { aBooking } from "../testing.ts";
import { dueOre, unpaidParts } from "./payment-term.ts";

const submittedAt = new Date("2027-06-01T10:00:00Z");

/** The stay that a change leads to, which costs more or less. */
const stayOf = (
  { fromDate, toDate, totalOre, cancellationPolicy }: BookingState,
  moreOre: number,
): ChangedStay => ({
  ...{ fromDate, toDate: addDays(toDate, 1), cancellationPolicy, totalOre: totalOre + moreOre },
  ...{ participants: 2, companions: 0, children: 0, offeringId: "o1", cabins: [], services: [] },
  ...{ quote: { lines: [], totalOre: totalOre + moreOre, vat: [] }, vatRegistered: true },
});
const commandFor = (
  booking: BookingState,
  type: Transition["command"],
  actor: Actor,
  moreOre: number,
): Command =>
  ({
    changeId: "c1",
    ...((type === "change" || type === "accept_counter_offer") && { stay: stayOf(booking, moreOre) }),
    ...(type === "counter_offer" && { dueAt: submittedAt }),
    type,
    actor,
    quotedOre: booking.totalOre,
    commissionRatePercent: 20,
    invoicingAgreed: true,
    reason: "Sykdom",
    paymentId: booking.unchargedOre > 0 ? "p2" : "p1",
    amountOre: booking.unchargedOre > 0 ? dueOre(booking) : booking.totalOre,
    refundingOre: 0,
    otherRefundsOre: 0,
    ...(type === "submit" &&
      booking.confirmation === "instant" && { standingYes: { commissionRatePercent: 20, payMinutes: 30 } }),
  }) as unknown as Command;

function decideCommand(
  booking: BookingState,
  type: Transition["command"],
  actor: Actor,
  now: Date,
  moreOre = 0,
): Decision {
  const outcome = decide(booking, commandFor(booking, type, actor, moreOre), now);
  if (isRefusal(outcome)) throw new Error(`${type} of a ${booking.status} booking: ${outcome.code}`);
  return outcome;
}

/** Returns a booking in each status, also in those that are only passed through (submitted, accepted). */
function bookingsOf(totalOre: number): BookingState[] {
  const bookingAfter = (booking: BookingState, type: Transition["command"], actor: Actor): BookingState => ({
    ...booking,
    ...decideCommand(
      booking,
      type,
      actor,
      nextDeadline(booking)?.command === type ? deadlineOf(booking) : submittedAt,
    ).changes,
  });
  const draft = aBooking({ totalOre, cancellationPolicy: "moderate", calculatedAt: submittedAt });
  const pending = bookingAfter(draft, "submit", "hunter");
  const confirmed = bookingAfter(pending, "accept", "landowner");
  const paid = totalOre === 0 ? confirmed : bookingAfter(confirmed, "receive_payment", "provider");
  const passed: BookingState[] = [
    { ...pending, status: "submitted" },
    { ...confirmed, status: "accepted", paidAt: null },
  ];
  return [
    draft,
    ...passed,
    pending,
    ...(paid === confirmed ? [] : [confirmed]),
    paid,
    bookingAfter(paid, "arrive", "system"),
  ];
}
/** Returns a draft that a standing yes confirms when it is sent, and the booking that waits for its payment. */
function instantBookings(totalOre: number): BookingState[] {
  const draft = aBooking({ totalOre, calculatedAt: submittedAt, confirmation: "instant" });
  const { changes } = decideCommand(draft, "submit", "hunter", submittedAt);
  return totalOre > 0 ? [draft, { ...draft, ...changes }] : [draft];
}
/** Returns a begun stay in parts: the first part is paid, the charge of the second is due or was refused. */
function longStay({ command, deadline }: Transition): BookingState {
  const [, , , , , paid] = bookingsOf(100_000);
  if (!paid) throw new Error("no booking is paid");
  const toDate = addDays(paid.fromDate, 100);
  const long = { ...paid, toDate, partCount: 3, cardSavedAt: submittedAt, unchargedOre: 66_666 };
  const { chargeAt } = unpaidParts(long)[0] ?? {};
  const status = "in_progress" as const;
  const due = { ...long, status, paymentDueAt: chargeAt ?? null };
  const isRefused = command === "expire_payment" && deadline !== undefined;
  return isRefused ? { ...due, chargeRefusedAt: chargeAt ?? null } : due;
}
const ofParts: readonly string[] = [
  "receive_payment",
  "fail_payment",
  "save_card",
  "expire_payment",
  "end_part",
];
const isAboutParts = ({ command, from }: Transition) =>
  ofParts.includes(command) && from?.every((one) => one === "paid" || one === "in_progress");

const deadlineOf = (booking: BookingState): Date => nextDeadline(booking)?.at ?? submittedAt;

/** Returns the times at which the command has different outcomes (rules 5.1, 5.2). */
function timesOf(
  booking: BookingState,
  { command, deadline }: Transition,
  by: Actor,
): { when: string; at: Date; moreOre?: number }[] {
  if (command === "change" && booking.totalOre > 0)
    return [
      { when: " (it costs more)", at: submittedAt, moreOre: 20_000 },
      { when: " (it costs less)", at: submittedAt, moreOre: -20_000 },
    ];
  if (deadline) return [{ when: "", at: deadlineOf(booking) }];
  if (command === "fail_payment" && booking.unchargedOre > 0 && booking.paymentDueAt)
    return [{ when: "", at: booking.paymentDueAt }];
  if (command !== "cancel" || booking.status !== "paid" || booking.totalOre === 0)
    return [{ when: "", at: submittedAt }];
  const early = { when: " (all comes back)", at: submittedAt };
  if (by !== "hunter") return [early];
  return [
    early,
    { when: " (half comes back)", at: new Date("2027-09-20T10:00:00Z") },
    { when: " (nothing comes back)", at: new Date("2027-10-07T10:00:00Z") },
  ];
}

const effectTexts: { [T in Effect["type"]]: (effect: Extract<Effect, { type: T }>) => string } = {
  take_holds: () => "take holds",
  delete_booking: () => "delete the draft",
  remind_landowner: () => "schedule reply reminders",
  remind_hunter: () => "schedule payment reminders",
  stop_reminders: () => "stop reminders",
  issue_invoice: () => "issue the invoice",
  issue_receipt: () => "make the receipt",
  issue_credit_note: () => "credit the invoice",
  post: ({ cause }) => `post to the ledger: ${cause}`,
  refund: () => "refund",
  refund_held: () => "refund what transfers hold",
  undo_payment: () => "undo the payment and its unsent refunds",
  void_receipt: () => "void the receipt",
  end_problem: () => "end a problem that is open",
  charge_card: () => "plan the charges of the saved card",
  pay_instalment: () => "note that the part is paid",
  drop_instalments: () => "drop the charges that are planned",
  release_nights: () => "free the nights after it",
  save_stay: () => "save the changed stay",
  hold_new_stay: () => "hold the new stay instead",
  hold_both_stays: () => "hold both stays",
  hold_old_stay: () => "free what only the change needed",
  save_change: ({ status }) => `the proposal is ${status}`,
  replace_invoice: () => "credit the whole invoice and issue a new one",
  drop_payout: () => "drop the payout",
  close_intents: () => "cancel what was begun at the provider",
  schedule_payout: () => "schedule the payout",
  notify: ({ to, message }) => `notify the ${to}: ${message}`,
};
const fieldWords: Partial<Record<keyof BookingState, string>> = {
  replyDueAt: "set reply due",
  paymentDueAt: "set payment due",
  cardSavedAt: "note that a card is saved",
  totalOre: "freeze the price",
  commissionRatePercent: "freeze the commission",
};
const isHolding = (status: BookingStatus) => holdingStatuses.some((holding) => holding === status);

function outcomeText(booking: BookingState, { changes, effects }: Decision): string {
  const { status = booking.status, paymentStatus = booking.paymentStatus } = changes;
  return [
    ...(isHolding(booking.status) && !isHolding(status) ? ["release holds"] : []),
    ...Object.keys(changes).flatMap((field) => fieldWords[field as keyof BookingState] ?? []),
    ...(paymentStatus === booking.paymentStatus ? [] : [`payment status ${paymentStatus}`]),
    ...effects.map((effect) => (effectTexts[effect.type] as (effect: Effect) => string)(effect)),
  ].join("; ");
}

/** Whether the command needs a payment: a transfer can only be undone on a booking that cost more than 0. */
const needsPayment = ({ command }: Transition) => command === "undo_transfer";

type Line = { from: Set<string>; by: Set<Actor>; to: string; deadline: string; follows: string };

const free = " (a total of 0)";
const instant = " (instant)";
const instantFree = " (instant, a total of 0)";
/** Leaves out of a case's label what makes no difference to the outcome. */
const shortestLabels = (from: Set<string>) =>
  [...from].filter(
    (one) =>
      ![free, instant, instantFree].some((what) => one.endsWith(what) && from.has(one.replace(what, ""))),
  );

/** The booking with a dearer change that waits for its payment. */
const changing = (booking: BookingState): BookingState => ({
  ...booking,
  acceptedChange: {
    changeId: "c1",
    stay: stayOf(booking, 20_000),
    dueAt: new Date(submittedAt.getTime() + 7 * 86_400_000).toISOString(),
  },
});

/** Merges cases with the same outcome into one line. */
function linesOf(row: Transition): Line[] {
  const lines = new Map<string, Line>();
  const parts = isAboutParts(row) && row.from?.includes("in_progress");
  if (isAboutParts(row) && !parts) return [];
  const bookings = [
    ...(parts ? [{ booking: longStay(row), what: " (a stay in parts)" }] : []),
    ...(parts ? [] : bookingsOf(100_000).map((booking) => ({ booking, what: "" }))),
    ...(parts ? [] : bookingsOf(0).map((booking) => ({ booking, what: free }))),
    ...(parts ? [] : instantBookings(100_000).map((booking) => ({ booking, what: instant }))),
    ...(parts ? [] : instantBookings(0).map((booking) => ({ booking, what: instantFree }))),
  ]
    .filter(({ booking, what }) => row.from?.includes(booking.status) && !(what && needsPayment(row)))
    .filter(({ booking }) => !(row.command === "change" && booking.invoiceAtPayment))
    .filter(({ what }) => !(row.command === "expire_change" && what))
    .map(({ booking, what }) => ({
      booking: row.command === "expire_change" ? changing(booking) : booking,
      what,
    }));
  for (const { booking, what } of bookings)
    for (const by of row.by)
      for (const { when, at, moreOre } of timesOf(booking, row, by)) {
        const decision = decideCommand(booking, row.command, by, at, moreOre);
        const path = decision.steps.map((step) => step.to).join(" → ") || (row.to[0] ?? "(deleted)");
        const line = { to: path, deadline: row.deadline ?? "", follows: outcomeText(booking, decision) };
        const key = JSON.stringify(line);
        const groupedLine = lines.get(key) ?? { ...line, from: new Set(), by: new Set() };
        lines.set(key, groupedLine);
        groupedLine.from.add(booking.status + what + when);
        groupedLine.by.add(by);
      }
  return [...lines.values()];
}

/** Returns the transition table as a Mermaid state diagram. */
function mermaidDiagram(): string {
  const arrows = bookingProcess.flatMap((row) =>
    (row.from ?? [null]).flatMap((from) => {
      const label = `${row.command} (${row.by.join(", ")}${row.deadline ? `; ${row.deadline}` : ""})`;
      const path = [from ?? "[*]", ...(row.to.length > 0 ? row.to : ["[*]"])];
      return path.slice(1).map((to, index) => `  ${path[index]} --> ${to}${index === 0 ? `: ${label}` : ""}`);
    }),
  );
  const statusesWithExit = new Set(bookingProcess.flatMap((row) => row.from ?? []));
  const finalArrows = bookingStatuses
    .filter((status) => !statusesWithExit.has(status))
    .map((status) => `  ${status} --> [*]`);
  return ["stateDiagram-v2", ...new Set([...arrows, ...finalArrows])].join("\n");
}

it("prints every status and command into the diagram", () => {
  for (const word of [...bookingStatuses, ...commandNames]) expect(mermaidDiagram()).toContain(word);
  expect(mermaidDiagram()).toContain("  submitted --> pending\n");
  expect(mermaidDiagram()).toContain("  completed --> [*]");
});

it("matches docs/booking-process.md (vitest -u rewrites it)", async () => {
  const rows = bookingProcess.flatMap((row) =>
    linesOf(row).map(
      ({ from, by, to, deadline, follows }) =>
        `| ${shortestLabels(from).join(", ")} | ${row.command} | ${[...by].join(", ")} | ${to} | ${deadline} | ${follows} |`,
    ),
  );
  const page = `# The life of a booking

Printed by \`domain/booking/booking-process.doc.test.ts\`; do not edit. The diagram is the table of \`booking-process.ts\`. What follows each command is read off what \`decide\` answers for bookings in each status. *Instant*: the landowner's standing yes takes the steps of accepting when the request is sent (rules 4.6).

\`\`\`mermaid
${mermaidDiagram()}
\`\`\`

\`calculate\` is no decision about a booking: it writes the priced draft, which holds nothing. Money that pays nothing is sent back whole in every status (rules 4.3).

| from | command | by | to | when by itself | with it, in one transaction |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../docs/booking-process.md");
});
