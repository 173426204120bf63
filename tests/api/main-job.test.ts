/** Tests the main job over plain HTTP, to a server with the demo's sign-in and card provider. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type TestApp } from "../support/app.ts";
import { until } from "../support/until.ts";
import { acceptance, createAccepted, consent, addOffering, createPending } from "./offer-and-book.ts";
import {
  cabin,
  fittingQueries,
  offering,
  offeringVariants,
  plain,
  property,
  propertyVariants,
} from "./listing.ts";
import { readStream } from "../support/stream.ts";
import { apiCaller, type ApiUser, signedInUser } from "./api-client.ts";

let app: TestApp;
let anyone: ReturnType<typeof apiCaller>;
let owner: ApiUser;
let hunter: ApiUser;
let other: ApiUser;
let admin: ApiUser;

beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", listen: true });
  anyone = apiCaller(app.base);
  owner = await signedInUser(app.base, "grunneier@example.no");
  await owner.put("/api/user-profile/me/roles", { roles: ["landowner"] });
  hunter = await signedInUser(app.base, "ny.jeger@example.com", "Nils Nyjeger");
  other = await signedInUser(app.base, "jeger2@example.no");
  admin = await signedInUser(app.base, "admin@example.no");
  await app.signIn("admin@example.no", { roles: ["admin"] });
});

/** Runs the queued jobs, moves the clock, and runs everything that is due at the new time. */
async function passTime(now: string): Promise<void> {
  await app.settle();
  app.clock.set(now);
  while ((await app.sweep()) > 0);
  await app.settle();
}

const ids = { property: "", included: "", optional: "", offering: "", service: "" };
const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 4 };
const stayBody = (more: object = {}) => ({
  offeringId: ids.offering,
  ...stay,
  cabins: [{ cabinId: ids.optional, quantity: 1 }],
  services: [{ serviceId: ids.service, quantity: 1 }],
  ...more,
});
let booked = "";

it("the API signs users in and returns their profiles", async () => {
  const [a, b] = [await owner.get("/api/user-profile/me"), await hunter.get("/api/user-profile/me")];
  expect(a.body).toMatchObject({ email: "grunneier@example.no", isLandowner: true, isAdmin: false });
  expect(b.body).toMatchObject({
    email: "ny.jeger@example.com",
    isHunter: true,
    isLandowner: false,
    isAdmin: false,
  });
  expect((await admin.get("/api/user-profile/me")).body.isAdmin).toBe(true);
  expect((await anyone.get("/api/user-profile/me")).status).toBe(401);
  expect(
    (
      await owner.patch("/api/user-profile/me", {
        bankAccountNumber: "12345678903",
        organizationNumber: "999999999",
        landownerProfile: { vatRegistered: true },
      })
    ).status,
  ).toBe(200);
});

it("the landowner creates a property, cabins and an offering with all fields", async () => {
  const created = await owner.post("/api/properties", property);
  expect(created.status).toBe(201);
  ids.property = created.body.propertyId;
  for (const variant of propertyVariants)
    expect([
      variant,
      (
        await owner.post("/api/properties", {
          ...property,
          visibility: "private",
          status: "draft",
          ...variant,
        })
      ).status,
    ]).toEqual([variant, 201]);

  const cabins = [
    cabin,
    {
      ...cabin,
      name: "Naustet",
      availableFrom: null,
      availableTo: null,
      minBookingDays: null,
      maxBookingDays: null,
    },
  ];
  for (const [i, body] of cabins.entries()) {
    const r = await owner.post(`/api/properties/${ids.property}/cabins`, body);
    expect(r.status).toBe(201);
    ids[i ? "optional" : "included"] = r.body.cabinId;
  }
  const closed = [{ from: "2027-12-20", to: "2027-12-28", type: "personal_use", notes: null }];
  expect(
    (
      await owner.post(`/api/properties/${ids.property}/cabins`, {
        name: "Bua",
        pricePerDayOre: 0,
        status: "draft",
        blackoutPeriods: closed,
      })
    ).status,
  ).toBe(201);

  const offeringBody = {
    ...offering,
    includedCabinIds: [ids.included],
    optionalCabins: [{ cabinId: ids.optional, pricePerPersonPerNightOre: 25_000 }],
  };
  const offered = await owner.post(`/api/properties/${ids.property}/offerings`, offeringBody);
  expect([offered.status, offered.body.code]).toEqual([201, undefined]);
  ids.offering = offered.body.offeringId;
  ids.service = offered.body.services[0].serviceId;
  expect(ids.service).toEqual(expect.any(String));
  for (const more of offeringVariants)
    expect([
      more,
      (
        await owner.post(`/api/properties/${ids.property}/offerings`, {
          ...plain,
          status: "draft",
          published: false,
          ...more,
        })
      ).status,
    ]).toEqual([more, 201]);
  expect((await anyone.get(`/api/offerings/${ids.offering}`)).body).toMatchObject({
    offeringId: ids.offering,
    propertyId: ids.property,
    municipality: expect.stringContaining("Namsskogan"),
  });
});

