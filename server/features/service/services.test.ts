import { beforeAll, describe, expect, it } from "vitest";
import { serviceUnits } from "#domain/service/lists.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { makeOffering, makeProperty } from "#tests/factories/catalogue.ts";

let app: TestApp, kari: Person, nils: Person, jonas: Person, admin: Person, propertyId: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  const registered = { landownerProfile: { vatRegistered: true }, organizationNumber: "999999999" };
  expect((await app.call(kari, "PATCH /api/user-profile/me", { body: registered })).status).toBe(200);
  nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no", { roles: ["hunter"] });
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
});
const transport = { name: "Uttransport", unit: "fixed", priceOre: 80_000 } as const;
const post = (who: Person | undefined, change: object = {}, property = propertyId) =>
  app.call(who, "POST /api/properties/:propertyId/services", {
    params: { propertyId: property },
    body: { ...transport, ...change },
  });
const createService = async (change: object = {}, property = propertyId) =>
  (await post(kari, change, property)).body;
const get = (who: Person | undefined, serviceId: string) =>
  app.call(who, "GET /api/services/:serviceId", { params: { serviceId } });
const patch = (who: Person, serviceId: string, body: object) =>
  app.call(who, "PATCH /api/services/:serviceId", { params: { serviceId }, body });
const remove = (who: Person, serviceId: string) =>
  app.call(who, "DELETE /api/services/:serviceId", { params: { serviceId } });
const list = (who: Person | undefined, property: string, query: object = {}) =>
  app.call(who, "GET /api/properties/:propertyId/services", { params: { propertyId: property }, query });
const states = async (serviceId: string) =>
  (
    await app.pool.query<{ s: string }>(
      "select concat_ws(' ', from_state, to_state) s from audit where subject = 'service' and subject_id = $1 order by at, audit_id",
      [serviceId],
    )
  ).rows.map(({ s }) => s);

describe("a service", () => {
  it("is stored in full, and changed field by field", async () => {
    const fullService = {
      name: "Jaktguide",
      description: "Kjenner postene",
      unit: "per_day",
      priceOre: 250_000,
      quantity: 2,
      maxQuantity: 1,
      quantityUnit: "piece",
      category: "Guiding",
      premium: true,
      status: "draft",
    };
    const { status, body } = await post(kari, fullService);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...fullService, propertyId, offeringIds: null });
    expect((await patch(kari, body.serviceId, { priceOre: 260_000, maxQuantity: null })).body).toMatchObject({
      ...fullService,
      priceOre: 260_000,
      maxQuantity: null,
    });
    expect((await get(kari, body.serviceId)).body).toMatchObject({ priceOre: 260_000, premium: true });
  });
  it("is published by default, without limits", async () => {
    expect(await createService()).toMatchObject({
      status: "published",
      quantity: null,
      maxQuantity: null,
      quantityUnit: "piece",
      category: null,
      premium: false,
      description: "",
    });
  });
  it("by agreement has the price 0, whatever was sent", async () => {
    const created = await createService({ unit: "on_request", priceOre: 5_000 });
    expect(created.priceOre).toBe(0);
    const fixed = (await patch(kari, created.serviceId, { unit: "fixed", priceOre: 7_000 })).body;
    expect(fixed.priceOre).toBe(7_000);
    expect((await patch(kari, created.serviceId, { unit: "on_request" })).body.priceOre).toBe(0);
  });
  it("has no larger quantity per booking than its stock, also after a partial change", async () => {
    const { status, body } = await post(kari, { quantity: 2, maxQuantity: 3 });
    expect([status, body.errors?.map((e) => `${e.code} ${e.path}`)]).toEqual([
      422,
      ["service_quantity_order maxQuantity"],
    ]);
    const { serviceId } = await createService({ quantity: 4, maxQuantity: 4 });
    expect((await patch(kari, serviceId, { quantity: 3 })).body.code).toBe("service_quantity_order");
    expect((await get(kari, serviceId)).body.quantity).toBe(4);
  });
  it.each<[string, object]>([
    ["no name", { name: " " }],
    ["an unknown unit", { unit: "per_hour" }],
    ["a price below nothing", { priceOre: -1 }],
    ["no price", { priceOre: null }],
    ["a quantity of nothing", { quantity: 0 }],
    ["half a piece", { maxQuantity: 1.5 }],
    ["an unknown label", { quantityUnit: "litre" }],
    ["an unknown field", { offeringId: "x" }],
  ])("is refused with %s", async (_, change) => {
    expect((await post(kari, change)).status).toBe(400);
  });
  it("is one of at most a hundred on a property", async () => {
    const full = (await makeProperty(app, kari)).propertyId;
    await app.pool.query(
      "insert into service (property_id, name, unit, price_ore, created_at, updated_at) select $1, 'Nr. ' || n, 'fixed', 1, now(), now() from generate_series(1, 99) n",
      [full],
    );
    const last = await post(kari, {}, full);
    expect(last.status).toBe(201);
    expect((await post(kari, {}, full)).body.code).toBe("too_many_services");
    await remove(kari, last.body.serviceId);
    expect((await post(kari, {}, full)).status).toBe(201);
  });
});

