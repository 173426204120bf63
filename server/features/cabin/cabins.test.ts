import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { cabinBody, makeCabin, makeOffering, makeProperty } from "#tests/factories/catalogue.ts";
import { hold } from "#tests/factories/listings.ts";

let app: TestApp, kari: Person, nils: Person, jonas: Person, admin: Person, propertyId: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  propertyId = (await makeProperty(app, kari)).propertyId;
});
const postCabin = (who: Person | undefined, change: object = {}) =>
  app.call(who, "POST /api/properties/:propertyId/cabins", {
    params: { propertyId },
    body: { ...cabinBody, ...change },
  });
const getCabin = (who: Person | undefined, cabinId: string) =>
  app.call(who, "GET /api/cabins/:cabinId", { params: { cabinId } });
const patch = (who: Person, cabinId: string, body: object) =>
  app.call(who, "PATCH /api/cabins/:cabinId", { params: { cabinId }, body });
const remove = (who: Person, cabinId: string) =>
  app.call(who, "DELETE /api/cabins/:cabinId", { params: { cabinId } });
const countRows = async (sql: string, values: unknown[] = []) =>
  Number((await app.pool.query<{ n: string }>(`select count(*) n from ${sql}`, values)).rows[0]?.n);

describe("a cabin", () => {
  it("is a hit of the search while it is rented out", async () => {
    const found = async () =>
      (await app.call(undefined, "GET /api/search", { query: { kind: ["cabin"] } })).body.items.map((hit) => [
        hit.cabinId,
        hit.offeringId,
        hit.fromPriceOre,
        hit.cabinBeds,
      ]);
    await app.call(kari, "PATCH /api/properties/:propertyId", {
      params: { propertyId },
      body: { status: "published" },
    });
    const let_ = { rentalEnabled: true, status: "published", beds: 4, pricePerDayOre: 90_000 };
    const { cabinId } = (await postCabin(kari, let_)).body;
    const hit = [cabinId, undefined, 90_000, 4];
    expect(await found()).toEqual([hit]);
    for (const hidingChange of [{ rentalEnabled: false }, { status: "draft" }]) {
      await patch(kari, cabinId, hidingChange);
      expect(await found()).toEqual([]);
      await patch(kari, cabinId, let_);
      expect(await found()).toEqual([hit]);
    }
    const property = (visibility: "public" | "unlisted") =>
      app.call(kari, "PATCH /api/properties/:propertyId", { params: { propertyId }, body: { visibility } });
    await property("unlisted");
    expect(await found()).toEqual([]);
    await property("public");
    expect(await found()).toEqual([hit]);
    expect((await remove(kari, cabinId)).status).toBe(200);
    expect(await found()).toEqual([]);
  });

  it("is stored in full, and changed field by field", async () => {
    const fullCabin = {
      name: "Koia",
      sizeSqm: 42.5,
      rooms: 2,
      beds: 6,
      description: "Ved vannet",
      facilities: ["wood_stove", "outhouse"],
      customFacilities: ["Badstue i skogen"],
      pricePerDayOre: 0,
      rentalEnabled: true,
      availableFrom: "2027-06-01",
      availableTo: "2027-10-31",
      minBookingDays: 1,
      maxBookingDays: 7,
      arrivalTime: "16:00",
      departureTime: "11:30",
      cancellationPolicy: "flexible",
      blackoutPeriods: [{ from: "2027-07-01", to: "2027-07-08", type: "personal_use", notes: "Familien" }],
      status: "published",
    };
    const { status, body } = await postCabin(kari, fullCabin);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...fullCabin, propertyId });
    expect((await patch(kari, body.cabinId, { beds: 8, availableTo: null })).body).toMatchObject({
      ...fullCabin,
      beds: 8,
      availableTo: null,
    });
    const found = (await getCabin(undefined, body.cabinId)).body;
    expect(found).toMatchObject({
      name: "Koia",
      blackoutPeriods: [{ from: "2027-07-01", type: "personal_use" }],
    });
    expect(JSON.stringify(found)).not.toContain("Familien");
  });
  it("is refused with every reason", async () => {
    const before = await countRows("cabin");
    const { status, body } = await postCabin(kari, {
      availableFrom: "2027-10-02",
      availableTo: "2027-10-01",
      minBookingDays: 5,
      maxBookingDays: 2,
      blackoutPeriods: [{ from: "2027-07-08", to: "2027-07-08", type: "other" }],
      customFacilities: ["Naust", " naust", "dusj", "Wi-Fi"],
    });
    expect(status).toBe(422);
    expect(body.errors?.map((e) => `${e.code} ${e.path}`)).toEqual([
      "season_order availableTo",
      "days_order maxBookingDays",
      "blackout_order blackoutPeriods.0.to",
      "custom_facility_duplicate customFacilities.1",
      "custom_facility_duplicate customFacilities.2",
      "custom_facility_duplicate customFacilities.3",
    ]);
    expect(await countRows("cabin")).toBe(before);
  });
  it("is validated with its stored fields when it is changed partly", async () => {
    const { cabinId } = await makeCabin(app, kari, propertyId, { maxBookingDays: 3 });
    expect((await patch(kari, cabinId, { minBookingDays: 4 })).body.code).toBe("days_order");
  });
  it.each<[string, object]>([
    ["a price below nothing", { pricePerDayOre: -1 }],
    ["a price in parts of an øre", { pricePerDayOre: 1.5 }],
    ["a huge price", { pricePerDayOre: 1e18 }],
    ["no price", { pricePerDayOre: null }],
    ["31 February", { availableFrom: "2027-02-31" }],
    ["an unknown facility", { facilities: ["pool"] }],
    ["an empty custom facility", { customFacilities: [" "] }],
    ["an unknown field", { propertyId: "x" }],
    ["a blackout without an end", { blackoutPeriods: [{ from: "2027-07-08", type: "other" }] }],
  ])("with %s is refused as malformed", async (_what, change) => {
    expect((await postCabin(kari, change)).body.code).toBe("invalid_request");
  });
  it("is refused at the field with a facility without a name or too many closed periods", async () => {
    const period = { from: "2027-07-01", to: "2027-07-02", type: "other", notes: "Vi er her selv den uka" };
    const { body } = await postCabin(kari, {
      customFacilities: ["Naust", " "],
      blackoutPeriods: Array(5000).fill(period),
    });
    expect(body.errors?.map((e) => `${e.path}: ${e.detail}`)).toEqual([
      "customFacilities.1: Dette feltet er påkrevd",
      "blackoutPeriods: Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre.",
    ]);
  });
});

