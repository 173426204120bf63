import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { makeCabin, makeOffering, makeProperty, offeringBody } from "#tests/factories/catalogue.ts";
import { hold } from "#tests/factories/listings.ts";

let app: TestApp,
  kari: Person,
  nils: Person,
  jonas: Person,
  admin: Person,
  propertyId: string,
  cabinId: string,
  otherCabin: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
  cabinId = (await makeCabin(app, kari, propertyId)).cabinId;
  otherCabin = (await makeCabin(app, kari, propertyId, { name: "Naustet" })).cabinId;
});
const post = (who: Person | undefined, change: object = {}, property = propertyId) =>
  app.call(who, "POST /api/properties/:propertyId/offerings", {
    params: { propertyId: property },
    body: { ...offeringBody, ...change },
  });
const get = (who: Person | undefined, offeringId: string) =>
  app.call(who, "GET /api/offerings/:offeringId", { params: { offeringId } });
const patch = (who: Person, offeringId: string, body: object) =>
  app.call(who, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });
const setStatus = (
  who: Person,
  offeringId: string,
  body: { status: "draft" | "active" | "inactive" | "archived"; published?: boolean },
) => app.call(who, "PUT /api/offerings/:offeringId/status", { params: { offeringId }, body });
const remove = (who: Person, offeringId: string) =>
  app.call(who, "DELETE /api/offerings/:offeringId", { params: { offeringId } });
const count = async (sql: string, values: unknown[] = []) =>
  Number((await app.pool.query<{ n: string }>(`select count(*) n from ${sql}`, values)).rows[0]?.n);
const readCalendar = async (offeringId: string) =>
  (
    await app.pool.query(
      "select season_from, capacity, places_left from offering_calendar where offering_id = $1",
      [offeringId],
    )
  ).rows[0];
const findOfferingIds = async () =>
  (await app.call(undefined, "GET /api/search", { query: { limit: 100 } })).body.items.map(
    (i) => i.offeringId,
  );

