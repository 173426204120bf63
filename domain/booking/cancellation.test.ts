import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { policyOfStay, refundOre, refundSchedule } from "./cancellation.ts";
import { cancellationPolicies } from "../offering/lists.ts";

const longAgo = new Date("2027-01-01T12:00:00Z");
const fromDate = "2027-10-08";
const paidStay = { fromDate, paidAt: longAgo, totalOre: 100_001, by: "hunter" as const };

/** The arrival is 2027-10-08 00:00 in Oslo, 22:00 UTC the day before. */
describe.each([
  ["flexible", "2027-09-30T22:00:00Z", "2027-10-06T22:00:00Z"],
  ["moderate", "2027-09-07T22:00:00Z", "2027-09-30T22:00:00Z"],
  ["strict", "2027-08-08T22:00:00Z", "2027-09-07T22:00:00Z"],
] as const)("cancellation by the hunter under the %s policy (rules 5.1)", (policy, fullUntil, halfUntil) => {
  const at = (instant: string, ms = 0) =>
    refundOre({ ...paidStay, policy, now: new Date(Date.parse(instant) + ms) });
  it("refunds everything until the first bound, half until the second, then nothing", () => {
    expect([at(fullUntil), at(fullUntil, 1), at(halfUntil), at(halfUntil, 1)]).toEqual([
      100_001, 50_001, 50_001, 0,
    ]);
  });
  it("has the same bounds in the schedule that hunters see", () => {
    expect(refundSchedule(policy, fromDate)).toEqual([
      { percent: 100, until: new Date(fullUntil) },
      { percent: 50, until: new Date(halfUntil) },
      { percent: 0, until: null },
    ]);
  });
});

it("the bounds of refunds count days, not hours, across a change of the clock", () => {
  expect(refundSchedule("flexible", "2027-11-03")[0]?.until).toEqual(new Date("2027-10-26T22:00:00Z"));
});

it("a stay has its offering's policy, and cabins alone the mildest of theirs (rules 5.1)", () => {
  const [strict, moderate] = [{ cancellationPolicy: "strict" }, { cancellationPolicy: "moderate" }] as const;
  expect(policyOfStay({ offering: strict, cabins: [moderate] })).toBe("strict");
  expect(policyOfStay({ cabins: [strict, moderate] })).toBe("moderate");
  expect(policyOfStay({ cabins: [strict] })).toBe("strict");
  expect(policyOfStay({ cabins: [{}] })).toBe("moderate");
});

describe("the hunter's cancellation within 24 h of payment (rules 5.1)", () => {
  const paidAt = new Date("2027-09-29T10:00:00Z");
  it("refunds everything while the arrival is at least 7 days away, under every policy", () => {
    for (const policy of cancellationPolicies)
      expect(refundOre({ ...paidStay, policy, paidAt, now: new Date("2027-09-30T10:00:00Z") })).toBe(100_001);
  });
  it("has no special refund after 24 h, or when the arrival is less than 7 days away", () => {
    expect(refundOre({ ...paidStay, policy: "strict", paidAt, now: new Date("2027-09-30T10:00:01Z") })).toBe(
      0,
    );
    const lastMinute = {
      ...paidStay,
      paidAt: new Date("2027-10-01T10:00:00Z"),
      now: new Date("2027-10-01T11:00:00Z"),
    };
    expect(refundOre({ ...lastMinute, policy: "strict" })).toBe(0);
  });
});

it.each(["landowner", "admin"] as const)(
  "cancellation by the %s always refunds everything (rules 5.2)",
  (by) => {
    expect(refundOre({ ...paidStay, policy: "strict", by, now: new Date("2027-10-09T10:00:00Z") })).toBe(
      100_001,
    );
  },
);

it("cancelling an unpaid booking refunds nothing", () =>
  expect(refundOre({ ...paidStay, policy: "flexible", paidAt: null, by: "landowner", now: longAgo })).toBe(
    0,
  ));

it("a later cancellation never refunds more than an earlier one", () => {
  const moment = fc.date({
    min: new Date("2027-06-01T00:00:00Z"),
    max: new Date("2027-10-20T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...cancellationPolicies), moment, moment, (policy, a, b) => {
      const [sooner, later] = a < b ? [a, b] : [b, a];
      expect(refundOre({ ...paidStay, policy, now: sooner })).toBeGreaterThanOrEqual(
        refundOre({ ...paidStay, policy, now: later }),
      );
    }),
  );
});
