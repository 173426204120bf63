/** Tests refusals, cancellations, cabin rentals, and who may call which endpoint. */
import { beforeAll, expect, it } from "vitest";
import { openApp } from "../support/app.ts";
import { cabin, offering, property } from "./listing.ts";
import { acceptance, consent, addOffering, createPaid, createPending } from "./offer-and-book.ts";
import { type ApiUser, signedInUser } from "./api-client.ts";

let owner: ApiUser;
let hunter: ApiUser;
let other: ApiUser;
const ids = { property: "", optional: "", offering: "", service: "" };
const stayBody = () => ({
  offeringId: ids.offering,
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  participants: 4,
  cabins: [{ cabinId: ids.optional }],
  services: [{ serviceId: ids.service, quantity: 1 }],
});

beforeAll(async () => {
  const app = await openApp({ now: "2027-08-01T08:00:00Z", listen: true });
  owner = await signedInUser(app.base, "grunneier@example.no");
  hunter = await signedInUser(app.base, "ny.jeger@example.com", "Nils Nyjeger");
  other = await signedInUser(app.base, "jeger2@example.no");
  await owner.put("/api/user-profile/me/roles", { roles: ["landowner"] });
  const registered = { landownerProfile: { vatRegistered: true }, organizationNumber: "999999999" };
  expect((await owner.patch("/api/user-profile/me", registered)).status).toBe(200);
  ids.property = (await owner.post("/api/properties", property)).body.propertyId;
  ids.optional = (await owner.post(`/api/properties/${ids.property}/cabins`, cabin)).body.cabinId;
  const created = await owner.post(`/api/properties/${ids.property}/offerings`, {
    ...offering,
    optionalCabins: [{ cabinId: ids.optional, pricePerPersonPerNightOre: 25_000 }],
  });
  ids.offering = created.body.offeringId;
  ids.service = created.body.services[0].serviceId;
});

it("each stay that rules 2.1 exclude is refused with its code, in both languages", async () => {
  const codes = async (body: object) => {
    const nb = await hunter.post("/api/core-booking/calculate", {
      participants: 2,
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      ...body,
    });
    const en = await hunter.post(
      "/api/core-booking/calculate",
      { participants: 2, fromDate: "2027-10-01", toDate: "2027-10-04", ...body },
      { "accept-language": "en" },
    );
    expect([nb.status, nb.type.split(";")[0], en.body.code]).toEqual([
      422,
      "application/problem+json",
      nb.body.code,
    ]);
    expect(nb.body.detail).not.toBe(en.body.detail);
    for (const e of [...nb.body.errors, ...en.body.errors])
      expect(e.detail).not.toMatch(/undefined|NaN|Invalid/);
    return nb.body.errors.map((e: { code: string }) => e.code);
  };
  const season = { per: "group", fixedPriceOre: 900_000 };
  const [inactive, sales, weekday, long, exact, wholeSeason, six, closed, shared] = [
    await addOffering(owner, ids.property, { status: "inactive" }),
    await addOffering(owner, ids.property, { salesStartDate: "2027-09-01" }),
    await addOffering(owner, ids.property, { startWeekday: 1 }),
    await addOffering(owner, ids.property, { durationType: "min_days", minDays: 4, maxDays: 6 }),
    await addOffering(owner, ids.property, { durationType: "fixed_days", fixedDays: 5 }),
    await addOffering(owner, ids.property, { durationType: "season", pricing: season }),
    await addOffering(owner, ids.property, { minHunters: 6, maxHunters: 6 }),
    await addOffering(owner, ids.property, {
      blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-03" }],
    }),
    await addOffering(owner, ids.property, { allowConcurrentBookings: true, totalAreaCapacity: 5 }),
  ];
  await createPending(other, shared, { participants: 4 });
  expect(await codes({ offeringId: inactive })).toEqual(["offering_not_available"]);
  expect(await codes({ offeringId: long, toDate: "2027-10-01" })).toEqual(["start_not_before_end"]);
  expect(await codes({ offeringId: long, toDate: "2027-09-28" })).toEqual(["start_not_before_end"]);
  expect(await codes({ cabins: [{ cabinId: ids.optional }], toDate: "2027-09-28" })).toEqual([
    "start_not_before_end",
  ]);
  expect(await codes({ offeringId: exact, fromDate: "2026-10-01", toDate: "2026-10-04" })).toEqual([
    "dates_in_past",
    "outside_season",
    "duration_not_exact",
  ]);
  expect(await codes({ offeringId: sales })).toEqual(["before_sales_start"]);
  expect(await codes({ offeringId: ids.offering, fromDate: "2027-10-23", toDate: "2027-10-26" })).toEqual([
    "outside_season",
  ]);
  expect(await codes({ offeringId: weekday })).toEqual(["start_weekday_required"]);
  expect(await codes({ offeringId: long })).toEqual(["duration_too_short"]);
  expect(await codes({ offeringId: long, toDate: "2027-10-10" })).toEqual(["duration_too_long"]);
  expect(await codes({ offeringId: wholeSeason })).toEqual(["whole_season_required"]);
  expect(await codes({ offeringId: ids.offering, participants: 1 })).toEqual(["too_few_hunters"]);
  expect(await codes({ offeringId: ids.offering, participants: 9 })).toEqual(["too_many_hunters"]);
  expect(await codes({ offeringId: six })).toEqual(["hunters_not_exact"]);
  expect(await codes({ offeringId: closed })).toEqual(["dates_unavailable"]);
  expect(await codes({ offeringId: shared })).toEqual(["capacity_exceeded"]);
  expect(await codes({ ...stayBody(), services: [{ serviceId: ids.service, quantity: 3 }] })).toEqual([
    "service_quantity_exceeded",
  ]);
  expect(
    await codes({
      offeringId: weekday,
      cabins: [{ cabinId: ids.optional }],
      participants: 9,
      fromDate: "2027-12-02",
      toDate: "2027-12-05",
    }),
  ).toEqual([
    "outside_season",
    "start_weekday_required",
    "too_many_hunters",
    "cabin_unavailable",
    "too_few_beds",
  ]);
});

