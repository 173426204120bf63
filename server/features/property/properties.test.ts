import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { makeCabin, makeOffering, makeProperty, propertyBody } from "#tests/factories/catalogue.ts";
import { hold } from "#tests/factories/listings.ts";

let app: TestApp, kari: Person, nils: Person, jonas: Person, admin: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
});
const post = (who: Person | undefined, change: object = {}) =>
  app.call(who, "POST /api/properties", { body: { ...propertyBody, ...change } });
const get = (who: Person | undefined, propertyId: string) =>
  app.call(who, "GET /api/properties/:propertyId", { params: { propertyId } });
const patch = (who: Person, propertyId: string, body: object) =>
  app.call(who, "PATCH /api/properties/:propertyId", { params: { propertyId }, body });
const remove = (who: Person, propertyId: string) =>
  app.call(who, "DELETE /api/properties/:propertyId", { params: { propertyId } });
const countRows = async (sql: string, values: unknown[] = []) =>
  Number((await app.pool.query<{ n: string }>(`select count(*) n from ${sql}`, values)).rows[0]?.n);
const square = {
  type: "Polygon",
  coordinates: [
    [
      [13, 64.5],
      [13.2, 64.5],
      [13.2, 64.6],
      [13, 64.6],
      [13, 64.5],
    ],
  ],
};

it("the English texts are stored with the property, its offerings and its cabins", async () => {
  const english = { name: "The hill", description: "Spruce and bog.", rules: "Dogs on a lead" };
  const { body: property } = await post(kari, { english });
  const propertyId = property.propertyId;
  const cabin = await makeCabin(app, kari, propertyId, { english: { description: "Six bunks." } });
  const offering = await makeOffering(app, kari, propertyId, {
    english,
    optionalCabins: [{ cabinId: cabin.cabinId, pricePerPersonPerNightOre: 25_000 }],
  });
  const { body } = await app.call(undefined, "GET /api/offerings/:offeringId", {
    params: { offeringId: offering.offeringId },
  });
  expect(body).toMatchObject({
    english,
    propertyEnglish: english,
    cabins: [{ english: { description: "Six bunks." } }],
  });
  expect((await patch(kari, propertyId, { english: null })).body).toMatchObject({ english: null });
  expect((await patch(kari, propertyId, { english: { name: "x".repeat(201) } })).status).toBe(400);
});

it("a suggested rule of either language is stored by its key, and others as written", async () => {
  const rules = [
    "Bestått skyteprøve for storvilt",
    "close the barrier behind you.",
    "tracking_dog",
    "Hold avstand",
  ];
  const { body } = await post(kari, { rules });
  expect(body.rules).toEqual(["shooting_test", "close_barrier", "tracking_dog", "Hold avstand"]);
  // other systems send all rules as one text, not as a list
  const text = "Bestått skyteprøve for storvilt\nHold avstand";
  expect((await patch(kari, body.propertyId, { rules: text })).body.rules).toBe(text);
});

