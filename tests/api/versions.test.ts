/** Optimistic locking: a change with an outdated version is refused and writes nothing. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { cabinBody, makeCabin, makeOffering, makeProperty } from "#tests/factories/catalogue.ts";

let app: TestApp, kari: Person, propertyId: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
});

const callsByKind = {
  property: {
    make: async () => (await makeProperty(app, kari)).propertyId,
    get: (propertyId: string) =>
      app.call(kari, "GET /api/properties/:propertyId", { params: { propertyId } }),
    patch: (propertyId: string, body: object) =>
      app.call(kari, "PATCH /api/properties/:propertyId", { params: { propertyId }, body }),
  },
  offering: {
    make: async () => (await makeOffering(app, kari, propertyId)).offeringId,
    get: (offeringId: string) => app.call(kari, "GET /api/offerings/:offeringId", { params: { offeringId } }),
    patch: (offeringId: string, body: object) =>
      app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body }),
  },
  cabin: {
    make: async () => (await makeCabin(app, kari, propertyId, cabinBody)).cabinId,
    get: (cabinId: string) => app.call(kari, "GET /api/cabins/:cabinId", { params: { cabinId } }),
    patch: (cabinId: string, body: object) =>
      app.call(kari, "PATCH /api/cabins/:cabinId", { params: { cabinId }, body }),
  },
  service: {
    make: async () =>
      (
        await app.call(kari, "POST /api/properties/:propertyId/services", {
          params: { propertyId },
          body: { name: "Båt", unit: "fixed", priceOre: 50_000 },
        })
      ).body.serviceId,
    get: (serviceId: string) => app.call(kari, "GET /api/services/:serviceId", { params: { serviceId } }),
    patch: (serviceId: string, body: object) =>
      app.call(kari, "PATCH /api/services/:serviceId", { params: { serviceId }, body }),
  },
} as const;

it.each(Object.keys(callsByKind) as (keyof typeof callsByKind)[])(
  "%s refuses a change of an older version with 409, and accepts the newest version or none",
  async (kind) => {
    const { make, get, patch } = callsByKind[kind];
    const id = await make();
    const { version } = (await get(id)).body as { version: number };
    const first = await patch(id, { description: "Fra telefonen", version });
    expect(first.status).toBe(200);
    expect((await patch(id, { description: "Fra kontoret", version })).body).toMatchObject({
      status: 409,
      code: "version_outdated",
    });
    const now = (await get(id)).body as { version: number; description: string };
    expect(now).toMatchObject({ description: "Fra telefonen", version: first.body.version });
    expect((await patch(id, { description: "Fra kontoret", version: now.version })).status).toBe(200);
    expect((await patch(id, { description: "Uten" })).body).toMatchObject({ description: "Uten" });
  },
);
