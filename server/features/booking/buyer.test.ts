/** The buyer on invoices (rules 8.6). */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ny: Person, offeringId: string, freeId: string;
beforeAll(async () => {
  app = await openBookingApp();
  kari = await app.make.landowner();
  ny = await app.signIn("ny@example.no", { name: "Ny Jeger" });
  const shared = { ownerUid: kari.uid, shared: 100 };
  ({ offeringId } = await app.make.offering(shared));
  freeId = (await app.make.offering({ ...shared, pricing: { per: "hunter", fixedPriceOre: 0 } })).offeringId;
});

const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
const address = { street: "Storgata 1", postalCode: "0155", city: "Oslo", country: "Norge" };
type SentBuyer = { buyer?: object; termsAccepted?: boolean };
async function submit(who: Person, { buyer, termsAccepted = true }: SentBuyer = {}, id = offeringId) {
  const { bookingId } = (
    await app.call(who, "POST /api/core-booking/calculate", { body: { ...stay, offeringId: id } })
  ).body;
  const { status, body } = await app.call(who, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted, privacyAccepted: true, ...(buyer && { buyer }) },
  });
  return { bookingId, status, codes: body.errors?.map((e) => [e.code, e.path]) };
}
const buyerOn = async (bookingId: string) => {
  await app.accept(kari, bookingId);
  return (await app.invoice(ny, bookingId)).body.buyer;
};
const missingAddress = ["buyer_address_required", "buyer.address"];

it("a request that costs something is refused without the buyer's address or organisation number", async () => {
  expect(await submit(ny)).toMatchObject({ status: 422, codes: [missingAddress] });
  expect((await submit(ny, { termsAccepted: false })).codes).toEqual([
    ["terms_required", "termsAccepted"],
    missingAddress,
  ]);
  expect((await submit(ny, { buyer: { address: { street: "Storgata 1" } } })).codes).toEqual([
    missingAddress,
  ]);
  expect((await submit(ny, { buyer: { organizationNumber: "923609017" } })).codes).toEqual([
    ["organization_number_invalid", "buyer.organizationNumber"],
  ]);
  const free = await submit(ny, {}, freeId);
  expect([free.status, (await app.accept(kari, free.bookingId)).body.status]).toEqual([200, "paid"]);
});

it("the invoice names the buyer given with the request, or else the hunter's profile at that time", async () => {
  const person = await submit(ny, { buyer: { address } });
  const firm = await submit(ny, { buyer: { name: "Vik AS", organizationNumber: "923 609 016" } });
  const profile = { address: { ...address, street: "Fjellvegen 2" } };
  expect((await app.call(ny, "PATCH /api/user-profile/me", { body: profile })).status).toBe(200);
  const own = await submit(ny);
  await app.call(ny, "PATCH /api/user-profile/me", { body: { address: {} } });
  expect(await buyerOn(person.bookingId)).toMatchObject({
    name: "Ny Jeger",
    address: "Storgata 1, 0155 Oslo, Norge",
    organizationNumber: null,
  });
  expect(await buyerOn(firm.bookingId)).toMatchObject({
    name: "Vik AS",
    address: "",
    organizationNumber: "923609016",
  });
  expect(await buyerOn(own.bookingId)).toMatchObject({ address: "Fjellvegen 2, 0155 Oslo, Norge" });
});