describe("registering a property", () => {
  it.each(["hunting_ground", "fishing_area", "combined", "cabin_rental", "farm"])(
    "of the type %s stores every field, and returns where it is",
    async (type) => {
      const { status, body } = await post(kari, { type, boundary: square });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...propertyBody,
        type,
        municipality: expect.stringContaining("Namsskogan"),
        ownerUid: kari.uid,
        landownerName: "Kari Storås",
        missing: [],
        boundary: square,
      });
      expect(body.location?.lon).toBeCloseTo(13.1, 9);
      const { rows } = await app.pool.query(
        "select area_hectares, boundary_box::text from property where property_id = $1",
        [body.propertyId],
      );
      expect(rows[0]).toEqual({ area_hectares: 3800, boundary_box: "(13.2,64.6),(13,64.5)" });
      expect(
        await countRows("audit where subject = 'property' and subject_id = $1 and to_state = 'published'", [
          body.propertyId,
        ]),
      ).toBe(1);
    },
  );
  it("as a draft needs only a name and a type, and places it in its municipality", async () => {
    const { status, body } = await app.call(kari, "POST /api/properties", {
      body: { name: "Utkast", type: "farm", municipalityNumber: "5045" },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "draft",
      missing: ["area", "parcels", "contact.name", "contact.email"],
      location: { lon: expect.any(Number) },
    });
  });
  it("as published is refused with all that is missing, and stores nothing", async () => {
    const before = await countRows("property");
    const { status, body } = await app.call(kari, "POST /api/properties", {
      body: { name: "Tom", type: "combined", status: "published" },
    });
    expect(status).toBe(422);
    expect(body.code).toBe("property_incomplete");
    expect(body.errors?.map((e) => e.path)).toEqual([
      "municipalityNumber",
      "area",
      "parcels",
      "species",
      "contact.name",
      "contact.email",
    ]);
    expect(await countRows("property")).toBe(before);
  });
  it("makes a single parcel the main one, removes duplicates, and requires a main one of several parcels", async () => {
    const parcel = { municipalityNumber: "5044", gnr: 1, bnr: 2, main: false };
    expect((await post(kari, { parcels: [parcel, parcel] })).body.parcels).toEqual([
      { ...parcel, main: true },
    ]);
    expect((await post(kari, { parcels: [parcel, { ...parcel, bnr: 3 }] })).body.errors).toMatchObject([
      { code: "main_parcel_required", path: "parcels" },
    ]);
    expect(
      (
        await post(kari, {
          parcels: [
            { ...parcel, main: true },
            { ...parcel, bnr: 3, main: true },
          ],
        })
      ).body.code,
    ).toBe("main_parcel_required");
  });
  it("with invalid values is refused at each field", async () => {
    const bow = {
      type: "Polygon",
      coordinates: [
        [
          [13, 64],
          [13.1, 64.1],
          [13.1, 64],
          [13, 64.1],
          [13, 64],
        ],
      ],
    };
    const { body } = await post(kari, {
      municipalityNumber: "9999",
      parcels: [{ municipalityNumber: "0000", gnr: 1, bnr: 1, main: true }],
      boundary: bow,
      seasonStart: "2027-10-02",
      seasonEnd: "2027-10-01",
    });
    expect(body.errors?.map((e) => `${e.code} ${e.path}`)).toEqual([
      "municipality_unknown municipalityNumber",
      "municipality_unknown parcels.0.municipalityNumber",
      "boundary_crosses_itself boundary",
      "season_order seasonEnd",
    ]);
  });
  it.each<[string, object]>([
    ["an unknown field", { ownerUid: "someone" }],
    ["a type of its own", { type: "castle" }],
    ["a name of spaces", { name: "   " }],
    ["a number for a name", { name: 7 }],
    ["31 February", { seasonStart: "2027-02-31" }],
    ["the year 9999", { seasonEnd: "9999-01-01" }],
    ["a huge area", { area: { value: 1e300, unit: "maal" } }],
    ["NUL", { description: "a\u0000" }],
    ["a megabyte", { description: "x".repeat(1_000_000) }],
    ["a boundary of text", { boundary: { type: "Polygon", coordinates: [[["a", "b"]]] } }],
    ["gnr 0", { parcels: [{ municipalityNumber: "5044", gnr: 0, bnr: 1, main: true }] }],
  ])("with %s is refused as malformed", async (_what, change) => {
    const { status, body } = await post(kari, change);
    expect(status).toBe(400);
    expect(body.errors?.length).toBeGreaterThan(0);
  });
  it("requires the landowner role", async () => {
    expect((await post(undefined)).status).toBe(401);
    expect((await post(jonas)).status).toBe(403);
  });
  it("is done once per idempotency key", async () => {
    const send = () =>
      app.call(
        nils,
        "POST /api/properties",
        { body: { ...propertyBody, name: "Én gang" } },
        { idempotencyKey: "once" },
      );
    const responses = await Promise.all([send(), send(), send()]);
    expect(new Set(responses.map((a) => a.body.propertyId)).size).toBe(1);
    expect(await countRows("property where name = 'Én gang'")).toBe(1);
  });
});