it("the search finds the offering by each filter and sort order", async () => {
  const findOffering = async (query: string) => {
    const r = await anyone.get(`/api/search?limit=100&${query}`);
    expect([query, r.status]).toEqual([query, 200]);
    return r.body.items.find((item: { offeringId: string }) => item.offeringId === ids.offering);
  };
  for (const query of fittingQueries)
    expect([query, await findOffering(query)]).toEqual([
      query,
      expect.objectContaining({
        name: offering.name,
        propertyName: property.name,
        county: "Trøndelag",
        fromPriceOre: 160_345,
      }),
    ]);
  const priced = await findOffering("municipality=5044&from=2027-10-01&to=2027-10-04&participants=4");
  expect(priced.totalPriceOre).toBe(3_225_107);
  expect(priced.location).toEqual({ lon: expect.any(Number), lat: expect.any(Number) });
  for (const query of [
    "municipality=5044&species=rype",
    "municipality=0301",
    "municipality=5044&from=2027-12-01&to=2027-12-04&participants=4",
    "municipality=5044&from=2027-10-01&to=2027-10-04&participants=9",
    "q=finnesikkenoested",
  ])
    expect([query, await findOffering(query)]).toEqual([query, undefined]);
});

it("the calendar shows which days are free, and their prices", async () => {
  const { body } = await anyone.get(
    `/api/offering-availability?offeringId=${ids.offering}&from=2027-09-24&to=2027-10-04`,
  );
  expect(body.days).toHaveLength(10);
  expect(body.days[0]).toMatchObject({ date: "2027-09-24", reason: "outside_season", placesLeft: 0 });
  expect(body.days[7]).toMatchObject({ date: "2027-10-01", density: "free", priceOre: 268_966 });
  expect(body.days[8]).toMatchObject({ date: "2027-10-02", priceOre: 316_552 });
});

it("the stay of rules 3.9 a is priced to the øre", async () => {
  const r = await hunter.post("/api/core-booking/calculate", stayBody());
  expect(r.status).toBe(200);
  expect(r.body).toMatchObject({ bookingId: expect.any(String), status: "calculated" });
  expect(r.body.quote.totalOre).toBe(3_605_107);
  expect(
    r.body.quote.vat.map((v: { percent: number; vatOre: number }) => [v.percent, v.vatOre]).sort(),
  ).toEqual([
    [12, 83_975],
    [25, 564_268],
  ]);
  const sum = (kinds: string[]) =>
    r.body.quote.lines
      .filter((l: { kind: string }) => kinds.includes(l.kind))
      .reduce((n: number, l: { amountOre: number }) => n + l.amountOre, 0);
  expect([sum(["hunting", "accommodation", "long_stay_discount"]), sum(["cabin"]), sum(["service"])]).toEqual(
    [3_225_107, 300_000, 80_000],
  );
});

