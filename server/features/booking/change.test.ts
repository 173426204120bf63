/** Changing a booking by agreement (rules 4.7), through the API: holds, papers and books. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestBody } from "#contract/index.ts";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import type { Person } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
const start = "2027-08-01T08:00:00Z";
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
beforeEach(() => app.clock.set(start));

type Body = RequestBody<"POST /api/booking-actions/:bookingId/propose">;
const propose = (who: Person, bookingId: string, body: Body) =>
  app.call(who, "POST /api/booking-actions/:bookingId/propose", { params: { bookingId }, body });
const answer = (
  who: Person,
  bookingId: string,
  proposalId: string,
  how: "accept" | "decline" | "withdraw" = "accept",
  body: object | undefined = how === "accept" ? {} : undefined,
) =>
  app.call(who, `POST /api/booking-actions/:bookingId/proposals/:proposalId/${how}` as const, {
    params: { bookingId, proposalId },
    body: body as never,
  });
/** Proposes as the hunter and accepts as the landowner. */
async function change(bookingId: string, body: Body) {
  const proposed = await propose(ola, bookingId, body);
  expect([proposed.status, proposed.body]).toMatchObject([201, { proposalId: expect.any(String) }]);
  const accepted = await answer(kari, bookingId, proposed.body.proposalId);
  expect([accepted.status, accepted.body]).toMatchObject([200, { bookingId }]);
  return { ...proposed.body, booking: await app.see(ola, bookingId) };
}
const paid = async (o: Partial<Parameters<BookingApp["make"]["offering"]>[0]> = {}, stay = {}) => {
  const { offeringId, propertyId } = await app.make.offering({ ownerUid: kari.uid, ...o });
  const bookingId = await makeRequest(app, ola, stayAt(offeringId, stay));
  await app.accept(kari, bookingId);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  return { bookingId, offeringId, propertyId };
};
const heldNights = async (bookingId: string) =>
  (
    await app.rows(
      "select lower(stay)::text as from, upper(stay)::text as to, participants from offering_hold where booking_id = $1",
      bookingId,
    )
  )[0];
const papersOf = (bookingId: string) =>
  app.rows(
    "select kind, total_ore::int as ore from invoice where booking_id = $1 order by series_no, year, number",
    bookingId,
  );
const codesOf = ({ body }: { body: object }) =>
  "errors" in body
    ? (body.errors as { code: string }[]).map(({ code }) => code)
    : [(body as { code: string }).code];
const nightOre = totalOre / 3;

it("moves a paid stay at the same price: old nights are free, and one invoice is not credited", async () => {
  const { bookingId, offeringId } = await paid();
  const before = await app.books(bookingId);
  const { booking, differenceOre } = await change(bookingId, {
    fromDate: "2027-10-11",
    toDate: "2027-10-14",
  });
  expect(differenceOre).toBe(0);
  expect(booking).toMatchObject({
    ...{ status: "paid", fromDate: "2027-10-11", toDate: "2027-10-14", totalOre },
    proposal: { status: "applied" },
  });
  expect(await heldNights(bookingId)).toEqual({ from: "2027-10-11", to: "2027-10-14", participants: 2 });
  expect(await papersOf(bookingId)).toEqual([
    { kind: "invoice", ore: totalOre },
    { kind: "credit_note", ore: -totalOre },
    { kind: "invoice", ore: totalOre },
  ]);
  expect((await app.invoice(ola, bookingId)).body).toMatchObject({ totalOre, creditNotes: [] });
  expect(await app.books(bookingId)).toEqual(before);
  // the old nights can be sold again
  expect(await makeRequest(app, ola, stayAt(offeringId))).toEqual(expect.any(String));
});

