import { describe, expect, it } from "vitest";
import { cardChargeAt, cardChargeDay, instalmentsOf, nextChargeAt } from "./instalments.ts";

const at = (instant: string) => new Date(instant);
/** Out on 17 November, the seventh business day after. */
const stay = { fromDate: "2027-11-05", toDate: "2027-11-08" };

describe("when a card is charged (rules 7.5)", () => {
  it("from 00:00 in Oslo on the 80th day before the payout", () => {
    expect(cardChargeAt(stay)).toEqual(at("2027-08-28T22:00:00Z"));
    expect(instalmentsOf({ ...stay, totalOre: 270_000 })).toEqual([
      {
        number: 1,
        ...stay,
        amountOre: 270_000,
        chargeAt: at("2027-08-28T22:00:00Z"),
        payoutOn: "2027-11-17",
      },
    ]);
  });
  it("some time before the arrival, however long the stay", () => {
    const lease = { fromDate: "2027-09-01", toDate: "2027-12-01" };
    expect(cardChargeAt(lease)).toEqual(at("2027-08-17T22:00:00Z"));
  });
  it("at once from that instant on", () => {
    expect(cardChargeDay(stay, at("2027-08-28T21:59:59Z"))).toBe("2027-08-29");
    expect(cardChargeDay(stay, at("2027-08-28T22:00:00Z"))).toBeNull();
  });
  it("again over a week where the bank refuses", () => {
    const first = at("2027-08-28T22:00:00Z");
    expect([1, 2, 3, 4, 5].map((tries) => nextChargeAt(first, tries)?.toISOString().slice(0, 10))).toEqual([
      "2027-08-29",
      "2027-08-30",
      "2027-09-01",
      "2027-09-03",
      undefined,
    ]);
  });
});
