import { expect, it } from "vitest";
import { hectaresOf } from "../boundary/area.ts";
import { capacityOf, densityOf } from "./capacity.ts";

it("an exclusive offering has one place a night, a shared one the capacity of its area", () => {
  expect(capacityOf({ allowConcurrentBookings: false, totalAreaCapacity: 40 })).toBe(1);
  expect(capacityOf({ allowConcurrentBookings: true, totalAreaCapacity: 40 })).toBe(40);
});

it.each([
  [0, "free"],
  [1, "light"],
  [39, "light"],
  [40, "moderate"],
  [69, "moderate"],
  [70, "heavy"],
  [99, "heavy"],
  [100, "full"],
] as const)("%i of 100 places taken is %s (rules 2.7)", (taken, density) =>
  expect(densityOf({ taken, capacity: 100 })).toBe(density),
);

it("a closed night is full, and so is a taken night of an exclusive offering", () => {
  expect(densityOf({ taken: 0, capacity: 100, closed: true })).toBe("full");
  expect(densityOf({ taken: 1, capacity: 1 })).toBe("full");
});

it("an area is the same in mål, hectares and square metres (rules 10.1)", () => {
  expect([
    hectaresOf({ value: 1_250, unit: "maal" }),
    hectaresOf({ value: 125, unit: "hectares" }),
    hectaresOf({ value: 1_250_000, unit: "sqm" }),
  ]).toEqual([125, 125, 125]);
  expect(hectaresOf({ value: 0.7, unit: "maal" })).toBe(0.07);
});
