import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balances, type Posting, refundSentPostings } from "../ledger/ledger.ts";
import { aBooking } from "../testing.ts";
import { decide, type BookingState, type Command, isRefusal } from "./booking.ts";
import { dueOre } from "./payment-term.ts";
import { splitOre } from "./price.ts";
import { finalPayout } from "./split.ts";
import type { ChangedStay } from "./changed-stay.ts";
import { proposalDue, refuseChange } from "./change.ts";

const now = new Date("2027-06-01T10:00:00Z");
const paid = aBooking({
  ...{ status: "paid", totalOre: 100_000, paidAt: now, confirmedAt: now, paymentId: "p1" },
  ...{ knownPaymentIds: ["p1"], commissionRatePercent: 20, commissionOre: 20_000, earningsOre: 80_000 },
});
const stayOf = (totalOre: number, dates: Partial<ChangedStay> = {}): ChangedStay => ({
  ...{ fromDate: "2027-10-08", toDate: "2027-10-12", participants: 2, companions: 0, children: 0 },
  ...{ offeringId: "o1", cabins: [], services: [], quote: { lines: [], totalOre, vat: [] }, totalOre },
  ...{ vatRegistered: true, cancellationPolicy: "moderate" },
  ...dates,
});
const changeTo = (booking: BookingState, stay: ChangedStay, at = now) => {
  const outcome = decide(booking, { type: "change", actor: "landowner", changeId: "c1", stay }, at);
  return isRefusal(outcome) ? outcome : { state: { ...booking, ...outcome.changes }, outcome };
};
const typesOf = (outcome: ReturnType<typeof changeTo>) =>
  "outcome" in outcome ? outcome.outcome.effects.map(({ type }) => type) : [];

it.each<[when: string, from: string, to: string, due: string]>([
  ["2027-06-01T10:00:00Z", "2027-10-10", "2027-10-12", "2027-06-02T10:00:00.000Z"],
  ["2027-10-07T10:00:00Z", "2027-10-10", "2027-10-12", "2027-10-07T22:00:00.000Z"],
  ["2027-06-01T10:00:00Z", "2027-06-02", "2027-06-04", "2027-06-01T22:00:00.000Z"],
  ["2027-10-10T12:00:00Z", "2027-10-08", "2027-10-14", "2027-10-10T22:00:00.000Z"],
])("proposed at %s for %s to %s it can be answered until %s", (when, fromDate, toDate, due) => {
  expect(proposalDue(new Date(when), paid, { fromDate, toDate }).toISOString()).toBe(due);
});

it("of the same price takes effect at once, with a new invoice and receipt", () => {
  const changed = changeTo(paid, stayOf(100_000));
  expect(changed).toMatchObject({ state: { toDate: "2027-10-12", totalOre: 100_000, acceptedChange: null } });
  expect(typesOf(changed)).toEqual([
    ...["save_stay", "hold_new_stay", "save_change", "replace_invoice", "void_receipt", "issue_receipt"],
    ...["notify", "notify"],
  ]);
});

it("that costs less pays back the difference, and splits what is left", () => {
  const changed = changeTo(paid, stayOf(60_001));
  expect(changed).toMatchObject({
    state: { totalOre: 60_001, refundedOre: 0, commissionOre: 12_000, earningsOre: 48_001 },
    outcome: {
      effects: expect.arrayContaining([
        { type: "refund", paymentId: "p1", amountOre: 39_999, cause: "changed" },
      ]),
    },
  });
});

it("that costs more waits for its payment, which only its exact amount is", () => {
  const waiting = changeTo(paid, stayOf(130_000));
  expect(typesOf(waiting)).toEqual(["hold_both_stays", "save_change", "notify", "notify"]);
  if (!("state" in waiting)) throw new Error("refused");
  expect(waiting.state).toMatchObject({
    totalOre: 100_000,
    acceptedChange: { changeId: "c1", dueAt: "2027-06-08T10:00:00.000Z" },
  });
  const pay = (amountOre: number) =>
    decide(waiting.state, { type: "receive_payment", actor: "provider", paymentId: "p2", amountOre }, now);
  expect(pay(100_000)).toMatchObject({
    effects: expect.arrayContaining([expect.objectContaining({ cause: "not_payable" })]),
  });
  expect(pay(30_000)).toMatchObject({
    changes: { totalOre: 130_000, commissionOre: 26_000, partPaymentIds: ["p2"], acceptedChange: null },
  });
  const unpaid = decide(
    waiting.state,
    { type: "expire_change", actor: "system" },
    new Date("2027-06-08T10:00:00Z"),
  );
  expect(unpaid).toMatchObject({ changes: { acceptedChange: null } });
  expect(refuseChange(waiting.state, now)).toEqual({ code: "change_waits_for_payment" });
});

