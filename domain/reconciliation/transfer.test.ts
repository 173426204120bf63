import { expect, it } from "vitest";
import { aBooking } from "../testing.ts";
import type { BookingState } from "../booking/booking-state.ts";
import type { ChangedStay } from "../booking/changed-stay.ts";
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
const changedStay: ChangedStay = {
  ...{ fromDate: "2027-10-08", toDate: "2027-10-12", participants: 2, companions: 0, children: 0 },
  ...{ offeringId: "o1", cabins: [], services: [], vatRegistered: true, cancellationPolicy: "moderate" },
  ...{ quote: { lines: [], totalOre: total + 30_000, vat: [] }, totalOre: total + 30_000 },
};
const changeDue = new Date("2027-09-14T08:00:00Z");
const changing: Partial<BookingState> = {
  ...confirmed,
  ...{ status: "paid", paymentStatus: "paid", paidAt: now, paymentId: "p1" },
  acceptedChange: { changeId: "c1", dueAt: changeDue.toISOString(), stay: changedStay },
};

it.each<[string, Partial<BookingState>, number, Date, string, number, number]>([
  ["of the total pays the booking", confirmed, total, now, "pays", total, 0],
  ["above the total has its surplus refunded", confirmed, total + 5, now, "surplus", total, 5],
  ["below the total is held until the rest comes", confirmed, total - 1, now, "part", total - 1, 0],
  ["of the rest pays the booking", { ...confirmed, heldOre: total - 1 }, 1, now, "pays", 1, 0],
  ["above the rest has its surplus refunded", { ...confirmed, heldOre: total - 1 }, 3, now, "surplus", 1, 2],
  ["at the due time is late", confirmed, total, due, "late", 0, total],
  [
    "is late, too, after the booking was cancelled as unpaid",
    { status: "cancelled", paymentStatus: "overdue", confirmedAt: now },
    total,
    due,
    "late",
    0,
    total,
  ],
  [
    "is double when the booking is already paid",
    { ...confirmed, status: "paid", paymentStatus: "paid", paidAt: now, paymentId: "p1" },
    total,
    now,
    "double",
    0,
    total,
  ],
  ["of what an accepted change costs more pays the change", changing, 30_000, now, "pays", 30_000, 0],
  ["above what a change costs more has its surplus refunded", changing, 30_007, now, "surplus", 30_000, 7],
  ["below what a change costs more goes back whole", changing, 29_999, now, "short", 0, 29_999],
  ["at the due time of a change is late", changing, 30_000, changeDue, "late", 0, 30_000],
  ["for a cancelled booking pays nothing", { status: "cancelled" }, total, now, "not_payable", 0, total],
  ["for a draft pays nothing", {}, total, now, "not_payable", 0, total],
])("a bank transfer %s", (_, state, amountOre, at, outcome, paysOre, returnsOre) =>
  expect(transferEffect(aBooking(state), amountOre, at)).toEqual({ outcome, paysOre, returnsOre }),
);

it("a bank transfer is double if an earlier line of the same file pays the booking", () =>
  expect(transferEffect(aBooking(confirmed), total, now, true).outcome).toBe("double"));
