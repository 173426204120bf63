import { describe, expect, it } from "vitest";
import {
  allowedActions,
  type BookingState,
  type Command,
  type Decision,
  decide,
  isRefusal,
} from "./booking.ts";
import {
  type Actor,
  actors,
  type CommandName,
  commandNames,
  nextDeadline,
  transitionFor,
} from "./booking-process.ts";
import { refundOnCancelOre } from "./booking-money.ts";
import { wayToPay } from "./payment-term.ts";
import { bookingStatuses } from "./lists.ts";
import { aBooking } from "../testing.ts";

const at = (instant: string) => new Date(instant);
const now = at("2027-09-01T10:00:00Z");
const accept = {
  type: "accept",
  actor: "landowner",
  commissionRatePercent: 20,
  invoicingAgreed: true,
} as const;
const pay = { type: "receive_payment", actor: "provider", paymentId: "p1", amountOre: 100_001 } as const;
const cancelBy = (actor: "hunter" | "landowner" | "admin") =>
  ({ type: "cancel", actor, reason: "sykdom" }) as const;

const decideOrThrow = (booking: BookingState, command: Command, when = now): Decision => {
  const outcome = decide(booking, command, when);
  if (isRefusal(outcome)) throw new Error(`${command.type} refused: ${outcome.code}`);
  return outcome;
};
const nextState = (booking: BookingState, command: Command, when = now): BookingState => ({
  ...booking,
  ...decideOrThrow(booking, command, when).changes,
});
const effectTypes = (decision: Decision) =>
  decision.effects.map((effect) =>
    effect.type === "notify" ? `tell ${effect.to}: ${effect.message}` : effect.type,
  );
const effectOf = (decision: Decision, type: string) => decision.effects.find((one) => one.type === type);

const pending = nextState(aBooking(), { type: "submit", actor: "hunter", quotedOre: 100_001 });
const confirmed = nextState(pending, accept);
const paid = nextState(confirmed, pay);
const underWay = nextState(paid, { type: "arrive", actor: "system" }, at("2027-10-07T22:00:00Z"));

describe("every status × command × actor", () => {
  /** A time after every deadline, for bookings without a due time of the reply. */
  const late = at("2027-12-01T00:00:00Z");
  /** Changes have tests of their own, in change.test.ts. */
  const isTested = (name: CommandName): name is Exclude<CommandName, "calculate"> =>
    name !== "calculate" && !/change|counter_offer/.test(name);
  const tested = commandNames.filter(isTested);
  const commandOf = (type: (typeof tested)[number], actor: Actor): Command =>
    ({
      type,
      actor,
      quotedOre: 100_001,
      commissionRatePercent: 20,
      invoicingAgreed: true,
      reason: "r",
      paymentId: "p9",
      amountOre: 100_001,
      refundingOre: 0,
    }) as unknown as Command;
  const state = (status: (typeof bookingStatuses)[number], type: Command["type"]) =>
    aBooking({
      status,
      replyDueAt: status === "pending" ? null : now,
      paymentDueAt: type === "receive_payment" ? null : now,
      confirmedAt: now,
      commissionRatePercent: 20,
      commissionOre: 20_000,
      earningsOre: 80_001,
      paymentId: type === "undo_transfer" ? "p9" : null,
      ...(status === "in_progress" && partsOf(type)),
    });
  /** A stay in parts, whose first part ends, or whose second one is not paid. */
  const partsOf = (type: Command["type"]): Partial<BookingState> =>
    type === "end_part" || type === "expire_payment"
      ? {
          ...{ toDate: "2028-01-20", partCount: 3, unchargedOre: 66_667, cardSavedAt: now },
          ...{ paidAt: now, paymentId: "p1", knownPaymentIds: ["p1"] },
          ...(type === "expire_payment" && { chargeRefusedAt: now }),
        }
      : {};

  for (const status of bookingStatuses) {
    for (const type of tested) {
      it.each(actors)(`${status}: ${type} by %s follows the transition table, or is refused`, (actor) => {
        const booking =
          type === "expire_reply" ? { ...state(status, type), replyDueAt: now } : state(status, type);
        const outcome = decide(booking, commandOf(type, actor), late);
        const row = transitionFor(status, type, actor);
        const returned =
          (type === "receive_payment" &&
            !row &&
            (actor === "provider" || (actor === "admin" && status !== "calculated"))) ||
          (type === "undo_transfer" && status === "cancelled");
        if (row) expect(outcome).toMatchObject({ changes: { status: row.to.at(-1) ?? status } });
        else if (returned) expect(outcome).toMatchObject({ steps: [] });
        else expect(outcome).toEqual({ code: "transition_not_allowed", values: { status } });
      });
    }
  }
});

