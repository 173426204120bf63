import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp;
let kari: Person;
let ola: Person;
let admin: Person;
let bookingId: string;
let propertyId: string;
beforeAll(async () => {
  app = await openBookingApp();
  kari = await app.make.landowner();
  ola = await app.make.hunter();
  admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
  bookingId = await app.confirmed(kari, ola);
  [{ propertyId } = { propertyId: "" }] = (await app.rows(
    'select property_id as "propertyId" from booking where booking_id = $1',
    bookingId,
  )) as { propertyId: string }[];
});

const code = "Kodelås på boden: 2468";
const write = (who: Person, body: object) =>
  app.call(who, "PUT /api/properties/:propertyId/house-manual", { params: { propertyId }, body });
const own = (who: Person | undefined) =>
  app.call(who, "GET /api/properties/:propertyId/house-manual", { params: { propertyId } });
const read = (who: Person | undefined) =>
  app.call(who, "GET /api/core-booking/:bookingId/house-manual", { params: { bookingId } });
const changeEmails = () => app.count("communication where subtype = 'key_changed' and channel = 'email'");
const keyEmails = () => app.count("communication where subtype = 'key_shown' and channel = 'email'");

it("the manual is written and read by the owner only, until a guest has paid", async () => {
  const stranger = await app.make.landowner();
  for (const who of [stranger, ola, admin])
    expect([(await write(who, { key: "x" })).body.code, (await own(who)).body.code]).toEqual([
      "property_not_found",
      "property_not_found",
    ]);
  const cabinId = await app.make.cabin((await app.make.offering({ ownerUid: kari.uid })).propertyId);
  // the cabin belongs to another property
  expect((await write(kari, { cabinId, key: "x" })).body.code).toBe("cabin_not_found");
  expect((await write(kari, { wayIn: "Over brua", key: code })).body).toEqual({ saved: true });
  expect((await own(kari)).body.items).toMatchObject([
    { cabinId: null, wayIn: "Over brua", key: code, keyDays: 3 },
  ]);
  expect(await app.count("idempotency_key where answer::text like '%boden: 2468%'")).toBe(0);
});

it("the manual is shown once the stay is paid, and its key, with one notification, three days before the arrival", async () => {
  expect((await read(ola)).body.code).toBe("house_manual_not_open");
  await app.pay(ola, bookingId);
  for (const who of [kari, admin, await app.make.hunter()])
    expect((await read(who)).body.code).toBe("booking_not_found");
  const before = { keyShownAt: "2027-09-28T06:00:00.000Z", items: [{ wayIn: "Over brua", key: null }] };
  expect((await read(ola)).body).toMatchObject(before);
  // the time of the notification is calculated without a key, and again once there is one
  await write(kari, { wayIn: "Over brua" });
  await app.passTime("2027-09-20T06:00:00Z");
  await write(kari, { wayIn: "Over brua", key: code });
  await app.passTime("2027-09-28T05:59:00Z");
  expect((await read(ola)).body).toMatchObject(before);
  expect(await keyEmails()).toBe(0);
  await app.passTime("2027-09-28T06:00:00Z");
  expect((await read(ola)).body.items).toMatchObject([{ key: code }]);
  await app.passTime("2027-09-28T06:01:00Z");
  await write(kari, { key: "Henger bak døra" });
  await app.passTime("2027-09-28T06:02:00Z");
  expect(await keyEmails()).toBe(1);
  expect(await changeEmails()).toBe(0); // the change is still within the debounce
  await app.passTime("2027-09-28T06:10:00Z");
  await write(kari, { key: "Henger bak døra til boden" });
  await app.passTime("2027-09-28T06:24:00Z");
  expect(await changeEmails()).toBe(0);
  await app.passTime("2027-09-28T06:26:00Z");
  expect(await changeEmails()).toBe(1); // both edits are in one email
  await write(kari, { key: "Henger bak døra til boden", keyDays: 2 });
  await app.passTime("2027-09-28T07:00:00Z");
  await app.passTime("2027-09-28T08:00:00Z");
  expect(await changeEmails()).toBe(1); // the text that the guest can see is unchanged
  await write(kari, { key: "Henger bak døra", wayIn: "Over brua" });
  await app.passTime("2027-09-28T08:20:00Z");
  expect(await changeEmails()).toBe(2);
  expect(await keyEmails()).toBe(1);
  expect(await app.count("communication where concat(content, written) like '%boden: 2468%'")).toBe(0);
});

it("the manual is readable until the stay ends, and deleted with the property", async () => {
  await app.passTime("2027-10-02T10:00:00Z");
  expect((await read(ola)).body.items).toMatchObject([{ key: "Henger bak døra" }]);
  await app.passTime("2027-10-04T10:00:00Z");
  expect((await read(ola)).body.code).toBe("house_manual_not_open");
  const removal = await app.call(kari, "DELETE /api/properties/:propertyId", { params: { propertyId } });
  expect(removal.body).toEqual({ deleted: true });
  expect(await app.count("house_manual where property_id = $1", propertyId)).toBe(0);
});
