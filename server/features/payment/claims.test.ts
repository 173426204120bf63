/** A dispute lost after the payout is a claim: set off, paid or written off, shown to both (rules 6.10). */
import { beforeEach, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { commissionOre, earningsOre, totalOre } from "#tests/worlds/booking-app.ts";
import { openMoneyWorld, paidOut, payoutDue } from "#tests/worlds/money-world.ts";

let world: Awaited<ReturnType<typeof openMoneyWorld>>, kari: Person, ola: Person, admin: Person;
beforeEach(async () => {
  world = await openMoneyWorld();
  ({ kari, ola, admin } = world);
});
const noticesOf = (bookingId: string, message: string) =>
  world.app.rows(
    "select recipient_uid uid from communication where booking_id = $1 and subtype = $2 and channel = 'email' order by recipient_uid",
    bookingId,
    message,
  );
const open = async () => (await world.app.call(admin, "GET /api/payments/claims", { query: {} })).body.items;
async function loseDisputeAfterPayout(): Promise<string> {
  const bookingId = await world.paid();
  for (const time of ["2027-10-01T00:00:00Z", "2027-10-05T00:00:00Z", payoutDue, "2027-10-13T08:02:00Z"])
    await world.passTime(time);
  expect(await world.app.books(bookingId)).toEqual(paidOut);
  await world.atDesk(bookingId, "dispute");
  expect(await shownStates(bookingId)).toEqual(["open", "open"]);
  await world.atDesk(bookingId, "lost");
  await world.app.settle();
  return bookingId;
}
/** The claim's state as shown to the hunter, and to the landowner on both of their pages. */
const shownStates = async (bookingId: string) => {
  const [hunter, landowner, money] = await Promise.all([
    world.app.see(ola, bookingId),
    world.app.see(kari, bookingId),
    world.app.call(kari, "GET /api/financials/bookings/:bookingId", { params: { bookingId } }),
  ]);
  expect(money.body.takenBack).toEqual(landowner.takenBack);
  expect(hunter.takenBack).toMatchObject([{ landownerOre: null, coveredOre: null }]);
  return [hunter.takenBack[0]?.state, landowner.takenBack[0]?.state];
};
/** The differences found, except for the provider's account, which is short here after a lost dispute. */
const differences = async () =>
  (await world.app.call(admin, "POST /api/reconciliation/daily-checks", {})).body.found.filter(
    ({ kind }) => kind !== "account_short",
  );

it("a claim is listed with its landowner's part, and both parties are notified of each step", async () => {
  const bookingId = await loseDisputeAfterPayout();
  expect(await open()).toMatchObject([
    { bookingId, amountOre: totalOre, landownerOre: earningsOre, outcome: null, coveredOre: 0 },
  ]);
  expect(await shownStates(bookingId)).toEqual(["claim_open", "claim_open"]);
  expect(await noticesOf(bookingId, "dispute_opened")).toEqual([{ uid: kari.uid }]);
  expect(new Set((await noticesOf(bookingId, "dispute_lost")).map(({ uid }) => uid))).toEqual(
    new Set([kari.uid, ola.uid]),
  );
  const [mail] = await world.app.letters(
    "subtype = 'payment_case_dispute' and recipient_uid = $1",
    admin.uid,
  );
  expect(String(mail?.content)).toMatch(/Jeger: .+\. Grunneier: .+\./);
  expect(await differences()).toEqual([]);
});

const decide = (act: "set-off" | "write-off", claimId: string) =>
  world.app.call(admin, `POST /api/payments/claims/:claimId/${act}`, {
    params: { claimId },
    body: { reason: "Tapt hos banken" },
  });
/** Makes a booking whose payout is on 20 October. */
async function createLaterStay(): Promise<string> {
  world.setClocks("2027-08-10T08:00:00Z");
  const bookingId = await world.app.pending(kari, ola, 45_000, {
    fromDate: "2027-10-08",
    toDate: "2027-10-11",
  });
  await world.app.accept(kari, bookingId);
  await world.app.pay(ola, bookingId);
  return bookingId;
}

it("a claim is set off against the next payout, after a notice, and the sale is credited", async () => {
  const later = await createLaterStay();
  const first = await loseDisputeAfterPayout();
  const [claim] = await open();
  const claimId = claim?.claimId ?? "";
  world.setClocks("2027-10-14T08:00:00Z");
  const yearsClaims = async () =>
    (await world.app.call(kari, "GET /api/financials", { query: { year: 2027 } })).body.openClaims;
  const one = { count: 1, bookingId: first };
  expect(await yearsClaims()).toEqual({ ...one, undecidedOre: claim?.amountOre, toSetOffOre: 0 });
  const responses = await Promise.all([decide("set-off", claimId), decide("set-off", claimId)]);
  expect(await yearsClaims()).toEqual({ ...one, undecidedOre: 0, toSetOffOre: earningsOre });
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  await world.app.settle();
  expect(await noticesOf(first, "claim_decided")).toHaveLength(2);
  expect(await shownStates(first)).toEqual(["lost", "to_be_set_off"]);
  expect((await world.app.invoice(ola, first)).body).toMatchObject({ creditedOre: totalOre });
  expect(await world.app.books(first)).toEqual({ provider: -earningsOre, [`claim/${first}`]: earningsOre });
  expect(await differences()).toEqual([]);
  for (const time of ["2027-10-20T08:00:00Z", "2027-10-20T08:02:00Z"]) await world.passTime(time);
  expect(await shownStates(first)).toEqual(["lost", "set_off"]);
  expect(await world.app.see(kari, later)).toMatchObject({
    payout: { status: "sent", amountOre: earningsOre, setOffOre: earningsOre },
    takenBack: [],
  });
  expect(await yearsClaims()).toMatchObject({ count: 0, bookingId: null });
  // the whole payout is set off: nothing is sent, and both bookings are settled
  expect(await world.transfersOf(later)).toEqual([]);
  expect([await world.app.books(first), await world.app.books(later)]).toEqual([
    {},
    { provider: commissionOre, commission: -commissionOre },
  ]);
  expect(await open()).toEqual([]);
  expect(await differences()).toEqual([]);
  expect(await world.differences()).toEqual([]);
});

it("a claim is not set off against a payout within a day of the notice, and remains for later payouts", async () => {
  const later = await createLaterStay();
  await loseDisputeAfterPayout();
  const [claim] = await open();
  world.setClocks("2027-10-19T12:00:00Z");
  await decide("set-off", claim?.claimId ?? "");
  for (const time of ["2027-10-20T08:00:00Z", "2027-10-20T08:02:00Z"]) await world.passTime(time);
  expect(await world.transfersOf(later)).toEqual([{ account: expect.any(String), ore: earningsOre }]);
  expect(await open()).toMatchObject([{ outcome: "set_off", coveredOre: 0 }]);
});

it("a claim is written off with a reason, and the landowner keeps the payout", async () => {
  const bookingId = await loseDisputeAfterPayout();
  const [claim] = await open();
  expect((await decide("write-off", claim?.claimId ?? "")).status).toBe(200);
  expect((await decide("set-off", claim?.claimId ?? "")).body.code).toBe("claim_decided");
  expect(await shownStates(bookingId)).toEqual(["lost", "written_off"]);
  expect(await world.app.books(bookingId)).toEqual({ provider: -earningsOre, own: earningsOre });
  expect(await open()).toEqual([]);
  await world.passTime("2027-10-15T08:00:00Z");
  expect(await differences()).toEqual([]);
});

it("a claim is paid to our bank by the landowner or the hunter; if the hunter pays, the sale is not credited", async () => {
  const paid = (claimId: string, by: "landowner" | "hunter") =>
    world.app.call(admin, "POST /api/payments/claims/:claimId/paid", {
      params: { claimId },
      body: { by, reason: "Kom 14. oktober" },
    });
  const bookingId = await loseDisputeAfterPayout();
  const [claim] = await open();
  const future = { by: "hunter" as const, reason: "x", receivedOn: "2027-12-01" };
  const params = { claimId: claim?.claimId ?? "" };
  expect(
    (await world.app.call(admin, "POST /api/payments/claims/:claimId/paid", { params, body: future })).status,
  ).toBe(422);
  expect((await paid(params.claimId, "hunter")).status).toBe(200);
  expect(await shownStates(bookingId)).toEqual(["paid_by_hunter", "paid_by_hunter"]);
  expect(await world.app.books(bookingId)).toEqual({
    provider: commissionOre - totalOre,
    bank: totalOre,
    commission: -commissionOre,
  });
  expect((await world.app.invoice(ola, bookingId)).body).toMatchObject({ creditedOre: 0 });
  expect(await differences()).toEqual([]);
  expect((await world.app.call(kari, "GET /api/payments/claims", { query: {} })).status).toBe(403);
});
