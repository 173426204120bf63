import { expect, it } from "vitest";
import { aBooking } from "../testing.ts";
import type { BookingState } from "../booking/booking-state.ts";
import { transferEffect } from "./transfer.ts";

const now = new Date("2027-09-10T08:00:00Z");
const due = new Date("2027-09-17T08:00:00Z");
const confirmed: Partial<BookingState> = {
  status: "confirmed",
  paymentStatus: "pending_payment",
  confirmedAt: new Date("2027-09-10T07:00:00Z"),
  paymentDueAt: due,
  commissionRatePercent: 20,
  commissionOre: 20_000,
  earningsOre: 80_001,
};
const total = 100_001;

it.each<[string, Partial<BookingState>, number, Date, string, number, number]>([
  ["the whole pays", confirmed, total, now, "pays", total, 0],
  ["what is over goes back", confirmed, total + 5, now, "surplus", total, 5],
  ["short is held until the rest comes", confirmed, total - 1, now, "part", total - 1, 0],
  ["the rest pays", { ...confirmed, heldOre: total - 1 }, 1, now, "pays", 1, 0],
  [
    "of more than the rest the surplus goes back",
    { ...confirmed, heldOre: total - 1 },
    3,
    now,
    "surplus",
    1,
    2,
  ],
  ["at the due it is late", confirmed, total, due, "late", 0, total],
  [
    "late too once it was cancelled for it",
    { status: "cancelled", paymentStatus: "overdue", confirmedAt: now },
    total,
    due,
    "late",
    0,
    total,
  ],
  [
    "a second one is double",
    { ...confirmed, status: "paid", paymentStatus: "paid", paidAt: now, paymentId: "p1" },
    total,
    now,
    "double",
    0,
    total,
  ],
  ["of a cancelled booking it pays nothing", { status: "cancelled" }, total, now, "not_payable", 0, total],
  ["a draft has none", {}, total, now, "not_payable", 0, total],
])("%s", (_, state, amountOre, at, outcome, paysOre, returnsOre) =>
  expect(transferEffect(aBooking(state), amountOre, at)).toEqual({ outcome, paysOre, returnsOre }),
);

it("is double after an earlier line of the same file that pays", () =>
  expect(transferEffect(aBooking(confirmed), total, now, true).outcome).toBe("double"));
