import { expect, it } from "vitest";
import { statsOf } from "./load-overview.ts";

const groups = { to_answer: 1, to_pay: 0, coming: 0, over: 0 };
const on = (propertyId: string, year = 2027) => ({
  propertyId,
  year,
  bookings: 2,
  guests: 7,
  earningsOre: 50_00,
});

it("the year's figures are summed over the properties", () => {
  expect(
    statsOf({ groups, year: 2027, properties: [on("a"), on("b"), on("c", 2028)], comingOre: 150_00 }),
  ).toEqual({
    year: 2027,
    bookings: 4,
    guests: 14,
    comingOre: 150_00,
  });
});
it("there are no figures before any booking is confirmed", () => {
  expect(statsOf({ groups, year: 2027, properties: [], comingOre: 0 })).toBeUndefined();
});
