import { expect, it } from "vitest";
import type { Booking } from "#web/features/booking/public.ts";
import { groupTrips } from "./load-trips.ts";

const trip = (bookingId: string, o: Partial<Booking>) =>
  ({
    bookingId,
    fromDate: "2027-10-01",
    allowedActions: [],
    rated: false,
    paymentDueAt: null,
    ...o,
  }) as Booking;
const ids = (trips: readonly Booking[]) => trips.map((b) => b.bookingId).join(" ");

it("trips that wait for the hunter are listed first, then upcoming, then past trips", () => {
  const { todo, coming, past } = groupTrips([
    trip("late", { status: "paid", fromDate: "2027-12-01" }),
    trip("soon", { status: "pending", fromDate: "2027-09-01" }),
    trip("rate", { status: "completed", allowedActions: ["rate"] }),
    trip("rated", { status: "completed", allowedActions: ["rate"], rated: true, fromDate: "2026-10-01" }),
    trip("pay", { status: "confirmed", allowedActions: ["pay"], paymentDueAt: "2027-08-02T10:00:00Z" }),
    trip("pay-now", { status: "confirmed", allowedActions: ["pay"], paymentDueAt: "2027-08-01T10:00:00Z" }),
    trip("answer", { status: "paid", proposal: { allowedActions: ["accept", "decline"] } as never }),
    trip("asked", { status: "paid", proposal: { allowedActions: ["withdraw"] } as never }),
    trip("off", { status: "cancelled", fromDate: "2027-11-01" }),
  ]);
  expect([ids(todo), ids(coming), ids(past)]).toEqual([
    "pay-now pay rate answer",
    "soon asked late",
    "off rated",
  ]);
});