describe("creating an offering", () => {
  it("stores price, cabins, services with ids, the property's fields and a calendar", async () => {
    const change = {
      includedCabinIds: [cabinId],
      optionalCabins: [{ cabinId: otherCabin, pricePerPersonPerNightOre: 25_000 }],
      rules: ["Ledsaget under 18"],
      startWeekday: null,
    };
    const { status: code, body } = await post(kari, change);
    expect(code).toBe(201);
    expect(body).toMatchObject({
      ...offeringBody,
      ...change,
      available: true,
      propertyName: "Storåsen",
      propertyRules: ["Ingen åpen ild"],
      areaHectares: 3800,
      ownerUid: kari.uid,
      landownerName: "Kari Storås",
      vatRegistered: false,
    });
    expect(body.services[0]?.serviceId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.cabins.map((c) => c.name)).toEqual(["Storåskoia", "Naustet"]);
    expect(await readCalendar(body.offeringId)).toEqual({
      season_from: "2027-09-25",
      capacity: 1,
      places_left: Array(30).fill(1),
    });
    expect(await findOfferingIds()).toContain(body.offeringId);
    const { serviceIds, groundUnanswered: _, ...publicView } = (await get(kari, body.offeringId)).body;
    expect(serviceIds).toEqual(body.services.map((s) => s.serviceId));
    expect((await get(undefined, body.offeringId)).body).toEqual(publicView);
  });
  it("returns its property, its landowner and other offerings there, without contact details", async () => {
    const boundary = {
      type: "Polygon" as const,
      coordinates: [
        Array.from({ length: 200 }, (_, i) => [
          13 + 0.1 * Math.cos((i * Math.PI) / 100),
          64.5 + 0.05 * Math.sin((i * Math.PI) / 100),
        ]),
      ],
    };
    boundary.coordinates[0]?.push(boundary.coordinates[0][0] ?? []);
    const { propertyId: here } = await makeProperty(app, kari, { boundary, quota: "2 elg" });
    const { offeringId } = (await post(kari, {}, here)).body;
    const other = (
      await post(
        kari,
        { name: "Rypejakt", pricing: { per: "group", startPriceOre: 90_000, endPriceOre: 70_000 } },
        here,
      )
    ).body;
    await post(kari, { status: "draft", published: false }, here);
    const { body } = await get(undefined, offeringId);
    expect(body).toMatchObject({
      propertyLandTypes: ["forest"],
      propertyTerrain: "Kupert",
      propertyFacilities: ["Parkering"],
      propertyQuota: "2 elg",
      landownerSince: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/),
    });
    expect(body.outline?.coordinates[0]?.length).toBeLessThanOrEqual(61);
    expect(body.otherOfferings).toMatchObject([
      { offeringId: other.offeringId, name: "Rypejakt", per: "group", fromPriceOre: 70_000 },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/99 88 77 66|@example\.no/);
  });
  it("accepts a season outside the legal one, for which only the form has a warning", async () => {
    const { status } = await post(kari, {
      targetSpecies: ["elg"],
      validFrom: "2027-06-01",
      validTo: "2027-06-30",
    });
    expect(status).toBe(201);
  });
  it("returns the part of the property's quota for its species", async () => {
    const { propertyId: here } = await makeProperty(app, kari, {
      quota: "6 elg: 2 okser og 4 kalver, 3 rådyr",
    });
    const quotaFor = async (targetSpecies: string[]) =>
      (await post(kari, { targetSpecies }, here)).body.propertyQuota;
    expect(await quotaFor(["elg"])).toBe("6 elg: 2 okser og 4 kalver");
    expect(await quotaFor(["raadyr"])).toBe("3 rådyr");
    expect(await quotaFor(["rype", "hare"])).toBeNull();
    expect(await quotaFor(["havfiske"])).toBeNull();
  });
  it("stores a suggested rule of either language by its key, and other rules as written", async () => {
    const { body } = await post(kari, {
      rules:
        "Bål bare på bålplassen\nNo driving off the road.\nlitter_home\nfire_in_fireplace\nHold grinda lukket",
    });
    expect(body.rules).toEqual(["fire_in_fireplace", "no_off_road", "litter_home", "Hold grinda lukket"]);
    const { body: patched } = await patch(kari, body.offeringId, { rules: ["Ingen levende agn"] });
    expect(patched.rules).toEqual(["no_live_bait"]);
  });
  it("limits the group to the capacity of shared ground (rules 2.3)", async () => {
    const shared = { allowConcurrentBookings: true, totalAreaCapacity: 6, minHunters: 1, maxHunters: 8 };
    const { body } = await post(kari, shared);
    expect(body).toMatchObject({ maxHunters: 6, maxParticipants: 6, totalAreaCapacity: 6 });
    expect((await patch(kari, body.offeringId, { totalAreaCapacity: 4 })).body).toMatchObject({
      maxHunters: 4,
      maxParticipants: 4,
    });
    expect((await post(kari, { ...shared, minHunters: 7 })).body).toMatchObject({
      status: 422,
      errors: [{ code: "hunters_order", path: "totalAreaCapacity" }],
    });
  });
  it.each<[string, object, object]>([
    ["none", { durationType: "none", minDays: null }, {}],
    ["min_days", { durationType: "min_days", minDays: 2 }, {}],
    [
      "fixed_days",
      { durationType: "fixed_days", fixedDays: 3 },
      { per: "group", startPriceOre: 1_800_000, endPriceOre: 900_000 },
    ],
    ["season", { durationType: "season" }, { per: "group", fixedPriceOre: 5_000_000 }],
  ])("is possible with the duration type %s", async (_type, change, pricing) => {
    const { status: code, body } = await post(kari, {
      ...change,
      ...(Object.keys(pricing).length && { pricing }),
    });
    expect(code).toBe(201);
    expect(body).toMatchObject(change);
  });
  it("with shared ground gives it as many places as the area's capacity", async () => {
    const { body } = await post(kari, {
      allowConcurrentBookings: true,
      totalAreaCapacity: 12,
      validTo: "2027-09-27",
    });
    expect(await readCalendar(body.offeringId)).toEqual({
      season_from: "2027-09-25",
      capacity: 12,
      places_left: [12, 12, 12],
    });
  });
  it("is refused with all reasons at once, and stores nothing", async () => {
    const before = [await count("offering"), await count("offering_calendar"), await count("service")];
    const foreign = await makeProperty(app, nils);
    const foreignCabin = await makeCabin(app, nils, foreign.propertyId);
    const { status: code, body } = await post(kari, {
      validTo: "2027-09-01",
      durationType: "season",
      minDays: 4,
      maxDays: 2,
      minHunters: 9,
      allowConcurrentBookings: true,
      includedCabinIds: [cabinId, foreignCabin.cabinId],
      optionalCabins: [{ cabinId, pricePerPersonPerNightOre: 1 }],
      blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-01" }],
      pricing: { per: "hunter", startPriceOre: 1 },
    });
    expect(code).toBe(422);
    expect(body.errors?.map((e) => e.code)).toEqual([
      "season_order",
      "season_needs_fixed_price",
      "start_and_end_price_required",
      "days_order",
      "hunters_order",
      "area_capacity_required",
      "concurrent_excludes_accommodation",
      "cabin_of_another_property",
      "cabin_included_and_optional",
      "blackout_order",
    ]);
    expect([await count("offering"), await count("offering_calendar"), await count("service")]).toEqual(
      before,
    );
  });
  it.each<[string, object]>([
    ["no season", { validFrom: undefined }],
    ["31 February", { validFrom: "2027-02-31" }],
    ["the year 0001", { validFrom: "0001-01-01" }],
    ["no hunters", { maxHunters: 0 }],
    ["a crowd", { maxHunters: 1e9 }],
    ["a price below nothing", { pricing: { per: "hunter", fixedPriceOre: -1 } }],
    ["a price in parts of an øre", { pricing: { per: "hunter", fixedPriceOre: 0.5 } }],
    ["a price in words", { pricing: { per: "hunter", fixedPriceOre: "450" } }],
    ["an unknown way of pricing", { pricing: { per: "moose", fixedPriceOre: 1 } }],
    ["an eighth weekday", { startWeekday: 8 }],
    ["an unknown field", { ownerUid: "x" }],
    ["half a blackout", { blackoutPeriods: [{ from: "2027-10-02" }] }],
    ["a service without a name", { services: [{ name: "", unit: "fixed", priceOre: 1 }] }],
    ["NUL", { description: "\u0000" }],
    ["text for a list", { includedCabinIds: "x" }],
  ])("with %s is refused as malformed", async (_what, change) => {
    const { status: code, body } = await post(kari, change);
    expect(code).toBe(400);
    expect(body.errors?.length).toBeGreaterThan(0);
  });
  it("is refused at the field for a missing season, a negative price or 5,000 closed periods", async () => {
    const { body } = await post(kari, {
      validFrom: "",
      blackoutPeriods: Array(5000).fill({ from: "2027-10-02", to: "2027-10-03" }),
      pricing: { per: "hunter", startPriceOre: -1, endPriceOre: 1 },
    });
    expect(body.errors?.map((e) => `${e.path}: ${e.detail}`)).toEqual([
      "validFrom: Dette feltet er påkrevd",
      "blackoutPeriods: Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre.",
      "pricing.startPriceOre: Tallet kan ikke være under 0",
    ]);
  });
  it("stores price labels, which do not change the amount", async () => {
    const words = {
      priceUnit: "animal",
      priceModifiers: [
        { label: "Etter 10. oktober", type: "percent_decrease", value: 12.5 },
        { label: "Felt elgku", type: "fixed_increase", value: 150_000 },
      ],
    };
    const { body } = await post(kari, words);
    expect(body).toMatchObject(words);
    expect((await patch(kari, body.offeringId, { priceUnit: null, priceModifiers: [] })).body).toMatchObject({
      priceUnit: null,
      priceModifiers: [],
    });
    const bad = await post(kari, {
      priceModifiers: [{ label: "Alt", type: "percent_decrease", value: 101 }],
    });
    expect(bad.body.errors).toMatchObject([{ code: "price_modifier_value", path: "priceModifiers.0.value" }]);
    expect((await post(kari, { priceModifiers: Array(11).fill(words.priceModifiers[0]) })).status).toBe(400);
  });
  it("is for the property's owner and administrators only", async () => {
    expect((await post(undefined)).status).toBe(401);
    for (const who of [nils, jonas]) expect((await post(who)).status).toBe(403);
    expect((await post(kari, {}, "00000000-0000-0000-0000-000000000001")).body.code).toBe(
      "property_not_found",
    );
    expect((await post(admin)).status).toBe(201);
  });
  it("is done once per idempotency key", async () => {
    const send = () =>
      app.call(
        kari,
        "POST /api/properties/:propertyId/offerings",
        { params: { propertyId }, body: { ...offeringBody, name: "Én" } },
        { idempotencyKey: "o1" },
      );
    const responses = await Promise.all([send(), send()]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(await count("offering where name = 'Én'")).toBe(1);
  });
});

describe("reading an offering", () => {
  it("depends on the status of the offering and of its property", async () => {
    const home = await makeProperty(app, kari);
    const { offeringId } = await makeOffering(app, kari, home.propertyId);
    const property = (change: object) =>
      app.call(kari, "PATCH /api/properties/:propertyId", {
        params: { propertyId: home.propertyId },
        body: change,
      });
    const hits = async () => [
      (await get(jonas, offeringId)).status,
      (await get(kari, offeringId)).body.available,
      (await findOfferingIds()).includes(offeringId),
    ];
    expect(await hits()).toEqual([200, true, true]);
    await setStatus(kari, offeringId, { status: "inactive" });
    expect(await hits()).toEqual([200, false, false]);
    await setStatus(kari, offeringId, { status: "active", published: false });
    expect(await hits()).toEqual([404, false, false]);
    await setStatus(kari, offeringId, { status: "active", published: true });
    await property({ visibility: "private" });
    expect(await hits()).toEqual([404, false, false]);
    await property({ visibility: "unlisted" });
    expect(await hits()).toEqual([200, true, false]);
    await property({ visibility: "public", status: "inactive" });
    expect(await hits()).toEqual([404, false, false]);
    await property({ status: "published" });
    expect(await hits()).toEqual([200, true, true]);
    const { rows } = await app.pool.query(
      "select from_state, to_state from audit where subject = 'offering' and subject_id = $1 order by audit_id",
      [offeringId],
    );
    expect(rows.map((r) => r.to_state)).toEqual([
      "active, published",
      "inactive, published",
      "active",
      "active, published",
    ]);
  });
  it("hides unpublished cabins from strangers", async () => {
    const draft = await makeCabin(app, kari, propertyId, { status: "draft" });
    const { offeringId } = await makeOffering(app, kari, propertyId, {
      optionalCabins: [{ cabinId: draft.cabinId, pricePerPersonPerNightOre: 1 }],
    });
    expect((await get(kari, offeringId)).body.cabins).toHaveLength(1);
    expect((await get(jonas, offeringId)).body).toMatchObject({ cabins: [], optionalCabins: [] });
  });
});

describe("changing an offering", () => {
  it("keeps fields that are left out, and keeps the ids of services by id or by name", async () => {
    const created = await makeOffering(app, kari, propertyId, {
      services: [
        { name: "Guide", unit: "per_day", priceOre: 100_000 },
        { name: "Slakt", unit: "fixed", priceOre: 50_000, maxQuantity: 2 },
      ],
    });
    const [guide, slakt] = created.services;
    const { body } = await patch(kari, created.offeringId, {
      services: [
        { name: "Slakt", unit: "fixed", priceOre: 60_000 },
        { serviceId: guide?.serviceId, name: "Kjentmann", unit: "per_day", priceOre: 110_000 },
        { name: "Båt", unit: "on_request", priceOre: 0 },
      ],
    });
    expect(body.services.map((s) => s.name)).toEqual(["Slakt", "Kjentmann", "Båt"]);
    expect(body.services.slice(0, 2).map((s) => s.serviceId)).toEqual([slakt?.serviceId, guide?.serviceId]);
    expect(body).toMatchObject({ name: created.name, pricing: created.pricing, minDays: 2 });
    const stolen = await makeOffering(app, kari, propertyId, {
      services: [{ serviceId: guide?.serviceId, name: "Tatt", unit: "fixed", priceOre: 1 }],
    });
    expect(stolen.services[0]?.serviceId).not.toBe(guide?.serviceId);
    expect(
      await count("service where $1 = any (offering_ids) and deleted_at is null", [created.offeringId]),
    ).toBe(3);
  });
  it("is validated together with the stored fields, and stores nothing when refused", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId, { includedCabinIds: [cabinId] });
    expect(
      (await patch(kari, offeringId, { name: "Ny", allowConcurrentBookings: true, totalAreaCapacity: 5 }))
        .body.code,
    ).toBe("concurrent_excludes_accommodation");
    expect(
      (
        await patch(kari, offeringId, {
          pricing: { per: "group", fixedPriceOre: 1, longStay: { minDays: 2, percent: 5 } },
        })
      ).body.code,
    ).toBe("fixed_price_excludes_modifiers");
    expect((await get(kari, offeringId)).body).toMatchObject({
      name: offeringBody.name,
      allowConcurrentBookings: false,
    });
  });
  it("loses none of several concurrent changes", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId);
    const parts = [
      { name: "Ny" },
      { services: [{ name: "Båt", unit: "fixed", priceOre: 1 }] },
      { optionalCabins: [{ cabinId, pricePerPersonPerNightOre: 5 }] },
      { includedCabinIds: [otherCabin] },
      { description: "Ny tekst" },
      { minDays: 3 },
    ];
    expect(
      (await Promise.all(parts.map((part) => patch(kari, offeringId, part)))).map((a) => a.status),
    ).toEqual(parts.map(() => 200));
    expect((await get(kari, offeringId)).body).toMatchObject({
      name: "Ny",
      description: "Ny tekst",
      minDays: 3,
      services: [{ name: "Båt" }],
      includedCabinIds: [otherCabin],
      optionalCabins: [{ cabinId }],
    });
  });
  it("does not keep a cabin in the offering that is deleted concurrently", async () => {
    const deletedCabin = await makeCabin(app, kari, propertyId, { name: "Borte" });
    const { offeringId } = await makeOffering(app, kari, propertyId);
    await Promise.all([
      patch(kari, offeringId, { includedCabinIds: [deletedCabin.cabinId] }),
      app.call(kari, "DELETE /api/cabins/:cabinId", { params: { cabinId: deletedCabin.cabinId } }),
      patch(kari, offeringId, { includedCabinIds: [deletedCabin.cabinId] }),
    ]);
    expect(await count("offering_cabin where cabin_id = $1", [deletedCabin.cabinId])).toBe(0);
  });
  it("is refused to strangers", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId);
    const draft = await makeOffering(
      app,
      kari,
      (await makeProperty(app, kari, { status: "draft" })).propertyId,
    );
    for (const who of [nils, jonas]) {
      expect((await patch(who, offeringId, { name: "Min" })).status).toBe(403);
      expect((await setStatus(who, offeringId, { status: "archived" })).status).toBe(403);
      expect((await remove(who, offeringId)).status).toBe(403);
      expect((await patch(who, draft.offeringId, { name: "Min" })).body.code).toBe("offering_not_found");
      expect((await get(who, draft.offeringId)).status).toBe(404);
    }
    expect((await patch(admin, draft.offeringId, { name: "Rettet" })).body.name).toBe("Rettet");
  });
  it("rebuilds the calendar around held days, or is refused if they do not fit", async () => {
    const o = await makeOffering(app, kari, propertyId, {
      allowConcurrentBookings: true,
      totalAreaCapacity: 10,
      validFrom: "2027-10-01",
      validTo: "2027-10-04",
    });
    await hold(app, { propertyId, offeringId: o.offeringId }, jonas, {
      from: "2027-10-02",
      to: "2027-10-04",
      participants: 3,
    });
    await hold(app, { propertyId, offeringId: o.offeringId }, nils, {
      from: "2027-10-03",
      to: "2027-10-04",
      participants: 4,
    });
    expect(await readCalendar(o.offeringId)).toMatchObject({ places_left: [10, 7, 3, 10] });
    expect(
      (
        await patch(kari, o.offeringId, {
          totalAreaCapacity: 7,
          validFrom: "2027-09-30",
          validTo: "2027-10-03",
        })
      ).status,
    ).toBe(200);
    expect(await readCalendar(o.offeringId)).toEqual({
      season_from: "2027-09-30",
      capacity: 7,
      places_left: [7, 7, 4, 0],
    });
    for (const [change, path, detailPattern] of [
      [{ totalAreaCapacity: 6 }, "totalAreaCapacity", /er 7 plasser tatt. Skriv 7 eller mer/],
      [{ validTo: "2027-10-02" }, "validTo", /fra .*2\. oktober.* til .*3\. oktober/],
      [{ validFrom: "2027-10-03" }, "validFrom", /fra .*2\. oktober.* til .*3\. oktober/],
      [{ allowConcurrentBookings: false }, "allowConcurrentBookings", /ett og flere følger/],
    ] as const) {
      expect((await patch(kari, o.offeringId, change)).body).toMatchObject({
        status: 409,
        code: "offering_has_holds",
        errors: [{ path, detail: expect.stringMatching(detailPattern), bookingId: expect.any(String) }],
      });
    }
    expect((await get(kari, o.offeringId)).body).toMatchObject({
      totalAreaCapacity: 7,
      validFrom: "2027-09-30",
      validTo: "2027-10-03",
      allowConcurrentBookings: true,
    });
    expect((await patch(kari, o.offeringId, { name: "Nytt navn" })).status).toBe(200);
    await app.pool.query("update booking set status = 'cancelled' where offering_id = $1", [o.offeringId]);
    expect(await readCalendar(o.offeringId)).toMatchObject({ places_left: [7, 7, 7, 7] });
    expect((await patch(kari, o.offeringId, { allowConcurrentBookings: false })).status).toBe(200);
    expect(await readCalendar(o.offeringId)).toMatchObject({ capacity: 1, places_left: [1, 1, 1, 1] });
  });
  it("never loses a concurrently held night", async () => {
    const o = await makeOffering(app, kari, propertyId, {
      allowConcurrentBookings: true,
      totalAreaCapacity: 20,
      validFrom: "2027-10-01",
      validTo: "2027-10-10",
    });
    const takes = Array.from({ length: 12 }, () =>
      hold(app, { propertyId, offeringId: o.offeringId }, jonas, {
        from: "2027-10-02",
        to: "2027-10-04",
        participants: 1,
      }),
    );
    const changes = [19, 18, 17, 16].map((totalAreaCapacity) =>
      patch(kari, o.offeringId, { totalAreaCapacity, validTo: `2027-10-${totalAreaCapacity}` }),
    );
    const responses = await Promise.all([...changes, ...takes.map((t) => t.then(() => undefined))]);
    expect(responses.slice(0, 4).map((a) => a?.status)).toEqual([200, 200, 200, 200]);
    const { capacity, places_left } = await readCalendar(o.offeringId);
    const holdCount = await count("offering_hold where offering_id = $1", [o.offeringId]);
    expect(holdCount).toBe(12);
    expect(places_left[1]).toBe(capacity - holdCount);
    expect(places_left.filter((n: number) => n !== capacity)).toHaveLength(2);
  });
});

