import fc from "fast-check";
import { expect, it } from "vitest";
import { blockDays, openDays } from "./blackouts.ts";
import { addDays, eachDay } from "../days.ts";

const start = "2027-09-01";
const day = fc.integer({ min: 0, max: 40 });
const period = fc
  .tuple(day, day, fc.constantFrom("maintenance", "other", undefined), fc.constantFrom("Ny pipe", undefined))
  .filter(([a, b]) => a !== b)
  .map(([a, b, type, notes]) => ({
    from: addDays(start, Math.min(a, b)),
    to: addDays(start, Math.max(a, b)),
    ...(type && { type }),
    ...(notes && { notes }),
  }));
const periods = fc.array(period, { maxLength: 8 });
type Period = { from: string; to: string; type?: string; notes?: string };
const days = eachDay(start, addDays(start, 45));
const closedDays = (list: readonly Period[]) => days.filter((d) => list.some((p) => p.from <= d && d < p.to));
const daysOf = (p: Period) => eachDay(p.from, p.to);

it("blocking closes the given days and no others, and opening them leaves all other days unchanged", () => {
  fc.assert(
    fc.property(periods, period, (before, one) => {
      const blocked = blockDays(before, one);
      expect(closedDays(blocked)).toEqual(closedDays([...before, one]));
      const reopened = openDays(blocked, one);
      expect(closedDays(reopened)).toEqual(closedDays(before).filter((d) => !daysOf(one).includes(d)));
      expect(reopened).toEqual(openDays(before, one));
    }),
  );
});
it("blocking open days and opening them again restores the periods from before", () => {
  fc.assert(
    fc.property(periods, period, (before, one) => {
      const tidy = openDays(before, one);
      expect(openDays(blockDays(tidy, one), one)).toEqual(tidy);
    }),
  );
});
it("both changes return sorted periods without overlaps, where adjacent equal periods are one", () => {
  fc.assert(
    fc.property(periods, period, fc.boolean(), (before, one, open) => {
      const after = open ? openDays(before, one) : blockDays(before, one);
      for (const [i, p] of after.entries()) {
        expect(p.from < p.to).toBe(true);
        const next = after[i + 1];
        if (!next) continue;
        expect(p.to <= next.from).toBe(true);
        expect(p.to === next.from && p.type === next.type && p.notes === next.notes).toBe(false);
      }
      expect(blockDays(after, one)).toEqual(blockDays(blockDays(after, one), one));
    }),
  );
});
it("each day has the type and notes of the last period set for it", () => {
  const before: Period[] = [{ from: "2027-09-01", to: "2027-09-10", type: "maintenance", notes: "Ny pipe" }];
  const blocked = blockDays(before, { from: "2027-09-04", to: "2027-09-06", type: "personal_use" });
  expect(blocked).toEqual([
    { from: "2027-09-01", to: "2027-09-04", type: "maintenance", notes: "Ny pipe" },
    { from: "2027-09-04", to: "2027-09-06", type: "personal_use" },
    { from: "2027-09-06", to: "2027-09-10", type: "maintenance", notes: "Ny pipe" },
  ]);
  expect(openDays(blocked, { from: "2027-08-01", to: "2027-09-05" })).toEqual([
    { from: "2027-09-05", to: "2027-09-06", type: "personal_use" },
    blocked[2],
  ]);
});