it("a request is sent once the terms are accepted, and holds the nights", async () => {
  const stream = await readStream(app.base, "/api/live", owner.token);
  expect(stream.type).toContain("text/event-stream");
  const { body: priced } = await hunter.post("/api/core-booking/calculate", stayBody());
  const rival = (await other.post("/api/core-booking/calculate", stayBody())).body.bookingId;
  booked = priced.bookingId;
  const without = await hunter.post(`/api/core-booking/submit/${booked}`, {
    termsAccepted: false,
    privacyAccepted: false,
  });
  expect([without.status, without.body.errors.map((e: { code: string }) => e.code)]).toEqual([
    422,
    ["terms_required", "privacy_required", "buyer_address_required"],
  ]);
  const moved = await hunter.post(`/api/core-booking/submit/${booked}`, { ...consent, expectedTotalOre: 1 });
  expect([moved.status, moved.body.code, moved.body.quote.totalOre]).toEqual([
    409,
    "price_changed",
    3_605_107,
  ]);
  const { status, body } = await hunter.post(`/api/core-booking/submit/${booked}`, {
    ...consent,
    specialRequests: "Vi kommer seint.",
    notes: null,
    expectedTotalOre: 3_605_107,
  });
  expect([status, body.status, body.paymentStatus, body.totalOre, body.landownerUid]).toEqual([
    200,
    "pending",
    "pending",
    3_605_107,
    (await owner.get("/api/user-profile/me")).body.uid,
  ]);
  expect(Date.parse(body.replyDueAt) - Date.parse(body.history.at(-1).at)).toBe(24 * 3600_000);
  expect("commissionOre" in body || "landownerEarningsOre" in body).toBe(false);
  await until(async () => expect(stream.received()).toContain(booked));
  const last = stream.ids().at(-1);
  await stream.stop();

  const late = await other.post(`/api/core-booking/submit/${rival}`, consent);
  expect([late.status, late.body.code]).toEqual([422, "dates_booked"]);
  expect(late.body.errors.map((e: { code: string }) => e.code)).toContain("cabin_unavailable");
  const availability = await anyone.get(
    `/api/offering-availability?offeringId=${ids.offering}&from=2027-10-01&to=2027-10-02`,
  );
  expect(availability.body.days[0]).toMatchObject({ density: "full", placesLeft: 0, reason: "booked" });

  expect((await other.get(`/api/core-booking/${booked}`)).status).toBe(404);
  expect((await hunter.post(`/api/booking-actions/${booked}/accept`, {})).status).toBe(403);
  expect((await other.post(`/api/booking-actions/${booked}/cancel`, { reason: "x" })).status).toBe(404);
  const invoice = await hunter.get(`/api/invoice/${booked}`);
  expect([invoice.status, invoice.body.code]).toEqual([409, "invoice_not_available"]);
  expect((await hunter.post("/api/payments/create-intent", { bookingId: booked })).status).toBe(409);

  const booking = await owner.get(`/api/core-booking/${booked}`);
  expect(booking.body).toMatchObject({
    commissionOre: 721_021,
    landownerEarningsOre: 2_884_086,
    allowedActions: expect.arrayContaining(["accept", "reject"]),
  });
  expect(
    (await owner.get("/api/core-booking?role=landowner&status=pending&limit=100")).body.items.map(
      (b: { bookingId: string }) => b.bookingId,
    ),
  ).toContain(booked);

  const accepted = await owner.post(`/api/booking-actions/${booked}/accept`, {
    ...acceptance,
    message: "Velkommen.",
  });
  expect(accepted.body).toMatchObject({
    status: "confirmed",
    paymentStatus: "pending_payment",
    express: false,
  });
  expect(Date.parse(accepted.body.paymentDueAt) - Date.parse(accepted.body.history.at(-1).at)).toBe(
    7 * 86_400_000,
  );
  expect(accepted.body.history.map((h: { to: string }) => h.to)).toEqual(
    ["calculated", "submitted", "pending", "accepted", "confirmed"].slice(-accepted.body.history.length),
  );
  const twice = await owner.post(`/api/booking-actions/${booked}/accept`, {});
  expect([twice.status, twice.body.code]).toEqual([409, "transition_not_allowed"]);

  // A new stream resumes with the events sent while no stream was open, from the last event id.
  const again = await readStream(app.base, "/api/live", owner.token, last);
  await until(async () => expect(again.received()).toContain(booked));
  expect(again.ids()).not.toContain(undefined);
  await again.stop();
});

it("the booking is paid on the second try, with an invoice and a receipt", async () => {
  const invoice = (await hunter.get(`/api/invoice/${booked}`)).body;
  expect(invoice).toMatchObject({
    bookingId: booked,
    status: "issued",
    totalOre: 3_605_107,
    totalVatOre: 648_243,
    participants: 4,
    period: { fromDate: stay.fromDate, toDate: stay.toDate },
  });
  expect(invoice.kid).toMatch(/^\d+$/);
  const stranger = await other.get(`/api/invoice/${booked}`);
  expect([stranger.status, stranger.body.code]).toEqual([403, "no_access"]);
  expect((await anyone.get(`/api/invoice/${booked}`)).status).toBe(401);
  expect((await hunter.get("/api/invoice/00000000-0000-4000-8000-000000000000")).status).toBe(404);

  const intent = await hunter.post("/api/payments/create-intent", { bookingId: booked });
  expect(intent.body).toMatchObject({
    paymentIntentId: expect.any(String),
    clientSecret: expect.any(String),
    amountOre: 3_605_107,
    currency: "nok",
  });
  await hunter.post("/api/payments/simulate-payment", { bookingId: booked, outcome: "failed" });
  await until(async () =>
    expect((await hunter.get(`/api/core-booking/${booked}`)).body).toMatchObject({
      status: "confirmed",
      paymentStatus: "payment_failed",
    }),
  );
  expect((await hunter.get(`/api/receipt/${booked}`)).body.code).toBe("receipt_not_available");
  await hunter.post("/api/routes/payments/simulate-payment", { bookingId: booked, outcome: "succeeded" });
  await until(async () =>
    expect((await hunter.get(`/api/routes/core-booking/${booked}`)).body).toMatchObject({
      status: "paid",
      paymentStatus: "paid",
    }),
  );
  expect((await hunter.get(`/api/receipt/${booked}`)).body).toMatchObject({
    bookingId: booked,
    amountOre: 3_605_107,
    method: "card",
  });
  expect((await owner.get(`/api/invoice/${booked}`)).body.status).toBe("paid");
  expect((await owner.get(`/api/core-booking/${booked}`)).body).toMatchObject({
    commissionOre: 721_021,
    landownerEarningsOre: 2_884_086,
  });
  const more = await hunter.post("/api/payments/simulate-payment", {
    bookingId: booked,
    outcome: "succeeded",
  });
  expect(more.status).toBe(409);
});

