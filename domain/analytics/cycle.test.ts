import { expect, it } from "vitest";
import { type CycleBooking, cycleProgress } from "./cycle.ts";

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const requested: CycleBooking = {
  status: "pending",
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  requestedAt: at("2027-08-01"),
  replyDueAt: at("2027-08-02"),
  confirmedAt: null,
  paymentDueAt: null,
  paidAt: null,
  arrivedAt: null,
  completedAt: null,
  payoutDueOn: null,
  paidOutAt: null,
  endedAt: null,
};

it("the next step is the first that is not done, with who does it and when it is due", () => {
  const { steps, next, donePercent, ended } = cycleProgress(requested);
  expect(next).toEqual({ step: "confirmed", by: "landowner", dueAt: at("2027-08-02") });
  expect(steps.map(({ state }) => state)).toEqual(["done", "next", "coming", "coming", "coming", "coming"]);
  expect([donePercent, ended]).toEqual([17, null]);
  expect(steps[5]?.dueAt).toEqual(new Date("2027-10-12T22:00:00Z"));
});

it("a booking that ended has no next step, except the payout of what its cancellation retained", () => {
  const over = cycleProgress({ ...requested, status: "expired", endedAt: at("2027-08-02") });
  expect([over.next, over.donePercent, over.ended]).toEqual([
    null,
    100,
    { status: "expired", at: at("2027-08-02") },
  ]);
  const paid = { confirmedAt: at("2027-08-02"), paidAt: at("2027-08-03"), payoutDueOn: "2027-09-20" };
  const cancelledProgress = cycleProgress({
    ...requested,
    ...paid,
    status: "cancelled",
    endedAt: at("2027-09-09"),
  });
  expect(cancelledProgress.next).toMatchObject({ step: "paid_out", by: "utmark" });
  expect(cancelledProgress.steps.map(({ state }) => state)).toEqual([
    "done",
    "done",
    "done",
    "not_reached",
    "not_reached",
    "next",
  ]);
});

it("a booking that is paid out has no next step and is 100 % done", () => {
  const all = { confirmedAt: at("2027-08-02"), paidAt: at("2027-08-03"), arrivedAt: at("2027-10-01") };
  const completion = {
    completedAt: at("2027-10-04"),
    paidOutAt: at("2027-10-13"),
    payoutDueOn: "2027-10-13",
  };
  expect(cycleProgress({ ...requested, ...all, ...completion, status: "completed" })).toMatchObject({
    next: null,
    donePercent: 100,
  });
});