it("is longer once the difference is paid: both stays are held meanwhile", async () => {
  const { bookingId } = await paid();
  const { booking, differenceOre } = await change(bookingId, { toDate: "2027-10-06" });
  expect(differenceOre).toBe(2 * nightOre);
  expect(booking).toMatchObject({
    ...{ toDate: "2027-10-04", totalOre, dueOre: 2 * nightOre },
    allowedActions: expect.arrayContaining(["pay", "cancel"]),
    proposal: { status: "accepted", toDate: "2027-10-06", differenceOre },
  });
  expect(await heldNights(bookingId)).toEqual({ from: "2027-10-01", to: "2027-10-06", participants: 2 });
  expect((await app.pay(ola, bookingId)).body).toMatchObject({
    ...{ status: "paid", toDate: "2027-10-06", totalOre: totalOre + differenceOre },
    proposal: { status: "applied" },
  });
  expect(await app.books(bookingId)).toEqual({
    provider: totalOre + differenceOre,
    [`escrow/${bookingId}`]: -totalOre - differenceOre,
  });
  expect(await papersOf(bookingId)).toEqual([
    { kind: "invoice", ore: totalOre },
    { kind: "credit_note", ore: -totalOre },
    { kind: "invoice", ore: totalOre + differenceOre },
  ]);
});

it("stands as before if the difference is not paid in time, to the second", async () => {
  const { bookingId } = await paid();
  await change(bookingId, { toDate: "2027-10-06" });
  await app.passTime("2027-08-08T07:59:59Z");
  expect((await app.see(ola, bookingId)).proposal).toMatchObject({ status: "accepted" });
  await app.passTime("2027-08-08T08:00:00Z");
  expect(await app.see(ola, bookingId)).toMatchObject({
    ...{ status: "paid", toDate: "2027-10-04", totalOre, dueOre: 0 },
    proposal: { status: "unpaid" },
  });
  expect(await heldNights(bookingId)).toEqual({ from: "2027-10-01", to: "2027-10-04", participants: 2 });
  expect(await papersOf(bookingId)).toHaveLength(1);
});

it("pays back what a shorter stay costs less", async () => {
  const { bookingId } = await paid();
  const { booking, differenceOre } = await change(bookingId, { toDate: "2027-10-03", participants: 1 });
  expect(differenceOre).toBe(nightOre - totalOre);
  expect(booking).toMatchObject({ status: "paid", totalOre: nightOre, participants: 1 });
  await app.settle();
  expect(await app.books(bookingId)).toEqual({ provider: nightOre, [`escrow/${bookingId}`]: -nightOre });
  expect(
    await app.rows("select amount_ore::int ore, reason from refund where booking_id = $1", bookingId),
  ).toEqual([{ ore: -differenceOre, reason: "changed" }]);
  expect(await heldNights(bookingId)).toEqual({ from: "2027-10-01", to: "2027-10-03", participants: 1 });
  // a later cancellation pays back what is left
  await app.cancel(kari, bookingId);
  await app.settle();
  expect(await app.books(bookingId)).toEqual({});
});

it("of an unpaid booking takes effect at once, due by the new dates", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await app.begin(ola, bookingId);
  app.clock.set("2027-08-03T08:00:00Z");
  const { booking } = await change(bookingId, { toDate: "2027-10-05" });
  expect(booking).toMatchObject({
    ...{ status: "confirmed", toDate: "2027-10-05", totalOre: totalOre + nightOre },
    paymentDueAt: "2027-08-10T08:00:00.000Z",
  });
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
  expect(await app.books(bookingId)).toMatchObject({ provider: totalOre + nightOre });
});

it("at the agreed price is the landowner's to propose, and the lines make the agreed total", async () => {
  const { bookingId } = await paid();
  expect(codesOf(await propose(ola, bookingId, { toDate: "2027-10-05", price: "agreed" }))).toEqual([
    "agreed_price_by_landowner",
  ]);
  const proposed = await propose(kari, bookingId, { toDate: "2027-10-05", price: "agreed" });
  expect(proposed.body).toMatchObject({ differenceOre: 0 });
  const { body } = await answer(ola, bookingId, proposed.body.proposalId);
  expect(body).toMatchObject({ toDate: "2027-10-05", totalOre });
  expect(body.quote.lines.map(({ kind, amountOre }) => [kind, amountOre])).toEqual([
    ["hunting", totalOre + nightOre],
    ["agreed_price", -nightOre],
  ]);
});

