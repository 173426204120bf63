import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, osloDate } from "../days.ts";
import {
  cardChargeAt,
  cardChargeDay,
  chargeEndsAt,
  instalmentsOf,
  nextChargeAt,
  partCountOf,
} from "./instalments.ts";

const at = (instant: string) => new Date(instant);
/** This stay's payout is on 17 November, the seventh business day after its departure. */
const stay = { fromDate: "2027-11-05", toDate: "2027-11-08", partCount: 1 };
/** A stay of 120 nights in three parts. */
const lease = { fromDate: "2027-09-01", toDate: "2027-12-30", partCount: 3 };

describe("the day on which a card is charged (rules 7.5)", () => {
  it("is the 80th day before the payout, from 00:00 in Oslo", () => {
    expect(cardChargeAt(stay)).toEqual(at("2027-08-28T22:00:00Z"));
    expect(instalmentsOf({ ...stay, totalOre: 270_000 })).toEqual([
      {
        number: 1,
        fromDate: stay.fromDate,
        toDate: stay.toDate,
        amountOre: 270_000,
        chargeAt: at("2027-08-28T22:00:00Z"),
        payoutOn: "2027-11-17",
      },
    ]);
  });
  it("is null, which means at once, from the 80th day before the payout on", () => {
    expect(cardChargeDay(stay, at("2027-08-28T21:59:59Z"))).toBe("2027-08-29");
    expect(cardChargeDay(stay, at("2027-08-28T22:00:00Z"))).toBeNull();
  });
  it("is given for a stay in parts whenever it is booked, so that its card is saved first", () =>
    expect(cardChargeDay(lease, at("2027-08-30T12:00:00Z"))).toBe("2027-08-30"));
  it("is repeated for a week while the bank refuses", () => {
    const first = at("2027-08-28T22:00:00Z");
    expect(
      [1, 2, 3, 4, 5].map((refusalCount) => nextChargeAt(first, refusalCount)?.toISOString().slice(0, 10)),
    ).toEqual(["2027-08-29", "2027-08-30", "2027-09-01", "2027-09-03", undefined]);
  });
  it("is never after the first night that the charge pays for", () => {
    const refused = at("2027-08-28T22:00:00Z");
    expect(chargeEndsAt(refused, "2027-11-05")).toEqual(at("2027-09-04T22:00:00Z"));
    expect(chargeEndsAt(refused, "2027-09-01")).toEqual(at("2027-08-31T22:00:00Z"));
    // a season card that was bought in its season has begun
    const inTwoHours = new Date(refused.getTime() + 2 * 3_600_000);
    expect(chargeEndsAt(refused, "2027-08-20")).toEqual(inTwoHours);
  });
});

describe("the payment of a stay of more than 45 nights (rules 7.5)", () => {
  it.each([
    ["2027-10-16", 1],
    ["2027-10-17", 2],
    ["2027-11-30", 2],
    ["2027-12-01", 3],
  ])("from 1 September to %s has %s parts", (toDate, parts) =>
    expect(partCountOf({ fromDate: "2027-09-01", toDate })).toBe(parts),
  );
  it("is divided evenly, and each part is charged and paid out separately", () => {
    expect(instalmentsOf({ ...lease, totalOre: 100_000 })).toEqual([
      {
        number: 1,
        fromDate: "2027-09-01",
        toDate: "2027-10-11",
        amountOre: 33_334,
        chargeAt: at("2027-07-31T22:00:00Z"),
        payoutOn: "2027-10-20",
      },
      {
        number: 2,
        fromDate: "2027-10-11",
        toDate: "2027-11-20",
        amountOre: 33_333,
        chargeAt: at("2027-09-26T22:00:00Z"),
        payoutOn: "2027-11-30",
      },
      {
        number: 3,
        fromDate: "2027-11-20",
        toDate: "2027-12-30",
        amountOre: 33_333,
        chargeAt: at("2027-11-05T23:00:00Z"),
        payoutOn: "2028-01-10",
      },
    ]);
  });
  it("has parts that sum to the total, cover all nights in order, and are held for 80 days at most", () => {
    const anyStay = fc.record({
      from: fc.integer({ min: 0, max: 4000 }),
      nights: fc.integer({ min: 1, max: 366 }),
      totalOre: fc.integer({ min: 1000, max: 90_000_000 }),
    });
    fc.assert(
      fc.property(anyStay, ({ from, nights, totalOre }) => {
        const fromDate = addDays("2027-01-01", from);
        const days = { fromDate, toDate: addDays(fromDate, nights) };
        const partCount = partCountOf(days);
        const parts = instalmentsOf({ ...days, totalOre, partCount });
        expect(parts.reduce((sum, { amountOre }) => sum + amountOre, 0)).toBe(totalOre);
        expect([parts[0]?.fromDate, parts.at(-1)?.toDate]).toEqual([days.fromDate, days.toDate]);
        for (const [index, part] of parts.entries()) {
          const before = parts[index - 1];
          expect(part.toDate <= addDays(part.fromDate, 45) && part.fromDate < part.toDate).toBe(true);
          expect(osloDate(part.chargeAt) >= addDays(part.payoutOn, -80)).toBe(true);
          expect(osloDate(part.chargeAt) < part.fromDate).toBe(true);
          if (before) expect(part.fromDate).toBe(before.toDate);
          // the week of retries ends before the next part is charged
          if (before) expect(osloDate(part.chargeAt) > addDays(osloDate(before.chargeAt), 7)).toBe(true);
          if (before) expect(osloDate(part.chargeAt) > before.fromDate).toBe(true);
        }
        // a stay that ends after any of its parts leaves the earlier parts unchanged
        for (let count = 1; count < partCount; count++) {
          const ended = parts.slice(0, count);
          const sum = ended.reduce((ore, { amountOre }) => ore + amountOre, 0);
          const toDate = ended.at(-1)?.toDate ?? "";
          expect(instalmentsOf({ fromDate, toDate, totalOre: sum, partCount: count })).toEqual(ended);
        }
      }),
    );
  });
});
