import { describe, expect, it } from "vitest";
import { bookingStatuses } from "#domain/booking/lists.ts";
import { paymentStatuses } from "#domain/payment/lists.ts";
import { catalogues } from "#messages/index.ts";
import { type Booking, deadlineOf, phaseOf } from "./phase.ts";

const [nb, en] = [catalogues.nb.screens, catalogues.en.screens];

const plain = {
  refundedOre: 0,
  paymentProgress: null,
  chargeOn: null,
  savedCard: null,
  cancelChargeOre: null,
  lapsesUnpaid: false,
  proposal: null,
};
const statuses = bookingStatuses.flatMap((status) =>
  paymentStatuses.map((paymentStatus) => ({ ...plain, status, paymentStatus })),
);
const kinds = [
  {},
  { refundedOre: 100 },
  { paymentProgress: "requires_action" as const },
  { chargeOn: "2027-09-01" },
  { savedCard: { chargeOn: "2027-09-01", last4: "4242" } },
  { cancelChargeOre: 100 },
  { lapsesUnpaid: true },
  ...(["open", "ended"] as const).map((status) => ({ proposal: { status } as Booking["proposal"] })),
];
describe("the phase of a booking", () => {
  it.each(statuses)("has a headline for the statuses $status and $paymentStatus", (booking) => {
    const phase = phaseOf(booking);
    for (const words of [nb, en])
      for (const side of ["hunter", "landowner"] as const) {
        expect(words.booking.headline[side][phase]).toBeTruthy();
        expect(words.booking.lead[side][phase]).toBeTruthy();
      }
  });
  it("is worded as waiting for payment while the booking is confirmed", () =>
    expect([nb.common.status.confirmed, en.common.status.confirmed]).toEqual([
      "Venter på betaling",
      "Awaiting payment",
    ]));
  it("has no headlines for statuses that cannot occur", () =>
    expect(new Set(Object.keys(nb.booking.headline.hunter))).toEqual(
      new Set(statuses.flatMap((status) => kinds.map((kind) => phaseOf({ ...status, ...kind })))),
    ));
  it("distinguishes a refund, an expiry and a late cancellation", () => {
    expect(phaseOf({ ...plain, status: "cancelled", paymentStatus: "refunded", refundedOre: 100 })).toBe(
      "refunded",
    );
    expect(phaseOf({ ...plain, status: "cancelled", paymentStatus: "overdue" })).toBe("overdue");
    expect(phaseOf({ ...plain, status: "cancelled", paymentStatus: "paid" })).toBe("kept");
    expect(phaseOf({ ...plain, status: "cancelled", paymentStatus: "pending" })).toBe("cancelled");
  });
  it("distinguishes a card to save, a saved card and a payment to confirm (rules 7.5)", () => {
    const unpaid = { ...plain, status: "confirmed", paymentStatus: "pending_payment" } as const;
    const chargeOn = "2027-08-29";
    expect(phaseOf({ ...unpaid, chargeOn })).toBe("tosave");
    expect(phaseOf({ ...unpaid, chargeOn, savedCard: { chargeOn, last4: "4242" } })).toBe("saved");
    expect(phaseOf({ ...unpaid, paymentProgress: "requires_action" })).toBe("to_confirm");
    expect(phaseOf({ ...unpaid, status: "cancelled", cancelChargeOre: 100 })).toBe("owes");
    expect(phaseOf({ ...unpaid, lapsesUnpaid: true })).toBe("tobuy");
  });
  it("shows the deadline to the landowner while pending, and to the hunter while confirmed", () => {
    const due = {
      ...plain,
      instalments: [],
      replyDueAt: "2027-09-01T10:00:00Z",
      paymentDueAt: "2027-09-05T10:00:00Z",
    };
    expect(deadlineOf({ status: "pending", ...due })).toMatchObject({ by: "landowner", at: due.replyDueAt });
    expect(deadlineOf({ status: "confirmed", ...due })).toMatchObject({ by: "hunter", at: due.paymentDueAt });
    expect(deadlineOf({ status: "paid", ...due })).toBeUndefined();
    const open = { status: "open", by: "landowner", dueAt: "2027-09-03T10:00:00Z" } as Booking["proposal"];
    // a landowner's answer to a request, and a change of a booking that is paid or not
    for (const status of ["pending", "paid"] as const)
      expect(deadlineOf({ status, ...due, proposal: open })).toMatchObject({ kind: "reply", by: "hunter" });
    expect(deadlineOf({ status: "confirmed", ...due, proposal: open })).toMatchObject({ kind: "pay" });
    const accepted = { ...open, status: "accepted" } as Booking["proposal"];
    expect(deadlineOf({ status: "paid", ...due, proposal: accepted })).toMatchObject({
      ...{ kind: "pay", by: "hunter", at: "2027-09-03T10:00:00Z" },
    });
    // the card of a later instalment was declined
    const days = {
      fromDate: "2027-09-20",
      toDate: "2027-10-30",
      chargeOn: "2027-09-06",
      payoutOn: "2027-11-09",
    };
    const part = { number: 2, amountOre: 10_000, state: "refused" as const, ...days };
    expect(deadlineOf({ status: "in_progress", ...due, instalments: [part] })).toMatchObject({
      by: "hunter",
    });
  });
});