describe("submit", () => {
  it("passes through submitted to pending, takes the holds and sets the reply due", () => {
    const decision = decideOrThrow(aBooking(), {
      type: "submit",
      actor: "hunter",
      quotedOre: 100_001,
      expectedTotalOre: 100_001,
    });
    expect(decision.steps).toEqual([
      { from: "calculated", to: "submitted" },
      { from: "submitted", to: "pending" },
    ]);
    expect(decision.changes).toEqual({
      status: "pending",
      totalOre: 100_001,
      replyDueAt: at("2027-09-02T10:00:00Z"),
    });
    expect(effectTypes(decision)).toEqual([
      "take_holds",
      "remind_landowner",
      "tell landowner: request_received",
    ]);
  });
  it("is refused with the new quote when the price differs from the one shown (rules 3.7)", () => {
    const refusal = { code: "price_changed", values: { totalOre: 120_000 } };
    expect(decide(aBooking(), { type: "submit", actor: "hunter", quotedOre: 120_000 }, now)).toEqual(refusal);
    expect(
      decide(
        aBooking(),
        { type: "submit", actor: "hunter", quotedOre: 120_000, expectedTotalOre: 100_001 },
        now,
      ),
    ).toEqual(refusal);
  });
  it("is accepted once the hunter has seen the new price", () => {
    expect(
      nextState(aBooking(), {
        type: "submit",
        actor: "hunter",
        quotedOre: 120_000,
        expectedTotalOre: 120_000,
      }),
    ).toMatchObject({ status: "pending", totalOre: 120_000 });
  });
});

describe("the landowner's reply", () => {
  it("accepting freezes the commission, issues the invoice and sets the payment due", () => {
    const decision = decideOrThrow(pending, { ...accept, commissionRatePercent: 12.5 });
    expect(decision.steps.map((step) => step.to)).toEqual(["accepted", "confirmed"]);
    expect(decision.changes).toEqual({
      status: "confirmed",
      paymentStatus: "pending_payment",
      commissionRatePercent: 12.5,
      commissionOre: 12_500,
      earningsOre: 87_501,
      confirmedAt: now,
      paymentDueAt: at("2027-09-08T10:00:00Z"),
      express: false,
      partCount: 1,
    });
    expect(effectTypes(decision)).toEqual([
      "issue_invoice",
      "remind_hunter",
      "tell hunter: request_accepted",
    ]);
  });
  it("accepting needs the owner's invoicing agreement, also for a total of 0 (rules 8.7)", () => {
    const withoutAgreement = { ...accept, invoicingAgreed: false };
    const refused = { code: "invoicing_agreement_required" };
    expect(decide(pending, withoutAgreement, now)).toEqual(refused);
    expect(decide({ ...pending, totalOre: 0 }, withoutAgreement, now)).toEqual(refused);
    expect(decide(confirmed, withoutAgreement, now)).toMatchObject({ code: "transition_not_allowed" });
  });
  it("accepting a total of 0 makes the booking paid at once, with an invoice but no postings (4.5)", () => {
    const decision = decideOrThrow({ ...pending, totalOre: 0 }, accept);
    expect(decision.steps.map((step) => step.to)).toEqual(["accepted", "confirmed", "paid"]);
    expect(decision.changes).toMatchObject({ status: "paid", paymentStatus: "paid", paidAt: now });
    expect(effectTypes(decision)).toEqual([
      "stop_reminders",
      "issue_invoice",
      "issue_receipt",
      "tell hunter: request_accepted_free",
    ]);
  });
  it("rejecting forwards the landowner's reason", () => {
    const decision = decideOrThrow(pending, { type: "reject", actor: "landowner", reason: "Vi jakter selv" });
    expect(decision).toMatchObject({ changes: { status: "rejected" }, reason: "Vi jakter selv" });
    expect(effectTypes(decision)).toEqual(["stop_reminders", "tell hunter: request_rejected"]);
  });
  it("accepting is refused once the reply was due, even before the sweep has expired the request", () => {
    const due = pending.replyDueAt as Date;
    expect(isRefusal(decide(pending, accept, due))).toBe(true);
    expect(allowedActions(pending, "landowner", due)).toEqual(["cancel"]);
  });
  it("the request expires when the reply is due, not before", () => {
    const due = pending.replyDueAt as Date;
    const expire = { type: "expire_reply", actor: "system" } as const;
    expect(isRefusal(decide(pending, expire, new Date(due.getTime() - 1)))).toBe(true);
    expect(effectTypes(decideOrThrow(pending, expire, due))).toEqual([
      "stop_reminders",
      "tell hunter: request_expired",
      "tell landowner: request_expired",
    ]);
  });
});

