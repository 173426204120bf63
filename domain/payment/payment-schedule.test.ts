import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, hourMs, osloDate, osloMidnight } from "../days.ts";
import {
  paymentDue,
  reminderSlots,
  reminderStage,
  replyDue,
  replyReminderTimes,
} from "./payment-schedule.ts";

const at = (instant: string) => new Date(instant);

describe("the time when the reply is due (rules 4.1)", () => {
  it.each([
    ["is 24 h after the request", "2027-09-01T10:00:00Z", "2027-10-01", "2027-09-02T10:00:00Z"],
    [
      "is 00:00 of the arrival, when that is sooner",
      "2027-09-30T10:00:00Z",
      "2027-10-01",
      "2027-09-30T22:00:00Z",
    ],
    ["is at least 2 h after the request", "2027-09-30T21:30:00Z", "2027-10-01", "2027-09-30T23:30:00Z"],
    [
      "is 2 h after the request for an arrival today",
      "2027-10-01T10:00:00Z",
      "2027-10-01",
      "2027-10-01T12:00:00Z",
    ],
  ])("%s", (_, submitted, fromDate, due) => expect(replyDue(at(submitted), fromDate)).toEqual(at(due)));

  it("has reminders 4 h and 20 h after the request, if it is later than those (rules 7.4)", () => {
    const submitted = at("2027-09-30T10:00:00Z");
    expect(replyReminderTimes(submitted, at("2027-10-01T10:00:00Z"))).toEqual([
      at("2027-09-30T14:00:00Z"),
      at("2027-10-01T06:00:00Z"),
    ]);
    expect(replyReminderTimes(submitted, at("2027-09-30T22:00:00Z"))).toEqual([at("2027-09-30T14:00:00Z")]);
    expect(replyReminderTimes(submitted, at("2027-09-30T12:00:00Z"))).toEqual([]);
  });
});

describe("the time when the payment is due (rules 7.1)", () => {
  it.each([
    ["is 7 days after confirmation", "2027-09-01T10:00:00Z", "2027-10-01", "2027-09-08T10:00:00Z", false],
    [
      "is 24 h before a near arrival, as express",
      "2027-09-25T10:00:00Z",
      "2027-10-01",
      "2027-09-29T22:00:00Z",
      true,
    ],
    [
      "is at least 2 h after confirmation",
      "2027-09-30T10:00:00Z",
      "2027-10-01",
      "2027-09-30T12:00:00Z",
      true,
    ],
    ["is not later than the arrival", "2027-09-30T21:00:00Z", "2027-10-01", "2027-09-30T22:00:00Z", true],
    [
      "is 2 h after confirmation on the day of arrival",
      "2027-10-01T08:00:00Z",
      "2027-10-01",
      "2027-10-01T10:00:00Z",
      true,
    ],
  ])("%s", (_, confirmed, fromDate, due, express) =>
    expect(paymentDue(at(confirmed), fromDate)).toEqual({ dueAt: at(due), express }),
  );
});

describe("payment reminders (rules 7.2)", () => {
  const confirmedAt = at("2027-09-01T10:00:00Z");
  const term = { confirmedAt, dueAt: at("2027-09-08T10:00:00Z"), express: false };
  it.each([
    [0, "early"],
    [47, "early"],
    [48, "active"],
    [119, "active"],
    [120, "urgent"],
    [143, "urgent"],
    [144, "final_24_hours"],
    [167, "final_24_hours"],
    [168, "expired"],
  ] as const)("%i h after confirmation are at the stage %s", (hours, stage) =>
    expect(reminderStage({ ...term, now: new Date(confirmedAt.getTime() + hours * hourMs) })).toBe(stage),
  );

  it("are sent once on entering each stage, and every 2 days in the active stage (rules 7.3)", () => {
    expect(
      reminderSlots(term).map((slot) => [(slot.at.getTime() - confirmedAt.getTime()) / hourMs, slot.stage]),
    ).toEqual([
      [0, "early"],
      [48, "active"],
      [96, "active"],
      [120, "urgent"],
      [144, "final_24_hours"],
    ]);
  });

  it("of an express payment are active until 48 h are left, and urgent until 24 h are left", () => {
    const express = { confirmedAt, dueAt: at("2027-09-07T10:00:00Z"), express: true };
    expect(
      reminderSlots(express).map((slot) => [
        (slot.at.getTime() - confirmedAt.getTime()) / hourMs,
        slot.stage,
      ]),
    ).toEqual([
      [0, "active"],
      [48, "active"],
      [96, "urgent"],
      [120, "final_24_hours"],
    ]);
  });

  it("of an express payment that is due soon are at the final stage at once", () => {
    const express = { confirmedAt, dueAt: at("2027-09-01T12:00:00Z"), express: true };
    expect(reminderSlots(express)).toEqual([{ at: confirmedAt, stage: "final_24_hours" }]);
  });
});

