import { describe, expect, it } from "vitest";
import { actors, bookingProcess, commandNames, nextDeadline, transitionFor } from "./booking-process.ts";
import { type BookingStatus, bookingStatuses, holdingStatuses } from "./lists.ts";
import { aBooking } from "../testing.ts";

/**
 * The transition table of rules 4.1, written a second time: the commands that each status allows, by actor.
 * All others must be refused.
 */
const anyone = ["hunter", "landowner", "admin"];
const parties = ["hunter", "landowner"];
const ofLaterParts = { fail_payment: ["provider"], save_card: ["provider"] };
const ofChanges = { change: parties, receive_payment: ["admin", "provider"], expire_change: ["system"] };
const expected: Record<BookingStatus, Record<string, string[]>> = {
  calculated: { submit: ["hunter"], drop: ["system"] },
  submitted: { cancel: anyone },
  pending: {
    ...{ accept: ["landowner"], reject: ["landowner"], expire_reply: ["system"], cancel: anyone },
    ...{ counter_offer: ["landowner"], accept_counter_offer: ["hunter"] },
  },
  accepted: { cancel: anyone },
  confirmed: {
    receive_payment: ["admin", "provider"],
    fail_payment: ["provider"],
    save_card: ["provider"],
    expire_payment: ["system"],
    change: parties,
    cancel: anyone,
  },
  rejected: {},
  paid: { ...ofLaterParts, ...ofChanges, arrive: ["system"], undo_transfer: ["admin"], cancel: anyone },
  in_progress: {
    ...ofLaterParts,
    ...ofChanges,
    expire_payment: ["system"],
    end_part: ["system"],
    depart: ["system"],
    cancel: ["landowner", "admin"],
  },
  completed: {},
  cancelled: {},
  expired: {},
};

describe.each(bookingStatuses)("in status %s, the process", (status) => {
  it.each(actors)("allows the %s exactly the commands of rules 4.1", (actor) => {
    const allowed = Object.entries(expected[status]).flatMap(([command, by]) =>
      by.includes(actor) ? [command] : [],
    );
    expect(commandNames.filter((command) => transitionFor(status, command, actor)).sort()).toEqual(
      allowed.sort(),
    );
  });
});

it("only a hunter can calculate a new booking", () => {
  expect(actors.filter((actor) => transitionFor(null, "calculate", actor))).toEqual(["hunter"]);
  expect(
    commandNames.filter((command) => actors.some((actor) => transitionFor(null, command, actor))),
  ).toEqual(["calculate"]);
});

it("no command has two transitions for one status and actor", () => {
  const keys = bookingProcess.flatMap((row) =>
    (row.from ?? [null]).flatMap((from) => row.by.map((actor) => `${from} ${row.command} ${actor}`)),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

it("only submit enters a status that holds places, and only submit takes the holds (rules 2.5)", () => {
  const holdsPlaces = (status: BookingStatus | null | undefined) =>
    status != null && holdingStatuses.some((holding) => holding === status);
  for (const row of bookingProcess)
    for (const from of row.from ?? [null])
      expect(!holdsPlaces(from) && holdsPlaces(row.to.at(-1)), row.command).toBe(row.command === "submit");
});

describe("the next deadline", () => {
  const due = new Date("2027-09-02T10:00:00Z");
  it.each([
    ["calculated", { command: "drop", at: new Date("2027-09-02T08:00:00Z") }],
    ["pending", { command: "expire_reply", at: due }],
    ["confirmed", { command: "expire_payment", at: due }],
    ["paid", { command: "arrive", at: new Date("2027-10-07T22:00:00Z") }],
    ["in_progress", { command: "depart", at: new Date("2027-10-10T22:00:00Z") }],
  ] as const)("is set for a %s booking", (status, deadline) =>
    expect(nextDeadline(aBooking({ status, replyDueAt: due, paymentDueAt: due }))).toEqual(deadline),
  );

  it("is set exactly for the statuses that have a deadline in the table", () => {
    const inTable = bookingProcess.filter((row) => row.deadline).flatMap((row) => row.from ?? []);
    const withDeadline = bookingStatuses.filter((status) =>
      nextDeadline(aBooking({ status, replyDueAt: due, paymentDueAt: due })),
    );
    expect([...withDeadline].sort()).toEqual([...new Set(inTable)].sort());
  });
});