it("lapses after 24 hours, to the second, and not past the arrival", async () => {
  const { bookingId } = await paid();
  const { body } = await propose(ola, bookingId, { toDate: "2027-10-05" });
  expect(body.dueAt).toBe("2027-08-02T08:00:00.000Z");
  app.clock.set("2027-08-02T08:00:00Z");
  expect(codesOf(await answer(kari, bookingId, body.proposalId))).toEqual(["proposal_over"]);
  await app.passTime("2027-08-02T08:00:00Z");
  expect((await app.see(ola, bookingId)).proposal).toMatchObject({ status: "lapsed" });
  app.clock.set("2027-09-30T15:00:00Z");
  const late = await propose(ola, bookingId, { toDate: "2027-10-05" });
  expect(late.body.dueAt).toBe("2027-09-30T22:00:00.000Z");
});

it("has one proposal at a time: one's own is replaced, the other's is answered first", async () => {
  const { bookingId } = await paid();
  const first = await propose(ola, bookingId, { toDate: "2027-10-05" });
  expect(codesOf(await propose(kari, bookingId, { toDate: "2027-10-06" }))).toEqual(["proposal_open"]);
  const second = await propose(ola, bookingId, { toDate: "2027-10-06" });
  expect(codesOf(await answer(kari, bookingId, first.body.proposalId))).toEqual(["proposal_over"]);
  expect((await answer(ola, bookingId, second.body.proposalId)).status).toBe(403);
  expect((await answer(kari, bookingId, second.body.proposalId, "decline")).body).toMatchObject({
    toDate: "2027-10-04",
    proposal: { status: "declined" },
  });
  const third = await propose(kari, bookingId, { toDate: "2027-10-05" });
  expect((await answer(kari, bookingId, third.body.proposalId, "withdraw")).body.proposal).toMatchObject({
    status: "withdrawn",
  });
});

it("is refused for strangers, administrators, what is taken, and what changes nothing", async () => {
  const { bookingId, offeringId } = await paid();
  const other = await app.make.hunter();
  await makeRequest(app, other, stayAt(offeringId, { fromDate: "2027-10-05", toDate: "2027-10-07" }));
  expect((await propose(other, bookingId, { toDate: "2027-10-05" })).status).toBe(404);
  expect((await propose(admin, bookingId, { toDate: "2027-10-05" })).status).toBe(403);
  expect(codesOf(await propose(ola, bookingId, { toDate: "2027-10-06" }))).toEqual(["dates_booked"]);
  expect(codesOf(await propose(ola, bookingId, { participants: 99 }))).toContain("too_many_hunters");
  expect(codesOf(await propose(ola, bookingId, {}))).toEqual(["change_is_the_same"]);
  expect(await heldNights(bookingId)).toEqual({ from: "2027-10-01", to: "2027-10-04", participants: 2 });
});

it("ends with the booking, whose nights are all free", async () => {
  const { bookingId } = await paid();
  await change(bookingId, { toDate: "2027-10-06" });
  await app.cancel(ola, bookingId);
  await app.settle();
  expect(await app.see(ola, bookingId)).toMatchObject({ status: "cancelled", proposal: { status: "ended" } });
  expect(await app.count("offering_hold where booking_id = $1", bookingId)).toBe(0);
  expect(await app.books(bookingId)).toEqual({});
});

it("to days apart that cost more holds both stays, and takes the new one once it is paid", async () => {
  const { bookingId, offeringId } = await paid();
  const moved = { fromDate: "2027-10-20", toDate: "2027-10-25" };
  const { differenceOre } = await change(bookingId, moved);
  expect(differenceOre).toBe(2 * nightOre);
  const other = await app.make.hunter();
  const isTaken = async (from: string, to: string) =>
    codesOf(
      await app.call(other, "POST /api/core-booking/estimate", {
        body: stayAt(offeringId, { fromDate: from, toDate: to }) as never,
      }),
    );
  expect(await isTaken("2027-10-22", "2027-10-23")).toEqual(["dates_booked"]);
  expect(await isTaken("2027-10-02", "2027-10-03")).toEqual(["dates_booked"]);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid", ...moved });
  expect(await heldNights(bookingId)).toEqual({ from: "2027-10-20", to: "2027-10-25", participants: 2 });
  expect(await app.rows("select status from reservation where booking_id = $1", bookingId)).toEqual([
    { status: "released" },
  ]);
  expect(await makeRequest(app, other, stayAt(offeringId))).toEqual(expect.any(String));
});