describe("payment", () => {
  it("is held in escrow, stops the reminders and issues a receipt", () => {
    const decision = decideOrThrow(confirmed, pay);
    expect(decision.changes).toEqual({
      status: "paid",
      paymentStatus: "paid",
      paidAt: now,
      paymentId: "p1",
      knownPaymentIds: ["p1"],
    });
    expect(effectTypes(decision)).toEqual([
      "post",
      "stop_reminders",
      "issue_receipt",
      "tell hunter: payment_received",
      "tell landowner: payment_received",
    ]);
  });
  it("has the status `confirmed` when an administrator recorded it (rules 4.2)", () =>
    expect(nextState(confirmed, { ...pay, actor: "admin" }).paymentStatus).toBe("confirmed"));
  it("at or after the due time is refunded, even if the booking is not yet cancelled (rules 4.3)", () => {
    const due = confirmed.paymentDueAt as Date;
    expect(nextState(confirmed, pay, new Date(due.getTime() - 1)).status).toBe("paid");
    expect(effectTypes(decideOrThrow(confirmed, pay, due))).toEqual([
      "post",
      "post",
      "refund",
      "tell hunter: payment_returned",
    ]);
    expect(isRefusal(decide(confirmed, { ...pay, actor: "admin", isWhole: true }, due))).toBe(true);
    expect(effectOf(decideOrThrow(confirmed, { ...pay, actor: "admin" }, due), "refund")).toMatchObject({
      cause: "not_payable",
    });
  });
  it("leaves the booking confirmed when it fails, so that it can be retried", () => {
    const failed = decideOrThrow(confirmed, { type: "fail_payment", actor: "provider" });
    expect(failed).toMatchObject({
      steps: [],
      changes: { status: "confirmed", paymentStatus: "payment_failed" },
    });
    expect(nextState({ ...confirmed, ...failed.changes }, pay).paymentStatus).toBe("paid");
  });
  it("cancels the booking when it is missing at the due time, not before", () => {
    const expire = { type: "expire_payment", actor: "system" } as const;
    const due = confirmed.paymentDueAt as Date;
    expect(isRefusal(decide(confirmed, expire, new Date(due.getTime() - 1)))).toBe(true);
    const decision = decideOrThrow(confirmed, expire, due);
    expect(decision.changes).toEqual({
      status: "cancelled",
      paymentStatus: "overdue",
      commissionOre: 0,
      earningsOre: 0,
    });
    expect(effectTypes(decision)).toEqual([
      "stop_reminders",
      "close_intents",
      "issue_credit_note",
      "tell hunter: payment_expired",
      "tell landowner: payment_expired",
    ]);
  });
});

describe("money that cannot pay the booking is refunded in full (rules 4.3)", () => {
  const cancelled = nextState(confirmed, cancelBy("hunter"));
  it("a payment for a cancelled booking is recorded, refunded and notified", () => {
    const decision = decideOrThrow(cancelled, pay);
    expect(decision).toMatchObject({
      steps: [],
      changes: { paymentStatus: "refunded", refundedOre: 100_001 },
    });
    expect(effectOf(decision, "refund")).toEqual({
      type: "refund",
      paymentId: "p1",
      amountOre: 100_001,
      cause: "not_payable",
    });
    expect(effectTypes(decision)).toEqual(["post", "post", "refund", "tell hunter: payment_returned"]);
  });
  it("a second payment is refunded, and the booking stays paid", () => {
    const decision = decideOrThrow(paid, { ...pay, paymentId: "p2" });
    expect(decision.changes).toEqual({ knownPaymentIds: ["p1", "p2"] });
    expect(effectOf(decision, "refund")).toMatchObject({ paymentId: "p2" });
  });
  it("a payment of a wrong amount is refunded, and the booking stays unpaid", () => {
    const decision = decideOrThrow(confirmed, { ...pay, amountOre: 5 });
    expect(decision.changes).toEqual({ knownPaymentIds: ["p1"] });
    expect(effectOf(decision, "refund")).toMatchObject({ amountOre: 5 });
  });
  it("a payment that is reported again changes nothing", () => {
    expect(decideOrThrow(paid, pay)).toEqual({ steps: [], changes: {}, effects: [] });
    expect(decideOrThrow(nextState(cancelled, pay), pay)).toEqual({ steps: [], changes: {}, effects: [] });
  });
  it("a bank transfer above the total pays it, and the excess is refunded", () => {
    const decision = decideOrThrow(confirmed, { ...pay, actor: "admin", amountOre: 100_501 });
    expect(decision.changes).toMatchObject({ status: "paid", paymentStatus: "confirmed" });
    expect(effectOf(decision, "refund")).toMatchObject({ amountOre: 500, cause: "surplus" });
  });
  it("an administrator must give the amount of a bank transfer", () =>
    expect(decide(cancelled, { ...pay, actor: "admin", isWhole: true }, now)).toEqual({
      code: "transition_not_allowed",
      values: { status: "cancelled" },
    }));
});

