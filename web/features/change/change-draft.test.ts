import { expect, it } from "vitest";
import type { Booking } from "#web/features/booking/public.ts";
import type { Offering } from "#web/features/checkout/public.ts";
import { draftOf, stayBody, withOwnDaysFree } from "./change-draft.ts";

const booking = {
  ...{ fromDate: "2027-10-02", toDate: "2027-10-04", participants: 2, companions: 1, children: 0 },
  offeringId: "o1",
  cabins: [
    { cabinId: "c1", name: "Koia", quantity: 1, included: true },
    { cabinId: "c2", name: "Bua", quantity: 1, included: false },
  ],
  services: [{ serviceId: "s1", name: "Guide", quantity: 1, dates: ["2027-10-03"] }],
} as unknown as Booking;
const offering = (offeringId: string, cabinIds: string[], serviceIds: string[]) =>
  ({
    offeringId,
    optionalCabins: cabinIds.map((cabinId) => ({ cabinId })),
    propertyServices: serviceIds.map((serviceId) => ({ serviceId })),
  }) as unknown as Offering;

it("proposes every part of the stay, so that who no longer comes is not left as it was", () => {
  const draft = { ...draftOf(booking), companions: 0, toDate: "2027-10-05" };
  expect(stayBody(draft, offering("o1", ["c2"], ["s1"]))).toEqual({
    ...{ offeringId: "o1", fromDate: "2027-10-02", toDate: "2027-10-05" },
    ...{ participants: 2, companions: 0, children: 0 },
    cabins: [{ cabinId: "c2" }],
    services: [{ serviceId: "s1", quantity: 1, dates: ["2027-10-03"] }],
  });
});

it("leaves out cabins and services that another offering does not have", () => {
  expect(stayBody(draftOf(booking), offering("o2", [], ["s2"]))).toMatchObject({ cabins: [], services: [] });
});

it("is nothing to ask a price for until both dates are given", () => {
  expect(stayBody({ ...draftOf(booking), toDate: "" }, offering("o1", [], []))).toBeUndefined();
});

it("shows the booking's own days and those kept free around it as free, and no others", () => {
  const day = (date: string, reason?: string) => ({ date, density: "full", ...(reason && { reason }) });
  const days = [
    ...[day("2027-10-01", "preparation"), day("2027-10-02", "booked"), day("2027-10-03", "blackout")],
    ...[day("2027-10-04", "preparation"), day("2027-10-05", "preparation"), day("2027-10-06", "booked")],
  ];
  expect(withOwnDaysFree(days, booking, 1).map(({ reason }) => reason)).toEqual([
    ...[undefined, undefined, "blackout", undefined, "preparation", "booked"],
  ]);
});
