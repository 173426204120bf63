/** Follows a failed payout and a refund of half a payment through the API alone. */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "../support/app.ts";
import { commissionOre, earningsOre, totalOre } from "../worlds/booking-app.ts";
import { openMoneyWorld, paidOut, payoutDue } from "../worlds/money-world.ts";

let world: Awaited<ReturnType<typeof openMoneyWorld>>, app: (typeof world)["app"], ola: Person;
beforeAll(async () => {
  world = await openMoneyWorld();
  ({ app, ola } = world);
});

it("a landowner finds a failed payout, corrects the account number, and is paid", async () => {
  const landownerPer = await app.make.landowner({ account: "00000000000" });
  const bookingId = await world.paid(landownerPer);
  await world.stayIsOver();
  await world.passTime(payoutDue);
  const payout = async () => {
    const { items } = (await app.call(landownerPer, "GET /api/financials", { query: { year: 2027 } })).body;
    return items.find((row) => row.key === bookingId)?.booking?.payout;
  };
  const emailCount = (subtype: string) =>
    app.count(
      "communication where recipient_uid = $1 and booking_id = $2 and subtype = $3 and channel = 'email'",
      landownerPer.uid,
      bookingId,
      subtype,
    );
  expect(await payout()).toMatchObject({ state: "on_its_way", why: "refused" });
  expect(await emailCount("payout_failed")).toBe(1);

  const { body } = await app.call(landownerPer, "PATCH /api/user-profile/me", {
    body: { bankAccountNumber: "12345678903" },
  });
  expect(body.payoutAccountFrom).toBe("2027-10-15T08:00:00.000Z");
  await app.settle();
  expect(await payout()).toMatchObject({ state: "on_its_way", why: "new_account" });
  await world.passTime("2027-10-15T07:59:00Z");
  expect(await world.transfersOf(bookingId)).toEqual([]);
  await world.passTime("2027-10-15T08:00:00Z");
  expect(await payout()).toMatchObject({ state: "paid", why: null });
  expect(await emailCount("payout_sent")).toBe(1);
  const { events } = (
    await app.call(landownerPer, "GET /api/financials/bookings/:bookingId", { params: { bookingId } })
  ).body;
  expect(events.filter((event) => event.kind === "paid_out")).toMatchObject([{ amountOre: earningsOre }]);
  expect(await world.transfersOf(bookingId)).toEqual([{ account: "12345678903", ore: earningsOre }]);
  expect(await app.books(bookingId)).toEqual(paidOut);
  expect(await world.differences()).toEqual([]);
});

it("a hunter who cancels in time for half the refund reads the credit note", async () => {
  world.setClocks("2027-08-01T08:00:00Z");
  const bookingId = await world.paid();
  const of = { params: { bookingId } };
  await world.passTime("2027-09-20T08:00:00Z"); // eleven days before the arrival
  const preview = (await app.call(ola, "GET /api/booking-actions/:bookingId/cancel-preview", of)).body;
  expect(preview).toMatchObject({ percent: 50, refundOre: totalOre / 2, keptOre: totalOre / 2 });
  const { body } = await app.call(ola, "POST /api/booking-actions/:bookingId/cancel", {
    ...of,
    body: { reason: "Vi rekker det ikke", expectedRefundOre: preview.refundOre },
  });
  expect(body).toMatchObject({ status: "cancelled", refundedOre: totalOre / 2 });
  await app.settle();
  const invoice = (await app.invoice(ola, bookingId)).body;
  expect(invoice.creditNote).toMatchObject({ refersTo: invoice.number, totalOre: -totalOre / 2 });
  const pdf = await app.http.inject({
    url: `/api/invoice/${bookingId}/pdf?document=credit_note`,
    headers: { authorization: ola.bearer },
  });
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(await world.refundsOf(bookingId)).toEqual([{ ore: totalOre / 2 }]);
  await world.passTime("2027-10-14T08:00:00Z");
  expect(await world.transfersOf(bookingId)).toEqual([{ account: "12345678903", ore: earningsOre / 2 }]);
  expect(await app.books(bookingId)).toEqual({
    provider: commissionOre / 2,
    commission: -commissionOre / 2,
  });
  expect(await world.differences()).toEqual([]);
});
