/** Limits on one hunter's unpaid requests (rules 2.8); a request includes each cabin at most once. */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person;
beforeAll(async () => {
  const rules = {
    NEWCOMER_OPEN_REQUESTS: "5",
    NEWCOMER_OPEN_REQUESTS_PER_PROPERTY: "2",
    NEWCOMER_HELD_NIGHTS: "30",
    OPEN_REQUESTS: "7",
    OPEN_REQUESTS_PER_PROPERTY: "5",
    NEWCOMERS_SHARE_PERCENT: "50",
  };
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: rules });
  make = factories(app);
  kari = await make.landowner();
});

const stay = { fromDate: "2027-10-01", toDate: "2027-10-03", participants: 1, cabins: [], services: [] };
const calculate = async (who: Person, choice: object) =>
  (await app.call(who, "POST /api/core-booking/calculate", { body: { ...stay, ...choice } as never })).body
    .bookingId;
const submit = (who: Person, bookingId: string) =>
  app.call(who, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
const send = async (who: Person, stay: object) => submit(who, await calculate(who, stay));
const place = (propertyId?: string) =>
  make.offering({ ownerUid: kari.uid, groundUse: "together", ...(propertyId && { propertyId }) });
const countPending = async ({ uid }: Person) =>
  (
    await app.pool.query("select count(*)::int n from booking where hunter_uid = $1 and status = 'pending'", [
      uid,
    ])
  ).rows[0].n;

describe("a new hunter", () => {
  it("has at most five open requests, also when sent concurrently", async () => {
    const who = await make.hunter();
    const drafts: string[] = [];
    for (let i = 0; i < 8; i++) drafts.push(await calculate(who, { offeringId: (await place()).offeringId }));
    const responses = await Promise.all(drafts.map((id) => submit(who, id)));
    expect(responses.filter((a) => a.status === 200)).toHaveLength(5);
    expect(new Set(responses.filter((a) => a.status !== 200).map((a) => a.body.code))).toEqual(
      new Set(["too_many_open_requests"]),
    );
    expect(await countPending(who)).toBe(5);
  });

  it("has at most two on one property, and may request again after withdrawing one", async () => {
    const [who, propertyId] = [await make.hunter(), await make.property(kari.uid)];
    const offerings = [await place(propertyId), await place(propertyId), await place(propertyId)].map(
      (o) => o.offeringId,
    );
    const first = await send(who, { offeringId: offerings[0] });
    expect((await send(who, { offeringId: offerings[1] })).status).toBe(200);
    const refused = await send(who, { offeringId: offerings[2] });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      422,
      "too_many_open_requests",
      expect.stringContaining("høyst 2 ubesvarte forespørsler på samme eiendom"),
    ]);
    await app.call(who, "POST /api/booking-actions/:bookingId/cancel", {
      params: { bookingId: first.body.bookingId },
      body: { reason: "Vi rekker det ikke" },
    });
    expect((await send(who, { offeringId: offerings[2] })).status).toBe(200);
  });

  it("holds at most thirty nights", async () => {
    const who = await make.hunter();
    for (let i = 0; i < 2; i++)
      expect((await send(who, { offeringId: (await place()).offeringId, toDate: "2027-10-15" })).status).toBe(
        200,
      );
    const refused = await send(who, { offeringId: (await place()).offeringId, toDate: "2027-10-04" });
    expect([refused.body.code, refused.body.detail]).toEqual([
      "too_many_open_requests",
      expect.stringContaining("30 netter"),
    ]);
    expect((await send(who, { offeringId: (await place()).offeringId })).status).toBe(200);
  });
});

/** Makes a cancelled booking, with this total paid and this part of it refunded. */
const createPaidBooking = async (who: Person, totalOre: number, refundedOre = 0) => {
  const { bookingId } = (await send(who, { offeringId: (await place()).offeringId })).body;
  await app.pool.query(
    `update booking set status = 'cancelled', paid_at = now(), total_ore = $2::bigint, refunded_ore = $3::bigint,
      commission_ore = 0, landowner_earnings_ore = $2::bigint - $3::bigint where booking_id = $1`,
    [bookingId, totalOre, refundedOre],
  );
};
it("hunters who have never paid together hold at most half of the open nights (rules 2.8)", async () => {
  const thirtyNights = { validFrom: "2027-09-25", validTo: "2027-10-24" };
  const { offeringId } = await make.offering({ ownerUid: kari.uid, ...thirtyNights });
  const hunters = await Promise.all(Array.from({ length: 4 }, () => make.hunter()));
  const [free, refunded] = hunters;
  if (!free || !refunded) throw new Error("no hunters");
  await createPaidBooking(free, 0);
  await createPaidBooking(refunded, 100_000, 100_000);
  const weeks = ["2027-09-25", "2027-09-30", "2027-10-05", "2027-10-10", "2027-10-15"];
  const drafts = await Promise.all(
    hunters.map(
      async (who, i) =>
        [who, await calculate(who, { offeringId, fromDate: weeks[i], toDate: weeks[i + 1] })] as const,
    ),
  );
  const responses = await Promise.all(drafts.map(([who, draft]) => submit(who, draft)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422]);
  const refused = responses.find(({ status }) => status === 422);
  expect(refused?.body.code).toBe("too_many_open_requests");
  expect(refused?.body.detail).toContain("50 %");
  const returningHunter = await make.hunter();
  await createPaidBooking(returningHunter, 100_000, 50_000);
  const last = { offeringId, fromDate: "2027-10-15", toDate: "2027-10-20" };
  expect((await send(returningHunter, last)).status).toBe(200);
});

it("a hunter who has paid before has higher limits on requests, and no limit on nights", async () => {
  const who = await make.hunter();
  const paid = (await send(who, { offeringId: (await place()).offeringId })).body.bookingId;
  await app.call(kari, "POST /api/booking-actions/:bookingId/accept", {
    params: { bookingId: paid },
    body: {},
  });
  await app.pool.query(
    "update booking set status = 'paid', payment_status = 'paid', paid_at = now() where booking_id = $1",
    [paid],
  );
  for (let i = 0; i < 7; i++)
    expect((await send(who, { offeringId: (await place()).offeringId, toDate: "2027-10-15" })).status).toBe(
      200,
    );
  expect((await send(who, { offeringId: (await place()).offeringId })).body.code).toBe(
    "too_many_open_requests",
  );
});

it("a request that includes the same cabin twice is refused", async () => {
  const who = await make.hunter();
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const { offeringId } = await make.offering({
    ownerUid: kari.uid,
    propertyId,
    optional: [{ cabinId, pricePerPersonPerNightOre: 25_000 }],
  });
  for (const choice of [
    { offeringId, cabins: [{ cabinId }, { cabinId }] },
    { cabins: [{ cabinId }, { cabinId }] },
  ]) {
    const { status, body } = await app.call(who, "POST /api/core-booking/calculate", {
      body: { ...stay, ...choice } as never,
    });
    expect([status, body.errors?.map((e) => [e.code, e.path])]).toEqual([
      422,
      [["cabin_repeated", "cabins.1.cabinId"]],
    ]);
  }
});
