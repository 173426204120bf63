import { beforeAll, expect, it } from "vitest";
import { stayAt, makeRequest } from "#tests/factories/stays.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, earningsOre, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, stranger: Person;
let bookingId: string, conversationId: string, offeringId: string, propertyId: string;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola, stranger] = [
    await app.make.landowner(),
    await app.make.hunter(),
    await app.signIn("sjef@example.no", { roles: ["admin"] }),
  ];
  bookingId = await app.pending(kari, ola);
  const [row] = await app.rows(
    "select offering_id, property_id from booking where booking_id = $1",
    bookingId,
  );
  [offeringId, propertyId] = [row.offering_id, row.property_id];
  const { body } = await app.call(ola, "POST /api/conversations", { body: { bookingId } });
  conversationId = body.conversationId;
});
const shared = async (who: Person, id = conversationId) =>
  (await app.call(who, "GET /api/conversations/:conversationId/booking", { params: { conversationId: id } }))
    .body;

it("a conversation shows its booking, with the money that each reader may see, and to nobody else", async () => {
  const facts = {
    bookingId,
    status: "pending",
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    participants: 2,
  };
  expect(await shared(ola)).toMatchObject({
    booking: { ...facts, reader: "hunter", totalOre, landownerEarningsOre: null },
    others: 0,
  });
  const hers = await shared(kari);
  expect(hers).toMatchObject({
    booking: { ...facts, reader: "landowner", totalOre: null, landownerEarningsOre: earningsOre },
  });
  // the booking's page has the address and telephone; here is only what is shown
  expect(JSON.stringify(hers)).not.toContain("example.no");
  expect(await shared(stranger)).toMatchObject({ code: "conversation_not_found" });
});

it("a co-host who answers sees the booking without money", async () => {
  const helper = await app.make.landowner();
  await app.rows(
    `insert into co_host (property_id, email, uid, rights, invited_at, accepted_at, expires_at)
      values ($1, 'hjelper@example.no', $2, '{answer}', now(), now(), now())`,
    propertyId,
    helper.uid,
  );
  expect((await app.call(helper, "POST /api/conversations", { body: { bookingId } })).status).toBe(201);
  expect(await shared(helper)).toMatchObject({
    booking: { bookingId, reader: "co_host", totalOre: null, landownerEarningsOre: null },
  });
});

it("the stay that comes first is shown; when all are over, the newest", async () => {
  const sooner = await makeRequest(
    app,
    ola,
    stayAt(offeringId, { fromDate: "2027-09-26", toDate: "2027-09-28" }),
  );
  expect(await shared(ola)).toMatchObject({ booking: { bookingId: sooner }, others: 1 });
  await app.cancel(ola, sooner);
  expect(await shared(ola)).toMatchObject({ booking: { bookingId, status: "pending" }, others: 1 });
  app.clock.advance({ minutes: 1 });
  const later = await makeRequest(
    app,
    ola,
    stayAt(offeringId, { fromDate: "2027-10-10", toDate: "2027-10-12" }),
  );
  for (const one of [bookingId, later]) await app.cancel(ola, one);
  expect(await shared(ola)).toMatchObject({ booking: { bookingId: later, status: "cancelled" }, others: 2 });
});

it("a question without a booking, and a group, show none", async () => {
  const asker = await app.make.hunter();
  const asked = await app.call(asker, "POST /api/conversations", { body: { offeringId } });
  expect(await shared(asker, asked.body.conversationId)).toEqual({ booking: null, others: 0 });
  const group = await app.call(ola, "POST /api/conversations", {
    body: { name: "Elgjakta", memberUids: [kari.uid] },
  });
  expect(await shared(ola, group.body.conversationId)).toEqual({ booking: null, others: 0 });
});
