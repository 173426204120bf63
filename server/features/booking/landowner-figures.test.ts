import { beforeAll, expect, it } from "vitest";
import { bookingGroups, bookingStatuses, holdingStatuses } from "#domain/booking/lists.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person, ola: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  [kari, ola] = [await make.landowner(), await make.hunter()];
});

it("every booking except drafts counts in exactly one group", () => {
  const grouped = Object.values(bookingGroups).flat();
  expect(["calculated", ...grouped].sort()).toEqual([...bookingStatuses].sort());
  expect(bookingGroups.over.some((s) => (holdingStatuses as readonly string[]).includes(s))).toBe(false);
});

async function request(offeringId: string, fromDate: string, toDate: string): Promise<string> {
  const { body } = await app.call(ola, "POST /api/core-booking/calculate", {
    body: { offeringId, fromDate, toDate, participants: 2 },
  });
  const sent = await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId: body.bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  expect(sent.status).toBe(200);
  return body.bookingId;
}
const accept = (bookingId: string) =>
  app.call(kari, "POST /api/booking-actions/:bookingId/accept", { params: { bookingId }, body: {} });
const listGroup = async (group: keyof typeof bookingGroups, page: { limit?: number; cursor?: string } = {}) =>
  (await app.call(kari, "GET /api/core-booking", { query: { role: "landowner", group, ...page } })).body;

it("bookings are counted by what they wait for, and this year's earnings summed by property", async () => {
  const [storaas, lia] = [
    await make.offering({ ownerUid: kari.uid }),
    await make.offering({ ownerUid: kari.uid, validTo: "2028-02-01" }),
  ];
  const late = await request(storaas.offeringId, "2027-10-20", "2027-10-22");
  app.clock.set("2027-08-01T09:00:00Z");
  const early = await request(storaas.offeringId, "2027-10-01", "2027-10-03");
  const agreed = await request(storaas.offeringId, "2027-10-10", "2027-10-12");
  const nextYear = await request(lia.offeringId, "2028-01-10", "2028-01-12");
  expect((await accept(agreed)).status).toBe(200);
  expect((await accept(nextYear)).status).toBe(200);

  const { body } = await app.call(kari, "GET /api/core-booking/figures", { query: {} });
  expect(body).toEqual({
    groups: { to_answer: 2, to_pay: 2, coming: 0, over: 0 },
    year: 2027,
    // two people for two days at 450 kr, minus 20 % commission
    properties: [
      { propertyId: storaas.propertyId, year: 2027, bookings: 1, guests: 2, earningsOre: 144_000 },
      // a property without stays this year has the figures of next year
      { propertyId: lia.propertyId, year: 2028, bookings: 1, guests: 2, earningsOre: 144_000 },
    ],
    comingOre: 0,
  });

  app.clock.set("2026-11-01T09:00:00Z"); // the year before, in which nobody comes
  expect((await app.call(kari, "GET /api/core-booking/figures", { query: {} })).body).toMatchObject({
    year: 2027,
    properties: [body.properties[0]],
  });
  app.clock.set("2027-08-01T09:00:00Z");

  // the booking with the nearest deadline is first, across pages
  const first = await listGroup("to_answer", { limit: 1 });
  expect(first.items.map((b) => b.bookingId)).toEqual([late]);
  const secondPage = await listGroup("to_answer", { limit: 1, cursor: first.nextCursor ?? "" });
  expect(secondPage.items.map((b) => b.bookingId)).toEqual([early]);
  expect(secondPage.nextCursor).toBeNull();
  expect((await listGroup("over")).items).toEqual([]);
});

it("the retained part of a cancelled booking and pending payouts are included", async () => {
  const eva = await make.landowner();
  const { offeringId, propertyId } = await make.offering({ ownerUid: eva.uid });
  const createBooking = (
    status: "cancelled" | "completed",
    refundedOre: number,
    landownerEarningsOre: number,
  ) =>
    make.booking({
      propertyId,
      offeringId,
      hunterUid: ola.uid,
      landownerUid: eva.uid,
      status,
      paymentStatus: "paid",
      paidAt: app.clock.now(),
      fromDate: "2027-03-01",
      toDate: "2027-03-03",
      participants: 3,
      totalOre: 100_000,
      refundedOre,
      landownerEarningsOre,
      commissionRatePercent: 20,
      commissionOre: 100_000 - refundedOre - landownerEarningsOre,
      cancellationPolicy: "strict",
    });
  await createBooking("cancelled", 50_000, 40_000);
  await createBooking("cancelled", 100_000, 0);
  await createBooking("completed", 0, 80_000);
  const { body } = await app.call(eva, "GET /api/core-booking/figures", { query: {} });
  expect(body.groups.over).toBe(3);
  expect(body.properties).toEqual([{ propertyId, year: 2027, bookings: 1, guests: 3, earningsOre: 120_000 }]);
  expect((await app.call(ola, "GET /api/core-booking/figures", { query: {} })).status).toBe(403);
});
