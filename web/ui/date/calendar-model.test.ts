import { expect, it } from "vitest";
import { addMonths, canPick, moveBy, pickStay, tabStopOf, weeksOf } from "./calendar-model.ts";

it("a month is laid out in weeks from Monday, with neighbouring days", () => {
  const weeks = weeksOf("2027-10");
  expect(weeks[0]).toEqual([
    "2027-09-27",
    "2027-09-28",
    "2027-09-29",
    "2027-09-30",
    "2027-10-01",
    "2027-10-02",
    "2027-10-03",
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe("2027-10-31");
  expect(weeksOf("2027-02")).toHaveLength(4); // the month begins on a Monday and has 28 days
  expect(weeksOf("2027-10", "2027-10-13").map(([monday]) => monday)).toEqual([
    "2027-10-11",
    "2027-10-18",
    "2027-10-25",
  ]);
});

it("the month after December is January of the next year", () => {
  expect(addMonths("2027-12", 1)).toBe("2028-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
});

it("the first day clicked is the arrival, the second the departure, and the third starts again", () => {
  expect(pickStay({}, "2027-10-01")).toEqual({ from: "2027-10-01" });
  expect(pickStay({ from: "2027-10-01" }, "2027-10-04")).toEqual({ from: "2027-10-01", to: "2027-10-04" });
  expect(pickStay({ from: "2027-10-01" }, "2027-09-30")).toEqual({ from: "2027-09-30" });
  expect(pickStay({ from: "2027-10-01", to: "2027-10-04" }, "2027-10-02")).toEqual({ from: "2027-10-02" });
});

it("a stay may end on the day on which another stay begins, but not later", () => {
  const days = new Map([["2027-10-04", { date: "2027-10-04", disabled: true }]]);
  expect(canPick(days, { from: "2027-10-01" }, "2027-10-04")).toBe(true);
  expect(canPick(days, {}, "2027-10-04")).toBe(false);
  expect(
    canPick(
      new Map([...days, ["2027-10-05", { date: "2027-10-05", disabled: true }]]),
      { from: "2027-10-01" },
      "2027-10-05",
    ),
  ).toBe(false);
});

it.each([
  ["ArrowRight", "2027-10-31", "2027-11-01"],
  ["ArrowUp", "2027-10-03", "2027-09-26"],
  ["Home", "2027-10-03", "2027-09-27"],
  ["End", "2027-10-01", "2027-10-03"],
  ["PageDown", "2027-01-31", "2027-02-28"],
  ["PageUp", "2027-01-15", "2026-12-15"],
  ["a", "2027-01-15", undefined],
])("the key %s moves from %s to %s", (key, from, to) => expect(moveBy(key, from)).toBe(to));

it("the focus begins on a selectable day, and no key moves it out of the range", () => {
  const season = { min: "2027-09-25", max: "2027-10-20" };
  // the first day of the month is before the season
  expect(tabStopOf("2027-09", undefined, season)).toBe("2027-09-25");
  expect(tabStopOf("2027-10", undefined, season)).toBe("2027-10-01");
  expect(tabStopOf("2027-10", "2027-10-04", season)).toBe("2027-10-04");
  expect(tabStopOf("2027-10", "2027-09-27", season)).toBe("2027-10-01");
  expect(moveBy("ArrowRight", "2027-09-01", season)).toBe("2027-09-25");
  expect(moveBy("Home", "2027-09-25", season)).toBe("2027-09-25");
  expect(moveBy("PageDown", "2027-10-04", season)).toBe("2027-10-20");
});
