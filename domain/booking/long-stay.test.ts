/**
 * Tests a stay of 120 nights that costs 30 001 øre, in three parts of 40 nights, at a commission of 10 %
 * (rules 7.5).
 */
import { describe, expect, it } from "vitest";
import { aBooking } from "../testing.ts";
import { amountsOnCancel } from "./booking-money.ts";
import { type BookingState, type Command, decide, type Effect, isRefusal } from "./booking.ts";
import { nextDeadline } from "./booking-process.ts";
import { dueOre, wayToPay } from "./payment-term.ts";

const at = (instant: string) => new Date(instant);
const confirmedAt = at("2027-08-20T10:00:00Z");
const [first, second, third] = [10_001, 10_000, 10_000];
const totalOre = first + second + third;

type Applied = { booking: BookingState; effects: Effect[] };
function applyCommand(booking: BookingState, command: Command, now: Date): Applied {
  const decision = decide(booking, command, now);
  if (isRefusal(decision)) throw new Error(`${command.type}: ${decision.code}`);
  return { booking: { ...booking, ...decision.changes }, effects: decision.effects };
}
const effectTypesOf = ({ effects }: Applied) =>
  effects.map((e) => (e.type === "notify" ? `${e.to}: ${e.message}` : e.type));
const effectOf = <T extends Effect["type"]>({ effects }: Applied, type: T) =>
  effects.find((e): e is Extract<Effect, { type: T }> => e.type === type);

const pending = aBooking({
  status: "pending",
  fromDate: "2027-09-01",
  toDate: "2027-12-30",
  cancellationPolicy: "strict",
  totalOre,
  replyDueAt: at("2027-08-22T10:00:00Z"),
});
const confirmed = applyCommand(
  pending,
  { type: "accept", actor: "landowner", commissionRatePercent: 10, invoicingAgreed: true },
  confirmedAt,
).booking;
const withSavedCard = applyCommand(
  confirmed,
  { type: "save_card", actor: "provider" },
  at("2027-08-20T12:00:00Z"),
);
const chargePart = (booking: BookingState, paymentId: string, now: Date) =>
  applyCommand(
    booking,
    { type: "receive_payment", actor: "provider", paymentId, amountOre: dueOre(booking) },
    now,
  );
const paid = chargePart(withSavedCard.booking, "p1", at("2027-08-20T12:01:00Z"));
const afterNextDeadline = (booking: BookingState): Applied => {
  const next = nextDeadline(booking);
  if (!next) throw new Error(`nothing comes of a ${booking.status} booking`);
  return applyCommand(booking, { type: next.command, actor: "system" }, next.at);
};
const underWay = afterNextDeadline(paid.booking).booking;
const twoPaid = chargePart(underWay, "p2", at("2027-09-26T22:01:00Z")).booking;

describe("the card of a stay in parts", () => {
  it("is saved first, however near the arrival is, and then charged the first part", () => {
    expect(wayToPay(confirmed, confirmedAt)).toBe("save_card");
    expect(effectOf(withSavedCard, "charge_card")?.instalments).toMatchObject([
      { number: 1, amountOre: first, chargeAt: at("2027-08-20T12:00:00Z") },
      { number: 2, amountOre: second, chargeAt: at("2027-09-26T22:00:00Z") },
      { number: 3, amountOre: third, chargeAt: at("2027-11-05T23:00:00Z") },
    ]);
    expect(paid.booking).toMatchObject({
      status: "paid",
      unchargedOre: second + third,
      paymentDueAt: at("2027-09-26T22:00:00Z"),
      commissionOre: 3000,
      earningsOre: 27_001,
    });
  });
  it("can be replaced before the next charge, and has to be after a refused charge", () => {
    expect(wayToPay(underWay, at("2027-09-10T10:00:00Z"))).toBe("save_card");
    const refused = applyCommand(
      underWay,
      { type: "fail_payment", actor: "provider" },
      at("2027-09-26T22:01:00Z"),
    );
    expect(wayToPay(refused.booking, at("2027-09-27T10:00:00Z"))).toBe("save_card");
    const step = { type: "fail_payment", actor: "provider", needsAction: true } as const;
    const awaitingAction = applyCommand(underWay, step, at("2027-09-26T22:01:00Z")).booking;
    expect(wayToPay(awaitingAction, at("2027-09-27T10:00:00Z"))).toBe("charge");
    expect(dueOre(refused.booking)).toBe(second);
    const retried = applyCommand(
      refused.booking,
      { type: "save_card", actor: "provider" },
      at("2027-09-27T10:00:00Z"),
    );
    expect(effectOf(retried, "charge_card")?.instalments).toMatchObject([
      { number: 2, chargeAt: at("2027-09-27T10:00:00Z") },
      { number: 3, chargeAt: at("2027-11-05T23:00:00Z") },
    ]);
  });
  it("pays nothing with an amount that is not the next part's, and the amount is refunded", () => {
    const wrongAmount = applyCommand(
      underWay,
      { type: "receive_payment", actor: "provider", paymentId: "x", amountOre: totalOre },
      at("2027-09-26T22:01:00Z"),
    );
    expect(effectTypesOf(wrongAmount)).toEqual(["post", "post", "refund", "hunter: payment_returned"]);
    expect(wrongAmount.booking.unchargedOre).toBe(second + third);
  });
});