describe("rights to services", () => {
  it("to change a service belong to its property's owner and administrators", async () => {
    expect((await post(undefined)).status).toBe(401);
    expect((await post(nils)).status).toBe(403);
    expect((await post(admin)).status).toBe(201);
    const hidden = (await makeProperty(app, kari, { visibility: "private" })).propertyId;
    expect((await post(nils, {}, hidden)).status).toBe(404);
    const { serviceId } = await createService();
    expect([
      (await patch(nils, serviceId, { priceOre: 1 })).status,
      (await remove(jonas, serviceId)).status,
    ]).toEqual([403, 403]);
    expect((await patch(admin, serviceId, { priceOre: 90_000 })).body.priceOre).toBe(90_000);
  });
  it("to read a service belong to anyone while it and its property are published", async () => {
    const { serviceId } = await createService();
    expect((await get(undefined, serviceId)).status).toBe(200);
    await patch(kari, serviceId, { status: "archived" });
    expect([
      (await get(undefined, serviceId)).status,
      (await get(nils, serviceId)).status,
      (await get(kari, serviceId)).status,
    ]).toEqual([404, 404, 200]);
    const hidden = (await makeProperty(app, kari, { visibility: "private" })).propertyId;
    const hiddenService = await createService({}, hidden);
    expect([
      (await get(jonas, hiddenService.serviceId)).status,
      (await list(jonas, hidden)).status,
      (await list(kari, hidden)).status,
    ]).toEqual([404, 404, 200]);
  });
  it("end with its deletion, also for its owner; every change of status is audited once", async () => {
    const { serviceId } = await createService({ status: "draft" });
    await patch(kari, serviceId, { priceOre: 1 });
    await patch(kari, serviceId, { status: "published" });
    expect((await remove(kari, serviceId)).body).toEqual({ deleted: true });
    expect([(await get(kari, serviceId)).status, (await remove(kari, serviceId)).status]).toEqual([404, 404]);
    expect(await states(serviceId)).toEqual(["draft", "draft published", "published deleted"]);
  });
});

describe("lists of services", () => {
  it("show everyone the published ones, and the owner all; filtered and paged", async () => {
    const place = (await makeProperty(app, kari)).propertyId;
    for (const [name, category, status] of [
      ["Båt", "Transport", "published"],
      ["ATV", "transport", "draft"],
      ["Lunsj", "Mat", "archived"],
    ])
      await createService({ name, category, status }, place);
    const names = async (who: Person | undefined, query: object = {}) =>
      (await list(who, place, query)).body.items.map((s) => s.name).sort();
    expect(await names(undefined)).toEqual(["Båt"]);
    expect(await names(nils, { status: "draft" })).toEqual([]);
    expect(await names(kari)).toEqual(["ATV", "Båt", "Lunsj"]);
    expect(await names(kari, { status: "draft" })).toEqual(["ATV"]);
    expect(await names(kari, { category: "TRANSPORT" })).toEqual(["ATV", "Båt"]);
    expect([
      (await list(kari, place)).body.categories.map((c) => c.toLowerCase()),
      (await list(jonas, place)).body.categories,
    ]).toEqual([["mat", "transport"], ["Transport"]]);
    const first = (await list(kari, place, { limit: 2 })).body;
    const secondPage = (await list(kari, place, { limit: 2, cursor: first.nextCursor ?? "" })).body;
    expect([...first.items, ...secondPage.items].map((s) => s.name).sort()).toEqual(["ATV", "Båt", "Lunsj"]);
    expect(secondPage.nextCursor).toBeNull();
    const idsFor = async (who: Person | undefined) =>
      (
        await app.call(who, "GET /api/properties/:propertyId", { params: { propertyId: place } })
      ).body.services.map((s) => s.name);
    expect([await idsFor(undefined), await idsFor(kari)]).toEqual([["Båt"], ["ATV", "Båt", "Lunsj"]]);
  });
  it("of a landowner include the services of all their properties", async () => {
    const nilsPropertyId = (await makeProperty(app, nils)).propertyId;
    const created = (await post(nils, { name: "Sleng" }, nilsPropertyId)).body;
    const ownServices = async (who: Person) =>
      (await app.call(who, "GET /api/services/mine", { query: { limit: 100 } })).body.items;
    expect((await ownServices(nils)).map((s) => s.serviceId)).toEqual([created.serviceId]);
    expect((await ownServices(kari)).map((s) => s.serviceId)).not.toContain(created.serviceId);
    expect((await app.call(jonas, "GET /api/services/mine", { query: {} })).status).toBe(403);
  });
});

