/** One person's page for administrators. */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { earningsOre, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";

const app = await openBookingApp();
let kari: Person, ola: Person, admin: Person;
let completedId = "";
let cancelledId = "";
beforeAll(async () => {
  ({ kari, ola, admin } = await app.people());
  cancelledId = await app.confirmed(kari, ola);
  await app.pay(ola, cancelledId);
  await app.cancel(ola, cancelledId);
  app.clock.advance({ minutes: 1 });
  completedId = await app.confirmed(kari, ola);
  await app.pay(ola, completedId);
  await app.passTime("2027-11-01T08:00:00Z");
});
const of = ({ uid }: { uid: string }, query: { limit?: number; cursor?: string } = {}) => ({
  params: { uid },
  query,
});
const profile = async (who: Person) =>
  (await app.call(admin, "GET /api/admin/users/:uid/profile", { params: { uid: who.uid } })).body;

it("the profile shows contact data, registration and the masked payout account", async () => {
  await app.pool.query(
    `update user_profile set phone_number = '91234567', address = '{"street": "Lia 1", "postalCode": "7890", "city": "Namsskogan"}' where uid = $1`,
    [kari.uid],
  );
  expect(await profile(kari)).toMatchObject({
    phone: "91234567",
    address: { street: "Lia 1", postalCode: "7890", city: "Namsskogan" },
    organizationNumber: "999999999",
    vatRegistered: true,
    payoutAccount: "*******8903",
    connectedAccount: null,
    taxDetailsGiven: false,
    owedOre: 0,
  });
});

it("properties are listed, and bookings as landowner or hunter, page by page", async () => {
  const { items } = (await app.call(admin, "GET /api/admin/users/:uid/properties", of(kari))).body;
  expect(items.length).toBe(2);
  expect(items[0]).toMatchObject({ status: "published", offerings: 1 });
  const bookings = async (who: Person, side: "hunter" | "landowner", cursor?: string) =>
    (
      await app.call(admin, "GET /api/admin/users/:uid/bookings", {
        params: { uid: who.uid },
        query: { side, limit: 1, ...(cursor && { cursor }) },
      })
    ).body;
  const first = await bookings(ola, "hunter");
  expect(first.items).toMatchObject([
    { bookingId: completedId, otherUid: kari.uid, status: "completed", totalOre },
  ]);
  const second = await bookings(ola, "hunter", first.nextCursor ?? "");
  expect(second).toMatchObject({
    items: [{ bookingId: cancelledId, status: "cancelled" }],
    nextCursor: null,
  });
  expect((await bookings(kari, "landowner")).items).toMatchObject([
    { bookingId: completedId, otherUid: ola.uid },
  ]);
  expect((await bookings(kari, "hunter")).items).toEqual([]);
});

it("payouts and refunds are listed, and the cases of the person's bookings", async () => {
  const money = async (who: Person) =>
    (await app.call(admin, "GET /api/admin/users/:uid/money", of(who))).body.items;
  expect(await money(kari)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: "payout",
        bookingId: completedId,
        amountOre: earningsOre,
        status: "sent",
      }),
    ]),
  );
  expect(await money(ola)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "refund", bookingId: cancelledId, status: "sent" }),
    ]),
  );
  app.clock.advance({ minutes: 1 });
  await app.pool.query(
    `insert into payment_case (kind, provider, provider_ref, booking_id, amount, currency, status, opened_at)
     values ('dispute', 'simulated', 'dp_1', $1, 1000, 'nok', 'open', $2)`,
    [completedId, app.clock.now()],
  );
  for (const who of [kari, ola])
    expect((await money(who))[0]).toMatchObject({ kind: "case", status: "open", amountOre: 1000 });
});

it("a booking shows the amounts that were reversed, and how much of them is a claim", async () => {
  const of = { params: { bookingId: completedId } };
  expect((await app.call(admin, "GET /api/admin/bookings/:bookingId/cases", of)).body).toMatchObject({
    hunterUid: ola.uid,
    landownerUid: kari.uid,
    claimOre: 0,
    frozen: false,
    cases: [{ kind: "dispute", status: "open", amount: 1000, settledAt: null }],
  });
  const nowhere = { params: { bookingId: "0".repeat(32) } };
  expect((await app.call(admin, "GET /api/admin/bookings/:bookingId/cases", nowhere)).status).toBe(404);
});

it("documents are listed: as seller, as buyer, and commission invoices", async () => {
  const papers = async (who: Person, query = {}) =>
    (await app.call(admin, "GET /api/admin/users/:uid/papers", of(who, query))).body;
  const { items } = await papers(kari);
  expect(new Set(items.map(({ kind, side }) => `${side} ${kind}`))).toEqual(
    new Set(["seller invoice", "seller credit_note", "buyer commission_invoice"]),
  );
  expect(new Set((await papers(ola)).items.map(({ kind, side }) => `${side} ${kind}`))).toEqual(
    new Set(["buyer invoice", "buyer credit_note"]),
  );
  const paged: string[] = [];
  let cursor: string | null | undefined;
  do {
    const part = await papers(kari, { limit: 1, ...(cursor && { cursor }) });
    paged.push(...part.items.map(({ id }) => id));
    cursor = part.nextCursor;
  } while (cursor);
  expect(paged).toEqual(items.map(({ id }) => id));
});

it("messages sent to the person are listed, and an unknown user is not found", async () => {
  const query = { recipientUid: ola.uid, limit: 100 };
  const sent = (await app.call(admin, "GET /api/admin/communications", { query })).body.items;
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ recipientUid }) => recipientUid))).toEqual(new Set([ola.uid]));
  const unknownUser = { uid: "x".repeat(32) };
  for (const key of ["profile", "properties", "money", "papers"] as const)
    expect((await app.call(admin, `GET /api/admin/users/:uid/${key}`, of(unknownUser))).body.code).toBe(
      "user_not_found",
    );
});
