/** Figures of the whole product for administrators, and the next step of one booking for its parties. */
import { beforeAll, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import {
  type BookingApp,
  commissionOre,
  earningsOre,
  openBookingApp,
  totalOre,
} from "#tests/worlds/booking-app.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
const progress = (who: Person | undefined, bookingId: string) =>
  app.call(who, "GET /api/analytics/cycle-progress/:bookingId", { params: { bookingId } });
const performance = async (query = {}) =>
  (await app.call(admin, "GET /api/analytics/overall-performance", { query })).body;
const insights = async () =>
  (await app.call(admin, "GET /api/analytics/conversion-insights", { query: {} })).body;

let stayed: string;
it("the parties and administrators see the next step of a booking, who takes it and by when", async () => {
  stayed = await app.pending(kari, ola);
  expect((await progress(ola, stayed)).body).toMatchObject({
    status: "pending",
    next: { step: "confirmed", by: "landowner", dueAt: "2027-08-02T08:00:00.000Z" },
    ended: null,
    donePercent: 17,
  });
  app.clock.set("2027-08-01T11:00:00Z");
  await app.accept(kari, stayed);
  expect((await progress(kari, stayed)).body.next).toMatchObject({ step: "paid", by: "hunter" });
  await app.pay(ola, stayed);
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  const { body } = await progress(admin, stayed);
  expect(body).toMatchObject({ next: null, donePercent: 100 });
  expect(body.steps.map(({ at }) => at?.slice(0, 10))).toEqual([
    "2027-08-01",
    "2027-08-01",
    "2027-08-01",
    "2027-10-01",
    "2027-10-05",
    "2027-10-13",
  ]);
  const stranger = await app.make.landowner();
  expect([(await progress(stranger, stayed)).status, (await progress(undefined, stayed)).status]).toEqual([
    404, 401,
  ]);
});

it("the sums equal the ledger's, and reply times are measured", async () => {
  app.clock.set("2027-08-10T08:00:00Z");
  const [cancelledId, heldId] = [await app.confirmed(kari, ola), await app.confirmed(kari, ola)];
  for (const bookingId of [cancelledId, heldId]) await app.pay(ola, bookingId);
  await app.cancel(kari, cancelledId);
  await app.settle();
  const { months, ...sums } = await performance();
  expect(sums).toMatchObject({
    from: "2027-01-01",
    volumeOre: 3 * totalOre,
    takeOre: commissionOre,
    refundsOre: totalOre,
    paidOutOre: earningsOre,
    escrowNowOre: totalOre,
    replies: { asked: 3, answered: 3, expired: 0, medianMinutes: 0, slowestTenthMinutes: 144 },
  });
  expect(months.map(({ month, volumeOre }) => [month, volumeOre])).toEqual([
    ["2027-08", 3 * totalOre],
    ["2027-10", 0],
  ]);
  expect(sums.supply.landowners).toBe(await app.count("user_profile where 'landowner' = any (roles)"));
  expect((await performance({ year: 2026 })).volumeOre).toBe(0);
});

it("the conversion rate counts every calculated price, even if its draft was deleted", async () => {
  const before = (await insights()).total;
  expect(before).toMatchObject({ calculated: 3, submitted: 3, confirmed: 3, paid: 3, completed: 1 });
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  const stay = { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
  await app.call(ola, "POST /api/core-booking/calculate", { body: { ...stay, cabins: [], services: [] } });
  expect((await insights()).total.calculated).toBe(4);
  app.clock.set("2027-08-12T08:00:00Z");
  while ((await app.sweep()) > 0); // the draft is dropped after a day
  expect(await app.count("booking where status = 'calculated'")).toBe(0);
  const { total, kinds, counties } = await insights();
  expect(total).toMatchObject({
    calculated: 4,
    submitted: 3,
    percents: { submitted: 75, confirmed: 100, completed: 33.3 },
  });
  for (const parts of [kinds, counties])
    expect(parts.reduce((sum, { calculated }) => sum + calculated, 0)).toBe(4);
  const refused = await Promise.all(
    [kari, ola].map((who) => app.call(who, "GET /api/analytics/conversion-insights", { query: {} })),
  );
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
});

it("refunds at the provider and lost disputes count as refunded, open disputes do not", async () => {
  app.clock.set("2027-08-11T08:00:00Z");
  const [lostId = "", openId = "", refundedId = ""] = await Promise.all(
    [1, 2, 3].map(() => app.confirmed(kari, ola)),
  );
  for (const id of [lostId, openId, refundedId]) await app.pay(ola, id);
  const before = (await performance()).refundsOre;
  const intentOf = async (id: string) =>
    (await app.rows("select provider_intent_id i from payment where booking_id = $1", id))[0].i;
  const report = async (type: string, object: object) => {
    await app.webhook({ id: `evt_${type}_${JSON.stringify(object)}`, type, data: { object } });
    await app.settle();
  };
  const dispute = async (id: string, status: string) => ({
    id: `dp_${id}`,
    payment_intent: await intentOf(id),
    amount: totalOre,
    currency: "nok",
    status,
  });
  for (const id of [lostId, openId])
    for (const type of ["created", "funds_withdrawn"])
      await report(`charge.dispute.${type}`, await dispute(id, "needs_response"));
  expect((await performance()).refundsOre).toBe(before);
  await report("charge.dispute.closed", await dispute(lostId, "lost"));
  expect((await performance()).refundsOre).toBe(before + totalOre);
  await report("charge.refunded", {
    id: "ch_1",
    payment_intent: await intentOf(refundedId),
    amount: totalOre,
    amount_refunded: 100_000,
    currency: "nok",
  });
  expect((await performance()).refundsOre).toBe(before + totalOre + 100_000);
});