it("is refused in a dispute, after a refund, and of stays in parts", () => {
  const codeOf = (state: Partial<BookingState>) => refuseChange({ ...paid, ...state }, now)?.code;
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ disputedOre: 1 })).toBe("payment_disputed");
  expect(codeOf({ refundedOre: 1 })).toBe("change_after_partial_payment");
  expect(codeOf({ partCount: 2 })).toBe("change_of_stay_in_parts");
  expect(codeOf({ invoiceAtPayment: true })).toBe("change_after_payment");
  expect(codeOf({ status: "completed" })).toBe("transition_not_allowed");
  expect(changeTo(paid, stayOf(0))).toEqual({ code: "change_to_or_from_free" });
  expect(changeTo(paid, stayOf(1, { toDate: "2027-12-24" }))).toMatchObject({
    code: "change_of_stay_in_parts",
  });
});

it("a withdrawn request needs no reason, any other cancellation does", () => {
  const cancel = (booking: BookingState) => decide(booking, { type: "cancel", actor: "hunter" }, now);
  const replyDueAt = new Date("2027-06-02T10:00:00Z");
  expect(cancel(aBooking({ status: "pending", replyDueAt }))).toMatchObject({
    changes: { status: "cancelled" },
  });
  expect(cancel(paid)).toEqual({ code: "cancel_reason_required", path: "reason" });
});

describe("the books of a changed booking", () => {
  type Booked = { state: BookingState; postings: Posting[]; payments: number };
  const confirmedAt = (totalOre: number): BookingState =>
    aBooking({
      ...{ status: "confirmed", paymentStatus: "pending_payment", totalOre, confirmedAt: now },
      ...{ paymentDueAt: new Date("2027-06-08T10:00:00Z"), commissionRatePercent: 20 },
      ...splitOre(totalOre, 20),
    });
  /** Applies a command, and posts what it does with money; what it refunds is sent at once. */
  function applied({ state, postings, payments }: Booked, command: Command, at = now): Booked {
    const outcome = decide(state, command, at);
    if (isRefusal(outcome)) throw new Error(`${command.type}: ${outcome.code}`);
    const posted = outcome.effects.flatMap((effect) =>
      effect.type === "post"
        ? effect.postings
        : effect.type === "refund"
          ? refundSentPostings(state.bookingId, effect.amountOre, "provider")
          : [],
    );
    return { state: { ...state, ...outcome.changes }, postings: [...postings, ...posted], payments };
  }
  function pay(booked: Booked): Booked {
    const payments = booked.payments + 1;
    const paymentId = `p${payments}`;
    const amountOre = dueOre(booked.state);
    return {
      ...applied(booked, { type: "receive_payment", actor: "provider", paymentId, amountOre }),
      payments,
    };
  }
  const change = (booked: Booked, totalOre: number): Booked =>
    applied(booked, { type: "change", actor: "landowner", changeId: "c1", stay: stayOf(totalOre) });
  const book = (totalOre: number): Booked => ({ state: confirmedAt(totalOre), postings: [], payments: 0 });
  const ended = (booked: Booked): Booked =>
    applied(
      applied(booked, { type: "arrive", actor: "system" }, new Date("2027-10-07T22:00:00Z")),
      { type: "depart", actor: "system" },
      new Date("2027-10-11T22:00:00Z"),
    );
  /** Totals that differ by more than the least sum that a card pays. */
  const total = fc.integer({ min: 1, max: 75_000 }).map((n) => n * 401);
  const step = fc.oneof(
    fc.record({ to: total, pays: fc.constant(true) }),
    fc.record({ to: total, pays: fc.boolean() }),
  );
  it("are per account what they would be had it been booked so (10,000 changes)", () => {
    fc.assert(
      fc.property(
        total,
        fc.array(step, { minLength: 5, maxLength: 5 }),
        fc.nat(5),
        (first, steps, paidAt) => {
          let booked = book(first);
          for (const [n, { to, pays }] of steps.entries()) {
            if (n === paidAt) booked = pay(booked);
            booked = change(booked, to);
            if (booked.state.acceptedChange)
              booked = pays
                ? pay(booked)
                : applied(
                    booked,
                    { type: "expire_change", actor: "system" },
                    new Date(booked.state.acceptedChange.dueAt),
                  );
          }
          if (booked.state.paidAt === null) booked = pay(booked);
          const asked = pay(book(booked.state.totalOre));
          const [changed, direct] = [booked, asked].map(ended);
          if (!changed || !direct) throw new Error("a booking is missing");
          const nonZero = ({ postings }: Booked) =>
            Object.fromEntries(Object.entries(balances(postings)).filter(([, ore]) => ore !== 0));
          expect(nonZero(changed)).toEqual(nonZero(direct));
          expect(finalPayout(changed.state)).toEqual(finalPayout(direct.state));
        },
      ),
      { numRuns: 2000, seed: 47 },
    );
  });
});
