/**
 * The commission rate (rules 3.6): the general rate and overrides of landowners, frozen at confirmation,
 * realised once.
 */
import { commissionPercent } from "#domain/commission/figures.ts";
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";

const now = "2027-08-01T08:00:00Z";
let app: BookingApp, kari: Person, per: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp({ now });
  ({ kari, ola, admin } = await app.people());
  per = await app.make.landowner();
});

const setGlobal = (ratePercent: number) =>
  app.call(admin, "POST /api/commission/global-settings", { body: { ratePercent, reason: "Høst" } });
type Days = { ratePercent: number; validFrom: string; validTo?: string | null };
const addOverride = (landownerUid: string, days: Days & { validTo?: string }) =>
  app.call(admin, "POST /api/commission/landowner-overrides", { body: { landownerUid, ...days } });
const change = (overrideId: string, body: Partial<Days>) =>
  app.call(admin, "PUT /api/commission/landowner-overrides/:overrideId", { params: { overrideId }, body });
const calculate = (body: { amountOre: number; landownerUid?: string; at?: string }) =>
  app.call("demo-internal-token", "POST /api/commission/calculate", { body });
const rateOf = async (landownerUid: string, at: string) =>
  (await calculate({ amountOre: totalOre, landownerUid, at })).body.ratePercent;
const amountsOf = async (bookingId: string, who = kari) => {
  const b = await app.see(who, bookingId);
  return "commissionOre" in b ? [b.commissionRatePercent, b.commissionOre, b.landownerEarningsOre] : [];
};
const trail = async (query: { limit?: number; cursor?: string } = {}) =>
  (await app.call(admin, "GET /api/commission/audit-trail", { query })).body;

it("the first general rate is the one in the public texts", async () => {
  expect((await app.call(admin, "GET /api/commission/global-settings")).body).toEqual({
    ratePercent: commissionPercent,
    since: "2000-01-01T00:00:00.000Z",
    setBy: null,
    publicRatePercent: commissionPercent,
  });
  for (const who of [kari, ola, "demo-internal-token"])
    expect((await app.call(who, "GET /api/commission/global-settings")).status).toBe(403);
  expect((await app.call(undefined, "GET /api/commission/audit-trail", { query: {} })).status).toBe(401);
});

it("the rate is frozen at the confirmation, and a request shows the rate that would apply", async () => {
  const [early, late] = [await app.pending(kari, ola), await app.pending(kari, ola)];
  const before = await app.confirmed(kari, ola);
  expect(await amountsOf(before)).toEqual([20, 54_000, 216_000]);
  expect((await setGlobal(17.25)).body).toMatchObject({
    ratePercent: 17.25,
    since: "2027-08-01T08:00:00.000Z",
    setBy: "Sjef",
  });
  expect(await amountsOf(before)).toEqual([20, 54_000, 216_000]);
  expect(await amountsOf(early)).toEqual([17.25, 46_575, 223_425]);

  const own = await addOverride(kari.uid, {
    ratePercent: 12.5,
    validFrom: "2027-08-01",
    validTo: "2027-08-31",
  });
  expect(own.status).toBe(201);
  expect(own.body).toMatchObject({ inForce: true, landownerUid: kari.uid, validTo: "2027-08-31" });
  expect(await amountsOf(early)).toEqual([12.5, 33_750, 236_250]);
  expect((await app.call(kari, "GET /api/commission/mine", { query: {} })).body).toEqual({
    ratePercent: 12.5,
  });
  expect((await app.call(per, "GET /api/commission/mine", { query: {} })).body).toEqual({
    ratePercent: 17.25,
  });
  const ofKari = { query: { landownerUid: kari.uid } };
  expect((await app.call(admin, "GET /api/commission/mine", ofKari)).body).toEqual({ ratePercent: 12.5 });
  expect((await app.call(per, "GET /api/commission/mine", ofKari)).status).toBe(403);
  await app.accept(kari, early);
  expect((await change(own.body.overrideId, { ratePercent: 3 })).body.ratePercent).toBe(3);
  expect(await amountsOf(early)).toEqual([12.5, 33_750, 236_250]);
  expect(await amountsOf(late)).toEqual([3, 8_100, 261_900]);
  await app.call(admin, "DELETE /api/commission/landowner-overrides/:overrideId", {
    params: { overrideId: own.body.overrideId },
  });
  expect(await amountsOf(early)).toEqual([12.5, 33_750, 236_250]);
  expect(await amountsOf(late)).toEqual([17.25, 46_575, 223_425]);
  await expect(
    app.pool.query("update booking set commission_rate_percent = 3 where booking_id = $1", [early]),
  ).rejects.toThrow("frozen");
});

