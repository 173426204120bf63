import { expect, it } from "vitest";
import { monthsFrom } from "./month-jump.tsx";

it("leads to two years from the first month, or to the last where there are fewer", () => {
  const months = monthsFrom({ first: "2026-11" }, "2027-01");
  expect([months[0], months.at(-1), months.length]).toEqual(["2026-11", "2028-10", 24]);
  expect(monthsFrom({ first: "2026-11", last: "2027-01" }, "2026-12")).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
});

it("has the month that is shown, before and after the others", () => {
  expect(monthsFrom({ first: "2026-11" }, "2026-09")[0]).toBe("2026-09");
  expect(monthsFrom({ first: "2026-11" }, "2029-03").at(-1)).toBe("2029-03");
});
