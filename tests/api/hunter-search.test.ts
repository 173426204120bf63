/**
 * Tests the published search and calendar endpoints: each query parameter has an effect, and the responses
 * have all required fields.
 */
import { beforeAll, expect, it } from "vitest";
import { sortOptions } from "#domain/search/filters.ts";
import { openApp, type Person, type TestApp } from "../support/app.ts";
import { type CreatedListing, list } from "../factories/listings.ts";

let app: TestApp, kari: Person, elg: CreatedListing;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  elg = await list(app, kari, {
    name: "Elgjakt ved Tunnsjøen",
    propertyName: "Storåsen",
    areaHectares: 3800,
    experienceLevel: "advanced",
    dogs: "allowed",
    access: "road",
    cabin: { included: true, beds: 4, facilities: ["sauna"] },
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
  });
  await list(app, kari, {
    name: "Laks",
    propertyName: "Namsen",
    species: ["laksefiske"],
    offeringType: "hunting_permit",
    municipality: "1146",
    propertyType: "fishing_area",
  });
});
const getJson = async (path: string) => {
  const answer = await app.http.inject(`/api/${path}`);
  return { status: answer.statusCode, body: answer.json() };
};
const stay = "from=2027-10-04&to=2027-10-06&participants=3";

it("a search hit has its documented fields, with the price of the stay where dates are given", async () => {
  const hit = {
    offeringId: elg.offeringId,
    propertyId: elg.propertyId,
    name: "Elgjakt ved Tunnsjøen",
    propertyName: "Storåsen",
    municipality: "Namsskogan",
    county: "Trøndelag",
    species: ["elg"],
    fromPriceOre: 100_000,
    location: { lon: expect.any(Number), lat: expect.any(Number) },
    image: expect.stringMatching(/^\//),
  };
  const plain = await getJson("search?q=elgjakt");
  expect(plain).toMatchObject({
    status: 200,
    body: { items: [hit], nextCursor: null, total: 1, totalIsCapped: false },
  });
  expect(Object.keys(plain.body).sort()).toEqual([
    ...["formerSeasons", "items", "nextCursor", "total", "totalIsCapped", "understood"],
  ]);
  expect(plain.body.items[0]).not.toHaveProperty("totalPriceOre");
  expect(plain.body.items[0]).not.toHaveProperty("rating"); // nobody has rated it
  expect((await getJson(`search?q=elgjakt&${stay}`)).body.items).toMatchObject([
    { ...hit, totalPriceOre: 600_000 },
  ]);
  await app.pool.query("update search_row set rating = 4.5, rating_count = 2 where property_id = $1", [
    elg.propertyId,
  ]);
  expect((await getJson("search?q=elgjakt")).body.items).toMatchObject([{ rating: 4.5 }]);
  expect(await getJson("routes/search?q=elgjakt")).toEqual(await getJson("search?q=elgjakt"));
});

it.each([
  ["q=tunnsjoen", "q=sauherding"],
  ["bbox=12,64,14,65", "bbox=14,64,15,65"],
  ["county=Tr%C3%B8ndelag", "county=Troms"],
  ["municipality=Namsskogan", "municipality=5001"],
  ["species=elg,hjort", "species=hjort"],
  ["species=elg&species=hjort", "species=hjort&species=rype"],
  ["offeringType=hunting_ground_rental", "offeringType=guided_hunt"],
  [stay, "from=2027-12-30&to=2028-01-02&participants=3"],
  ["species=elg&participants=3", "species=elg&participants=40"],
  ["species=elg&minPriceOre=100000", "species=elg&minPriceOre=100001"],
  ["species=elg&maxPriceOre=100000", "species=elg&maxPriceOre=99999"],
  ["minAreaHectares=3800", "minAreaHectares=3801"],
  ["species=elg&maxAreaHectares=3800", "species=elg&maxAreaHectares=3799"],
  ["amenities=sauna", "amenities=sauna,wifi"],
  ["experienceLevel=advanced", "experienceLevel=expert"],
  ["extras=dogs,road", "extras=free_now&species=elg"],
  ["extras=road&species=elg", "extras=dogs&species=laksefiske"],
  ["from=2027-09-24&to=2027-09-26&flexible=around", "from=2027-12-20&to=2027-12-22&flexible=around"],
  ["flexible=2027-10", "flexible=2027-12"],
])("?%s finds the offering and ?%s does not, in the list and on the map", async (fits, not) => {
  const at = (path: string, query: string) =>
    getJson(
      `${path}?${query}${path === "search/map" && !query.includes("bbox") ? "&bbox=4,57,32,72" : ""}${path === "search/map" ? "&zoom=12" : ""}`,
    );
  for (const path of ["search", "search/map"]) {
    const [hits, noHits] = [await at(path, fits), await at(path, not)];
    expect([hits.status, noHits.status]).toEqual([200, 200]);
    expect(hits.body.items.map((one: { propertyId: string }) => one.propertyId)).toContain(elg.propertyId);
    expect(noHits.body).toMatchObject({ items: [], total: 0 });
  }
});

it("the search ignores empty parameters of a form", async () => {
  const fields =
    "q bbox county municipality species offeringType from to participants minPriceOre maxPriceOre minAreaHectares maxAreaHectares amenities experienceLevel extras flexible near sort limit cursor";
  expect(await getJson(`search?${fields.replaceAll(" ", "=&")}=`)).toEqual(await getJson("search"));
});

it("English hits have the landowner's English names where they exist", async () => {
  await app.pool.query(
    `update offering set english = '{"name": "Moose hunting", "description": "Tall spruce"}' where offering_id = $1`,
    [elg.offeringId],
  );
  const names = async (query: string) => (await getJson(`search?${query}`)).body.items[0].english;
  expect(await names("species=elg")).toEqual({ name: "Moose hunting" });
  expect(await names("species=laksefiske")).toBeUndefined();
});

it("the search sorts by each documented order, and refuses others", async () => {
  for (const sort of sortOptions)
    expect((await getJson(`search?sort=${sort}&near=13.1,64.75`)).body).toMatchObject({
      total: 2,
      items: [{}, {}],
    });
  expect(
    (await getJson("search?sort=distance&near=13.1,64.75")).body.items.map(
      (one: { propertyName: string }) => one.propertyName,
    ),
  ).toEqual(["Storåsen", "Namsen"]);
  expect(
    (await getJson("search?sort=distance&near=5.5,59.35")).body.items.map(
      (one: { propertyName: string }) => one.propertyName,
    ),
  ).toEqual(["Namsen", "Storåsen"]);
  expect(await getJson("search?sort=cheapest")).toMatchObject({
    status: 400,
    body: { code: "invalid_request", errors: [{ path: "sort" }] },
  });
});

it("each day of an offering has density, places and price, or the reason it is closed", async () => {
  const at = (query: string) => getJson(`offering-availability?offeringId=${elg.offeringId}${query}`);
  const { status, body } = await at("&from=2027-10-04&to=2027-10-06");
  expect(status).toBe(200);
  expect(body).toEqual({
    days: ["2027-10-04", "2027-10-05"].map((date) => ({
      date,
      density: "free",
      placesLeft: expect.any(Number),
      priceOre: 100_000,
    })),
  });
  expect((await at("&from=2027-12-31&to=2028-01-01")).body.days).toEqual([
    { date: "2027-12-31", density: "full", placesLeft: 0, priceOre: null, reason: "outside_season" },
  ]);
  expect(await at("")).toMatchObject({ status: 400, body: { errors: [{ path: "from" }, { path: "to" }] } });
  expect(await at("&from=2027-10-06&to=2027-10-06")).toMatchObject({
    status: 422,
    body: { errors: [{ code: "start_not_before_end", path: "to" }] },
  });
  expect(await getJson("offering-availability?offeringId=x&from=2027-10-04&to=2027-10-06")).toMatchObject({
    status: 404,
    body: { code: "offering_not_found" },
  });
});
