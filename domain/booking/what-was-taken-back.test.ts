import { describe, expect, it } from "vitest";
import { claimOutcomes } from "./claim.ts";
import { takenBackState, toldToHunter } from "./what-was-taken-back.ts";

const dispute = { kind: "dispute" as const, status: "lost" as const, claim: null };

describe("what became of money that was taken back (rules 6.10)", () => {
  it("is open until it is decided, and then back or gone", () => {
    expect(takenBackState({ ...dispute, status: "open" })).toBe("open");
    expect(takenBackState({ ...dispute, status: "won" })).toBe("returned");
    expect(takenBackState(dispute)).toBe("lost");
  });
  it("is gone at once where it was refunded at the provider, though its case is open", () => {
    expect(takenBackState({ ...dispute, kind: "refunded_at_provider", status: "open" })).toBe("lost");
  });
  it("is a claim until it is decided, and set off once payouts have covered it", () => {
    const of = (outcome: (typeof claimOutcomes)[number] | null, isCovered: boolean) =>
      takenBackState({ ...dispute, claim: { outcome, isCovered } });
    expect([of(null, false), of("set_off", false)]).toEqual(["claim_open", "to_be_set_off"]);
    expect(claimOutcomes.map((outcome) => of(outcome, true))).toEqual([...claimOutcomes]);
  });
  it("says to the hunter only what concerns them", () => {
    const settled = claimOutcomes.map(toldToHunter);
    expect(settled).toEqual(["lost", "lost", "paid_by_hunter", "lost"]);
    expect(toldToHunter("to_be_set_off")).toBe("lost");
  });
});