it("an override applies on its days in Oslo, also on the days when the clock changes", async () => {
  const summer = { ratePercent: 5, validFrom: "2028-03-26", validTo: "2028-10-29" }; // clock changes
  const { body: first } = await addOverride(per.uid, summer);
  expect((await addOverride(per.uid, { ratePercent: 6, validFrom: "2028-10-30" })).status).toBe(201);
  for (const [at, percent] of [
    ["2028-03-25T22:59:59Z", 17.25],
    ["2028-03-25T23:00:00Z", 5],
    ["2028-10-29T22:59:59Z", 5],
    ["2028-10-29T23:00:00Z", 6],
    ["2028-10-30", 6],
    ["2027-08-01T07:59:59Z", 20],
  ] as const)
    expect([at, await rateOf(per.uid, at)]).toEqual([at, percent]);
  expect((await calculate({ amountOre: 100_001 })).body).toEqual({
    amountOre: 100_001,
    ratePercent: 17.25,
    commissionOre: 17_250,
    landownerEarningsOre: 82_751,
  });

  // a landowner has at most one override on a day
  const overlapping = await addOverride(per.uid, {
    ratePercent: 1,
    validFrom: "2028-10-29",
    validTo: "2028-10-29",
  });
  expect([overlapping.status, overlapping.body.code]).toEqual([409, "override_overlaps"]);
  expect((await change(first.overrideId, { validTo: null })).body.code).toBe("override_overlaps");
  expect((await change(first.overrideId, { validTo: "2028-03-25" })).body.code).toBe(
    "override_days_reversed",
  );
  expect((await addOverride(kari.uid, { ratePercent: 1, validFrom: "2028-10-29" })).status).toBe(201);
  await expect(
    app.pool.query(
      "insert into commission_override (landowner_uid, rate_percent, valid_from, reason, created_at, updated_at) values ($1, 1, '2028-04-01', '', now(), now())",
      [per.uid],
    ),
  ).rejects.toThrow("commission_override_one_a_day");
  expect((await addOverride(ola.uid, summer)).body.code).toBe("landowner_unknown");
  expect((await addOverride(per.uid, { ...summer, ratePercent: 100.01 })).status).toBe(400);
  for (const ratePercent of [1.001, 5e-324, 1e-9])
    expect((await addOverride(per.uid, { ...summer, ratePercent })).status).toBe(400);

  const page = await app.call(admin, "GET /api/commission/landowner-overrides", {
    query: { landownerUid: per.uid, limit: 1 },
  });
  const { nextCursor: cursor } = page.body;
  const next = await app.call(admin, "GET /api/commission/landowner-overrides", {
    query: { landownerUid: per.uid, limit: 5, cursor: cursor ?? "" },
  });
  expect([page.body.items.length, next.body.items.length, next.body.nextCursor]).toEqual([1, 1, null]);
});

it("a rate is changed before or after a confirmation, never during it", async () => {
  const bookingId = await app.pending(per, ola);
  const client = await app.pool.connect();
  await client.query("begin");
  await client.query("select share_commission_percent($1, $2)", [per.uid, now]); // as accepting does
  const changing = setGlobal(10);
  await until(async () => {
    const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and not granted");
    expect(rows.length).toBe(1);
  });
  await client.query("commit");
  client.release();
  expect((await changing).body.ratePercent).toBe(10);
  await app.accept(per, bookingId);
  expect(await amountsOf(bookingId, per)).toEqual([10, 27_000, 243_000]);
});

