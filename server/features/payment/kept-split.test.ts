/**
 * Commission and the landowner's earnings from the retained part of a payment (rules 5.3): booking, API
 * response, payout and ledger agree after any sequence of refunds.
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set("2027-08-01T08:00:00Z"));

/** Six times 450.01 kr: a total whose half and whose 20 % are no whole kroner. */
const totalOre = 270_006;
async function createConfirmed(priceOre = 45_001): Promise<string> {
  const bookingId = await app.pending(kari, ola, priceOre);
  expect((await app.accept(kari, bookingId)).status).toBe(200);
  return bookingId;
}
async function createPaid(): Promise<string> {
  const bookingId = await createConfirmed();
  await app.pay(ola, bookingId);
  return bookingId;
}
let events = 0;
async function report(bookingId: string, type: string, changes: object): Promise<void> {
  const [row] = await app.rows(
    "select provider_intent_id as id from payment where booking_id = $1",
    bookingId,
  );
  const object = { id: `of_${row?.id}`, payment_intent: row?.id, currency: "nok", ...changes };
  await app.webhook({ id: `evt_kept_${++events}`, type, data: { object } });
  await app.settle();
}
const refundInDashboard = (bookingId: string, ore: number) =>
  report(bookingId, "charge.refunded", { amount: totalOre, amount_refunded: ore });
async function loseDispute(bookingId: string, amount: number): Promise<void> {
  await report(bookingId, "charge.dispute.created", { amount, status: "needs_response" });
  await report(bookingId, "charge.dispute.closed", { amount, status: "lost" });
}
/** Settles every case, lets the stay end unless it was cancelled, and sends the payouts that are due. */
async function payOut(bookingId: string): Promise<void> {
  const cases = await app.rows("select case_id from payment_case where booking_id = $1", bookingId);
  for (const { case_id: caseId } of cases)
    await app.call(admin, "POST /api/payments/cases/:caseId/settle", {
      params: { caseId },
      body: { note: "ok" },
    });
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
}
const storedOf = async (bookingId: string) =>
  (
    await app.rows(
      "select commission_ore::int as commission, landowner_earnings_ore::int as earnings from booking where booking_id = $1",
      bookingId,
    )
  )[0];
async function shownOf(bookingId: string) {
  const bookingView = await app.see(kari, bookingId);
  if (!("payout" in bookingView)) throw new Error("a landowner is shown the payout");
  return {
    commission: bookingView.commissionOre,
    earnings: bookingView.landownerEarningsOre,
    payout: bookingView.payout,
  };
}
/** The amounts released from escrow to Utmark and to the landowner. */
const releasedOf = async (bookingId: string) =>
  (
    await app.rows(
      `select coalesce(-sum(amount_ore) filter (where account = 'commission'), 0)::int as commission,
         coalesce(-sum(amount_ore) filter (where account like 'landowner/%' and amount_ore < 0), 0)::int as earnings
       from ledger_entry where booking_id = $1`,
      bookingId,
    )
  )[0];

const halfSplit = { commission: 27_001, earnings: 108_002 };
const none = { commission: 0, earnings: 0 };
describe("the split of the retained amount", () => {
  it.each<[string, typeof halfSplit, () => Promise<string>]>([
    [
      "half, where the hunter cancels late",
      halfSplit,
      async () => {
        const bookingId = await createPaid();
        app.clock.set("2027-09-20T08:00:00Z"); // under the moderate policy, between 30 and 7 days before
        expect((await app.cancel(ola, bookingId)).body).toMatchObject({ refundedOre: totalOre / 2 });
        return bookingId;
      },
    ],
    [
      "half and less, with two more refunds in the provider's dashboard",
      { commission: 9_001, earnings: 36_002 },
      async () => {
        const bookingId = await createPaid();
        await refundInDashboard(bookingId, 50_000);
        app.clock.set("2027-09-20T08:00:00Z");
        const preview = await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", {
          params: { bookingId },
        });
        expect(preview.body).toMatchObject({ refundOre: totalOre / 2, paidOre: totalOre, keptOre: 85_003 });
        await app.cancel(ola, bookingId);
        await app.settle();
        await refundInDashboard(bookingId, totalOre / 2 + 90_000);
        return bookingId;
      },
    ],
    [
      "the remainder, with two refunds in the provider's dashboard before the stay",
      { commission: 34_001, earnings: 136_004 },
      async () => {
        const bookingId = await createPaid();
        await refundInDashboard(bookingId, 70_000);
        await refundInDashboard(bookingId, 100_001);
        return bookingId;
      },
    ],
    [
      "half, where a dispute of half is lost after the stay",
      halfSplit,
      async () => {
        const bookingId = await createPaid();
        for (const day of ["01", "05"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
        await loseDispute(bookingId, totalOre / 2);
        return bookingId;
      },
    ],
    [
      "all, where a dispute is lost after the payout",
      { commission: 54_001, earnings: 216_005 },
      async () => {
        const bookingId = await createPaid();
        await payOut(bookingId);
        await loseDispute(bookingId, totalOre);
        return bookingId;
      },
    ],
    [
      "nothing, where the landowner cancels",
      none,
      async () => {
        const bookingId = await createPaid();
        await app.cancel(kari, bookingId);
        return bookingId;
      },
    ],
    [
      "nothing, where it is paid too late",
      none,
      async () => {
        const bookingId = await createConfirmed();
        await app.begin(ola, bookingId);
        await app.passTime("2027-08-20T08:00:00Z");
        const [row] = await app.rows(
          "select provider_intent_id as id from payment where booking_id = $1",
          bookingId,
        );
        await report(bookingId, "payment_intent.succeeded", { id: row?.id, amount: totalOre });
        expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", refundedOre: totalOre });
        return bookingId;
      },
    ],
    [
      "nothing, where it is cancelled before it is paid",
      none,
      async () => {
        const bookingId = await createConfirmed();
        await app.cancel(ola, bookingId);
        return bookingId;
      },
    ],
    [
      "nothing of a free booking",
      none,
      async () => {
        const bookingId = await createConfirmed(0);
        await app.cancel(kari, bookingId);
        return bookingId;
      },
    ],
  ])("is %s", async (_, expectedSplit, bringAbout) => {
    const bookingId = await bringAbout();
    const pays = expectedSplit.earnings > 0;
    expect([await storedOf(bookingId), await shownOf(bookingId)]).toMatchObject([
      expectedSplit,
      expectedSplit,
    ]);
    await payOut(bookingId);
    expect([
      await storedOf(bookingId),
      await shownOf(bookingId),
      await releasedOf(bookingId),
      await app.rows(
        "select commission_ore::int as commission, amount_ore::int as earnings from payout where booking_id = $1",
        bookingId,
      ),
    ]).toEqual([
      expectedSplit,
      {
        ...expectedSplit,
        payout: pays ? expect.objectContaining({ status: "sent", amountOre: expectedSplit.earnings }) : null,
      },
      expectedSplit,
      pays ? [expectedSplit] : [],
    ]);
  });
});

it("a reversal is shown to the landowner once, with their own part of it", async () => {
  const bookingId = await createPaid();
  await refundInDashboard(bookingId, 70_000);
  const { body } = await app.call(kari, "GET /api/financials/bookings/:bookingId", { params: { bookingId } });
  expect(body.events.map(({ kind, amountOre }) => [kind, amountOre])).toEqual([
    ["paid", totalOre],
    ["provider", 70_000],
  ]);
});