it("a bank transfer pays all parts at once, and each part is paid out after its nights", () => {
  const byBank = applyCommand(
    confirmed,
    { type: "receive_payment", actor: "admin", paymentId: "b1", amountOre: totalOre },
    at("2027-08-21T10:00:00Z"),
  );
  expect(byBank.booking).toMatchObject({ status: "paid", unchargedOre: 0, paymentId: "b1" });
  const payouts: unknown[] = [];
  let { booking } = byBank;
  while (booking.status !== "completed") {
    const step = afterNextDeadline(booking);
    booking = step.booking;
    const payout = effectOf(step, "schedule_payout");
    if (payout) payouts.push([payout.instalment, payout.date, payout.earningsOre + payout.commissionOre]);
  }
  expect(payouts).toEqual([
    [1, "2027-10-20", first],
    [2, "2027-11-30", second],
    [3, "2028-01-10", third],
  ]);
});

describe("a part whose charge is refused for a week", () => {
  const refused = applyCommand(
    underWay,
    { type: "fail_payment", actor: "provider" },
    at("2027-09-26T22:01:00Z"),
  );
  const ended = afterNextDeadline(refused.booking);
  it("ends the stay after the last paid part, credits the rest and releases its nights", () => {
    expect(nextDeadline(refused.booking)).toEqual({
      command: "expire_payment",
      at: at("2027-10-03T22:01:00Z"),
    });
    expect(ended.booking).toMatchObject({
      status: "in_progress",
      toDate: "2027-10-11",
      paymentStatus: "paid",
      cancelChargeOre: first,
      unchargedOre: 0,
      commissionOre: 1000,
      earningsOre: 9001,
    });
    expect(effectOf(ended, "issue_credit_note")).toMatchObject({ amountOre: second + third });
    expect(effectTypesOf(ended)).toEqual([
      "stop_reminders",
      "close_intents",
      "drop_instalments",
      "release_nights",
      "issue_credit_note",
      "hunter: stay_shortened",
      "landowner: stay_shortened",
    ]);
  });
  it("leaves the payout of the paid parts unchanged", () => {
    const departed = afterNextDeadline(ended.booking);
    expect(departed.booking.status).toBe("completed");
    expect(effectOf(departed, "schedule_payout")).toMatchObject({
      date: "2027-10-20",
      instalment: 1,
      commissionOre: 1000,
      earningsOre: 9001,
    });
  });
});