it("the audit trail has each change of a rate with person, time, both rates and reason, page by page", async () => {
  const { items: all, nextCursor } = await trail();
  expect(nextCursor).toBeNull();
  expect(all.map(({ change: what, fromPercent, toPercent }) => [what, fromPercent, toPercent])).toEqual([
    ["global_set", 17.25, 10],
    ["override_created", null, 1],
    ["override_created", null, 6],
    ["override_created", null, 5],
    ["override_deleted", 3, null],
    ["override_changed", 12.5, 3],
    ["override_created", null, 12.5],
    ["global_set", 20, 17.25],
  ]);
  expect(all.at(-1)).toMatchObject({ actorName: "Sjef", actorUid: admin.uid, reason: "Høst" });
  expect(all.at(-2)).toMatchObject({ landownerUid: kari.uid, validFrom: "2027-08-01" });
  const pagedChanges = [];
  for (let cursor: string | undefined; ; ) {
    const page = await trail({ limit: 3, ...(cursor && { cursor }) });
    pagedChanges.push(...page.items);
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(pagedChanges).toEqual(all);
  expect((await setGlobal(10)).status).toBe(200); // setting the same rate again is no change
  expect((await trail()).items.length).toBe(all.length);
});

it("a booking's commission and its realised part are returned without posting anything", async () => {
  const bookingId = await app.confirmed(per, ola);
  const body = { bookingId };
  const expectedSplit = {
    ratePercent: 10,
    commissionOre: 27_000,
    landownerEarningsOre: 243_000,
    frozen: true,
  };
  expect(
    (await app.call("demo-internal-token", "POST /api/commission/calculate-invoice-commission", { body }))
      .body,
  ).toEqual({
    bookingId,
    status: "confirmed",
    amountOre: totalOre,
    ...expectedSplit,
  });
  const documents = "POST /api/financial-documents/calculate-commission";
  expect((await app.call(per, documents, { body })).body).toMatchObject(expectedSplit);
  expect((await app.call(ola, documents, { body })).body).toEqual({
    bookingId,
    status: "confirmed",
    amountOre: totalOre,
    frozen: true,
  });
  expect([
    (await app.call(kari, documents, { body })).status,
    (await app.call(undefined, documents, { body })).status,
  ]).toEqual([404, 401]);

  const realize = async () =>
    (await app.call("demo-internal-token", "POST /api/commission/realize-payment-commission", { body })).body;
  expect((await realize()).code).toBe("commission_not_realized");
  await app.pay(ola, bookingId);
  expect(await realize()).toMatchObject({
    realized: true,
    postedOre: 0,
    heldInEscrowOre: totalOre,
    ...expectedSplit,
  });
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  const books = await app.books(bookingId);
  expect(books).toMatchObject({ commission: -27_000 });
  expect([await realize(), await realize()]).toMatchObject([
    { postedOre: 27_000, heldInEscrowOre: 0 },
    { postedOre: 27_000, heldInEscrowOre: 0 },
  ]);
  expect(await app.books(bookingId)).toEqual(books);
});

it("the texts show a changed general rate at once", async () => {
  const texts = async () =>
    (await app.call(undefined, "GET /api/translations", { query: { language: "nb" } })).body.texts;
  await setGlobal(17.25);
  await until(async () =>
    expect(await texts()).toMatchObject({ "company.commission": "17,25", "company.earnings": "82,75" }),
  );
  expect((await app.call(undefined, "GET /api/commission/rate", {})).body).toEqual({ ratePercent: 17.25 });
  await setGlobal(commissionPercent);
  await until(async () => expect(await texts()).toMatchObject({ "company.earnings": "{earningsPercent}" }));
});
