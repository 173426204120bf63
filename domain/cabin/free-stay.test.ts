import { expect, it } from "vitest";
import { eachDay } from "../days.ts";
import { nearestFreeStay, takenPeriods } from "./free-stay.ts";

const free = (...takenNights: string[]) =>
  new Set(eachDay("2027-10-01", "2027-11-01").filter((night) => !takenNights.includes(night.slice(8))));
const stay = (from: string, to: string) => ({ fromDate: `2027-10-${from}`, toDate: `2027-10-${to}` });

it("takenPeriods returns only the taken nights within the stay, adjacent nights as one period", () => {
  const freeNights = free("14", "15", "16", "18", "20");
  expect(takenPeriods(freeNights, stay("15", "20"))).toEqual([
    { first: "2027-10-15", last: "2027-10-16" },
    { first: "2027-10-18", last: "2027-10-18" },
  ]);
  expect(takenPeriods(free(), stay("15", "20"))).toEqual([]);
});

it("nearestFreeStay returns a stay of the same length with the nearest arrival", () => {
  expect(nearestFreeStay(free("15", "16"), stay("15", "17"))).toEqual(stay("13", "15"));
  expect(nearestFreeStay(free("13", "14", "15"), stay("15", "17"))).toEqual(stay("16", "18"));
  expect(nearestFreeStay(free("15"), stay("15", "16"))).toEqual(stay("14", "15"));
});

it("nearestFreeStay returns nothing where no run of free nights is long enough", () => {
  const everyThird = eachDay("2027-10-01", "2027-11-01").filter((_, i) => i % 3 === 0);
  expect(
    nearestFreeStay(free(...everyThird.map((night) => night.slice(8))), stay("02", "05")),
  ).toBeUndefined();
  expect(nearestFreeStay(new Set(), stay("02", "05"))).toBeUndefined();
});