it("to days apart gives the new days back, whether it is not paid or the trip is cancelled", async () => {
  for (const cancels of [false, true]) {
    app.clock.set(start);
    const { bookingId, offeringId } = await paid();
    await change(bookingId, { fromDate: "2027-10-20", toDate: "2027-10-25" });
    if (cancels) expect((await app.cancel(ola, bookingId)).status).toBe(200);
    else await app.passTime("2027-08-09T08:00:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: cancels ? "cancelled" : "paid" });
    const stay = stayAt(offeringId, { fromDate: "2027-10-20", toDate: "2027-10-25" });
    expect(await makeRequest(app, await app.make.hunter(), stay)).toEqual(expect.any(String));
  }
});

it("names what each side may do about it, and which offering it is for", async () => {
  const { bookingId, propertyId } = await paid();
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId, name: "Rypejakt" });
  const { body } = await propose(ola, bookingId, { offeringId });
  const seenBy = async (who: Person) => (await app.see(who, bookingId)).proposal;
  expect(await seenBy(ola)).toMatchObject({ allowedActions: ["withdraw"], offeringName: "Rypejakt" });
  expect(await seenBy(kari)).toMatchObject({ allowedActions: ["accept", "decline"] });
  expect(await seenBy(admin)).toMatchObject({ allowedActions: [] });
  app.clock.set("2027-08-02T08:00:00Z");
  expect(await seenBy(kari)).toMatchObject({ allowedActions: [] });
  app.clock.set("2027-08-01T09:00:00Z");
  await answer(kari, bookingId, body.proposalId, "decline");
  expect(await seenBy(kari)).toMatchObject({ allowedActions: [], changedAt: "2027-08-01T09:00:00.000Z" });
  // the ground is one, and is given from the one offering to the other
  const { booking } = await change(bookingId, { offeringId });
  expect(booking).toMatchObject({ offeringId, offeringName: "Rypejakt", proposal: { status: "applied" } });
});