describe("cancellation", () => {
  const halfWay = at("2027-09-20T10:00:00Z");
  it("by the hunter refunds by the policy; the retained part is split and paid out (rules 5.3)", () => {
    const decision = decideOrThrow(paid, cancelBy("hunter"), halfWay);
    expect(decision.changes).toEqual({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedOre: 50_001,
      commissionOre: 10_000,
      earningsOre: 40_000,
    });
    expect(effectOf(decision, "refund")).toEqual({
      type: "refund",
      paymentId: "p1",
      amountOre: 50_001,
      cause: "cancelled",
    });
    expect(effectOf(decision, "issue_credit_note")).toEqual({
      type: "issue_credit_note",
      amountOre: 50_001,
      creditedFor: "cancelled",
    });
    expect(effectOf(decision, "schedule_payout")).toEqual({
      type: "schedule_payout",
      date: "2027-09-29",
      instalment: 1,
      commissionOre: 10_000,
      earningsOre: 40_000,
    });
    expect(decision.reason).toBe("sykdom");
  });
  it("refunds exactly the previewed amount (rules 5.4)", () =>
    expect(refundOnCancelOre(paid, "hunter", halfWay)).toBe(50_001));
  it("is refused with the new amount when another refund was previewed (rules 5.5)", () => {
    expect(decide(paid, { ...cancelBy("hunter"), expectedRefundOre: 100_001 }, halfWay)).toEqual({
      code: "refund_changed",
      values: { refundOre: 50_001, chargeOre: 0, paidOre: 100_001, keptOre: 50_000 },
    });
    expect(nextState(paid, { ...cancelBy("hunter"), expectedRefundOre: 50_001 }, halfWay).refundedOre).toBe(
      50_001,
    );
  });
  it("by the hunter too late refunds nothing, and the payment status stays paid", () => {
    const decision = decideOrThrow(paid, cancelBy("hunter"), at("2027-10-07T10:00:00Z"));
    expect(decision.changes).toEqual({
      status: "cancelled",
      paymentStatus: "paid",
      refundedOre: 0,
      commissionOre: 20_000,
      earningsOre: 80_001,
    });
    expect(effectOf(decision, "refund")).toBeUndefined();
    expect(effectOf(decision, "issue_credit_note")).toBeUndefined();
  });
  it.each(["landowner", "admin"] as const)(
    "by the %s refunds everything, also during the stay, and pays nothing out",
    (actor) => {
      const decision = decideOrThrow(underWay, cancelBy(actor), at("2027-10-09T10:00:00Z"));
      expect(decision.changes).toMatchObject({
        status: "cancelled",
        refundedOre: 100_001,
        commissionOre: 0,
        earningsOre: 0,
      });
      expect(effectOf(decision, "schedule_payout")).toBeUndefined();
    },
  );
  it("before payment refunds nothing and credits the whole invoice", () => {
    const decision = decideOrThrow(confirmed, cancelBy("landowner"));
    expect(decision.changes).toEqual({
      status: "cancelled",
      paymentStatus: "pending_payment",
      refundedOre: 0,
      commissionOre: 0,
      earningsOre: 0,
    });
    expect(effectOf(decision, "issue_credit_note")).toEqual({
      type: "issue_credit_note",
      amountOre: 100_001,
      creditedFor: "cancelled",
    });
  });
  it("before confirmation has no invoice to credit and no commission to split", () => {
    const decision = decideOrThrow(pending, cancelBy("hunter"));
    expect(effectOf(decision, "issue_credit_note")).toBeUndefined();
    expect(decision.changes).toEqual({ status: "cancelled", paymentStatus: "pending", refundedOre: 0 });
  });
  it("after a failed payment keeps the payment status failed (rules 4.2)", () => {
    expect(
      nextState({ ...confirmed, paymentStatus: "payment_failed" }, cancelBy("hunter")).paymentStatus,
    ).toBe("failed");
  });
});

