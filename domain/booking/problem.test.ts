import { describe, expect, it } from "vitest";
import {
  allowedSteps,
  mayTakeStep,
  problemActions,
  problemDueAt,
  problemRemindAt,
  problemStates,
  problemWindow,
  reportRefused,
  stateAfter,
  stepRefused,
  sumsOfRefund,
} from "./problem.ts";

const stay = {
  status: "in_progress" as const,
  fromDate: "2027-10-08",
  toDate: "2027-10-11",
  disputedOre: 0,
  keptOre: 100_000,
  heldOre: 100_000,
  hasOpenProblem: false,
  acceptedChange: null,
};
const refusedAt = (iso: string, changes: Partial<Parameters<typeof reportRefused>[0]> = {}) =>
  reportRefused({ ...stay, ...changes }, new Date(iso))?.code;

describe("reporting a problem (rules 4.8)", () => {
  it("is possible from arrival until 72 hours after departure, to the second in Oslo", () => {
    expect(refusedAt("2027-10-07T21:59:59.999Z")).toBe("problem_too_early");
    expect(refusedAt("2027-10-07T22:00:00Z", { status: "paid" })).toBeUndefined();
    expect(refusedAt("2027-10-13T21:59:59.999Z", { status: "completed" })).toBeUndefined();
    expect(refusedAt("2027-10-13T22:00:00Z", { status: "completed" })).toBe("problem_too_late");
  });
  it("lasts 72 hours over a change of the clock", () => {
    const { from, until } = problemWindow({ fromDate: "2027-10-29", toDate: "2027-10-30" });
    expect([from, until].map((at) => at.toISOString())).toEqual([
      "2027-10-28T22:00:00.000Z",
      "2027-11-01T22:00:00.000Z",
    ]);
  });
  it.each([
    ["problem_open", { hasOpenProblem: true }],
    ["problem_payment_disputed", { disputedOre: 1 }],
    ["problem_without_payment", { keptOre: 0, heldOre: 0 }],
    ["problem_paid_out", { heldOre: 0 }],
    ["transition_not_allowed", { status: "cancelled" as const }],
    ["transition_not_allowed", { status: "pending" as const }],
    ["transition_not_allowed", { status: "confirmed" as const }],
  ])("is refused with %s", (code, changes) => {
    expect(refusedAt("2027-10-09T10:00:00Z", changes)).toBe(code);
  });
});

describe("the steps of a problem", () => {
  it("are each party's own, and none is left once it is closed", () => {
    for (const party of ["hunter", "landowner", "co_host", "admin"] as const)
      expect(allowedSteps({ state: "closed", offerOre: 1 }, party)).toEqual([]);
    expect(allowedSteps({ state: "reported", offerOre: null }, "landowner")).toEqual(["answer", "offer"]);
    expect(allowedSteps({ state: "reported", offerOre: null }, "co_host")).toEqual(["answer"]);
    expect(allowedSteps({ state: "reported", offerOre: null }, "hunter")).toEqual(["withdraw"]);
    expect(allowedSteps({ state: "answered", offerOre: null }, "hunter")).toEqual(["escalate", "withdraw"]);
    expect(allowedSteps({ state: "at_desk", offerOre: 1 }, "hunter")).toEqual(["accept", "withdraw"]);
    expect(allowedSteps({ state: "at_desk", offerOre: 1 }, "admin")).toEqual(["decide"]);
  });
  it("are allowed exactly where they are not refused", () => {
    for (const state of problemStates)
      for (const offerOre of [null, 5_000])
        for (const action of problemActions) {
          const party = (["hunter", "landowner", "admin"] as const).find((one) => mayTakeStep(one, action));
          expect(allowedSteps({ state, offerOre }, party!).includes(action)).toBe(
            stepRefused({ state, offerOre }, action) === undefined,
          );
        }
  });
  it("give the hunter a new deadline with the first answer and with each offer", () => {
    expect(stateAfter("reported", "answer")).toEqual({ state: "answered", isNew: true });
    expect(stateAfter("answered", "answer")).toEqual({ state: "answered", isNew: false });
    expect(stateAfter("answered", "offer")).toEqual({ state: "answered", isNew: true });
    expect(stateAfter("at_desk", "offer")).toEqual({ state: "at_desk", isNew: false });
  });
  it("have deadlines of 72 hours, 72 hours and 7 days, each with a reminder a day before", () => {
    const now = new Date("2027-10-09T10:00:00Z");
    const days = (["reported", "answered", "at_desk"] as const).map((state) => problemDueAt(state, now));
    expect(days.map((at) => at.toISOString().slice(8, 10))).toEqual(["12", "12", "16"]);
    expect(problemRemindAt(days[0]!).toISOString()).toBe("2027-10-11T10:00:00.000Z");
  });
});

it("what a refund leaves is split like a completed booking (rules 5.3)", () => {
  expect(sumsOfRefund({ heldOre: 270_006, refundOre: 100_001, commissionRatePercent: 20 })).toEqual({
    refundOre: 100_001,
    keptOre: 170_005,
    commissionOre: 34_001,
    earningsOre: 136_004,
  });
});