describe("cancelling a stay in parts", () => {
  it("before the arrival charges what the policy retains beyond the first part", () => {
    const now = at("2027-08-25T10:00:00Z"); // nothing is refunded
    expect(amountsOnCancel(paid.booking, "hunter", now)).toEqual({
      refundOre: 0,
      chargeOre: second + third,
      paidOre: first,
      keptOre: totalOre,
    });
    const cancelled = applyCommand(paid.booking, { type: "cancel", actor: "hunter", reason: "r" }, now);
    expect(cancelled.booking).toMatchObject({ cancelChargeOre: totalOre, unchargedOre: second + third });
    expect(effectOf(cancelled, "schedule_payout")).toBeUndefined();
    const retained = chargePart(cancelled.booking, "p2", now);
    expect(effectOf(retained, "schedule_payout")).toMatchObject({ commissionOre: 3000, earningsOre: 27_001 });
    const ended = applyCommand(
      { ...cancelled.booking, chargeRefusedAt: now, paymentStatus: "payment_failed", paymentDueAt: now },
      { type: "expire_payment", actor: "system" },
      now,
    );
    expect(ended.booking).toMatchObject({ cancelChargeOre: first, unchargedOre: 0, paymentStatus: "paid" });
    expect(effectOf(ended, "issue_credit_note")).toMatchObject({ amountOre: second + third });
    expect(effectOf(ended, "schedule_payout")).toMatchObject({ commissionOre: 1000, earningsOre: 9001 });
  });
  it("within 24 h of payment refunds everything paid and charges nothing more", () => {
    const now = at("2027-08-21T10:00:00Z");
    expect(amountsOnCancel(paid.booking, "hunter", now)).toMatchObject({ refundOre: first, chargeOre: 0 });
    const cancelled = applyCommand(paid.booking, { type: "cancel", actor: "hunter", reason: "r" }, now);
    expect(effectOf(cancelled, "issue_credit_note")).toMatchObject({ amountOre: totalOre });
    expect(cancelled.booking).toMatchObject({ commissionOre: 0, earningsOre: 0, unchargedOre: 0 });
  });
  it("by the landowner during the second part refunds the second part and retains the first", () => {
    const firstOver = afterNextDeadline(twoPaid);
    expect(effectOf(firstOver, "schedule_payout")).toMatchObject({ instalment: 1, date: "2027-10-20" });
    const now = at("2027-10-25T10:00:00Z");
    const cancelled = applyCommand(
      firstOver.booking,
      { type: "cancel", actor: "landowner", reason: "r" },
      now,
    );
    expect(effectOf(cancelled, "refund")).toMatchObject({ paymentId: "p2", amountOre: second });
    expect(effectOf(cancelled, "issue_credit_note")).toMatchObject({ amountOre: second + third });
    expect(effectOf(cancelled, "schedule_payout")).toBeUndefined();
    expect(cancelled.booking).toMatchObject({ commissionOre: 1000, earningsOre: 9001, unchargedOre: 0 });
  });
  it("by the landowner, with its bank transfer undone, retains nothing of the ended part", () => {
    const [paidOn, overOn] = [at("2027-08-21T10:00:00Z"), at("2027-10-12T10:00:00Z")];
    const transfer = { paymentId: "b1", amountOre: totalOre };
    const byBank = applyCommand(confirmed, { type: "receive_payment", actor: "admin", ...transfer }, paidOn);
    const over = afterNextDeadline(afterNextDeadline(byBank.booking).booking);
    const cancelled = applyCommand(over.booking, { type: "cancel", actor: "landowner", reason: "r" }, overOn);
    const undo: Command = {
      type: "undo_transfer",
      actor: "admin",
      ...transfer,
      refundingOre: second + third,
      isSentBack: false,
      isReleased: false,
      isKept: true,
      otherRefundsOre: 0,
      statusBefore: "confirmed",
    };
    const undone = applyCommand(cancelled.booking, undo, overOn);
    expect(effectTypesOf(undone)).toContain("drop_payout");
    expect(undone.booking).toMatchObject({
      partsOver: 0,
      overOre: 0,
      overCommissionOre: 0,
      commissionOre: 0,
    });
  });

  it("by the landowner refuses to undo one of several transfers that paid the booking together", () => {
    const [paidOn, overOn] = [at("2027-08-21T10:00:00Z"), at("2027-10-12T10:00:00Z")];
    const part = { paymentId: "b1", amountOre: 10_000 };
    const wholePayment = { paymentId: "b2", amountOre: totalOre };
    const withHeldTransfer = applyCommand(
      confirmed,
      { type: "receive_payment", actor: "admin", ...part },
      paidOn,
    );
    const paid = applyCommand(
      withHeldTransfer.booking,
      { type: "receive_payment", actor: "admin", ...wholePayment },
      paidOn,
    );
    const over = afterNextDeadline(afterNextDeadline(paid.booking).booking);
    const cancelled = applyCommand(over.booking, { type: "cancel", actor: "landowner", reason: "r" }, overOn);
    const undo = {
      type: "undo_transfer",
      actor: "admin",
      ...wholePayment,
      refundingOre: second + third,
      isSentBack: false,
      isReleased: false,
      isKept: true,
      otherRefundsOre: 0,
      statusBefore: "confirmed",
    } as const;
    // here the surplus of the second transfer was refunded as well
    const refused = decide(cancelled.booking, { ...undo, refundingOre: undo.refundingOre + 10_000 }, overOn);
    expect(refused).toMatchObject({ code: "transition_not_allowed" });
  });
});
