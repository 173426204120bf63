import fc from "fast-check";
import { expect, it } from "vitest";
import { balances } from "../ledger/ledger.ts";
import { aBooking } from "../testing.ts";
import { claimOutcomes, decideClaim } from "./claim.ts";
import { splitOre } from "./price.ts";

const paidBooking = (totalOre: number, rate: number) =>
  aBooking({
    status: "completed",
    paymentStatus: "paid",
    totalOre,
    paidAt: new Date("2027-09-10T08:00:00Z"),
    commissionRatePercent: rate,
    ...splitOre(totalOre, rate),
  });
const booking = paidBooking(100_000, 20);
const wholeClaim = { amountOre: 100_000, ofSale: true };

it("a claim that is set off is paid by the landowner's part and Utmark's returned commission", () => {
  const decision = decideClaim(booking, { ...wholeClaim, outcome: "set_off" });
  expect(decision).toMatchObject({
    changes: { refundedOre: 100_000, commissionOre: 0, earningsOre: 0, paymentStatus: "refunded" },
    creditOre: 100_000,
    landownerOre: 80_000,
    paidOre: 0,
  });
  expect(balances(decision?.postings ?? [])).toEqual({ commission: 20_000, "claim/b1": -20_000 });
});

it("a claim paid by the hunter leaves the sale unchanged, one paid by the landowner credits it", () => {
  expect(decideClaim(booking, { ...wholeClaim, outcome: "paid_by_hunter" })).toEqual({
    changes: {},
    creditOre: 0,
    landownerOre: 0,
    paidOre: 100_000,
    postings: [
      { account: "bank", amountOre: 100_000 },
      { account: "claim/b1", amountOre: -100_000 },
    ],
  });
  const byLandowner = decideClaim(booking, { ...wholeClaim, outcome: "paid_by_landowner" });
  expect(balances(byLandowner?.postings ?? [])).toEqual({
    commission: 20_000,
    bank: 80_000,
    "claim/b1": -100_000,
  });
});

it("a claim that is written off costs the landowner nothing, and Utmark all of it", () => {
  const decision = decideClaim(booking, { ...wholeClaim, outcome: "written_off" });
  expect(decision).toMatchObject({ creditOre: 100_000, landownerOre: 0 });
  expect(balances(decision?.postings ?? [])).toEqual({
    commission: 20_000,
    own: 80_000,
    "claim/b1": -100_000,
  });
});

it("a landowner owes nothing of a payment that did not pay the booking", () => {
  const other = { amountOre: 5_000, ofSale: false };
  expect(decideClaim(booking, { ...other, outcome: "set_off" })).toBeUndefined();
  expect(decideClaim(booking, { ...other, outcome: "written_off" })).toMatchObject({
    changes: {},
    creditOre: 0,
  });
});

it("every outcome brings the claim's balance to 0 once the landowner's part is covered", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 6_000_000 }),
      fc.boolean(),
      fc.constantFrom(...claimOutcomes),
      (totalOre, rate, amountOre, ofSale, outcome) => {
        const decision = decideClaim(paidBooking(totalOre, rate), { amountOre, ofSale, outcome });
        if (!decision) return;
        const sums = balances(decision.postings);
        expect(Object.values(sums).reduce((a, b) => a + b, 0)).toBe(0);
        const waits = outcome === "set_off" ? decision.landownerOre : 0;
        expect(amountOre + (sums["claim/b1"] ?? 0)).toBe(waits);
        const { refundedOre = 0, commissionOre, earningsOre } = decision.changes;
        if (decision.creditOre > 0)
          expect((commissionOre ?? 0) + (earningsOre ?? 0)).toBe(totalOre - refundedOre);
      },
    ),
  ));