describe("deleting an offering", () => {
  it("is refused while bookings hold nights in it, and no booking can be submitted afterwards", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId, { groundUse: "together" });
    await hold(app, { propertyId, offeringId }, jonas, {
      from: "2027-10-01",
      to: "2027-10-03",
      participants: 4,
    });
    expect((await remove(kari, offeringId)).body).toMatchObject({ status: 409, code: "offering_in_use" });
    expect((await readCalendar(offeringId)).places_left[6]).toBe(0);
    await app.pool.query(
      "update booking set status = 'completed', completed_at = updated_at, commission_ore = 0, landowner_earnings_ore = 0 where offering_id = $1",
      [offeringId],
    );
    expect((await remove(kari, offeringId)).body).toEqual({ deleted: true });
    expect((await get(kari, offeringId)).status).toBe(404);
    expect(await findOfferingIds()).not.toContain(offeringId);
    await expect(
      hold(app, { propertyId, offeringId }, nils, { from: "2027-10-05", to: "2027-10-06", participants: 2 }),
    ).rejects.toThrow("has no place");
    expect(await count("offering_hold where offering_id = $1", [offeringId])).toBe(0);
    expect(await count("booking where offering_id = $1 and status = 'completed'", [offeringId])).toBe(1);
  });
});

describe("duplicating an offering to the next season", () => {
  const duplicate = (
    who: Person,
    offeringId: string,
    body: object = {},
    o: { idempotencyKey?: string } = {},
  ) => app.call(who, "POST /api/offerings/:offeringId/duplicate", { params: { offeringId }, body }, o);
  it("creates a draft with all fields and its dates a year later", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId, {
      name: "Elgjakt 2027",
      salesStartDate: "2027-03-01",
      blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-05" }],
      includedCabinIds: [cabinId],
      optionalCabins: [{ cabinId: otherCabin, pricePerPersonPerNightOre: 25_000 }],
      rules: ["Ledsaget under 18"],
      priceUnit: "stay",
    });
    const before = (await get(kari, offeringId)).body;
    const { status: code, body } = await duplicate(kari, offeringId);
    expect(code).toBe(201);
    const {
      offeringId: _id,
      createdAt: _c,
      updatedAt: _u,
      version: _v,
      available: _a,
      notBookable: _n,
      drawing: _d,
      otherOfferings: _o,
      services,
      ...rest
    } = before;
    expect(body).toMatchObject({
      ...rest,
      name: "Elgjakt 2028",
      fromPriceOre: 150_000, // the last day is no longer a Sunday
      validFrom: "2028-09-25",
      validTo: "2028-10-24",
      salesStartDate: "2028-03-01",
      blackoutPeriods: [{ from: "2028-10-02", to: "2028-10-05" }],
      status: "draft",
      published: false,
      available: false,
      listed: false,
    });
    expect(body.offeringId).not.toBe(offeringId);
    expect(body.services.map(({ serviceId: _s, ...s }) => s)).toEqual(
      services.map(({ serviceId: _s, ...s }) => s),
    );
    expect(body.services[0]?.serviceId).toBe(services[0]?.serviceId); // the property has it once
    expect(await readCalendar(body.offeringId)).toMatchObject({ season_from: "2028-09-25", capacity: 1 });
    expect((await get(kari, offeringId)).body).toEqual(before);
    expect((await get(jonas, body.offeringId)).status).toBe(404);
    expect(await findOfferingIds()).not.toContain(body.offeringId);
  });
  it("accepts a name and dates, and refuses invalid ones", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId, {});
    expect(
      (
        await duplicate(kari, offeringId, {
          name: "Høstjakt",
          validFrom: "2028-10-01",
          validTo: "2028-10-09",
        })
      ).body,
    ).toMatchObject({
      name: "Høstjakt",
      validFrom: "2028-10-01",
      validTo: "2028-10-09",
    });
    expect(
      (await duplicate(kari, offeringId, { validFrom: "2028-10-01", validTo: "2028-09-09" })).body,
    ).toMatchObject({ status: 422, code: "season_order" });
    expect((await duplicate(kari, offeringId, { validFrom: "2100-12-31" })).body).toMatchObject({
      status: 422,
      code: "next_season_too_late",
    });
  });
  it("is allowed for the owner only, and done once per idempotency key", async () => {
    const { offeringId } = await makeOffering(app, kari, propertyId, { name: "Bare én" });
    for (const who of [nils, jonas]) expect((await duplicate(who, offeringId)).status).toBe(403);
    const responses = await Promise.all(
      [1, 2].map(() => duplicate(kari, offeringId, {}, { idempotencyKey: "d1" })),
    );
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(await count("offering where name in ('Bare én', 'Bare én 2028')")).toBe(2);
  });
});