it("a cancellation refunds the amount of its policy, as previewed", async () => {
  const [flexible, moderate, strict] = [
    await addOffering(owner, ids.property, { cancellationPolicy: "flexible" }),
    await addOffering(owner, ids.property, {}),
    await addOffering(owner, ids.property, { cancellationPolicy: "strict" }),
  ];
  // 42 days before arrival and just paid, every policy refunds 100 %
  const soon = { fromDate: "2027-09-12", toDate: "2027-09-15" };
  for (const offeringId of [flexible, moderate, strict]) {
    const bookingId = await createPaid(hunter, owner, offeringId, soon);
    expect((await hunter.get(`/api/booking-actions/${bookingId}/cancel-preview`)).body).toMatchObject({
      refundOre: 270_000,
      paidOre: 270_000,
      percent: 100,
    });
    const cancelled = await hunter.post(`/api/booking-actions/${bookingId}/cancel`, { reason: "Sykdom" });
    expect(cancelled.body).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      refundedOre: 270_000,
    });
    expect((await hunter.get(`/api/invoice/${bookingId}`)).body).toMatchObject({
      status: "credited",
      creditNote: { refersTo: expect.any(String) },
    });
  }
  const byOwner = await createPaid(hunter, owner, strict, soon);
  expect(
    (await owner.post(`/api/booking-actions/${byOwner}/cancel`, { reason: "Brann" })).body,
  ).toMatchObject({ status: "cancelled", refundedOre: 270_000 });
  const unpaid = await createPending(hunter, moderate, soon);
  expect(
    (await hunter.post(`/api/booking-actions/${unpaid}/cancel`, { reason: "Ombestemt" })).body,
  ).toMatchObject({ status: "cancelled", refundedOre: 0 });
  const refused = await createPending(hunter, flexible, soon);
  expect((await owner.post(`/api/booking-actions/${refused}/reject`, {})).status).toBe(400);
  expect(
    (await owner.post(`/api/booking-actions/${refused}/reject`, { reason: "Vi jakter selv" })).body.status,
  ).toBe("rejected");
  expect((await hunter.get(`/api/core-booking/${refused}`)).body.history.at(-1)).toMatchObject({
    to: "rejected",
    actor: "landowner",
    reason: "Vi jakter selv",
  });
  await createPending(hunter, flexible, soon); // the cancelled nights are free again
});

it("a cabin is booked without an offering, and requires no payment when it is free", async () => {
  const nights = { fromDate: "2027-12-01", toDate: "2027-12-04", participants: 2 };
  const alone = await hunter.post("/api/core-booking/calculate", {
    ...nights,
    cabins: [{ cabinId: ids.optional }],
  });
  expect(alone.body.quote).toMatchObject({ totalOre: 360_000, vat: [{ percent: 12, vatOre: 38_571 }] });
  const sent = await hunter.post(`/api/core-booking/submit/${alone.body.bookingId}`, consent);
  expect(sent.body).toMatchObject({ status: "pending", offeringId: null, propertyId: ids.property });
  const refused = await other.post("/api/core-booking/calculate", {
    ...nights,
    cabins: [{ cabinId: ids.optional }],
  });
  expect([refused.status, refused.body.code]).toEqual([422, "cabin_unavailable"]);
  expect((await other.post("/api/core-booking/calculate", nights)).body.code).toBe("cabin_required");

  const free = await createPending(
    hunter,
    await addOffering(owner, ids.property, { pricing: { per: "group", fixedPriceOre: 0 } }),
  );
  expect((await owner.post(`/api/booking-actions/${free}/accept`, acceptance)).body).toMatchObject({
    status: "paid",
    totalOre: 0,
  });
  expect((await hunter.get(`/api/invoice/${free}`)).body).toMatchObject({ totalOre: 0 });
  expect((await hunter.post("/api/payments/create-intent", { bookingId: free })).status).toBe(409);
  const dear = await hunter.post("/api/core-booking/calculate", {
    offeringId: await addOffering(owner, ids.property, {
      maxParticipants: 10_000,
      maxHunters: 10_000,
      pricing: { per: "hunter", fixedPriceOre: 10_000_000_000 },
    }),
    ...nights,
    fromDate: "2027-11-01",
    toDate: "2027-11-04",
  });
  expect([dear.status, dear.body.code]).toEqual([422, "price_too_high"]);
});

it("users can choose only the roles hunter and landowner", async () => {
  const both = await other.put("/api/user-profile/me/roles", { roles: ["hunter", "landowner"] });
  expect(both.body).toMatchObject({ isHunter: true, isLandowner: true, isAdmin: false });
  const grab = await other.put("/api/user-profile/me/roles", { roles: ["hunter", "admin"] });
  expect([grab.status, grab.body.code]).toEqual([403, "role_not_yours_to_give"]);
  expect((await hunter.post("/api/properties", property)).status).toBe(403);
  expect([
    (await other.patch(`/api/properties/${ids.property}`, { name: "Mitt" })).status,
    (await other.del(`/api/offerings/${ids.offering}`)).status,
  ]).toEqual([403, 403]);
  expect((await other.put("/api/user-profile/me/roles", { roles: ["hunter"] })).body.isLandowner).toBe(false);
  const own = await owner.post("/api/core-booking/calculate", stayBody());
  expect([own.status, own.body.code]).toEqual([422, "own_offering"]);
});
