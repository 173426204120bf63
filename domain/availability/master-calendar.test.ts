import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, eachDay } from "../days.ts";
import { type CalendarInput, spansOf } from "./master-calendar.ts";

const start = "2027-09-01";
const end = addDays(start, 60);
const day = fc.integer({ min: -10, max: 70 }).map((n) => addDays(start, n));
const bounds = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const item: fc.Arbitrary<CalendarInput> = fc.record({
  from: fc.constant(start),
  to: fc.constant(end),
  capacity: fc.option(fc.integer({ min: 1, max: 12 })),
  closures: fc.array(
    fc
      .record({ at: bounds, reason: fc.constantFrom("outside_season", "blackout", "cabin_taken") })
      .map(({ at, reason }) => ({ ...at, reason }) as const),
    { maxLength: 5 },
  ),
  occupied: fc.array(
    fc
      .record({ at: bounds, places: fc.integer({ min: 1, max: 4 }), reserved: fc.boolean() })
      .map(({ at, ...h }) => ({ ...at, ...h })),
    { maxLength: 6 },
  ),
  open: fc.boolean(),
});

it("the spans cover the requested range without gaps, and adjacent spans differ", () => {
  fc.assert(
    fc.property(item, (one) => {
      const spans = spansOf(one);
      expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([start, end]);
      for (const [i, span] of spans.entries()) {
        expect(span.from < span.to).toBe(true);
        const next = spans[i + 1];
        if (next)
          expect([next.from, { ...next, from: "", to: "" }]).not.toEqual([
            expect.anything(),
            { ...span, from: "", to: "" },
          ]);
        if (next) expect(next.from).toBe(span.to);
      }
    }),
  );
});
it("each day in a span has the values it would have if computed alone", () => {
  fc.assert(
    fc.property(item, (one) => {
      const spans = spansOf(one);
      for (const date of eachDay(start, end)) {
        const of = spans.find((span) => span.from <= date && date < span.to);
        const [singleDaySpan] = spansOf({ ...one, from: date, to: addDays(date, 1) });
        expect({ ...of, from: "", to: "" }).toEqual({ ...singleDaySpan, from: "", to: "" });
        const placesTaken = one.occupied
          .filter((h) => h.from <= date && date < h.to)
          .reduce((sum, h) => sum + h.places, 0);
        const closures = one.closures
          .filter((c) => (c.from ?? start) <= date && date < (c.to ?? end))
          .map((c) => c.reason);
        if (closures.length || (one.capacity !== null && placesTaken >= one.capacity))
          expect(of).toMatchObject({ density: "full", placesLeft: 0 });
        else expect(of?.placesLeft).toBe(one.capacity === null ? null : one.capacity - placesTaken);
      }
    }),
  );
});
it("a full day shows the longest-lasting reason, and whether hunters or a reservation filled it", () => {
  const base: CalendarInput = {
    from: "2027-09-01",
    to: "2027-09-03",
    capacity: 2,
    closures: [],
    occupied: [],
    open: true,
  };
  const reasonOf = (more: Partial<CalendarInput>) =>
    spansOf({ ...base, ...more }).map((s) => [s.density, s.placesLeft, s.reason]);
  const period = { from: "2027-09-01", to: "2027-09-03" };
  expect(reasonOf({})).toEqual([["free", 2, undefined]]);
  expect(reasonOf({ open: false })).toEqual([["free", 2, "not_available"]]);
  expect(reasonOf({ occupied: [{ ...period, places: 2, reserved: true }] })).toEqual([
    ["full", 0, "reserved"],
  ]);
  expect(
    reasonOf({
      occupied: [
        { ...period, places: 1, reserved: true },
        { ...period, places: 1, reserved: false },
      ],
    }),
  ).toEqual([["full", 0, "booked"]]);
  expect(
    reasonOf({
      closures: [{ ...period, reason: "cabin_taken" }],
      occupied: [{ ...period, places: 2, reserved: false }],
    }),
  ).toEqual([["full", 0, "booked"]]);
  expect(
    reasonOf({
      closures: [
        { ...period, reason: "cabin_taken" },
        { ...period, reason: "blackout" },
      ],
    }),
  ).toEqual([["full", 0, "blackout"]]);
  expect(
    reasonOf({
      closures: [
        { ...period, reason: "blackout" },
        { from: null, to: null, reason: "outside_season" },
      ],
    }),
  ).toEqual([["full", 0, "outside_season"]]);
});
