import type { Answer, RequestBody } from "#contract/index.ts";
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { addDays, eachDay } from "#domain/days.ts";

type Query = "POST /api/availability-sync/query";
type Calendar = Answer<Query>;
let app: TestApp,
  make: ReturnType<typeof factories>,
  kari: Person,
  nils: Person,
  hunter: Person,
  admin: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  [kari, nils, hunter] = [await make.landowner(), await make.landowner(), await make.hunter()];
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
});
const queryCalendar = (who: Person, body: RequestBody<Query>) =>
  app.call(who, "POST /api/availability-sync/query", { body });
const closeDays = (who: Person, body: object) =>
  app.call(who, "POST /api/availability-sync/create-exceptions", { body: body as never });
const itemOf = (calendar: Calendar, id: string) => {
  const item = calendar.items.find((one) => one.id === id);
  if (!item) throw new Error(`${id} is not in the calendar`);
  return item;
};
async function book(
  offeringId: string | undefined,
  fromDate: string,
  toDate: string,
  more: {
    participants?: number;
    cabins?: string[];
    services?: { serviceId: string; quantity: number }[];
  } = {},
) {
  const cabins = (more.cabins ?? []).map((cabinId) => ({ cabinId }));
  const request = {
    ...(offeringId && { offeringId }),
    fromDate,
    toDate,
    participants: more.participants ?? 2,
    cabins,
    services: more.services ?? [],
  };
  const draft = await app.call(hunter, "POST /api/core-booking/calculate", { body: request });
  if (draft.status !== 200) return { status: draft.status, body: draft.body, bookingId: "" };
  const { bookingId } = draft.body;
  const sent = await app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  return { status: sent.status, body: sent.body, bookingId };
}
const season = { from: "2027-09-01", to: "2027-12-01" };

it("the landowner's calendar shows all items, with contiguous spans and their bookings", async () => {
  const propertyId = await make.property(kari.uid);
  const [separateCabin, included] = [await make.cabin(propertyId), await make.cabin(propertyId)];
  const { offeringId } = await make.offering({
    ownerUid: kari.uid,
    propertyId,
    included: [included],
    services: [{ name: "Guide", unit: "per_day", priceOre: 1000 }],
  });
  const foreign = await make.offering({ ownerUid: nils.uid });
  const { bookingId } = await book(offeringId, "2027-10-01", "2027-10-04");
  const { body } = await queryCalendar(kari, { ...season, propertyId });
  expect(body.items.map((item) => [item.kind, item.id, item.capacity])).toEqual([
    ["cabin", separateCabin, 1],
    ["cabin", included, 1],
    ["offering", offeringId, 1],
    ["service", expect.any(String), null],
  ]);
  expect(itemOf(body, offeringId).spans).toEqual([
    { from: "2027-09-01", to: "2027-09-15", density: "full", placesLeft: 0, reason: "outside_season" },
    { from: "2027-09-15", to: "2027-10-01", density: "free", placesLeft: 1 },
    { from: "2027-10-01", to: "2027-10-04", density: "full", placesLeft: 0, reason: "booked" },
    { from: "2027-10-04", to: "2027-11-16", density: "free", placesLeft: 1 },
    { from: "2027-11-16", to: "2027-12-01", density: "full", placesLeft: 0, reason: "outside_season" },
  ]);
  expect(itemOf(body, included).spans.map((s) => [s.from, s.reason])).toEqual([
    ["2027-09-01", undefined],
    ["2027-10-01", "booked"],
    ["2027-10-04", undefined],
  ]);
  expect(itemOf(body, separateCabin).spans).toEqual([
    { from: "2027-09-01", to: "2027-12-01", density: "free", placesLeft: 1 },
  ]);
  expect(body.bookings).toMatchObject([
    {
      bookingId,
      reservationId: null,
      status: "pending",
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      participants: 2,
      offeringId,
      cabinIds: [included],
    },
  ]);
  expect(body.bookings[0]?.items.toSorted()).toEqual([offeringId, included].toSorted());
  const all = (await queryCalendar(kari, season)).body;
  expect(all.items.map((i) => i.id)).not.toContain(foreign.offeringId);
  const one = (await queryCalendar(kari, { ...season, offeringIds: [offeringId] })).body;
  expect(one.items.map((i) => i.id)).toEqual([offeringId]);
  expect(one.bookings[0]?.items).toEqual([offeringId]);
});

