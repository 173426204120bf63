import { describe, expect, it } from "vitest";
import { lateArrivalDay, matchingPayout, payoutReasonsFor, type ProviderPayout } from "./provider-payout.ts";

const payout = (more: Partial<ProviderPayout> = {}): ProviderPayout => ({
  payoutId: "po_1",
  amountOre: 500_000,
  status: "paid",
  arrivalOn: "2027-08-04",
  traceId: null,
  descriptor: null,
  ...more,
});
const credit = (more: Partial<Parameters<typeof matchingPayout>[0]> = {}) => ({
  amountOre: 500_000,
  bookedOn: "2027-08-04",
  payer: "Stripe Technology Europe Ltd",
  message: null,
  references: ["500000001"],
  ...more,
});

describe("a bank credit that may be the provider's payout", () => {
  it("is matched by sum and reference: the payout's descriptor, the provider's name, or the trace id", () => {
    expect(matchingPayout(credit(), [payout()])?.payoutId).toBe("po_1");
    const own = payout({ descriptor: "UTMARK AS" });
    expect(matchingPayout(credit(), [own])).toBeUndefined();
    expect(matchingPayout(credit({ message: "Utmark as 4/8" }), [own])?.payoutId).toBe("po_1");
    const traced = payout({ traceId: "NO-123 456", descriptor: "X" });
    expect(matchingPayout(credit({ references: [null, "no123456"] }), [traced])?.payoutId).toBe("po_1");
  });
  it("is not matched where two payouts fit equally, unless a trace id decides", () => {
    const [one, other] = [payout(), payout({ payoutId: "po_2", traceId: "TRACE77" })];
    expect(matchingPayout(credit(), [one, other])).toBeUndefined();
    expect(matchingPayout(credit({ references: ["TRACE77"] }), [one, other])?.payoutId).toBe("po_2");
  });
  it("is proposed with the reasons that agree, unless the days are far apart", () => {
    expect(payoutReasonsFor(credit({ amountOre: 499_000 }), payout())).toEqual(["descriptor"]);
    expect(payoutReasonsFor(credit({ payer: null }), payout())).toEqual(["sum"]);
    expect(payoutReasonsFor(credit({ bookedOn: "2027-09-10" }), payout())).toEqual([]);
    expect(payoutReasonsFor(credit({ bookedOn: "2027-07-29" }), payout())).toEqual([]);
    const traced = payout({ traceId: "TRACE77" });
    expect(payoutReasonsFor(credit({ bookedOn: "2027-12-01", references: ["TRACE77"] }), traced)).toContain(
      "trace",
    );
  });
});

it("a payout is late when it has not arrived after five business days", () => {
  // 4 August 2027 is a Wednesday
  expect(lateArrivalDay("2027-08-11")).toBe("2027-08-03");
  expect(lateArrivalDay("2027-08-12")).toBe("2027-08-04");
  // 25, 26 and 29 March 2027 are Easter holidays
  expect(lateArrivalDay("2027-04-05")).toBe("2027-03-23");
});
