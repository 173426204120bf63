import { expect, it } from "vitest";
import { balances } from "../ledger/ledger.ts";
import { aBooking } from "../testing.ts";
import { decidePaymentReversal } from "./payment-reversal.ts";

const paid = aBooking({
  status: "paid",
  paidAt: new Date("2027-09-02T10:00:00Z"),
  commissionRatePercent: 20,
  commissionOre: 20_000,
  earningsOre: 80_001,
});

it("repeated refunds at the provider leave the split of the retained part unchanged (rules 5.3)", () => {
  const firstReversal = decidePaymentReversal(paid, {
    type: "refunded",
    amountOre: 50_001,
    escrowOre: 100_001,
  });
  expect(firstReversal.changes).toEqual({
    paymentStatus: "refunded",
    refundedOre: 50_001,
    commissionOre: 10_000,
    earningsOre: 40_000,
  });
  const reduced = { ...paid, ...firstReversal.changes };
  const secondReversal = decidePaymentReversal(reduced, {
    type: "refunded",
    amountOre: 60_000,
    escrowOre: 50_000,
  });
  expect(secondReversal.changes).toMatchObject({ refundedOre: 100_001, commissionOre: 0, earningsOre: 0 });
  expect(balances(secondReversal.postings)).toEqual({
    provider: -60_000,
    "claim/b1": 10_000,
    "escrow/b1": 50_000,
  });
});

it("a dispute changes the split of a booking only when it is lost, and not if escrow is empty", () => {
  const withdrawn = decidePaymentReversal(paid, { type: "withdrawn", amountOre: 100_001 });
  expect(withdrawn.changes).toEqual({ disputedOre: 100_001 });
  const disputed = { ...paid, ...withdrawn.changes };
  const decideLost = (escrowOre: number) =>
    decidePaymentReversal(disputed, { type: "lost", amountOre: 100_001, escrowOre }).changes;
  expect(decideLost(100_001)).toMatchObject({ disputedOre: 0, commissionOre: 0, earningsOre: 0 });
  expect(decideLost(0)).toEqual({ disputedOre: 0 });
});
