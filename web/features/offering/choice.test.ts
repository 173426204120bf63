import { expect, it } from "vitest";
import { addressOf, type Choice, calculateBody, choiceOf, type Offering, pickDay, remedyFor } from "./choice.ts";

const terms = {
  offeringId: "o",
  propertyId: "p",
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "min_days",
  minDays: 2,
  maxDays: 7,
  fixedDays: null,
  startWeekday: null,
  minHunters: 2,
  maxHunters: 8,
  maxParticipants: 6,
  optionalCabins: [{ cabinId: "c1", pricePerPersonPerNightOre: 25_000 }],
  services: [{ serviceId: "s1", name: "Uttransport", unit: "fixed", priceOre: 80_000 }],
  propertyServices: [{ serviceId: "s2" }],
};
const offering = (other: Partial<Offering> = {}) => ({ ...terms, ...other }) as Offering;
const choice = (other: Partial<Choice> = {}): Choice => ({ fromDate: "2027-10-01", toDate: "2027-10-04", participants: 4, cabinIds: [], services: {}, ...other });

it("comes back from the address as it was, without what the offering does not have", () => {
  const chosen = choice({ cabinIds: ["c1"], services: { s1: 2, s2: 1 } });
  const address = addressOf(offering(), chosen, true);
  expect(address).toContain("openBooking=true");
  expect(choiceOf(new URLSearchParams(address.split("?")[1]), offering())).toEqual(chosen);
  expect(choiceOf(new URLSearchParams("fromDate=2027-02-31&toDate=x&participants=0&cabins=c9&services=s9:1,s1:-1,s1"), offering())).toEqual(
    choice({ fromDate: "", toDate: "", participants: 2 }),
  );
});

it("picks arrival, then departure; an earlier day or a third pick begins anew", () => {
  const pick = (days: string[], o = offering()) => days.reduce((c, day) => pickDay(o, c, day), choice({ fromDate: "", toDate: "" }));
  expect(pick(["2027-10-01", "2027-10-03"])).toMatchObject({ fromDate: "2027-10-01", toDate: "2027-10-03" });
  expect(pick(["2027-10-03", "2027-10-01"])).toMatchObject({ fromDate: "2027-10-01", toDate: "" });
  expect(pick(["2027-10-01", "2027-10-03", "2027-10-05"])).toMatchObject({ fromDate: "2027-10-05", toDate: "" });
  expect(pick(["2027-10-30"], offering({ durationType: "fixed_days", fixedDays: 3 }))).toMatchObject({ fromDate: "2027-10-30", toDate: "2027-11-02" });
  expect(pick(["2027-10-05"], offering({ durationType: "season" }))).toMatchObject({ fromDate: "2027-09-25", toDate: "2027-10-25" });
});

it("asks for a price once both dates stand there", () => {
  expect(calculateBody(offering(), choice({ toDate: "" }))).toBeUndefined();
  expect(calculateBody(offering(), choice({ cabinIds: ["c1"], services: { s1: 0 } }))).toMatchObject({ cabins: [{ cabinId: "c1" }], services: [] });
});

it("offers what would work instead", () => {
  const mended = (code: string, c: Partial<Choice>, o: Partial<Offering> = {}) => remedyFor(code, offering(o), choice(c), "2027-09-20")?.change;
  expect(mended("outside_season", { fromDate: "2027-09-20", toDate: "2027-09-23" })).toEqual({ fromDate: "2027-09-25", toDate: "2027-09-28" });
  expect(mended("outside_season", { fromDate: "2027-10-23", toDate: "2027-10-28" })).toEqual({ toDate: "2027-10-25" });
  expect(mended("start_weekday_required", {}, { startWeekday: 4 })).toEqual({ fromDate: "2027-10-07", toDate: "2027-10-10" });
  expect(mended("duration_too_short", { toDate: "2027-10-02" })).toEqual({ toDate: "2027-10-03" });
  expect(mended("duration_too_long", { toDate: "2027-10-20" })).toEqual({ toDate: "2027-10-08" });
  expect(mended("duration_not_exact", {}, { fixedDays: 5 })).toEqual({ toDate: "2027-10-06" });
  expect(mended("whole_season_required", {})).toEqual({ fromDate: "2027-09-25", toDate: "2027-10-25" });
  expect(mended("too_few_hunters", {})).toEqual({ participants: 2 });
  expect(mended("too_many_hunters", {})).toEqual({ participants: 6 });
  expect(mended("dates_booked", {})).toBeUndefined();
});
