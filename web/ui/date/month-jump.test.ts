import { expect, it } from "vitest";
import { monthsFrom } from "./month-jump.tsx";

it("the months to choose from are two years from the first month, or up to the last month", () => {
  const months = monthsFrom({ first: "2026-11" }, "2027-01");
  expect([months[0], months.at(-1), months.length]).toEqual(["2026-11", "2028-10", 24]);
  expect(monthsFrom({ first: "2026-11", last: "2027-01" }, "2026-12")).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
});

it("the months to choose from include the shown month, even before the first or after the last month", () => {
  expect(monthsFrom({ first: "2026-11" }, "2026-09")[0]).toBe("2026-09");
  expect(monthsFrom({ first: "2026-11" }, "2029-03").at(-1)).toBe("2029-03");
});
