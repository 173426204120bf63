import { describe, expect, it } from "vitest";
import { moveInRows, moveInWeeks, selectedCells } from "./cell-selection.ts";

const ids = ["a", "b", "c"];

describe("selecting cells of the calendar", () => {
  it("includes the rows and days between, in whichever direction the pointer is dragged", () => {
    const selection = { ids: ["a", "b"], from: "2027-10-01", to: "2027-10-04" };
    expect(
      selectedCells({ anchor: { id: "a", date: "2027-10-01" }, head: { id: "b", date: "2027-10-03" } }, ids),
    ).toEqual(selection);
    expect(
      selectedCells({ anchor: { id: "b", date: "2027-10-03" }, head: { id: "a", date: "2027-10-01" } }, ids),
    ).toEqual(selection);
    expect(
      selectedCells({ anchor: { id: "c", date: "2027-10-31" }, head: { id: "c", date: "2027-10-31" } }, ids),
    ).toEqual({ ids: ["c"], from: "2027-10-31", to: "2027-11-01" });
  });
  it.each([
    ["ArrowDown", { id: "b", date: "2027-10-31" }, { id: "c", date: "2027-10-31" }],
    ["ArrowDown", { id: "c", date: "2027-10-31" }, { id: "c", date: "2027-10-31" }],
    ["ArrowUp", { id: "a", date: "2027-10-31" }, { id: "a", date: "2027-10-31" }],
    ["ArrowRight", { id: "b", date: "2027-10-31" }, { id: "b", date: "2027-11-01" }],
    ["Home", { id: "b", date: "2027-10-20" }, { id: "b", date: "2027-10-01" }],
    ["End", { id: "b", date: "2027-02-20" }, { id: "b", date: "2027-02-28" }],
    ["PageDown", { id: "b", date: "2027-01-31" }, { id: "b", date: "2027-02-28" }],
    ["a", { id: "b", date: "2027-01-31" }, undefined],
  ])("with the key %s moves from %o to %o", (key, from, to) =>
    expect(moveInRows(key, from, ids)).toEqual(to),
  );
  it("moves by weeks where the days are laid out in weeks", () =>
    expect(moveInWeeks("ArrowDown", { id: "a", date: "2027-10-28" })).toEqual({
      id: "a",
      date: "2027-11-04",
    }));
});
