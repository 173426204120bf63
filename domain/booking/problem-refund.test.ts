import { expect, it } from "vitest";
import { balances } from "../ledger/ledger.ts";
import { aBooking } from "../testing.ts";
import type { ScheduledPayout } from "./payment-reversal.ts";
import { decideProblemRefund, refundableOre } from "./problem-refund.ts";
import { finalPayout, openOre, splitAfterRefund } from "./split.ts";

const paidBooking = (totalOre: number, rate: number) => {
  const booking = aBooking({
    status: "completed",
    totalOre,
    commissionRatePercent: rate,
    paidAt: new Date("2027-09-02T10:00:00Z"),
    paymentId: "p1",
  });
  return { ...booking, ...splitAfterRefund(booking, 0) };
};
/** A repeatable sequence of numbers from 0 up to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it("any refund leaves booking, payout and escrow with the same sums (rules 5.3, 6.2)", () => {
  const random = numbersFrom(48);
  for (let run = 0; run < 2_000; run++) {
    const totalOre = 1 + Math.floor(random() * 5_000_000);
    let booking = paidBooking(totalOre, Math.floor(random() * 3_000) / 100);
    let escrowOre = totalOre;
    let payouts: ScheduledPayout[] = [];
    if (random() < 0.5) {
      const { commissionOre, earningsOre: amountOre } = finalPayout(booking);
      payouts = [{ payoutId: "u1", instalment: 1, amountOre, commissionOre, isReleased: false }];
    }
    for (let times = 0; times < 3; times++) {
      const most = refundableOre(booking, escrowOre);
      const amountOre = random() < 0.2 ? most : Math.floor(random() * (most + 1));
      const decided = decideProblemRefund(booking, { problemId: "x", amountOre, escrowOre, payouts });
      booking = { ...booking, ...decided.changes };
      const posted = decided.effects.flatMap((e) => (e.type === "post" ? e.postings : []));
      expect(posted.reduce((sum, p) => sum + p.amountOre, 0)).toBe(0);
      escrowOre -= balances(posted)["escrow/b1"] ?? 0;
      payouts = payouts.map((p) => decided.payouts.find((one) => one.payoutId === p.payoutId) ?? p);
      expect(escrowOre).toBe(totalOre - booking.refundedOre);
      expect(openOre(booking)).toBe(escrowOre);
      expect((booking.commissionOre ?? 0) + (booking.earningsOre ?? 0)).toBe(escrowOre);
      for (const payout of payouts)
        expect([payout.commissionOre, payout.amountOre]).toEqual([
          booking.commissionOre,
          booking.earningsOre,
        ]);
      expect(finalPayout(booking)).toEqual({
        commissionOre: booking.commissionOre,
        earningsOre: booking.earningsOre,
      });
    }
  }
});

it("of a stay in parts only what is in escrow is refunded, and what has been paid out is kept", () => {
  const booking = {
    ...paidBooking(300_000, 20),
    partCount: 3,
    partsOver: 2,
    overOre: 200_000,
    overCommissionOre: 40_000,
    partPaymentIds: ["p2", "p3"],
  };
  const payouts: ScheduledPayout[] = [
    { payoutId: "u1", instalment: 1, amountOre: 80_000, commissionOre: 20_000, isReleased: true },
    { payoutId: "u2", instalment: 2, amountOre: 80_000, commissionOre: 20_000, isReleased: false },
  ];
  expect(refundableOre(booking, 200_000)).toBe(200_000);
  const refund = { problemId: "x", amountOre: 150_000, escrowOre: 200_000, payouts };
  const decided = decideProblemRefund(booking, refund);
  expect(decided.payouts).toEqual([{ ...payouts[1], amountOre: 40_000, commissionOre: 10_000 }]);
  expect(decided.changes).toMatchObject({
    refundedOre: 150_000,
    overOre: 150_000,
    overCommissionOre: 30_000,
    commissionOre: 30_000,
    earningsOre: 120_000,
  });
  expect(decided.effects.find(({ type }) => type === "refund")).toMatchObject({ paymentId: "p3" });
});

it("a refund of 0 changes nothing", () => {
  const refund = { problemId: "x", amountOre: 0, escrowOre: 1_000, payouts: [] };
  expect(decideProblemRefund(paidBooking(1_000, 20), refund)).toEqual({
    changes: {},
    effects: [],
    payouts: [],
  });
});
