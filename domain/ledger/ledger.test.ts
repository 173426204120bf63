import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BookingState, type Command, decide, type Effect, isRefusal } from "../booking/booking.ts";
import { nextDeadline, transitionFor } from "../booking/booking-process.ts";
import { splitOf } from "../booking/split.ts";
import { hourMs } from "../days.ts";
import {
  accounts,
  balances,
  feePostings,
  paidOutPostings,
  paidPostings,
  type Posting,
  refundSentPostings,
  releasedPostings,
} from "./ledger.ts";
import { cancellationPolicies } from "../offering/lists.ts";
import { aBooking } from "../testing.ts";

const escrow = accounts.escrow("b1");

it("a paid and completed stay leaves the landowner paid and Utmark with its commission", () => {
  const booking = { bookingId: "b1", landownerUid: "landowner1", commissionOre: 20, earningsOre: 80 };
  const books = [
    ...paidPostings("b1", 100, "provider"),
    ...releasedPostings(booking),
    ...paidOutPostings("landowner1", 80, "provider"),
  ];
  expect(balances(books)).toEqual({ provider: 20, [escrow]: 0, commission: -20, "landowner/landowner1": 0 });
});

it("the provider's fee of a charge is posted to neither escrow nor commission", () => {
  const books = [...paidPostings("b1", 100, "provider"), ...feePostings(3)];
  expect(balances(books)).toEqual({ provider: 97, provider_fees: 3, [escrow]: -100 });
});

it("no posting is made for an amount of 0", () =>
  expect(releasedPostings({ bookingId: "b1", landownerUid: "l", commissionOre: 0, earningsOre: 0 })).toEqual(
    [],
  ));

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>({ type: "submit", actor: "hunter", quotedOre: 100_001, expectedTotalOre: 100_001 }),
  fc.integer({ min: 0, max: 100 }).map(
    (commissionRatePercent): Command => ({
      type: "accept",
      actor: "landowner",
      commissionRatePercent,
      invoicingAgreed: true,
    }),
  ),
  fc.constant<Command>({ type: "reject", actor: "landowner", reason: "r" }),
  fc
    .record({
      paymentId: fc.constantFrom("p1", "p2", "p3"),
      amountOre: fc.constantFrom(100_001, 100_001, 7),
      actor: fc.constantFrom("provider" as const, "admin" as const),
    })
    .map((payment): Command => ({ type: "receive_payment", ...payment })),
  fc.constant<Command>({ type: "fail_payment", actor: "provider" }),
  fc
    .constantFrom("hunter" as const, "landowner" as const, "admin" as const)
    .map((actor): Command => ({ type: "cancel", actor, reason: "r" })),
  fc
    .constantFrom(
      "drop" as const,
      "expire_reply" as const,
      "expire_payment" as const,
      "arrive" as const,
      "depart" as const,
    )
    .map((type): Command => ({ type, actor: "system" })),
);
/** Random commands, each after a number of hours; the system's deadline commands run when they are due. */
const anyLife = fc.array(fc.record({ command: anyCommand, hours: fc.integer({ min: 0, max: 240 }) }), {
  maxLength: 25,
});

/** Applies effects as ledger and providers would: it posts them, then completes refunds and payouts. */
function booksOf(effects: Effect[], booking: BookingState): Posting[][] {
  return effects.flatMap((effect) => {
    if (effect.type === "post") return [effect.postings];
    if (effect.type === "refund") return [refundSentPostings("b1", effect.amountOre, "provider")];
    if (effect.type === "refund_held") return [refundSentPostings("b1", effect.amountOre, "bank")];
    if (effect.type !== "schedule_payout") return [];
    return [
      releasedPostings({ ...booking, ...splitOf(booking) }),
      paidOutPostings(booking.landownerUid, splitOf(booking).earningsOre, "provider"),
    ];
  });
}