it("can be changed by the property's owner only", async () => {
  expect((await postCabin(undefined)).status).toBe(401);
  for (const who of [nils, jonas]) expect((await postCabin(who)).status).toBe(403);
  const { cabinId } = await makeCabin(app, kari, propertyId);
  for (const who of [nils, jonas]) {
    expect((await patch(who, cabinId, { name: "Min" })).status).toBe(403);
    expect((await remove(who, cabinId)).status).toBe(403);
  }
  expect((await patch(admin, cabinId, { name: "Rettet" })).body.name).toBe("Rettet");
  const hidden = await makeProperty(app, kari, { visibility: "private" });
  const hiddenCabin = await makeCabin(app, kari, hidden.propertyId);
  expect(
    (
      await app.call(nils, "POST /api/properties/:propertyId/cabins", {
        params: { propertyId: hidden.propertyId },
        body: cabinBody,
      })
    ).body.code,
  ).toBe("property_not_found");
  for (const who of [undefined, nils])
    expect((await getCabin(who, hiddenCabin.cabinId)).body.code).toBe("cabin_not_found");
  expect((await patch(nils, hiddenCabin.cabinId, { name: "Min" })).body.code).toBe("cabin_not_found");
  expect((await getCabin(kari, hiddenCabin.cabinId)).status).toBe(200);
  expect((await postCabin(kari, { status: undefined })).body.status).toBe("published");
  const draft = await makeCabin(app, kari, propertyId, { status: "draft" });
  expect((await getCabin(jonas, draft.cabinId)).status).toBe(404);
});

describe("deleting a cabin", () => {
  it("is refused while bookings hold it, and otherwise removes it from its offerings", async () => {
    const { cabinId } = await makeCabin(app, kari, propertyId);
    const { offeringId } = await makeOffering(app, kari, propertyId, { includedCabinIds: [cabinId] });
    await hold(app, { propertyId, offeringId, cabinId }, jonas, {
      from: "2027-10-01",
      to: "2027-10-03",
      participants: 4,
    });
    expect((await remove(kari, cabinId)).body).toMatchObject({ status: 409, code: "cabin_in_use" });
    expect(await countRows("offering_cabin where cabin_id = $1", [cabinId])).toBe(1);
    await app.pool.query("update booking set status = 'rejected' where offering_id = $1", [offeringId]);
    expect((await remove(kari, cabinId)).body).toEqual({ deleted: true });
    expect((await getCabin(kari, cabinId)).status).toBe(404);
    const { body } = await app.call(kari, "GET /api/offerings/:offeringId", { params: { offeringId } });
    expect(body).toMatchObject({ includedCabinIds: [], cabins: [] });
  });
});
