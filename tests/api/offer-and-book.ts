/** Set-up steps shared by several API tests: offer, book, accept, pay. */
import { expect } from "vitest";
import { until } from "../support/until.ts";
import { plain } from "./listing.ts";
import type { ApiUser } from "./api-client.ts";

/** Consents and billing details of a hunter whose profile is empty. */
export const consent = {
  termsAccepted: true,
  privacyAccepted: true,
  buyer: { address: { street: "Storgata 1", postalCode: "0155", city: "Oslo", country: "Norge" } },
};
export const acceptance = { invoicingAgreed: true };

export async function addOffering(owner: ApiUser, propertyId: string, more: object): Promise<string> {
  const r = await owner.post(`/api/properties/${propertyId}/offerings`, { ...plain, ...more });
  expect([r.status, r.body.code]).toEqual([201, undefined]);
  return r.body.offeringId;
}
export async function createPending(who: ApiUser, offeringId: string, when: object = {}): Promise<string> {
  const priced = await who.post("/api/core-booking/calculate", {
    offeringId,
    fromDate: "2027-10-01",
    toDate: "2027-10-04",
    participants: 2,
    cabins: [],
    services: [],
    ...when,
  });
  expect([priced.status, priced.body.code]).toEqual([200, undefined]);
  const sent = await who.post(`/api/core-booking/submit/${priced.body.bookingId}`, consent);
  expect(sent.body.status).toBe("pending");
  return priced.body.bookingId;
}
export async function createAccepted(
  who: ApiUser,
  owner: ApiUser,
  offeringId: string,
  when: object = {},
): Promise<string> {
  const bookingId = await createPending(who, offeringId, when);
  expect((await owner.post(`/api/booking-actions/${bookingId}/accept`, acceptance)).body.status).toBe(
    "confirmed",
  );
  return bookingId;
}
export async function createPaid(
  who: ApiUser,
  owner: ApiUser,
  offeringId: string,
  when: object = {},
): Promise<string> {
  const bookingId = await createAccepted(who, owner, offeringId, when);
  await who.post("/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });
  await until(async () => expect((await who.get(`/api/core-booking/${bookingId}`)).body.status).toBe("paid"));
  return bookingId;
}
