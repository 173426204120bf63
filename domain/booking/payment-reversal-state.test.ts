import { describe, expect, it } from "vitest";
import { claimOutcomes } from "./claim.ts";
import { paymentReversalState, stateShownToHunter } from "./payment-reversal-state.ts";

const dispute = { kind: "dispute" as const, status: "lost" as const, claim: null };

describe("the state of money that was taken back (rules 6.10)", () => {
  it("is open until the dispute is decided, and then returned or lost", () => {
    expect(paymentReversalState({ ...dispute, status: "open" })).toBe("open");
    expect(paymentReversalState({ ...dispute, status: "won" })).toBe("returned");
    expect(paymentReversalState(dispute)).toBe("lost");
  });
  it("is lost at once for a refund at the provider, though its case is open", () => {
    expect(paymentReversalState({ ...dispute, kind: "refunded_at_provider", status: "open" })).toBe("lost");
  });
  it("is an open claim until an outcome is chosen, and set off once payouts have covered it", () => {
    const of = (outcome: (typeof claimOutcomes)[number] | null, isCovered: boolean) =>
      paymentReversalState({ ...dispute, claim: { outcome, isCovered } });
    expect([of(null, false), of("set_off", false)]).toEqual(["claim_open", "to_be_set_off"]);
    expect(claimOutcomes.map((outcome) => of(outcome, true))).toEqual([...claimOutcomes]);
  });
  it("is shown to the hunter only where it concerns them", () => {
    const states = claimOutcomes.map(stateShownToHunter);
    expect(states).toEqual(["lost", "lost", "paid_by_hunter", "lost"]);
    expect(stateShownToHunter("to_be_set_off")).toBe("lost");
  });
});
