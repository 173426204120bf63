import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp;
let kari: Person;
let ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  kari = await app.make.landowner();
  ola = await app.make.hunter();
});

it("a past stay links to the same days of the next season, where the landowner has published one", async () => {
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  expect((await app.see(ola, bookingId)).again).toBeNull(); // the stay is not completed yet
  await app.passTime("2027-10-02T08:00:00Z");
  await app.passTime("2027-10-04T08:00:00Z");
  const { offeringId, propertyId, status } = await app.see(ola, bookingId);
  expect(status).toBe("completed");
  await app.rows(
    "update offering set name = 'Elgjakt 2027', valid_to = '2027-10-31' where offering_id = $1",
    offeringId,
  );
  expect((await app.see(ola, bookingId)).again).toEqual({ offeringId, fromDate: null, toDate: null });
  const next = await app.make.offering({
    ownerUid: kari.uid,
    propertyId,
    validFrom: "2028-09-25",
    validTo: "2028-10-31",
  });
  await app.rows("update offering set name = 'Elgjakt 2028' where offering_id = $1", next.offeringId);
  expect((await app.see(ola, bookingId)).again).toEqual({
    offeringId: next.offeringId,
    fromDate: "2028-09-29", // a Friday, like the original arrival
    toDate: "2028-10-02",
  });
  await app.rows("update property set status = 'inactive' where property_id = $1", propertyId);
  expect((await app.see(ola, bookingId)).again).toBeNull();
});