it("another landowner's item and a missing one are refused with 404, and an administrator can read any item", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId });
  const code = async (who: Person, body: object) =>
    (await queryCalendar(who, { ...season, ...body })).body.code;
  for (const [body, expected] of [
    [{ propertyId }, "property_not_found"],
    [{ offeringIds: [offeringId] }, "offering_not_found"],
    [{ cabinIds: [cabinId] }, "cabin_not_found"],
    [{ serviceIds: ["6f1c1d3e-0000-4000-8000-000000000001"] }, "service_not_found"],
  ] as [object, string][]) {
    expect(await code(nils, body)).toBe(expected);
    if (!("serviceIds" in body))
      expect((await queryCalendar(admin, { ...season, ...body })).status).toBe(200);
  }
  expect((await queryCalendar(hunter, season)).status).toBe(403);
  expect((await queryCalendar(admin, season)).body.items).toEqual([]);
  expect(await code(kari, { from: "2027-10-01", to: "2027-10-01" })).toBe("start_not_before_end");
  expect([
    await code(kari, { from: "2027-10-01", to: "2029-10-01" }),
    await code(kari, { from: "2027-10-01", to: "2029-10-02" }),
  ]).toEqual([undefined, "period_too_long"]);
});

it("the landowner's calendar equals the hunters' on each day, for every kind of property", async () => {
  let seed = 7;
  const random = (n: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % n;
  };
  const someDay = () => addDays("2027-09-10", random(70));
  const propertyId = await make.property(kari.uid);
  const offeringIds: string[] = [];
  for (let i = 0; i < 8; i++) {
    const included = i % 2 ? [await make.cabin(propertyId, { status: i === 5 ? "draft" : "published" })] : [];
    const shared = i % 2 ? undefined : 3 + random(8);
    const { offeringId } = await make.offering({
      ownerUid: kari.uid,
      propertyId,
      included,
      ...(shared && { shared, maxHunters: shared }),
      status: i === 7 ? "inactive" : "active",
    });
    offeringIds.push(offeringId);
    const at = someDay();
    await closeDays(kari, { offeringIds: [offeringId], from: at, to: addDays(at, 1 + random(4)) });
    if (included.length)
      await closeDays(kari, {
        cabinIds: included,
        from: someDay(),
        to: "2027-11-30",
        action: random(2) ? "open" : "block",
      });
    for (let n = 0; n < 12; n++) {
      const from = someDay();
      await book(offeringId, from, addDays(from, 1 + random(5)), {
        participants: shared ? 1 + random(shared) : 2,
      });
      if (included.length && n % 4 === 0) await book(undefined, from, addDays(from, 2), { cabins: included });
    }
  }
  const { body } = await queryCalendar(kari, { from: "2027-09-01", to: "2027-12-01", offeringIds });
  const dayStates = new Set<string>();
  for (const offeringId of offeringIds) {
    const { days } = (
      await app.call(kari, "GET /api/offering-availability", {
        query: { offeringId, from: "2027-09-01", to: "2027-12-01" },
      })
    ).body;
    const byDay = itemOf(body, offeringId).spans.flatMap(({ from, to, density, placesLeft, reason }) =>
      eachDay(from, to).map((date) => ({ date, density, placesLeft, ...(reason && { reason }) })),
    );
    expect(byDay).toEqual(days.map(({ priceOre: _, ...day }) => day));
    for (const day of days) dayStates.add(`${day.density} ${day.reason ?? ""}`.trim());
  }
  expect([...dayStates].sort()).toEqual([
    "free",
    "free not_available",
    "full blackout",
    "full booked",
    "full cabin_taken",
    "full ground_taken",
    "full outside_season",
    "heavy",
    "light",
    "moderate",
  ]);
});

