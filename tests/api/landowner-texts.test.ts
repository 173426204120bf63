/**
 * Tests the texts of refusals to landowners, in both languages with the field's path. Each English text
 * begins with the required text word for word, and may continue.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaUnits, propertyTypes } from "#domain/property/lists.ts";
import { priceModifierTypes, priceUnits } from "#domain/offering/lists.ts";
import { quantityUnits } from "#domain/service/lists.ts";
import { makeRequest, stayAt } from "../factories/stays.ts";
import { openApp, type Person, type TestApp } from "../support/app.ts";
import {
  cabinBody,
  makeCabin,
  makeOffering,
  makeProperty,
  offeringBody,
  propertyBody,
} from "../factories/catalogue.ts";
import { type NationalMap, startNationalMap } from "../stand-ins/national-map.ts";
import { type ApiCaller, createApiCaller } from "./api-caller.ts";

let app: TestApp,
  kari: Person,
  map: NationalMap,
  send: ApiCaller["send"],
  errorsInBoth: ApiCaller["errorsInBoth"];
const ids = { properties: "", cabins: "", offerings: "" };
beforeAll(async () => {
  map = await startNationalMap();
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { NATIONAL_MAP_URL: map.url } });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  ({ send, errorsInBoth } = createApiCaller(app, kari));
  ids.properties = (await makeProperty(app, kari)).propertyId;
  ids.cabins = (await makeCabin(app, kari, ids.properties)).cabinId;
  ids.offerings = (await makeOffering(app, kari, ids.properties)).offeringId;
});
afterAll(() => map.close());

const propertyUrl = () => "/properties";
const newProperty = (change: object) => ({ body: { ...propertyBody, ...change } });
const cabinUrl = () => `/properties/${ids.properties}/cabins`;
const newCabin = (change: object) => ({ body: { ...cabinBody, ...change } });
const offeringUrl = () => `/properties/${ids.properties}/offerings`;
const newOffering = (change: object) => ({ body: { ...offeringBody, ...change } });

describe("an offering", () => {
  const fixed = "A fixed price takes no season price, no weekend adjustment and no long-stay discount.";
  const fast = "Fast pris kan ikke ha sesongpris, helgetillegg eller rabatt for lengre opphold.";
  it.each<[string, object, string, string]>([
    [
      "a weekend surcharge with a fixed price",
      { per: "hunter", fixedPriceOre: 1, weekend: { weekdays: [6], percent: 10 } },
      `pricing.weekend: ${fast}`,
      `pricing.weekend: ${fixed}`,
    ],
    [
      "a long-stay discount with a fixed price",
      { per: "hunter", fixedPriceOre: 1, longStay: { minDays: 3, percent: 10 } },
      `pricing.longStay: ${fast}`,
      `pricing.longStay: ${fixed}`,
    ],
  ])("refuses %s", async (_what, pricing, nb, en) => {
    expect(await errorsInBoth("POST", offeringUrl(), newOffering({ pricing }))).toEqual({
      status: 422,
      code: "fixed_price_excludes_modifiers",
      nb: [nb],
      en: [en],
    });
  });
  it("refuses concurrent bookings where accommodation is included", async () => {
    const both = { allowConcurrentBookings: true, totalAreaCapacity: 8, includedCabinIds: [ids.cabins] };
    expect(await errorsInBoth("POST", offeringUrl(), newOffering(both))).toEqual({
      status: 422,
      code: "concurrent_excludes_accommodation",
      nb: ["allowConcurrentBookings: Flere følger samtidig går ikke sammen med hytte som er inkludert."],
      en: ["allowConcurrentBookings: Concurrent bookings cannot be enabled when accommodation is included."],
    });
  });
  it("refuses a cabin that is both included and optional, whichever was stored first", async () => {
    const expected = {
      status: 422,
      code: "cabin_included_and_optional",
      nb: ["optionalCabins.0.cabinId: En hytte kan ikke være både inkludert og valgfri."],
      en: ["optionalCabins.0.cabinId: A cabin chosen as included cannot also be optional."],
    };
    const optional = [{ cabinId: ids.cabins, pricePerPersonPerNightOre: 1 }];
    const [included, chosen] = [
      await makeOffering(app, kari, ids.properties, { includedCabinIds: [ids.cabins] }),
      await makeOffering(app, kari, ids.properties, { optionalCabins: optional }),
    ];
    expect(
      await errorsInBoth("PATCH", `/offerings/${included.offeringId}`, {
        body: { optionalCabins: optional },
      }),
    ).toEqual(expected);
    expect(
      await errorsInBoth("PATCH", `/offerings/${chosen.offeringId}`, {
        body: { includedCabinIds: [ids.cabins] },
      }),
    ).toEqual(expected);
  });
  it.each<[string, object, number, string, string]>([
    [
      "a season without a first day",
      { validFrom: null },
      400,
      "validFrom: Dette feltet er påkrevd",
      "validFrom: This field is required",
    ],
    [
      "a season that ends before it starts",
      { validTo: "2027-09-24" },
      422,
      "validTo: Sesongen må begynne før den slutter.",
      "validTo: The season must start before it ends.",
    ],
    [
      "a blackout without an end",
      { blackoutPeriods: [{ from: "2027-10-01" }] },
      400,
      "blackoutPeriods.0.to: Dette feltet er påkrevd",
      "blackoutPeriods.0.to: This field is required",
    ],
    [
      "a blackout that ends as it starts",
      { blackoutPeriods: [{ from: "2027-10-01", to: "2027-10-01" }] },
      422,
      "blackoutPeriods.0.to: En stengt periode må ha to datoer, og begynne før den slutter.",
      "blackoutPeriods.0.to: A blackout period needs both dates, with start before end.",
    ],
    [
      "a price below nothing",
      { pricing: { per: "hunter", fixedPriceOre: -1 } },
      400,
      "pricing.fixedPriceOre: Tallet kan ikke være under 0",
      "pricing.fixedPriceOre: The number can’t be below 0",
    ],
    [
      "an end price alone",
      { pricing: { per: "hunter", endPriceOre: 1 } },
      422,
      "pricing.startPriceOre: Skriv både pris ved sesongstart og ved sesongslutt.",
      "pricing.startPriceOre: Start price and end price are both required.",
    ],
  ])("refuses %s", async (_what, change, status, nb, en) => {
    expect(await errorsInBoth("POST", offeringUrl(), newOffering(change))).toMatchObject({
      status,
      nb: [nb],
      en: [en],
    });
  });
  it("accepts every price unit and every type of price modifier, and returns them", async () => {
    for (const priceUnit of priceUnits) {
      const priceModifiers = priceModifierTypes.map((type) => ({ label: type, type, value: 10 }));
      const { body } = await send("nb", "PATCH", `/offerings/${ids.offerings}`, {
        body: { priceUnit, priceModifiers },
      });
      expect([body.priceUnit, body.priceModifiers]).toEqual([priceUnit, priceModifiers]);
    }
    expect(priceUnits).toEqual(["day", "week", "weekend", "animal", "stay", "season", "fixed_period"]);
    expect(priceModifierTypes).toEqual([
      "percent_increase",
      "percent_decrease",
      "fixed_increase",
      "fixed_decrease",
      "fixed_price",
    ]);
  });
});

describe("a cabin", () => {
  it.each<[string, object, number, string, string]>([
    [
      "a facility without a name",
      { customFacilities: ["Naust", " "] },
      400,
      "customFacilities.1: Dette feltet er påkrevd",
      "customFacilities.1: This field is required",
    ],
    [
      "a facility that is listed already",
      { facilities: ["sauna"], customFacilities: ["Badstue"] },
      422,
      "customFacilities.0: Denne fasiliteten finnes allerede.",
      "customFacilities.0: This facility is already listed.",
    ],
    [
      "a facility named twice",
      { customFacilities: ["Naust", "naust"] },
      422,
      "customFacilities.1: Denne fasiliteten finnes allerede.",
      "customFacilities.1: This facility is already listed.",
    ],
    [
      "a blackout without a start",
      { blackoutPeriods: [{ to: "2027-10-01", type: "other" }] },
      400,
      "blackoutPeriods.0.from: Dette feltet er påkrevd",
      "blackoutPeriods.0.from: This field is required",
    ],
    [
      "a blackout that ends before it starts",
      { blackoutPeriods: [{ from: "2027-10-02", to: "2027-10-01", type: "other" }] },
      422,
      "blackoutPeriods.0.to: En stengt periode må ha to datoer, og begynne før den slutter.",
      "blackoutPeriods.0.to: A blackout period needs both dates, with start before end.",
    ],
  ])("refuses %s", async (_what, change, status, nb, en) => {
    expect(await errorsInBoth("POST", cabinUrl(), newCabin(change))).toMatchObject({
      status,
      nb: [nb],
      en: [en],
    });
  });
});

it("every endpoint with blackout periods refuses five thousand of them, with the field's path", async () => {
  const { body: service } = await send("nb", "POST", `/properties/${ids.properties}/services`, {
    body: { name: "Guide", unit: "fixed", priceOre: 1 },
  });
  const blackoutPeriods = Array(5000).fill({ from: "2027-10-01", to: "2027-10-02", type: "other" });
  for (const [method, url, body] of [
    ["POST", cabinUrl(), cabinBody],
    ["PATCH", `/cabins/${ids.cabins}`, {}],
    ["PUT", `/availability-sync/cabin-config/${ids.cabins}`, {}],
    ["POST", `/properties/${ids.properties}/services`, { name: "Guide", unit: "fixed", priceOre: 1 }],
    ["PATCH", `/services/${service.serviceId}`, {}],
    ["PUT", `/availability-sync/service-config/${service.serviceId}`, {}],
  ] as const)
    expect(await errorsInBoth(method, url, { body: { ...body, blackoutPeriods } })).toMatchObject({
      status: 400,
      nb: ["blackoutPeriods: Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre."],
      en: ["blackoutPeriods: At most 1,000 blackout periods. Join those that lie next to each other."],
    });
});

describe("a property", () => {
  const parcel = { municipalityNumber: "5044", gnr: 12, bnr: 3, main: true };
  it.each(["gnr", "bnr"])("requires the %s of its parcels", async (name) => {
    const parcels = [{ ...parcel, [name]: undefined }];
    expect(await errorsInBoth("POST", propertyUrl(), newProperty({ parcels }))).toMatchObject({
      status: 400,
      nb: [`parcels.0.${name}: Dette feltet er påkrevd`],
      en: [`parcels.0.${name}: This field is required`],
    });
  });
  it("is accepted with or without the lease and section numbers of its parcels", async () => {
    for (const more of [{}, { fnr: null, snr: null }, { fnr: 1 }, { fnr: 1, snr: 2 }]) {
      expect(
        (await send("nb", "POST", propertyUrl(), newProperty({ parcels: [{ ...parcel, ...more }] }))).status,
      ).toBe(201);
    }
  });
  it("accepts every property type and every unit of area", async () => {
    for (const type of propertyTypes)
      for (const unit of areaUnits) {
        const { body } = await send("nb", "PATCH", `/properties/${ids.properties}`, {
          body: { type, area: { value: 12.5, unit } },
        });
        expect([body.type, body.area]).toEqual([type, { value: 12.5, unit }]);
      }
    expect(areaUnits).toEqual(["maal", "hectares", "sqm"]);
  });
  it("cannot be deleted while a booking is unfinished", async () => {
    const { propertyId } = await makeProperty(app, kari);
    const { offeringId } = await makeOffering(app, kari, propertyId);
    const hunter = await app.signIn("nils@example.no", { roles: ["hunter"] });
    await makeRequest(app, hunter, stayAt(offeringId));
    expect(await errorsInBoth("DELETE", `/properties/${propertyId}`)).toEqual({
      status: 409,
      code: "property_in_use",
      nb: ["Eiendommen har bestillinger som ikke er ferdige, og kan ikke slettes."],
      en: ["The property has unfinished bookings and cannot be deleted."],
    });
  });
});

it("a service accepts each quantity unit", async () => {
  const url = `/properties/${ids.properties}/services`;
  for (const quantityUnit of quantityUnits) {
    const { status, body } = await send("nb", "POST", url, {
      body: { name: quantityUnit, unit: "fixed", priceOre: 100, quantity: 4, quantityUnit },
    });
    expect([status, body.quantityUnit]).toEqual([201, quantityUnit]);
  }
  expect([...quantityUnits].sort()).toEqual(["dekar", "hectares", "m2", "piece"]);
});

describe("the national map", () => {
  const at = (source: string, query: string) =>
    `/boundaries/national-map/${source}?municipalityNumber=4601${query}`;
  it.each(["rest", "wfs"])("through %s explains an outage, no hit, and a missing number", async (source) => {
    map.behave("down");
    expect(await errorsInBoth("GET", at(source, "&gnr=105&bnr=208"))).toEqual({
      status: 503,
      code: "map_service_unavailable",
      nb: ["Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv."],
      en: ["Could not fetch property boundary."],
    });
    map.behave("empty");
    expect(await errorsInBoth("GET", at(source, "&gnr=105&bnr=1"))).toEqual({
      status: 404,
      code: "parcel_not_found",
      nb: ["Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv."],
      en: ["No parcel data found via the map service."],
    });
    for (const query of ["", "&gnr=&bnr="])
      expect(await errorsInBoth("GET", at(source, query))).toMatchObject({
        status: 400,
        nb: ["gnr: Dette feltet er påkrevd", "bnr: Dette feltet er påkrevd"],
        en: ["gnr: This field is required", "bnr: This field is required"],
      });
    for (const query of ["&gnr=tolv&bnr=3", "&gnr=1.5&bnr=3"])
      expect(await errorsInBoth("GET", at(source, query))).toMatchObject({
        status: 400,
        nb: ["gnr: Vennligst sjekk inndata"],
        en: ["gnr: The value is of the wrong type"],
      });
    map.behave("well");
  });
  it("searches for municipalities from two characters on", async () => {
    expect(await errorsInBoth("GET", "/boundaries/municipalities/search?name=g")).toMatchObject({
      status: 400,
      nb: ["name: For kort"],
      en: ["name: Too short"],
    });
    const { body } = await send("nb", "GET", "/boundaries/municipalities/search?name=gr");
    expect((body.items as { name: string }[]).map((m) => m.name)).toContain("Grong");
  });
});
