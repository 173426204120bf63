import { expect, it } from "vitest";
import type { BookingState } from "../booking/booking-state.ts";
import {
  buyerUidOf,
  handoverActions,
  handoverActionsOf,
  handoverDue,
  handoverRefused,
  handoverStatuses,
  receiverRefused,
  stepRefused,
} from "./handover.ts";

const now = new Date("2027-09-20T08:00:00Z");
const paid = {
  status: "paid",
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  paidAt: new Date("2027-09-01T08:00:00Z"),
  cardSavedAt: null,
  unchargedOre: 0,
  partCount: 1,
  disputedOre: 0,
  heldOre: 0,
  acceptedChange: null,
} as BookingState;
const nothing = { hasProposal: false, hasProblem: false, hasRefundOnItsWay: false };

it("a paid booking can be handed over until its arrival, a free one too", () => {
  expect(handoverRefused(paid, nothing, now)).toBeUndefined();
  expect(handoverRefused(paid, nothing, new Date("2027-09-30T21:59:59Z"))).toBeUndefined();
});

it.each([
  ["pending", { status: "pending", paidAt: null }, {}, "handover_not_paid"],
  ["not paid", { status: "confirmed", paidAt: null }, {}, "handover_not_paid"],
  [
    "a card to be charged",
    { status: "confirmed", paidAt: null, cardSavedAt: now },
    {},
    "handover_card_waits",
  ],
  ["cancelled", { status: "cancelled" }, {}, "handover_not_now"],
  ["begun", { status: "in_progress" }, {}, "handover_not_now"],
  ["over", { status: "completed" }, {}, "handover_not_now"],
  ["rejected", { status: "rejected", paidAt: null }, {}, "handover_not_now"],
  ["charges to come", { unchargedOre: 100, partCount: 2 }, {}, "handover_in_parts"],
  ["several parts", { partCount: 2 }, {}, "handover_in_parts"],
  ["a dispute", { disputedOre: 1 }, {}, "payment_disputed"],
  ["an accepted change", { acceptedChange: {} }, {}, "handover_change_waits"],
  ["an open proposal", {}, { hasProposal: true }, "handover_change_waits"],
  ["a problem", {}, { hasProblem: true }, "handover_with_problem"],
  ["a refund on its way", {}, { hasRefundOnItsWay: true }, "handover_refund_waits"],
  ["a held transfer", { heldOre: 1 }, {}, "handover_refund_waits"],
])("a booking with %s is not handed over", (_, booking, around, code) => {
  const state = { ...paid, ...booking } as BookingState;
  expect(handoverRefused(state, { ...nothing, ...around }, now)).toEqual({ code });
});

it("it is not handed over from 00:00 in Oslo on the day of arrival", () => {
  expect(handoverRefused(paid, nothing, new Date("2027-09-30T22:00:00Z"))).toEqual({
    code: "handover_not_now",
  });
});

it("answers are due in 72 hours, and not past the arrival", () => {
  expect(handoverDue("2027-10-01", now)).toEqual(new Date("2027-09-23T08:00:00Z"));
  expect(handoverDue("2027-10-01", new Date("2027-09-29T08:00:00Z"))).toEqual(
    new Date("2027-09-30T22:00:00Z"),
  );
});

it("neither the hunter, nor a host, nor who is blocked receives a booking", () => {
  const booking = { hunterUid: "ola", hosts: ["kari", "nils"], isBlocked: false };
  expect(receiverRefused("ola", booking)).toEqual({ code: "handover_to_self" });
  expect(receiverRefused("kari", booking)).toEqual({ code: "handover_to_host" });
  expect(receiverRefused("nils", booking)).toEqual({ code: "handover_to_host" });
  expect(receiverRefused("per", { ...booking, isBlocked: true })).toEqual({ code: "handover_blocked" });
  expect(receiverRefused("per", booking)).toBeUndefined();
});

it("each side takes its own steps, while they wait", () => {
  const dueAt = new Date("2027-09-23T08:00:00Z");
  const table = Object.fromEntries(
    handoverStatuses.map((status) => [
      status,
      (["hunter", "receiver", "landowner"] as const).map((side) =>
        handoverActionsOf({ status, dueAt }, side, now).join(" "),
      ),
    ]),
  );
  const none = ["", "", ""];
  expect(table).toEqual({
    offered: ["withdraw", "accept decline", ""],
    accepted: ["withdraw", "decline", "approve refuse"],
    ...{ done: none, withdrawn: none, declined: none, refused: none, lapsed: none, ended: none },
  });
  expect(handoverActionsOf({ status: "offered", dueAt }, "hunter", dueAt)).toEqual([]);
  expect(handoverActionsOf({ status: "offered", dueAt }, undefined, now)).toEqual([]);
});

it("another side's step is forbidden; one's own too early or too late is over", () => {
  const dueAt = new Date("2027-09-23T08:00:00Z");
  const offered = { status: "offered", dueAt } as const;
  const refusals = handoverActions.map((action) => stepRefused(offered, "landowner", action, now)?.code);
  expect(refusals).toEqual(["forbidden", "forbidden", "forbidden", "handover_over", "handover_over"]);
  expect(stepRefused(offered, "receiver", "accept", now)).toBeUndefined();
  expect(stepRefused(offered, "receiver", "accept", dueAt)).toEqual({ code: "handover_over" });
});

it("the buyer of a booking that was not handed over is its hunter", () => {
  expect(buyerUidOf({ buyerUid: null, hunterUid: "ola" })).toBe("ola");
  expect(buyerUidOf({ buyerUid: "ola", hunterUid: "per" })).toBe("ola");
});