function runCommands(start: BookingState, life: { command: Command; hours: number }[]) {
  let booking = start;
  let now = start.calculatedAt;
  const effects: Effect[] = [];
  const applyCommand = (command: Command) => {
    const outcome = decide(booking, command, now);
    if (isRefusal(outcome)) return;
    let at = booking.status;
    for (const step of outcome.steps) {
      expect(step.from).toBe(at);
      at = step.to;
    }
    const row = transitionFor(booking.status, command.type, command.actor);
    if (outcome.steps.length > 0)
      expect(row?.to.slice(0, outcome.steps.length)).toEqual(
        outcome.steps.map((step) => step.to).slice(0, row?.to.length),
      );
    booking = { ...booking, ...outcome.changes };
    expect(booking.status).toBe(at);
    const { status, paidAt, totalOre, refundedOre } = booking;
    if (booking.commissionOre !== null)
      expect(booking.commissionOre + (booking.earningsOre ?? 0)).toBe(
        status === "cancelled" && paidAt === null ? 0 : totalOre - refundedOre,
      );
    effects.push(...outcome.effects);
  };
  for (const { command, hours } of life) {
    now = new Date(now.getTime() + hours * hourMs);
    const due = nextDeadline(booking);
    if (due && due.at <= now && due.command !== "drop") applyCommand({ type: due.command, actor: "system" });
    applyCommand(command);
  }
  for (let due = nextDeadline(booking); due && due.command !== "drop"; due = nextDeadline(booking)) {
    now = new Date(Math.max(now.getTime(), due.at.getTime()));
    applyCommand({ type: due.command, actor: "system" });
  }
  return { booking, effects };
}

describe("for any sequence of commands", () => {
  type TimedCommand = { command: Command; hours: number };
  const submitted = (totalOre: number): TimedCommand => ({
    command: { type: "submit", actor: "hunter", quotedOre: totalOre, expectedTotalOre: totalOre },
    hours: 1,
  });
  const accepted: TimedCommand = {
    command: { type: "accept", actor: "landowner", commissionRatePercent: 20, invoicingAgreed: true },
    hours: 1,
  };
  const paid = (amountOre: number): TimedCommand => ({
    command: { type: "receive_payment", actor: "provider", paymentId: "p0", amountOre },
    hours: 1,
  });
  const anyWay = fc
    .record({
      cancellationPolicy: fc.constantFrom(...cancellationPolicies),
      totalOre: fc.constantFrom(100_001, 100_001, 0),
      begun: fc.integer({ min: 0, max: 3 }),
      rest: anyLife,
    })
    .map(({ begun, rest, ...start }) =>
      runCommands(aBooking(start), [
        ...[submitted(start.totalOre), accepted, paid(start.totalOre)].slice(0, begun),
        ...rest,
      ]),
    );

  it("every set of postings sums to zero, and each booking's escrow is never negative and ends at 0", () => {
    fc.assert(
      fc.property(anyWay, ({ booking, effects }) => {
        const books: Posting[] = [];
        for (const set of booksOf(effects, booking)) {
          expect(set.reduce((sum, posting) => sum + posting.amountOre, 0)).toBe(0);
          books.push(...set);
          expect(balances(books)[escrow] ?? 0).toBeLessThanOrEqual(0);
        }
        const end = balances(books);
        expect(end[escrow] ?? 0).toBe(0);
        expect(end[accounts.refund("b1")] ?? 0).toBe(0);
        expect(end[accounts.landowner("landowner1")] ?? 0).toBe(0);
        const heldOre = (end[accounts.provider] ?? 0) + (end[accounts.bank] ?? 0);
        expect(heldOre + (end[accounts.commission] ?? 0)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it("places are taken once, on submit, and a payment is refunded or paid out once", () => {
    fc.assert(
      fc.property(anyWay, ({ booking, effects }) => {
        const count = (type: Effect["type"]) => effects.filter((effect) => effect.type === type).length;
        expect(count("take_holds")).toBe(booking.status === "calculated" ? 0 : 1);
        for (const type of [
          "issue_invoice",
          "issue_receipt",
          "issue_credit_note",
          "schedule_payout",
        ] as const)
          expect(count(type)).toBeLessThanOrEqual(1);
        const refunds = effects.flatMap((effect) => (effect.type === "refund" ? [effect.paymentId] : []));
        expect(new Set(refunds).size).toBe(refunds.length);
        expect(booking.refundedOre).toBeLessThanOrEqual(booking.totalOre);
      }),
      { numRuns: 500 },
    );
  });
});