it("a stay does not begin before its arrival, and its payout date counts from the departure, however late the sweep is", () => {
  expect(isRefusal(decide(paid, { type: "arrive", actor: "system" }, at("2027-10-07T21:59:59Z")))).toBe(true);
  const decision = decideOrThrow(underWay, { type: "depart", actor: "system" }, at("2027-10-20T10:00:00Z"));
  expect(decision.changes).toMatchObject({ status: "completed" });
  expect(effectOf(decision, "schedule_payout")).toEqual({
    type: "schedule_payout",
    date: "2027-10-20",
    instalment: 1,
    commissionOre: 20_000,
    earningsOre: 80_001,
  });
});

describe("the pay button", () => {
  const due = confirmed.paymentDueAt as Date;
  it.each([
    ["is shown for a confirmed booking", confirmed, now, undefined],
    ["is gone once the payment is due", confirmed, due, { code: "nothing_to_pay" }],
    ["is gone once the booking is paid", paid, now, { code: "nothing_to_pay" }],
    ["is gone during the stay", underWay, now, { code: "nothing_to_pay" }],
    [
      "is not shown before the booking is confirmed",
      pending,
      now,
      { code: "transition_not_allowed", values: { status: "pending" } },
    ],
  ])("%s, and the payment itself follows the same rule", (_, booking, when, refusal) => {
    expect(wayToPay(booking, when)).toEqual(refusal ?? "charge");
    expect(allowedActions(booking, "hunter", when).includes("pay")).toBe(refusal === undefined);
    expect(allowedActions(booking, "landowner", when)).not.toContain("pay");
  });
});

it("each party may take the actions of its own role", () => {
  const actionsOf = (booking: BookingState) =>
    (["hunter", "landowner", "admin"] as const).map((actor) => allowedActions(booking, actor, now));
  expect(actionsOf(aBooking())).toEqual([["submit"], [], []]);
  const change = "propose_change";
  expect(actionsOf(pending)).toEqual([["cancel"], ["accept", "reject", "cancel", change], ["cancel"]]);
  expect(actionsOf(confirmed)).toEqual([["pay", "cancel", change], ["cancel", change], ["cancel"]]);
  expect(actionsOf(paid)).toEqual([["cancel", change], ["cancel", change], ["cancel"]]);
  expect(actionsOf(underWay)).toEqual([[change], ["cancel", change], ["cancel"]]);
  expect(actionsOf({ ...paid, status: "completed" })).toEqual([[], [], []]);
});