describe("a landowner's proposal to a request", () => {
  const pending = async () => {
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
    return makeRequest(app, ola, stayAt(offeringId));
  };
  const later = { fromDate: "2027-10-08", toDate: "2027-10-10" };

  it("is the answer: the hunter's yes confirms it as proposed", async () => {
    const bookingId = await pending();
    expect(codesOf(await propose(ola, bookingId, later))).toEqual(["transition_not_allowed"]);
    const proposed = await propose(kari, bookingId, later);
    expect(proposed.body).toMatchObject({ differenceOre: -nightOre, dueAt: "2027-08-02T08:00:00.000Z" });
    expect(await app.see(ola, bookingId)).toMatchObject({
      ...{ status: "pending", replyDueAt: "2027-08-02T08:00:00.000Z" },
      proposal: { status: "open", by: "landowner" },
    });
    expect(codesOf(await answer(kari, bookingId, proposed.body.proposalId))).toEqual(["forbidden"]);
    const accepted = await answer(ola, bookingId, proposed.body.proposalId);
    expect(accepted.body).toMatchObject({
      ...{ status: "confirmed", ...later, totalOre: 2 * nightOre },
      proposal: { status: "applied" },
    });
    expect(await heldNights(bookingId)).toMatchObject({ from: "2027-10-08", to: "2027-10-10" });
    expect(await papersOf(bookingId)).toEqual([{ kind: "invoice", ore: 2 * nightOre }]);
    expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid" });
    const history = (await app.see(ola, bookingId)).history.map(({ to }) => to);
    expect(history).toEqual(["submitted", "pending", "accepted", "confirmed", "paid"]);
  });

  it("does not show contact details in its words before the hunter has agreed", async () => {
    const bookingId = await pending();
    await propose(kari, bookingId, { ...later, message: "Ring meg på 99 88 77 66 først." });
    const words = async (who: Person) => (await app.see(who, bookingId)).proposal?.message;
    expect(await words(ola)).not.toContain("99 88 77 66");
    expect(await words(kari)).toContain("99 88 77 66");
  });

  it("ends the request if the hunter does not answer in time", async () => {
    const bookingId = await pending();
    await propose(kari, bookingId, later);
    await app.passTime("2027-08-02T07:59:59Z");
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "pending" });
    await app.passTime("2027-08-02T08:00:00Z");
    expect(await app.see(ola, bookingId)).toMatchObject({
      status: "expired",
      proposal: { status: "ended" },
    });
    expect(await heldNights(bookingId)).toBeUndefined();
  });

  it("leaves the request to be answered when it is declined or taken back", async () => {
    const bookingId = await pending();
    const first = await propose(kari, bookingId, later);
    expect((await answer(ola, bookingId, first.body.proposalId, "decline")).body).toMatchObject({
      status: "pending",
    });
    await propose(kari, bookingId, { participants: 1 });
    await app.accept(kari, bookingId);
    expect(await app.see(ola, bookingId)).toMatchObject({
      ...{ status: "confirmed", totalOre, fromDate: "2027-10-01" },
      proposal: { status: "ended" },
    });
  });

  it("needs the agreement to invoicing as a yes does", async () => {
    const landowner = await app.make.landowner();
    await app.rows(
      "update user_profile set invoicing_agreed_version = null, invoicing_agreed_at = null where uid = $1",
      landowner.uid,
    );
    const { offeringId } = await app.make.offering({ ownerUid: landowner.uid });
    const bookingId = await makeRequest(app, ola, stayAt(offeringId));
    expect(codesOf(await propose(landowner, bookingId, later))).toEqual(["invoicing_agreement_required"]);
    expect((await propose(landowner, bookingId, { ...later, invoicingAgreed: true })).status).toBe(201);
    expect((await app.accept(landowner, bookingId)).status).toBe(200);
  });
});

it("is shown with its difference before it is sent, and nothing is saved", async () => {
  const { bookingId } = await paid();
  const look = (who: Person, body: Body) =>
    app.call(who, "POST /api/booking-actions/:bookingId/propose/preview", { params: { bookingId }, body });
  expect((await look(ola, { toDate: "2027-10-06" })).body).toMatchObject({
    ...{ totalOre: totalOre + 2 * nightOre, differenceOre: 2 * nightOre },
    ...{ dueAt: "2027-08-02T08:00:00.000Z", paymentDueIfAccepted: "2027-08-08T08:00:00.000Z" },
  });
  // nothing is to be paid of a stay that costs less
  expect((await look(ola, { toDate: "2027-10-03" })).body).toMatchObject({ paymentDueIfAccepted: null });
  expect(codesOf(await look(ola, {}))).toEqual(["change_is_the_same"]);
  expect(await app.see(ola, bookingId)).toMatchObject({ proposal: null, toDate: "2027-10-04" });
});

it("waits for a reported problem to be settled, and a report for the payment of a change", async () => {
  const report = (bookingId: string) =>
    app.call(ola, "POST /api/booking-actions/:bookingId/report-problem", {
      params: { bookingId },
      body: { text: "Brua var borte." },
    });
  const { bookingId } = await paid();
  const proposed = await propose(ola, bookingId, { toDate: "2027-10-06" });
  app.clock.set("2027-09-30T22:00:00Z");
  expect((await report(bookingId)).status).toBe(201);
  expect(codesOf(await propose(kari, bookingId, { toDate: "2027-10-05" }))).toEqual(["change_with_problem"]);
  expect(proposed.status).toBe(201);
  app.clock.set(start);
  const other = await paid();
  app.clock.set("2027-10-02T08:00:00Z");
  await change(other.bookingId, { toDate: "2027-10-06" });
  expect(codesOf(await report(other.bookingId))).toEqual(["change_waits_for_payment"]);
});

