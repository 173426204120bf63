import { expect, it } from "vitest";
import { nationalRules } from "./national-rules.ts";
import { nextReadingDue, type Reading, readOnAfter, sourcesToRead } from "./readings.ts";

it("a source is due after half a year, and seasons before 1 April", () => {
  expect(nextReadingDue("LOV-2003-07-04-74", "2026-11-28")).toBe("2027-05-27");
  expect(nextReadingDue("FOR-2022-01-21-128", "2026-11-28")).toBe("2027-03-31");
  expect(nextReadingDue("FOR-2022-01-21-128", "2027-03-31")).toBe("2027-09-27");
  expect(nextReadingDue("FOR-2022-01-21-128", "2027-01-02")).toBe("2027-03-31");
});

it("a reading that found no change moves the day, one that found a change does not", () => {
  const unchanged: Reading = { readOn: "2027-02-01", changed: false };
  const changed: Reading = { readOn: "2027-03-01", changed: true };
  expect(readOnAfter("2026-11-28", [unchanged, changed])).toBe("2027-02-01");
  expect(readOnAfter("2027-02-10", [unchanged])).toBe("2027-02-10");
});

it("lists the sources in use once, changed ones first, and none of repealed acts", () => {
  const readingsOf = (ref: string): Reading[] =>
    ref === "LOV-2003-07-04-74" ? [{ readOn: "2026-12-01", changed: true }] : [];
  const sources = sourcesToRead(nationalRules, readingsOf, "2026-12-02");
  expect(sources[0]).toMatchObject({ ref: "LOV-2003-07-04-74", hasChanged: true, readOn: "2026-11-28" });
  expect(sources[1]).toMatchObject({ due: "2027-03-31", hasChanged: false });
  const refs = sources.map(({ ref }) => ref);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).not.toContain("LOV-1981-05-29-38");
});