it("days of several items are closed in one transaction, and existing bookings stay", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const { offeringId } = await make.offering({
    ownerUid: kari.uid,
    propertyId,
    optional: [{ cabinId, pricePerPersonPerNightOre: 100 }],
    services: [{ name: "Guide", unit: "fixed", priceOre: 100 }],
  });
  const serviceId = (
    await app.pool.query("select service_id id from service where $1 = any (offering_ids)", [offeringId])
  ).rows[0].id as string;
  const { bookingId } = await book(offeringId, "2027-10-01", "2027-10-04", { cabins: [cabinId] });
  const itemIds = { offeringIds: [offeringId], cabinIds: [cabinId], serviceIds: [serviceId] };
  const other = await make.offering({ ownerUid: nils.uid });
  const untouched = async () =>
    (await app.pool.query("select blackout_periods b from offering where offering_id = $1", [offeringId]))
      .rows[0].b;
  expect(
    (
      await closeDays(kari, {
        ...itemIds,
        offeringIds: [offeringId, other.offeringId],
        from: "2027-10-02",
        to: "2027-10-10",
      })
    ).body.code,
  ).toBe("offering_not_found");
  expect(await untouched()).toEqual([]);
  expect((await closeDays(kari, { from: "2027-10-02", to: "2027-10-10" })).body.code).toBe("nothing_chosen");

  const blocked = await closeDays(kari, {
    ...itemIds,
    from: "2027-10-02",
    to: "2027-10-10",
    type: "maintenance",
    notes: "Ny bru",
  });
  const typed = { from: "2027-10-02", to: "2027-10-10", type: "maintenance", notes: "Ny bru" };
  expect(blocked.body.changed).toEqual([
    { kind: "cabin", id: cabinId, before: [], blackoutPeriods: [typed] },
    {
      kind: "offering",
      id: offeringId,
      before: [],
      blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-10" }],
    },
    { kind: "service", id: serviceId, before: [], blackoutPeriods: [typed] },
  ]);
  expect(blocked.body.bookings).toMatchObject([{ bookingId, status: "pending" }]);
  const refused = await book(offeringId, "2027-10-08", "2027-10-12", {
    cabins: [cabinId],
    services: [{ serviceId, quantity: 1 }],
  });
  expect(refused.body.errors?.map((e) => e.code)).toEqual([
    "dates_unavailable",
    "cabin_unavailable",
    "service_closed",
  ]);
  const { body } = await queryCalendar(kari, { ...season, ...itemIds });
  expect(itemOf(body, serviceId).spans.map((s) => [s.from, s.placesLeft, s.reason])).toEqual([
    ["2027-09-01", null, undefined],
    ["2027-10-02", 0, "blackout"],
    ["2027-10-10", null, undefined],
  ]);
  expect(itemOf(body, cabinId).blackouts).toEqual([{ index: 0, ...typed }]);

  await closeDays(kari, { ...itemIds, from: "2027-10-04", to: "2027-10-06", action: "open" });
  expect(await untouched()).toEqual([
    { from: "2027-10-02", to: "2027-10-04" },
    { from: "2027-10-06", to: "2027-10-10" },
  ]);
  expect(
    (
      await book(offeringId, "2027-10-04", "2027-10-06", {
        cabins: [cabinId],
        services: [{ serviceId, quantity: 1 }],
      })
    ).status,
  ).toBe(200);
  expect(
    (await app.call(kari, "GET /api/core-booking/:bookingId", { params: { bookingId } })).body.status,
  ).toBe("pending");
  await closeDays(kari, { ...itemIds, from: "2027-10-04", to: "2027-10-06" });
  expect(await untouched()).toEqual([{ from: "2027-10-02", to: "2027-10-10" }]);
});

it("the search finds no stays on closed days", async () => {
  const propertyId = await make.property(kari.uid);
  await app.pool.query("update property set location = '(11,62)' where property_id = $1", [propertyId]);
  const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId });
  await closeDays(kari, { offeringIds: [offeringId], from: "2027-10-20", to: "2027-10-22" });
  const found = async (from: string, to: string) =>
    (
      await app.call(undefined, "GET /api/search", { query: { from, to, participants: 2, limit: 100 } })
    ).body.items.some((i) => i.offeringId === offeringId);
  expect([await found("2027-10-18", "2027-10-20"), await found("2027-10-19", "2027-10-21")]).toEqual([
    true,
    false,
  ]);
});

it("more closed periods than the limit are refused", async () => {
  const { offeringId } = await make.offering({ ownerUid: kari.uid });
  const manyPeriods = Array.from({ length: 1000 }, (_, i) => ({
    from: addDays("2028-01-01", 2 * i),
    to: addDays("2028-01-02", 2 * i),
  }));
  await app.pool.query("update offering set blackout_periods = $2 where offering_id = $1", [
    offeringId,
    JSON.stringify(manyPeriods),
  ]);
  const { status, body } = await closeDays(kari, {
    offeringIds: [offeringId],
    from: "2027-10-01",
    to: "2027-10-02",
  });
  expect([status, body.code]).toEqual([422, "too_many_blackouts"]);
  expect(
    (await closeDays(kari, { offeringIds: [offeringId], from: "2027-12-01", to: "2028-02-01" })).status,
  ).toBe(200);
});