it("bookings change state as time passes: they expire, the stay begins and ends, and the payout is sent once", async () => {
  const pendingId = await createPending(other, ids.offering, {
    fromDate: "2027-10-10",
    toDate: "2027-10-12",
  });
  const unpaid = await createPending(other, ids.offering, {
    fromDate: "2027-10-14",
    toDate: "2027-10-16",
  });
  await owner.post(`/api/booking-actions/${unpaid}/accept`, acceptance);
  const half = await createAccepted(
    other,
    owner,
    await addOffering(owner, ids.property, { cancellationPolicy: "strict" }),
    { fromDate: "2027-11-20", toDate: "2027-11-23" },
  );
  // the payout is due on 2 December, so until 13 September a card is saved, not charged (rules 7.5)
  const saved = await other.post("/api/payments/simulate-payment", {
    bookingId: half,
    outcome: "succeeded",
  });
  expect(saved.body).toMatchObject({ status: "confirmed", savedCard: { chargeOn: "2027-09-13" } });

  await passTime("2027-10-02T08:00:00Z");
  const readBooking = async (id: string, who = other) => (await who.get(`/api/core-booking/${id}`)).body;
  await until(async () => expect((await readBooking(half)).status).toBe("paid"));
  await until(async () => expect((await readBooking(pendingId)).status).toBe("expired"));
  await until(async () =>
    expect(await readBooking(unpaid)).toMatchObject({
      status: "cancelled",
      paymentStatus: "overdue",
      reminderStage: "expired",
    }),
  );
  await until(async () => expect((await readBooking(booked, hunter)).status).toBe("in_progress"));
  expect((await other.get(`/api/booking-actions/${half}/cancel-preview`)).body).toMatchObject({
    percent: 50,
    refundOre: 135_000,
    keptOre: 135_000,
  });
  expect(
    (await other.post(`/api/booking-actions/${half}/cancel`, { reason: "Kan ikke" })).body,
  ).toMatchObject({ status: "cancelled", refundedOre: 135_000 });
  expect(await readBooking(half, owner)).toMatchObject({
    commissionOre: 27_000,
    landownerEarningsOre: 108_000,
  });
  expect((await hunter.post(`/api/booking-actions/${booked}/cancel`, { reason: "Nei" })).status).toBe(409);

  await passTime("2027-10-14T08:00:00Z");
  await until(async () =>
    expect(await readBooking(booked, owner)).toMatchObject({
      status: "completed",
      payout: { status: "sent", date: "2027-10-13", amountOre: 2_884_086 },
    }),
  );
  const balances = await app.pool.query(
    "select account, sum(amount_ore)::int ore from ledger_entry where booking_id = $1 group by 1 having sum(amount_ore) <> 0 order by 1",
    [booked],
  );
  expect(balances.rows.map((r) => [r.account.split("/")[0], r.ore])).toEqual([
    ["commission", -721_021],
    ["provider", 721_021],
  ]);
  const sent = await app.pool.query(
    "select (select count(*)::int from payout where booking_id = $1 and status = 'sent') payouts, (select count(*)::int from card_provider.transfer t join payout p on p.provider_transfer_id = t.transfer_id where p.booking_id = $1) transfers",
    [booked],
  );
  expect(sent.rows[0]).toEqual({ payouts: 1, transfers: 1 });
  const open = await app.pool.query(
    "select account from ledger_entry e join booking b using (booking_id) where b.status in ('cancelled', 'rejected', 'expired') and account like 'refund/%' group by 1 having sum(amount_ore) <> 0",
  );
  expect(open.rows).toEqual([]);
});