describe("for any times of confirmation and arrival", () => {
  const confirmed = fc.date({
    min: at("2027-01-01T00:00:00Z"),
    max: at("2027-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  const arrivesIn = fc.integer({ min: 0, max: 40 });

  it("the payment is due after the confirmation, and by the arrival", () => {
    fc.assert(
      fc.property(confirmed, arrivesIn, (confirmedAt, days) => {
        const fromDate = addDays(osloDate(confirmedAt), days);
        const { dueAt } = paymentDue(confirmedAt, fromDate);
        expect(dueAt.getTime()).toBeGreaterThan(confirmedAt.getTime());
        if (days > 0) expect(dueAt.getTime()).toBeLessThanOrEqual(osloMidnight(fromDate).getTime());
      }),
    );
  });

  it("every reminder is sent in its stage, never twice, and before the due time", () => {
    fc.assert(
      fc.property(confirmed, arrivesIn, (confirmedAt, days) => {
        const term = { confirmedAt, ...paymentDue(confirmedAt, addDays(osloDate(confirmedAt), days)) };
        const slots = reminderSlots(term);
        for (const slot of slots) {
          expect(reminderStage({ ...term, now: slot.at })).toBe(slot.stage);
          expect(slot.at.getTime()).toBeLessThan(term.dueAt.getTime());
        }
        expect(new Set(slots.map((slot) => slot.at.getTime())).size).toBe(slots.length);
      }),
    );
  });
});

/**
 * Deadlines count hours, and days of 24 hours: a clock change moves the deadline's local time, never the time
 * left.
 */
describe("around the two changes of the clock in Oslo", () => {
  const osloTime = (instant: Date) =>
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Oslo",
      dateStyle: "short",
      timeStyle: "short",
    }).format(instant);

  it.each([
    // there is no 02:30 on the night of 28 March 2027, and there are two on that of 31 October 2027
    ["spring", "2027-03-27T11:00:00Z", "2027-04-20", "2027-03-27 12:00", "2027-03-28 13:00"],
    ["autumn", "2027-10-30T10:00:00Z", "2027-11-20", "2027-10-30 12:00", "2027-10-31 11:00"],
  ])("the reply is due 24 h after the request in %s", (_, submitted, fromDate, requestedAt, dueTime) => {
    const due = replyDue(at(submitted), fromDate);
    expect([osloTime(at(submitted)), osloTime(due)]).toEqual([requestedAt, dueTime]);
    expect(due.getTime() - at(submitted).getTime()).toBe(24 * hourMs);
    expect(
      replyReminderTimes(at(submitted), due).map((one) => one.getTime() - at(submitted).getTime()),
    ).toEqual([4 * hourMs, 20 * hourMs]);
  });

  it.each([
    ["of the day of spring", "2027-03-27T08:00:00Z", "2027-03-28", "2027-03-27T23:00:00.000Z"],
    ["of the day after spring", "2027-03-28T08:00:00Z", "2027-03-29", "2027-03-28T22:00:00.000Z"],
    ["of the day of autumn", "2027-10-30T08:00:00Z", "2027-10-31", "2027-10-30T22:00:00.000Z"],
    ["of the day after autumn", "2027-10-31T08:00:00Z", "2027-11-01", "2027-10-31T23:00:00.000Z"],
  ])(
    "the reply is due at the midnight in Oslo %s, when that is the arrival",
    (_, submitted, fromDate, due) => {
      expect(replyDue(at(submitted), fromDate).toISOString()).toBe(due);
      expect(osloTime(replyDue(at(submitted), fromDate))).toBe(`${fromDate} 00:00`);
    },
  );

  it.each([
    // one arrival is at the midnight before the clock change, the other at that after it, 23 or 25 h later
    ["before spring", "2027-03-24T09:00:00Z", "2027-03-28", "2027-03-26T23:00:00.000Z"],
    ["after spring", "2027-03-24T09:00:00Z", "2027-03-29", "2027-03-27T22:00:00.000Z"],
    ["before autumn", "2027-10-27T09:00:00Z", "2027-10-31", "2027-10-29T22:00:00.000Z"],
    ["after autumn", "2027-10-27T09:00:00Z", "2027-11-01", "2027-10-30T23:00:00.000Z"],
  ])("an express payment is due 24 h before the midnight in Oslo %s", (_, confirmed, fromDate, due) => {
    const { dueAt, express } = paymentDue(at(confirmed), fromDate);
    expect([dueAt.toISOString(), express]).toEqual([due, true]);
    expect(osloMidnight(fromDate).getTime() - dueAt.getTime()).toBe(24 * hourMs);
  });

  it.each([
    ["spring", "2027-03-25T11:00:00Z", "2027-03-25 12:00", "2027-04-01 13:00"],
    ["autumn", "2027-10-28T10:00:00Z", "2027-10-28 12:00", "2027-11-04 11:00"],
  ])(
    "a payment term of 7 days is 168 h over the clock change in %s, with every reminder stage once",
    (_, confirmed, confirmedTime, dueTime) => {
      const confirmedAt = at(confirmed);
      const term = { confirmedAt, ...paymentDue(confirmedAt, addDays(osloDate(confirmedAt), 30)) };
      expect([osloTime(confirmedAt), osloTime(term.dueAt)]).toEqual([confirmedTime, dueTime]);
      const hours = reminderSlots(term).map((slot) => [
        (slot.at.getTime() - confirmedAt.getTime()) / hourMs,
        slot.stage,
      ]);
      expect(hours).toEqual([
        [0, "early"],
        [48, "active"],
        [96, "active"],
        [120, "urgent"],
        [144, "final_24_hours"],
      ]);
      for (let hour = 0; hour <= 168; hour++) {
        const stage = reminderStage({ ...term, now: new Date(confirmedAt.getTime() + hour * hourMs) });
        expect(stage === "expired").toBe(hour === 168);
      }
    },
  );
});