describe("an instant booking (rules 4.6)", () => {
  const buy = (changes: Partial<BookingState> = {}, when = now) =>
    decideOrThrow(
      aBooking(changes),
      {
        type: "submit",
        actor: "hunter",
        quotedOre: changes.totalOre ?? 100_001,
        standingYes: { commissionRatePercent: 20, payMinutes: 30 },
      },
      when,
    );
  const bought: BookingState = { ...aBooking(), ...buy().changes };
  const due = at("2027-09-01T10:30:00Z");

  it("is confirmed when it is sent, in the recorded steps, and the landowner hears nothing yet", () => {
    const decision = buy();
    expect(decision.steps).toEqual([
      { from: "calculated", to: "submitted" },
      { from: "submitted", to: "pending" },
      { from: "pending", to: "accepted", standingYes: true },
      { from: "accepted", to: "confirmed", standingYes: true },
    ]);
    expect(decision.changes).toMatchObject({
      status: "confirmed",
      paymentStatus: "pending_payment",
      confirmation: "instant",
      invoiceAtPayment: true,
      commissionRatePercent: 20,
      commissionOre: 20_000,
      confirmedAt: now,
      paymentDueAt: due,
      express: false,
    });
    expect(effectTypes(decision)).toEqual(["take_holds"]);
  });
  it("is due after its minutes on the day of arrival too", () => {
    const changes = buy({ fromDate: "2027-09-01" }, at("2027-09-01T21:50:00Z")).changes;
    expect(changes.paymentDueAt).toEqual(at("2027-09-01T22:20:00Z"));
  });
  it("is invoiced when it is paid, until the second before the due", () => {
    const decision = decideOrThrow(bought, pay, at("2027-09-01T10:29:59Z"));
    expect(decision.changes).toMatchObject({ status: "paid", invoiceAtPayment: false });
    expect(effectTypes(decision)).toEqual([
      "post",
      "stop_reminders",
      "issue_invoice",
      "issue_receipt",
      "tell hunter: booking_bought",
      "tell landowner: booking_bought",
    ]);
    expect(effectOf(decision, "issue_invoice")).toMatchObject({ dueAt: due });
  });
  it("gives a payment back that comes at the due, and lapses without an invoice or a credit note", () => {
    expect(effectTypes(decideOrThrow(bought, pay, due))).toEqual([
      "post",
      "post",
      "refund",
      "tell hunter: payment_returned",
    ]);
    const lapsed = decideOrThrow(bought, { type: "expire_payment", actor: "system" }, due);
    expect(lapsed.changes).toMatchObject({
      status: "cancelled",
      paymentStatus: "overdue",
      commissionOre: 0,
      earningsOre: 0,
    });
    expect(effectTypes(lapsed)).toEqual(["stop_reminders", "close_intents", "tell hunter: payment_expired"]);
    expect(decide(bought, { type: "expire_payment", actor: "system" }, at("2027-09-01T10:29:59Z"))).toEqual({
      code: "transition_not_allowed",
      values: { status: "confirmed" },
    });
  });
  it("is invoiced when its card is saved, lapses no more, and is credited if that charge is never paid", () => {
    const decision = decideOrThrow(bought, { type: "save_card", actor: "provider" });
    expect(decision.changes).toMatchObject({ invoiceAtPayment: false, cardSavedAt: now });
    expect(effectTypes(decision)).toContain("issue_invoice");
    const saved = { ...bought, ...decision.changes };
    expect(nextDeadline(saved)).toBeUndefined();
    expect(effectTypes(decideOrThrow(saved, cancelBy("hunter")))).toContain("issue_credit_note");
  });
  it("is cancelled before payment without a credit note; the landowner is told of their own and the desk's", () => {
    expect(effectTypes(decideOrThrow(bought, cancelBy("hunter")))).toEqual([
      "stop_reminders",
      "close_intents",
      "tell hunter: booking_cancelled",
    ]);
    expect(effectTypes(decideOrThrow(bought, cancelBy("admin")))).toContain(
      "tell landowner: booking_cancelled",
    );
  });
  it("stays confirmed after a failed attempt, and may be tried again", () => {
    const failed = decideOrThrow(bought, { type: "fail_payment", actor: "provider" });
    expect(failed.changes).toMatchObject({ status: "confirmed", paymentStatus: "payment_failed" });
    expect(allowedActions({ ...bought, ...failed.changes }, "hunter", now)).toEqual(["pay", "cancel"]);
  });
  it("undoing a bank transfer leaves it invoiced and without reminders, so an unpaid due credits it", () => {
    const transfer = { ...pay, actor: "admin" } as const;
    const byBank = { ...bought, ...decideOrThrow(bought, transfer).changes };
    const undone = decideOrThrow(byBank, {
      type: "undo_transfer",
      actor: "admin",
      paymentId: "p1",
      amountOre: 100_001,
      refundingOre: 0,
      isSentBack: false,
      isReleased: false,
      isKept: true,
      otherRefundsOre: 0,
      statusBefore: "pending_payment",
    });
    expect(effectOf(undone, "remind_hunter")).toMatchObject({ slots: [] });
    const lapsed = decideOrThrow(
      { ...byBank, ...undone.changes },
      { type: "expire_payment", actor: "system" },
      due,
    );
    expect(effectTypes(lapsed)).toContain("issue_credit_note");
  });
  it("costs nothing: is paid at once, with an invoice of 0", () => {
    const free = buy({ totalOre: 0 });
    expect(free.steps.at(-1)).toEqual({ from: "confirmed", to: "paid" });
    expect(free.changes).toMatchObject({ status: "paid", paymentStatus: "paid", paidAt: now });
    expect(free.changes.invoiceAtPayment).toBeUndefined();
    expect(effectTypes(free)).toEqual([
      "take_holds",
      "issue_invoice",
      "issue_receipt",
      "tell hunter: booking_bought",
      "tell landowner: booking_bought",
    ]);
  });
});
