import { beforeAll, expect, it } from "vitest";
import type { Body } from "#contract/index.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, odd: Person, ola: Person;
const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [12.1234567, 64.1],
      [12.2, 64.1],
      [12.2, 64.2],
      [12.1234567, 64.1],
    ],
  ],
};
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  odd = await app.signIn("oppsyn@example.no", { name: "Odd Oppsyn", roles: ["hunter"] });
});

async function propertyWith(rights: CoHostRight[]): Promise<string> {
  const propertyId = await app.make.property(kari.uid);
  await app.pool.query("update property set boundary = $2, status = 'draft' where property_id = $1", [
    propertyId,
    boundary,
  ]);
  await app.pool.query(
    `insert into ground (property_id, kind, name, boundary) values ($1, 'field', 'Nordlia', $2)`,
    [propertyId, boundary],
  );
  await app.pool.query(
    `insert into co_host (property_id, email, uid, rights, invited_at, expires_at, accepted_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [propertyId, odd.email, odd.uid, rights],
  );
  return propertyId;
}
const packOf = async (who: Person) => (await app.call(who, "GET /api/control/pack")).body;
const report = (who: Person, ...scans: Body<"POST /api/control/reports">["scans"]) =>
  app.call(who, "POST /api/control/reports", { body: { scans } });
const reported = (who: Person, propertyId: string) =>
  app.call(who, "GET /api/properties/:propertyId/control-reports", {
    params: { propertyId },
    query: {},
  });
const scanOf = (propertyId: string) => ({
  propertyId,
  permitId: "00112233445566ff",
  checkedAt: app.clock.now().toISOString(),
  outcome: "red" as const,
  reasons: ["revoked" as const],
  note: "Viste en gammel tillatelse.",
});

it("a warden keeps names and borders as they were drawn, also of a draft, and nothing else", async () => {
  const propertyId = await propertyWith(["control"]);
  const { serverTime, grounds } = await packOf(odd);
  expect(serverTime).toBe(app.clock.now().toISOString());
  const ground = {
    propertyId,
    name: expect.any(String),
    boundary,
    parts: [{ groundId: expect.any(String), name: "Nordlia", kind: "field", boundary }],
  };
  expect(grounds).toEqual([ground]);
  expect((await packOf(kari)).grounds).toContainEqual(ground);
  expect((await packOf(ola)).grounds).toEqual([]);
});

it("a co-host without the right is in charge of nothing, and neither is who has lost it", async () => {
  const propertyId = await propertyWith(["answer", "calendar", "edit"]);
  const inPack = async () => (await packOf(odd)).grounds.some((one) => one.propertyId === propertyId);
  expect([await inPack(), (await report(odd, scanOf(propertyId))).body.code]).toEqual([
    false,
    "property_not_found",
  ]);
  await app.pool.query("update co_host set rights = '{answer,control}' where property_id = $1", [propertyId]);
  expect([await inPack(), (await report(odd, scanOf(propertyId))).status]).toEqual([true, 201]);
  await app.pool.query("delete from co_host where property_id = $1", [propertyId]);
  expect([await inPack(), (await report(odd, scanOf(propertyId))).status]).toEqual([false, 404]);
});

it("the owner reads what was reported, the warden and others do not", async () => {
  const propertyId = await propertyWith(["control"]);
  const place = { lat: 64.15, lon: 12.18 };
  const { status, body } = await report(
    odd,
    { ...scanOf(propertyId), place },
    {
      propertyId,
      checkedAt: "2027-07-01T08:00:00.000Z",
      outcome: "red",
      reasons: ["unreadable"],
      note: "",
    },
  );
  expect([status, body]).toEqual([201, { reported: 2 }]);
  expect((await reported(kari, propertyId)).body.items).toMatchObject([
    {
      permitId: "00112233445566ff",
      outcome: "red",
      reasons: ["revoked"],
      note: "Viste en gammel tillatelse.",
      place,
      by: "Odd Oppsyn",
    },
    { permitId: null, reasons: ["unreadable"], note: "", place: null },
  ]);
  expect([(await reported(odd, propertyId)).status, (await reported(ola, propertyId)).status]).toEqual([
    404, 404,
  ]);
  const steps = await app.rows(
    "select actor_uid, actor_role, data from audit where to_state = 'control_reported' and subject_id = $1",
    propertyId,
  );
  expect(steps).toEqual([{ actor_uid: odd.uid, actor_role: "co_host", data: { scans: 2 } }]);
});

it("one ground that is not theirs, or one time that cannot be, refuses the whole report", async () => {
  const propertyId = await propertyWith(["control"]);
  const strange = await app.make.property(kari.uid);
  const at = (checkedAt: string) => ({ ...scanOf(propertyId), checkedAt });
  expect((await report(odd, scanOf(propertyId), scanOf(strange))).body.code).toBe("property_not_found");
  const late = await report(odd, scanOf(propertyId), at("2027-08-01T08:05:01.000Z"));
  expect(late.body.errors).toMatchObject([{ code: "control_scan_in_future", path: "scans.1.checkedAt" }]);
  expect((await report(odd, at("2026-07-31T08:00:00.000Z"))).body.errors?.[0]?.code).toBe(
    "control_scan_too_old",
  );
  expect(await app.count("control_scan where property_id = $1", propertyId)).toBe(0);
});

it("what a warden has reported goes with their account, and is in their export until then", async () => {
  const leaver = await app.signIn("sluttar@example.no", { name: "Siri Sluttar", roles: ["hunter"] });
  const propertyId = await propertyWith(["control"]);
  await app.pool.query("update co_host set uid = $2, email = 'sluttar@example.no' where property_id = $1", [
    propertyId,
    leaver.uid,
  ]);
  expect((await report(leaver, scanOf(propertyId))).status).toBe(201);
  const exported = await app.call(leaver, "GET /api/user-profile/me/export");
  expect(JSON.stringify(exported.body)).toContain("Viste en gammel tillatelse.");
  expect((await app.call(leaver, "DELETE /api/user-profile/me")).status).toBe(200);
  expect(await app.count("control_scan where property_id = $1", propertyId)).toBe(0);
});

it("the owner is led to the booking of a reported permit, if it is one of this property", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  await app.rows("insert into party (booking_id) values ($1)", bookingId);
  await app.rows(
    `insert into party_member (booking_id, ord, name, role, added_at) values ($1, 1, 'Nils Nilsen', 'unarmed', $2)`,
    bookingId,
    app.clock.now(),
  );
  const ofBooking = { params: { bookingId } };
  const [permit] = (await app.call(ola, "GET /api/core-booking/:bookingId/permits", ofBooking)).body.items;
  const [{ property_id: propertyId }] = await app.rows(
    "select property_id from booking where booking_id = $1",
    bookingId,
  );
  const other = await propertyWith(["answer"]);
  const scan = { ...scanOf(propertyId), permitId: permit?.permitId ?? "" };
  expect((await report(kari, scan, { ...scan, propertyId: other })).status).toBe(201);
  const bookingOf = async (of: string) => (await reported(kari, of)).body.items[0]?.bookingId;
  expect([await bookingOf(propertyId), await bookingOf(other)]).toEqual([bookingId, null]);
});
