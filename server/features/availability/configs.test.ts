import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person, nils: Person, admin: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  [kari, nils] = [await make.landowner(), await make.landowner()];
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
});
const syncDocuments = (who: Person, kind: "cabins" | "services" | "offerings", body: object = {}) =>
  app.call(who, `POST /api/availability-sync/${kind}`, { body: body as never });
const readSyncStatus = async (who: Person) => (await app.call(who, "GET /api/availability-sync/status")).body;

it("syncing writes availability documents, raises the version of changed ones, and lists outdated ones", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId, included: [cabinId] });
  const serviceId = await make.service(propertyId);
  expect(await readSyncStatus(kari)).toMatchObject({
    cabins: { count: 1, synced: 0, stale: 0, lastSyncedAt: null },
    services: { count: 1 },
    offerings: { count: 1 },
  });
  const first = await syncDocuments(kari, "cabins");
  expect(first.body).toMatchObject({
    synced: 1,
    items: [
      {
        id: cabinId,
        version: 1,
        changed: true,
        syncedAt: "2027-08-01T08:00:00.000Z",
        document: { kind: "cabin", capacity: 1, availableFrom: null },
      },
    ],
  });
  expect((await syncDocuments(kari, "offerings", { propertyId })).body.items).toMatchObject([
    {
      id: offeringId,
      document: { kind: "offering", validFrom: "2027-09-15", capacity: 1, includedCabinIds: [cabinId] },
    },
  ]);
  expect((await syncDocuments(kari, "services", { ids: [serviceId] })).body.items).toMatchObject([
    { id: serviceId, document: { kind: "service", offeringIds: null } },
  ]);
  expect((await syncDocuments(kari, "cabins")).body.items).toMatchObject([{ version: 1, changed: false }]);
  await app.call(kari, "PATCH /api/cabins/:cabinId", {
    params: { cabinId },
    body: { availableFrom: "2027-09-01" },
  });
  expect((await readSyncStatus(kari)).cabins).toMatchObject({ count: 1, synced: 1, stale: 1 });
  expect((await syncDocuments(kari, "cabins")).body.items).toMatchObject([
    { version: 2, changed: true, document: { availableFrom: "2027-09-01" } },
  ]);
  expect((await readSyncStatus(kari)).cabins.stale).toBe(0);
  expect(await readSyncStatus(nils)).toMatchObject({ cabins: { count: 0 } });
});

it("a landowner sees only their own availability documents", async () => {
  const propertyId = await make.property(kari.uid);
  const [cabinId, serviceId] = [await make.cabin(propertyId), await make.service(propertyId)];
  expect([
    (await syncDocuments(nils, "cabins", { ids: [cabinId] })).body.code,
    (await syncDocuments(nils, "services", { propertyId })).body.code,
  ]).toEqual(["cabin_not_found", "property_not_found"]);
  expect((await syncDocuments(admin, "cabins", { ids: [cabinId] })).body.synced).toBe(1);
  const cabin = { params: { cabinId } };
  const service = { params: { serviceId } };
  for (const answer of [
    await app.call(nils, "GET /api/availability-sync/cabin-config/:cabinId", cabin),
    await app.call(nils, "PUT /api/availability-sync/cabin-config/:cabinId", {
      ...cabin,
      body: { rentalEnabled: false },
    }),
    await app.call(nils, "DELETE /api/availability-sync/cabin-config/:cabinId", cabin),
    await app.call(nils, "GET /api/availability-sync/service-config/:serviceId", service),
    await app.call(nils, "PUT /api/availability-sync/service-config/:serviceId", {
      ...service,
      body: { quantity: 1 },
    }),
    await app.call(nils, "DELETE /api/availability-sync/service-config/:serviceId", service),
  ])
    expect(answer.status).toBe(404);
});

it("a cabin's limits can be changed and cleared, by the same rules as in the cabin's form", async () => {
  const cabinId = await make.cabin(await make.property(kari.uid));
  const params = { cabinId };
  const saveConfig = (body: object) =>
    app.call(kari, "PUT /api/availability-sync/cabin-config/:cabinId", { params, body });
  const get = async () =>
    (await app.call(kari, "GET /api/availability-sync/cabin-config/:cabinId", { params })).body;
  expect(await get()).toMatchObject({ id: cabinId, version: 1, document: { rentalEnabled: true } });
  const invalidConfig = await saveConfig({
    availableFrom: "2027-10-02",
    availableTo: "2027-10-01",
    minBookingDays: 3,
    maxBookingDays: 2,
    blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-02", type: "other" }],
  });
  expect(invalidConfig.body.errors?.map((e) => e.code)).toEqual([
    "season_order",
    "days_order",
    "blackout_order",
  ]);
  expect(
    (await saveConfig({ availableFrom: "2027-10-01", minBookingDays: 2, rentalEnabled: false })).body,
  ).toMatchObject({
    version: 2,
    document: { minBookingDays: 2, rentalEnabled: false },
  });
  expect((await app.call(kari, "GET /api/cabins/:cabinId", { params })).body).toMatchObject({
    availableFrom: "2027-10-01",
    rentalEnabled: false,
  });
  expect(
    (await app.call(kari, "DELETE /api/availability-sync/cabin-config/:cabinId", { params })).body,
  ).toEqual({ deleted: true });
  expect((await app.call(kari, "GET /api/cabins/:cabinId", { params })).body).toMatchObject({
    availableFrom: null,
    minBookingDays: null,
    rentalEnabled: false,
  });
  expect(await get()).toMatchObject({ version: 1 });
});

it("a service's limits can be changed and cleared, by the same rules as in the service's form", async () => {
  const serviceId = await make.service(await make.property(kari.uid));
  const params = { serviceId };
  const saveConfig = (body: object) =>
    app.call(kari, "PUT /api/availability-sync/service-config/:serviceId", { params, body });
  expect((await saveConfig({ quantity: 2, maxQuantity: 3 })).body.code).toBe("service_quantity_order");
  const closed = [{ from: "2027-10-01", to: "2027-10-05", type: "maintenance" }];
  expect(
    (await saveConfig({ quantity: 4, maxQuantity: 2, blackoutPeriods: closed })).body.document,
  ).toMatchObject({
    quantity: 4,
    maxQuantity: 2,
    blackoutPeriods: closed,
  });
  expect(
    (await app.call(kari, "DELETE /api/availability-sync/service-config/:serviceId", { params })).status,
  ).toBe(200);
  expect((await app.call(kari, "GET /api/services/:serviceId", { params })).body).toMatchObject({
    quantity: null,
    maxQuantity: null,
    blackoutPeriods: [],
  });
});