describe("reading a property", () => {
  it("is allowed for anyone if it is public or unlisted, without contact data, otherwise for owner and administrators", async () => {
    const open = await makeProperty(app, kari, { visibility: "unlisted" });
    const publicView = (await get(undefined, open.propertyId)).body as object;
    expect(publicView).toMatchObject({ name: "Storåsen", contact: { name: "Kari Storås" } });
    expect(JSON.stringify(publicView)).not.toMatch(/kari@|99 88|ownerUid/);
    for (const change of [
      { visibility: "private" as const },
      { status: "draft" as const },
      { status: "inactive" as const },
    ]) {
      const hidden = await makeProperty(app, kari, change);
      for (const who of [undefined, jonas, nils])
        expect((await get(who, hidden.propertyId)).body.code).toBe("property_not_found");
      for (const who of [kari, admin])
        expect((await get(who, hidden.propertyId)).body).toMatchObject({
          ownerUid: kari.uid,
          contact: { email: "kari@example.no" },
        });
    }
    for (const id of ["x", "00000000-0000-0000-0000-000000000001", "' or 1=1"])
      expect((await get(kari, id)).status).toBe(404);
  });
  it("lists the owner's properties newest first, page by page", async () => {
    const owner = await app.signIn("mange@example.no", { roles: ["landowner"] });
    for (const name of ["a", "b", "c"]) await makeProperty(app, owner, { name });
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await app.call(owner, "GET /api/properties/mine", {
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      names.push(...body.items.map((p) => p.name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(names.sort()).toEqual(["a", "b", "c"]);
    expect((await app.call(owner, "GET /api/properties/mine", { query: { cursor: "tull" } })).status).toBe(
      400,
    );
  });
});

describe("changing a property", () => {
  it("keeps fields that are left out, and refuses to make it incomplete", async () => {
    const { propertyId } = await makeProperty(app, kari);
    expect(
      (await patch(kari, propertyId, { name: "Lillåsen", quota: 3, terrain: ["Bratt"] })).body,
    ).toMatchObject({
      ...propertyBody,
      name: "Lillåsen",
      quota: 3,
      terrain: ["Bratt"],
    });
    expect(
      (await patch(kari, propertyId, { parcels: [], species: [] })).body.errors?.map((e) => e.path),
    ).toEqual(["parcels", "species"]);
    expect(await countRows("parcel where property_id = $1", [propertyId])).toBe(1);
  });
  it("returns the same as reading it again, with and without offerings", async () => {
    const { propertyId, ...created } = await makeProperty(app, kari, {
      boundary: {
        type: "Polygon",
        coordinates: [
          [
            [13, 64.5],
            [13.2, 64.6],
            [13.2, 64.5],
          ],
        ],
      },
      species: ["elg", "elg"],
      parcels: [
        { municipalityNumber: "5044", gnr: 1, bnr: 1, main: false },
        { municipalityNumber: "5045", gnr: 2, bnr: 2, fnr: 3, main: true },
      ],
    });
    const onlyRead = {
      outline: expect.objectContaining({ type: "Polygon" }),
      landownerSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      host: { photoURL: null, replyRatePercent: null, replyHours: null },
      vatRegistered: false,
      rating: null,
      ratingCount: null,
    };
    expect((await get(kari, propertyId)).body).toEqual({ propertyId, ...created, ...onlyRead });
    const { offeringId } = await makeOffering(app, kari, propertyId);
    const indexed = async () =>
      (
        await app.pool.query(
          "select area_ha, municipality_number, lonlat from search_row where offering_id = $1",
          [offeringId],
        )
      ).rows;
    for (const change of [
      { name: "Nytt navn", terrain: "Flatt" },
      { municipalityNumber: "5045", boundary: null, area: { value: 12, unit: "hectares" as const } },
      { parcels: [{ municipalityNumber: "5045", gnr: 2, bnr: 2, fnr: 3, main: true }] },
      {
        boundary: {
          type: "Polygon" as const,
          coordinates: [
            [
              [12.5, 64.5],
              [12.6, 64.6],
              [12.6, 64.5],
            ],
          ],
        },
        seasonStart: "2027-09-01",
        quota: 2,
      },
    ]) {
      const { status, body } = await patch(kari, propertyId, change);
      expect(status).toBe(200);
      expect((await get(kari, propertyId)).body).toEqual({
        ...body,
        ...onlyRead,
        ...(!body.boundary && { outline: null }),
      });
    }
    expect(await indexed()).toMatchObject([{ area_ha: 12, municipality_number: "5045" }]);
    await patch(kari, propertyId, { visibility: "private" });
    expect(await indexed()).toEqual([]);
    await patch(kari, propertyId, { visibility: "public" });
    expect(await indexed()).toHaveLength(1);
    expect(await countRows("property_outline where property_id = $1", [propertyId])).toBe(5);
    await patch(kari, propertyId, { boundary: null });
    expect(await countRows("property_outline where property_id = $1", [propertyId])).toBe(0);
  });
  it("is refused to strangers with 403 if they can see it, otherwise with 404", async () => {
    const open = await makeProperty(app, kari);
    const hidden = await makeProperty(app, kari, { status: "draft" });
    expect((await patch(nils, open.propertyId, { name: "Min" })).status).toBe(403);
    expect((await remove(nils, open.propertyId)).status).toBe(403);
    expect((await patch(nils, hidden.propertyId, { name: "Min" })).status).toBe(404);
    expect((await remove(jonas, hidden.propertyId)).status).toBe(404);
    expect((await patch(admin, hidden.propertyId, { name: "Rettet" })).body.name).toBe("Rettet");
  });
  it("to or from the status of a review is allowed for administrators only", async () => {
    const { propertyId } = await makeProperty(app, kari);
    expect((await patch(kari, propertyId, { status: "under_review" })).body.code).toBe(
      "property_under_review",
    );
    expect((await patch(admin, propertyId, { status: "under_review" })).status).toBe(200);
    expect((await get(undefined, propertyId)).status).toBe(404);
    expect((await patch(kari, propertyId, { status: "published" })).body).toMatchObject({
      status: 409,
      code: "property_under_review",
    });
    expect((await patch(kari, propertyId, { description: "Bedre" })).body).toMatchObject({
      status: "under_review",
      description: "Bedre",
    });
    await patch(admin, propertyId, { status: "published" });
    const { rows } = await app.pool.query(
      "select from_state, to_state, actor_role from audit where subject_id = $1 order by audit_id",
      [propertyId],
    );
    expect(rows.map((r) => `${r.actor_role}: ${r.from_state} ${r.to_state}`)).toEqual([
      "landowner: null published",
      "admin: published under_review",
      "admin: under_review published",
    ]);
  });
  it("loses none of several concurrent changes", async () => {
    const { propertyId } = await makeProperty(app, kari);
    const parts = [
      { name: "Ny" },
      { address: "Ny" },
      { quota: 9 },
      { species: ["hjort"] },
      { parcels: [{ municipalityNumber: "5045", gnr: 7, bnr: 7, main: true }] },
    ];
    expect(
      (await Promise.all(parts.map((part) => patch(kari, propertyId, part)))).map((a) => a.status),
    ).toEqual(parts.map(() => 200));
    expect((await get(kari, propertyId)).body).toMatchObject({
      name: "Ny",
      address: "Ny",
      quota: 9,
      species: ["hjort"],
      parcels: [{ gnr: 7 }],
    });
  });
});

describe("deleting a property", () => {
  it("also deletes everything on it, for everyone", async () => {
    const { propertyId } = await makeProperty(app, kari);
    const { cabinId } = await makeCabin(app, kari, propertyId);
    const { offeringId } = await makeOffering(app, kari, propertyId, { includedCabinIds: [cabinId] });
    expect((await remove(kari, propertyId)).body).toEqual({ deleted: true });
    expect((await get(kari, propertyId)).status).toBe(404);
    expect((await app.call(kari, "GET /api/cabins/:cabinId", { params: { cabinId } })).status).toBe(404);
    expect((await app.call(kari, "GET /api/offerings/:offeringId", { params: { offeringId } })).status).toBe(
      404,
    );
    expect(await countRows("search_row where offering_id = $1", [offeringId])).toBe(0);
    expect((await remove(kari, propertyId)).status).toBe(404);
  });
  it("is refused until every booking is finished", async () => {
    const { propertyId } = await makeProperty(app, kari);
    const { offeringId } = await makeOffering(app, kari, propertyId);
    await hold(app, { propertyId, offeringId }, jonas, {
      from: "2027-10-01",
      to: "2027-10-03",
      participants: 4,
    });
    expect((await remove(kari, propertyId)).body).toMatchObject({ status: 409, code: "property_in_use" });
    expect(await countRows("offering_calendar where offering_id = $1", [offeringId])).toBe(1);
    await app.pool.query("update booking set status = 'expired' where property_id = $1", [propertyId]);
    expect((await remove(kari, propertyId)).status).toBe(200);
    expect(await countRows("booking where property_id = $1", [propertyId])).toBe(1);
  });
});
