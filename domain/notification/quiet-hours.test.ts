import { describe, expect, it } from "vitest";
import { smsAllowedAt } from "./quiet-hours.ts";

const at = (now: string, deadline?: string) =>
  smsAllowedAt(new Date(now), deadline ? new Date(deadline) : null)?.toISOString() ?? null;

describe("an SMS at night", () => {
  it.each([
    ["2027-08-01T19:59:59Z", null], // 21:59 in summer
    ["2027-08-01T20:00:00Z", "2027-08-02T05:00:00.000Z"],
    ["2027-08-02T04:59:59Z", "2027-08-02T05:00:00.000Z"],
    ["2027-08-02T05:00:00Z", null],
    ["2027-12-01T20:59:00Z", null], // 21:59 in winter
    ["2027-12-01T21:00:00Z", "2027-12-02T06:00:00.000Z"],
    ["2027-03-27T22:00:00Z", "2027-03-28T05:00:00.000Z"], // the clock moves forward at night
    ["2027-03-28T02:00:00Z", "2027-03-28T05:00:00.000Z"],
    ["2027-10-30T21:00:00Z", "2027-10-31T06:00:00.000Z"], // the clock moves back at night
    ["2027-10-31T05:30:00Z", "2027-10-31T06:00:00.000Z"],
    ["2027-10-31T21:00:00Z", "2027-11-01T06:00:00.000Z"],
  ])("that is due at %s waits until %s", (now, until) => expect(at(now)).toBe(until));
  it("is sent at once where its deadline is less than three hours after the morning", () => {
    expect(at("2027-08-01T22:00:00Z", "2027-08-02T01:00:00Z")).toBeNull();
    expect(at("2027-08-01T22:00:00Z", "2027-08-02T07:59:00Z")).toBeNull(); // deadline 09:59
    expect(at("2027-08-01T22:00:00Z", "2027-08-02T08:00:00Z")).toBe("2027-08-02T05:00:00.000Z");
    expect(at("2027-08-01T22:00:00Z", "2027-08-01T21:00:00Z")).toBe("2027-08-02T05:00:00.000Z"); // passed
  });
});
