import { expect, it } from "vitest";
import { statsOf } from "./load-overview.ts";

const booking = {
  fromDate: "2027-10-01",
  participants: 4,
  status: "paid" as const,
  payout: null,
  landownerEarningsOre: 100_00,
};
const payout = (status: "scheduled" | "sent", amountOre: number) => ({
  status,
  date: "2027-10-20",
  amountOre,
});

it("counts this year's bookings and guests, and the money that is paid in but not paid out", () => {
  const held = [
    booking,
    { ...booking, status: "confirmed" as const },
    { ...booking, status: "completed" as const, payout: payout("scheduled", 50_00) },
    { ...booking, status: "completed" as const, payout: payout("sent", 70_00) },
    { ...booking, fromDate: "2026-10-01", status: "completed" as const, payout: payout("sent", 90_00) },
  ];
  expect(statsOf(held, "2027-09-01")).toEqual({ bookings: 4, guests: 16, comingOre: 150_00 });
});
it("says nothing where there is nothing, or more than it has counted", () => {
  expect(statsOf([], "2027-09-01")).toBeUndefined();
  expect(
    statsOf(
      Array.from({ length: 100 }, () => booking),
      "2027-09-01",
    ),
  ).toBeUndefined();
});