it("keeps a bank transfer that has paid for it: only the trip can be cancelled", async () => {
  const { bookingId } = await paid();
  await change(bookingId, { toDate: "2027-10-06" });
  const recorded = await app.call(admin, "POST /api/payments/mark-payment-received", {
    body: { bookingId, amountOre: 2 * nightOre },
  });
  expect(recorded.body).toMatchObject({ status: "paid" });
  const [transfer] = await app.rows(
    "select payment_id from payment where booking_id = $1 and provider = 'manual'",
    bookingId,
  );
  const undone = await app.call(admin, "POST /api/payments/transfers/:paymentId/undo", {
    params: { paymentId: String(transfer?.payment_id) },
    body: { reason: "Ført feil" },
  });
  expect(codesOf(undone)).toEqual(["transfer_pays_change"]);
  expect((await app.cancel(ola, bookingId)).body).toMatchObject({ status: "cancelled" });
  await app.settle();
  expect(await app.books(bookingId)).toEqual({
    bank: 2 * nightOre,
    [`refund/${bookingId}`]: -2 * nightOre,
  });
});

it("can be paid by a card whose form has been open for minutes, and closes one of another sum", async () => {
  const { bookingId } = await paid();
  await change(bookingId, { toDate: "2027-10-06" });
  const { body } = await app.begin(ola, bookingId);
  await app.passTime("2027-08-01T08:05:00Z");
  expect(
    await app.rows(
      "select status, amount_ore::int ore from payment where booking_id = $1 order by 2",
      bookingId,
    ),
  ).toEqual([
    { status: "created", ore: 2 * nightOre },
    { status: "succeeded", ore: totalOre },
  ]);
  expect(body.amountOre).toBe(2 * nightOre);
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "paid", toDate: "2027-10-06" });

  app.clock.set(start);
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  const unpaid = await makeRequest(app, ola, stayAt(offeringId));
  await app.accept(kari, unpaid);
  await app.begin(ola, unpaid);
  await change(unpaid, { toDate: "2027-10-03" });
  await app.settle();
  expect(await app.rows("select status from payment where booking_id = $1", unpaid)).toEqual([
    { status: "cancelled" },
  ]);
  expect((await app.pay(ola, unpaid)).body).toMatchObject({ status: "paid", totalOre: 2 * nightOre });
});

it("paid too much by bank sends the surplus back", async () => {
  const { bookingId } = await paid();
  await change(bookingId, { toDate: "2027-10-06" });
  await app.call(admin, "POST /api/payments/mark-payment-received", {
    body: { bookingId, amountOre: 2 * nightOre + 50_000 },
  });
  expect(await app.see(ola, bookingId)).toMatchObject({ status: "paid", toDate: "2027-10-06" });
  expect(await app.books(bookingId)).toEqual({
    provider: totalOre,
    bank: 2 * nightOre + 50_000,
    [`escrow/${bookingId}`]: -totalOre - 2 * nightOre,
    [`refund/${bookingId}`]: -50_000,
  });
});

it("is not paid any more once money of the trip was taken back", async () => {
  const { bookingId } = await paid();
  await change(bookingId, { toDate: "2027-10-06" });
  await app.rows("update booking set disputed_ore = 100 where booking_id = $1", bookingId);
  await app.call(admin, "POST /api/payments/mark-payment-received", {
    body: { bookingId, amountOre: 2 * nightOre },
  });
  expect(await app.see(ola, bookingId)).toMatchObject({ toDate: "2027-10-04", totalOre });
});

it("asks again, when it is accepted, what is asked of a new stay", async () => {
  const { bookingId, offeringId } = await paid();
  const proposed = await propose(kari, bookingId, { fromDate: "2027-10-11", toDate: "2027-10-14" });
  await app.rows(
    `update offering set blackout_periods = '[{"from": "2027-10-12", "to": "2027-10-12"}]' where offering_id = $1`,
    offeringId,
  );
  expect(codesOf(await answer(ola, bookingId, proposed.body.proposalId))).toEqual(["dates_unavailable"]);
});

