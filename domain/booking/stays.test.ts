import { describe, expect, it } from "vitest";
import { similarStays } from "./stays.ts";
import type { OfferingTerms } from "../offering/terms.ts";

const offering: OfferingTerms = {
  name: "Elgjakt",
  available: true,
  validFrom: "2027-10-01",
  validTo: "2027-10-20",
  durationType: "min_days",
  minDays: 2,
  blackoutPeriods: [{ from: "2027-10-08", to: "2027-10-10" }],
  minHunters: 1,
  maxHunters: 4,
  maxParticipants: 4,
  allowConcurrentBookings: false,
  pricing: { per: "group", startPriceOre: 400_000, endPriceOre: 210_000 },
  dayPrices: [],
  includedCabinIds: [],
  optionalCabins: [],
  services: [],
  cancellationPolicy: "flexible",
};
const staysFor = (
  wantedStay: { fromDate: string; toDate: string; participants: number },
  o: Partial<OfferingTerms> = {},
  placesTaken = {},
) =>
  similarStays(
    { offering: { ...offering, ...o }, cabins: [] },
    wantedStay,
    { placesTaken, cabinNights: {} },
    "2027-09-01",
  );
const wantedStay = { fromDate: "2027-10-07", toDate: "2027-10-09", participants: 2 };

describe("the stays suggested beside the requested one", () => {
  it("include the price of the requested stay where it is available", () => {
    expect(staysFor({ ...wantedStay, fromDate: "2027-10-01", toDate: "2027-10-03" }).wanted).toEqual({
      totalOre: 790_000,
    });
  });
  it("include the refusals, and the nearest and cheapest stay of the same length", () => {
    const found = staysFor(wantedStay);
    expect(found.wanted).toMatchObject({
      refusals: [{ code: "dates_unavailable", values: { date: "2027-10-08" } }],
    });
    expect(found.nearest).toMatchObject({ fromDate: "2027-10-06", toDate: "2027-10-08" });
    expect(found.cheapest).toEqual({ fromDate: "2027-10-19", toDate: "2027-10-21", totalOre: 430_000 });
  });
  it("leave out taken nights and past days", () => {
    const last = { "2027-10-19": 1, "2027-10-20": 1, "2027-10-06": 1 };
    const found = staysFor(wantedStay, {}, last);
    expect([found.nearest?.fromDate, found.cheapest?.fromDate]).toEqual(["2027-10-04", "2027-10-17"]);
  });
  it.each([
    [
      "season",
      { durationType: "season", pricing: { per: "group", fixedPriceOre: 900_000 }, blackoutPeriods: [] },
      { fromDate: "2027-10-01", toDate: "2027-10-21" },
    ],
    [
      "fixed_days",
      { durationType: "fixed_days", fixedDays: 5 },
      { fromDate: "2027-10-10", toDate: "2027-10-15" },
    ],
    ["none", { durationType: "none" }, { fromDate: "2027-10-06", toDate: "2027-10-08" }],
    ["a longer least stay", { minDays: 3 }, { fromDate: "2027-10-05", toDate: "2027-10-08" }],
  ] as const)("have a length that the offering allows: %s", (_, terms, expected) => {
    expect(staysFor(wantedStay, terms as Partial<OfferingTerms>).nearest).toMatchObject(expected);
  });
  it("are absent for a group that is too large, and the refusal is given", () => {
    const found = staysFor({ ...wantedStay, participants: 9 });
    expect([found.nearest, found.cheapest]).toEqual([undefined, undefined]);
    expect(found.wanted).toMatchObject({
      refusals: expect.arrayContaining([expect.objectContaining({ code: "too_many_hunters" })]),
    });
  });
});
