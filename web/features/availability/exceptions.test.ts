import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockDays, openDays } from "#domain/availability/blackouts.ts";
import { addDays } from "#domain/days.ts";
import type { Item } from "./calendar-days.ts";
import { daysOf } from "./calendar-days.ts";
import { type ClosureChange, undoClosure, applyClosure } from "./exceptions.ts";

const cabin: Item = {
  kind: "cabin",
  id: "hytte",
  name: "Storåskoia",
  propertyId: "p",
  propertyName: "Storåsen",
  status: "published",
  capacity: 1,
  spans: [
    { from: "2027-10-01", to: "2027-10-20", density: "free", placesLeft: 1 },
    { from: "2027-10-20", to: "2027-11-01", density: "full", placesLeft: 0, reason: "outside_season" },
  ],
  blackouts: [],
  prices: null,
};
const shownDays = (item: Item | undefined) =>
  item
    ? daysOf(item, "2027-10-01", "2027-11-01").map(({ date, span, closed }) =>
        `${date.slice(8)} ${span.reason ?? span.density} ${closed?.notes ?? ""}`.trim(),
      )
    : [];

describe("days that are closed in the calendar", () => {
  const change: ClosureChange = {
    cabinIds: ["hytte"],
    from: "2027-10-18",
    to: "2027-10-22",
    action: "block",
    type: "maintenance",
    notes: "Ny pipe",
  };

  it("are shown before the server responds, but only within the season", () => {
    const [after] = applyClosure([cabin], change);
    expect(shownDays(after).slice(16, 22)).toEqual([
      "17 free",
      "18 blackout Ny pipe",
      "19 blackout Ny pipe",
      "20 outside_season",
      "21 outside_season",
      "22 outside_season",
    ]);
    expect(shownDays(applyClosure([cabin], { ...change, cabinIds: ["en annen"] })[0])).toEqual(
      shownDays(cabin),
    );
  });
  it("are shown as free when they are opened", () => {
    const [reopened] = applyClosure(applyClosure([cabin], change), { ...change, action: "open" });
    expect(shownDays(reopened)).toEqual(shownDays(cabin));
  });
  it("of an offering have no reason", () => {
    const [after] = applyClosure([{ ...cabin, kind: "offering" }], {
      ...change,
      cabinIds: [],
      offeringIds: ["hytte"],
    });
    expect(after?.blackouts).toEqual([{ index: 0, from: change.from, to: change.to }]);
  });
});

/** The attributes of the periods, day by day. */
const labelsByDay = (
  periods: readonly { from: string; to: string; type?: string | undefined; notes?: string | undefined }[],
) =>
  Array.from({ length: 60 }, (_, i) => {
    const date = addDays("2027-10-01", i);
    const one = periods.find((p) => p.from <= date && date < p.to);
    return one && `${one.type} ${one.notes}`;
  });
const types = ["maintenance", "personal_use"] as const;
const period = fc
  .record({
    start: fc.integer({ min: 0, max: 50 }),
    length: fc.integer({ min: 1, max: 9 }),
    type: fc.constantFrom(...types),
    notes: fc.constantFrom(undefined, "a"),
  })
  .map(({ start, length, type, notes }) => ({
    from: addDays("2027-10-01", start),
    to: addDays("2027-10-01", start + length),
    type,
    ...(notes && { notes: notes as string }),
  }));

it("an undone change brings back the previous closed days, with their reasons", () => {
  fc.assert(
    fc.property(
      fc.array(period, { maxLength: 6 }),
      period,
      fc.constantFrom("block" as const, "open" as const),
      (earlier, period, action) => {
        const before = earlier.reduce<(typeof period)[]>((all, p) => blockDays(all, p), []);
        const apply = (periods: typeof before, { from, to, type, notes, action: what }: ClosureChange) =>
          what === "open"
            ? openDays(periods, { from, to })
            : blockDays(periods, { from, to, type: type as (typeof types)[number], ...(notes && { notes }) });
        const change: ClosureChange = { cabinIds: ["hytte"], ...period, action };
        const after = apply(before, change);
        const undo = undoClosure([{ kind: "cabin", id: "hytte", blackoutPeriods: after, before }], change);
        expect(labelsByDay(undo.reduce(apply, after))).toEqual(labelsByDay(before));
      },
    ),
  );
});
