import { expect, it } from "vitest";
import { aBooking } from "../testing.ts";
import { decide, type BookingState, isRefusal } from "./booking.ts";
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