describe("a service of a property in a booking", () => {
  // the stay is of two hunters for three days
  const stay = { fromDate: "2027-10-05", toDate: "2027-10-08", participants: 2, cabins: [] };
  const calculate = (offeringId: string, services: { serviceId: string; quantity: number }[]) =>
    app.call(jonas, "POST /api/core-booking/calculate", { body: { ...stay, offeringId, services } });
  async function place(offered: object = {}) {
    const property = (await makeProperty(app, kari)).propertyId;
    return { property, offering: await makeOffering(app, kari, property, offered) };
  }

  const times = { per_person: 2, per_day: 3, per_person_per_day: 6, fixed: 1, on_request: 0 };
  it.each(serviceUnits)(
    "priced %s costs as much as an offering's own service, with 25 % VAT",
    async (unit) => {
      const { property, offering } = await place({ services: [{ name: "Egen", unit, priceOre: 10_000 }] });
      const own = offering.services[0]?.serviceId ?? "";
      const { serviceId } = await createService({ name: "Felles", unit, priceOre: 10_000 }, property);
      const { status, body } = await calculate(offering.offeringId, [
        { serviceId: own, quantity: 2 },
        { serviceId, quantity: 2 },
      ]);
      expect(status).toBe(200);
      const lines = body.quote.lines.filter((l) => l.kind === "service");
      const amountOre = 2 * times[unit] * 10_000;
      expect(lines.map(({ label, amountOre: a, vatPercent }) => [label, a, vatPercent])).toEqual([
        ["Egen", amountOre, 25],
        ["Felles", amountOre, 25],
      ]);
    },
  );

  it("is listed together with the offering's own, published ones only, ordinary before premium", async () => {
    const { property, offering } = await place();
    await createService({ name: "Kokk", premium: true, category: "Mat" }, property);
    await createService({ name: "Båt", quantity: 2 }, property);
    await createService({ name: "Senere", status: "draft" }, property);
    const deleted = await createService({ name: "Borte" }, property);
    await remove(kari, deleted.serviceId);
    for (const who of [undefined, kari]) {
      const { body } = await app.call(who, "GET /api/offerings/:offeringId", {
        params: { offeringId: offering.offeringId },
      });
      expect(body.propertyServices.map((s) => s.name)).toEqual(["Båt", "Uttransport", "Kokk"]);
      expect(body.services.map((s) => s.name)).toEqual(["Uttransport"]);
    }
  });

  it("is refused if unpublished, deleted, of another property, or above the stock", async () => {
    const { property, offering } = await place();
    const unavailable = [
      await createService({ status: "draft" }, property),
      await createService({ status: "archived" }, property),
      await createService({}, (await place()).property),
    ];
    for (const { serviceId } of unavailable)
      expect((await calculate(offering.offeringId, [{ serviceId, quantity: 1 }])).body.code).toBe(
        "service_not_offered",
      );
    const limited = await createService({ quantity: 2 }, property);
    const { status, body } = await calculate(offering.offeringId, [
      { serviceId: limited.serviceId, quantity: 3 },
    ]);
    expect([status, body.errors?.map((e) => `${e.code} ${e.path}`)]).toEqual([
      422,
      ["service_quantity_exceeded services.0.quantity"],
    ]);
    const fewer = await createService({ quantity: 4, maxQuantity: 1 }, property);
    expect(
      (await calculate(offering.offeringId, [{ serviceId: fewer.serviceId, quantity: 2 }])).body.code,
    ).toBe("service_quantity_exceeded");
  });

  it("stays unchanged in a submitted booking when it is changed or deleted, but not in a draft", async () => {
    const { property, offering } = await place();
    const { serviceId } = await createService({ name: "Båt" }, property);
    const draft = (await calculate(offering.offeringId, [{ serviceId, quantity: 1 }])).body;
    const sent = (await calculate(offering.offeringId, [{ serviceId, quantity: 1 }])).body;
    const submit = (bookingId: string) =>
      app.call(jonas, "POST /api/core-booking/submit/:bookingId", {
        params: { bookingId },
        body: { termsAccepted: true, privacyAccepted: true },
      });
    expect((await submit(sent.bookingId)).status).toBe(200);
    await patch(kari, serviceId, { name: "Motorbåt", priceOre: 1 });
    await remove(kari, serviceId);
    const { body } = await app.call(jonas, "GET /api/core-booking/:bookingId", {
      params: { bookingId: sent.bookingId },
    });
    expect(body.services).toEqual([{ serviceId, name: "Båt", quantity: 1 }]);
    expect(body.totalOre).toBe(sent.quote.totalOre);
    expect((await submit(draft.bookingId)).body.errors?.map((e) => e.code)).toContain("service_not_offered");
  });

  const offered = async (who: Person | undefined, offeringId: string) =>
    (await app.call(who, "GET /api/offerings/:offeringId", { params: { offeringId } })).body;
  const change = (offeringId: string, body: object) =>
    app.call(kari, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });

  it("that was created with an offering is in the property's list, and can be changed there", async () => {
    const { property, offering } = await place();
    const own = offering.services[0]?.serviceId ?? "";
    expect((await list(kari, property)).body.items.map((s) => [s.name, s.offeringIds])).toEqual([
      ["Uttransport", [offering.offeringId]],
    ]);
    expect((await patch(kari, own, { priceOre: 1 })).body.priceOre).toBe(1);
    await change(offering.offeringId, { name: "Et annet navn" }); // this change has no services
    expect((await offered(undefined, offering.offeringId)).services).toMatchObject([{ priceOre: 1 }]);
    await patch(kari, own, { status: "draft" });
    expect((await offered(kari, offering.offeringId)).propertyServices).toEqual([]);
    expect((await offered(kari, offering.offeringId)).serviceIds).toEqual([own]);
    await patch(kari, own, { status: "published" });
    await app.call(kari, "PUT /api/offerings/:offeringId/status", {
      params: { offeringId: offering.offeringId },
      body: { status: "draft" },
    });
    expect([(await get(undefined, own)).status, (await get(kari, own)).status]).toEqual([404, 200]);
    expect((await list(undefined, property)).body.items).toEqual([]);
    await change(offering.offeringId, { services: [] });
    expect((await get(kari, own)).status).toBe(404); // no offering uses the service any more
  });

  it("can be ordered only with the offerings that include it", async () => {
    const { property, offering } = await place({ services: [] });
    const other = await makeOffering(app, kari, property, { services: [] });
    const { serviceId } = await createService({ name: "Båt" }, property);
    const boat = [{ serviceId, quantity: 1 }];
    await change(offering.offeringId, { serviceIds: [] });
    expect((await offered(undefined, offering.offeringId)).propertyServices).toEqual([]);
    expect((await calculate(offering.offeringId, boat)).body.code).toBe("service_not_offered");
    // services of other landowners' offerings do not change
    expect((await calculate(other.offeringId, boat)).status).toBe(200);
    expect((await get(kari, serviceId)).body.offeringIds).toEqual([other.offeringId]);
    // one of the ids is not a service's
    await change(offering.offeringId, { serviceIds: [serviceId, offering.offeringId] });
    expect((await calculate(offering.offeringId, boat)).status).toBe(200);
    expect((await offered(undefined, offering.offeringId)).serviceIds).toBeUndefined(); // for its owner only
    const copy = await app.call(kari, "POST /api/offerings/:offeringId/duplicate", {
      params: { offeringId: offering.offeringId },
      body: {},
    });
    expect(copy.body.serviceIds).toEqual([serviceId]);
    const late = await makeOffering(app, kari, property, { services: [] });
    expect((await offered(kari, late.offeringId)).serviceIds).toEqual([]); // chosen services only
    await patch(kari, serviceId, { offeringIds: null });
    expect((await offered(kari, late.offeringId)).serviceIds).toEqual([serviceId]);
    const { offering: otherOffering } = await place();
    expect((await patch(kari, serviceId, { offeringIds: [otherOffering.offeringId] })).body.code).toBe(
      "offering_not_found",
    );
  });
});