it("during the stay moves the departure, not the arrival", async () => {
  const { bookingId } = await paid();
  await app.passTime("2027-10-01T10:00:00Z");
  // a sweep leaves out a booking whose row a job has locked
  await until(async () => {
    await app.sweep();
    expect(await app.see(ola, bookingId)).toMatchObject({ status: "in_progress" });
  });
  expect(codesOf(await propose(ola, bookingId, { fromDate: "2027-10-02" }))).toEqual([
    "change_of_past_arrival",
  ]);
  const { booking } = await change(bookingId, { toDate: "2027-10-05" });
  expect(booking).toMatchObject({ status: "in_progress", dueOre: nightOre });
  expect((await app.pay(ola, bookingId)).body).toMatchObject({ status: "in_progress", toDate: "2027-10-05" });
  await app.passTime("2027-10-05T22:00:00Z");
  expect(await app.see(ola, bookingId)).toMatchObject({ status: "completed" });
});

describe("what the booking first needs by a change", () => {
  const fishing = { targetSpecies: ["laksefiske"] };
  it("the age, where fishing becomes hunting: with the hunter's proposal, or with their yes", async () => {
    const { bookingId, propertyId } = await paid(fishing);
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId });
    const asked = await app.call(ola, "POST /api/booking-actions/:bookingId/propose/preview", {
      params: { bookingId },
      body: { offeringId },
    });
    expect(asked.body).toMatchObject({ asks: { age: true, buyer: false } });
    const without = await propose(ola, bookingId, { offeringId });
    expect([without.status, without.body.errors]).toMatchObject([
      422,
      [{ code: "terms_required", path: "ageConfirmed" }],
    ]);
    const proposed = await propose(ola, bookingId, { offeringId, ageConfirmed: true });
    expect(proposed.status).toBe(201);
    await answer(ola, bookingId, proposed.body.proposalId, "withdraw");

    const fromOwner = await propose(kari, bookingId, { offeringId });
    expect((await app.see(ola, bookingId)).proposal).toMatchObject({ asks: { age: true, buyer: false } });
    expect(codesOf(await answer(ola, bookingId, fromOwner.body.proposalId))).toEqual(["terms_required"]);
    const yes = await answer(ola, bookingId, fromOwner.body.proposalId, "accept", { ageConfirmed: true });
    expect(yes.status).toBe(200);
    expect(
      await app.rows(
        "select status, age_confirmed from booking_change where booking_id = $1 order by number",
        bookingId,
      ),
    ).toEqual([
      { status: "withdrawn", age_confirmed: true },
      { status: expect.any(String), age_confirmed: true },
    ]);
  });

  it("the buyer, where a free request is answered with a price", async () => {
    const { offeringId } = await app.make.offering({
      ownerUid: kari.uid,
      pricing: { per: "hunter", fixedPriceOre: 0 },
    });
    const bookingId = await makeRequest(app, ola, stayAt(offeringId));
    await app.pool.query("update booking set buyer = null where booking_id = $1", [bookingId]);
    await app.pool.query(
      "update user_profile set address = '{}', organization_number = null where uid = $1",
      [ola.uid],
    );
    await app.pool.query(
      `update offering set pricing = pricing || '{"fixedPriceOre": 45000}' where offering_id = $1`,
      [offeringId],
    );
    const { body } = await propose(kari, bookingId, { toDate: "2027-10-05", invoicingAgreed: true });
    expect((await app.see(ola, bookingId)).proposal).toMatchObject({ asks: { age: false, buyer: true } });
    expect(codesOf(await answer(ola, bookingId, body.proposalId))).toEqual(["buyer_address_required"]);
    const buyer = { address: { street: "Veien 2", postalCode: "7890", city: "Namsskogan" } };
    expect((await answer(ola, bookingId, body.proposalId, "accept", { buyer })).status).toBe(200);
    expect((await app.invoice(ola, bookingId)).body.buyer).toMatchObject({
      postalAddress: { street: "Veien 2" },
    });
  });
});
