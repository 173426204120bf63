/** VAT of landowners with and without VAT registration, in prices and on invoices (rules 3.8, 8.5). */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp, totalOre } from "#tests/worlds/booking-app.ts";
import { makeProperty, offeringBody } from "#tests/factories/catalogue.ts";

let app: BookingApp, ola: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ola = await app.make.hunter();
});
const newLandowner = (email: string) => app.signIn(email, { name: "Ny Eier", roles: ["landowner"] });
const patch = (who: Person, body: object) => app.call(who, "PATCH /api/user-profile/me", { body });
const codes = async (answer: ReturnType<typeof patch>) => {
  const { status, body } = await answer;
  return [status, body.errors?.map((e) => [e.code, e.path])];
};
const registered = { landownerProfile: { vatRegistered: true } };

it("a new landowner is unregistered, and registers only with a valid organisation number", async () => {
  const kari = await newLandowner("kari.mva@example.no");
  const { body } = await app.call(kari, "GET /api/user-profile/me", {});
  expect(body.landownerProfile).toEqual({
    vatRegistered: false,
    vatRegisteredFrom: null,
    inBusinessRegister: null,
  });
  expect(await codes(patch(kari, registered))).toEqual([
    422,
    [["vat_needs_organization_number", "organizationNumber"]],
  ]);
  expect(await codes(patch(kari, { ...registered, organizationNumber: "923609017" }))).toEqual([
    422,
    [["organization_number_invalid", "organizationNumber"]],
  ]);
  expect((await patch(kari, { organizationNumber: "923 609 016" })).body.landownerProfile.vatRegistered).toBe(
    false,
  );
  expect((await patch(kari, registered)).body.landownerProfile.vatRegistered).toBe(true);
  expect(await codes(patch(kari, { organizationNumber: "" }))).toEqual([
    422,
    [["vat_needs_organization_number", "organizationNumber"]],
  ]);
  const unregistered = await patch(kari, {
    landownerProfile: { vatRegistered: false },
    organizationNumber: null,
  });
  expect([unregistered.status, unregistered.body.organizationNumber]).toEqual([200, null]);
});

it("a landowner without a number sells and invoices without VAT, for the same price", async () => {
  const per = await newLandowner("per.mva@example.no");
  const { propertyId } = await makeProperty(app, per);
  const created = await app.call(per, "POST /api/properties/:propertyId/offerings", {
    params: { propertyId },
    body: {
      ...offeringBody,
      services: [],
      pricing: { per: "hunter", fixedPriceOre: 45_000 },
      status: "active",
      published: true,
    },
  });
  expect([created.status, created.body.published, created.body.vatRegistered]).toEqual([201, true, false]);
  const { offeringId } = created.body;
  const stay = { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
  const { bookingId, quote } = (
    await app.call(ola, "POST /api/core-booking/calculate", { body: { ...stay, cabins: [], services: [] } })
  ).body;
  expect([quote.totalOre, quote.lines.map((line) => line.vatPercent)]).toEqual([totalOre, [0]]);
  await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  expect((await app.accept(per, bookingId)).body).toMatchObject({ status: "confirmed", totalOre });
  expect((await app.invoice(ola, bookingId)).body).toMatchObject({
    seller: { vatRegistered: false, organizationNumber: null },
    totalOre,
    totalVatOre: 0,
    totalExVatOre: totalOre,
  });
});

it("a request priced with VAT cannot be accepted without the seller's organisation number", async () => {
  const liv = await app.make.landowner();
  const bookingId = await app.pending(liv, ola);
  await patch(liv, { landownerProfile: { vatRegistered: false }, organizationNumber: null });
  expect((await app.accept(liv, bookingId)).body).toMatchObject({ status: 409, code: "vat_without_number" });
  expect((await app.see(liv, bookingId)).status).toBe("pending");
  expect(await app.count("invoice where booking_id = $1", bookingId)).toBe(0);
  await patch(liv, { organizationNumber: "999999999" });
  expect((await app.accept(liv, bookingId)).body).toMatchObject({ status: "confirmed" });
  expect((await app.invoice(ola, bookingId)).body).toMatchObject({
    number: expect.stringMatching(/^UT-\d+-2027-0001$/),
    seller: { vatRegistered: true, organizationNumber: "999999999" },
    totalVatOre: 54_000,
  });
});

it("an invoice shows the seller's address, and the account to pay to beside the KID", async () => {
  const per = await app.make.landowner();
  await patch(per, { address: { street: "Bygdevegen 1", postalCode: "7890", city: "Namsskogan" } });
  const { body } = await app.invoice(ola, await app.confirmed(per, ola));
  expect(body).toMatchObject({
    seller: { address: "Bygdevegen 1, 7890 Namsskogan" },
    payToAccount: "15035512303",
  });
});
