import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { hold, type CreatedListing, list } from "#tests/factories/listings.ts";
import { reindex, saveRating } from "./public.ts";

let app: TestApp, kari: Person, jonas: Person;
let elg: CreatedListing, rype: CreatedListing, hjort: CreatedListing, second: CreatedListing;
const norway = "4,57,32,72";
const october = { validFrom: "2027-10-01", validTo: "2027-10-31" };

beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  elg = await list(app, kari, {
    propertyName: "Storåsen",
    ...october,
    pricing: { per: "hunter", fixedPriceOre: 300_000 },
  });
  second = await list(app, kari, {
    species: ["rype"],
    ...october,
    pricing: { per: "hunter", fixedPriceOre: 50_000 },
  });
  // two offerings on one property, on its ground together
  await app.pool.query(
    "update offering set property_id = $1, ground_use = 'together' where offering_id = any ($2)",
    [elg.propertyId, [elg.offeringId, second.offeringId]],
  );
  await app.platform.db.transaction().execute((tx) => reindex(tx, [second.offeringId], app.clock.now()));
  rype = await list(app, kari, {
    propertyName: "Fonnfjellet",
    municipality: "5025",
    species: ["rype"],
    ...october,
  });
  hjort = await list(app, kari, {
    propertyName: "Lia",
    municipality: "1146",
    species: ["hjort"],
    ...october,
  });
});

type Query = Record<string, string | number>;
const queryMap = (query: Query) =>
  app.call(undefined, "GET /api/search/map", { query: { bbox: norway, zoom: 4, ...query } as never });
const readMapItems = async (query: Query = {}) => {
  const { status, body } = await queryMap(query);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.reduce((sum, item) => sum + item.count, 0));
  return body.items.toSorted((a, b) => b.count - a.count || a.location.lon - b.location.lon);
};

describe("pins", () => {
  it("show a property once, with its lowest price and the number of its offerings", async () => {
    const [first, ...otherItems] = await readMapItems();
    expect(first).toEqual({
      kind: "property",
      propertyId: elg.propertyId,
      propertyName: "Storåsen",
      location: { lon: 13.1, lat: 64.75 },
      count: 2,
      hitId: second.offeringId,
      offeringId: second.offeringId,
      fromPriceOre: 50_000,
    });
    expect(otherItems.map((item) => item.kind === "property" && item.propertyId)).toEqual([
      hjort.propertyId,
      rype.propertyId,
    ]);
  });
  it("count and price only the offerings that match", async () => {
    expect(await readMapItems({ species: "elg" })).toMatchObject([
      { count: 1, offeringId: elg.offeringId, fromPriceOre: 300_000 },
    ]);
    await hold(app, second, jonas, { from: "2027-10-05", to: "2027-10-07", participants: 1 });
    const stay = { bbox: "13,64,14,65", from: "2027-10-06", to: "2027-10-08", participants: 2 };
    for (const zoom of [4, 13]) {
      expect(await readMapItems({ ...stay, zoom })).toMatchObject([
        { kind: "property", count: 1, offeringId: elg.offeringId, totalPriceOre: 1_200_000 },
      ]);
      expect(await readMapItems({ ...stay, zoom, from: "2027-10-07" })).toMatchObject([
        { kind: "property", count: 2, offeringId: second.offeringId, totalPriceOre: 100_000 },
      ]);
    }
  });
  it("are limited to the bounding box", async () => {
    expect(await readMapItems({ bbox: "5,59,6,60", zoom: 9 })).toMatchObject([
      { propertyId: hjort.propertyId },
    ]);
    expect(await readMapItems({ bbox: "59,5,60,6" })).toEqual([]);
  });
  it("match the words of the query, and there are none for an unknown word", async () => {
    expect(await readMapItems({ q: "fonnfjellet" })).toMatchObject([{ propertyId: rype.propertyId }]);
    expect(await readMapItems({ q: "xyzzyq" })).toEqual([]);
  });
});

describe("clusters", () => {
  const byIds: string[] = [];
  beforeAll(async () => {
    // a row of properties, each 0.01° (half a kilometre) from the next
    for (let i = 0; i < 12; i++) {
      const one = await list(app, kari, {
        municipality: "3424",
        species: ["bever"],
        ...october,
        pricing: { per: "hunter", fixedPriceOre: 10_000 * (i + 1) },
      });
      await app.pool.query(
        "update property set location = point(11 + $2 * 0.01, 61.8) where property_id = $1",
        [one.propertyId, i],
      );
      byIds.push(one.offeringId);
    }
    await app.platform.db.transaction().execute((tx) => reindex(tx, byIds, app.clock.now()));
  });
  it("combine neighbours, with centre, box to zoom to, lowest price and count", async () => {
    const items = await readMapItems({ species: "bever" });
    expect(items).toEqual([
      {
        kind: "cluster",
        count: 12,
        location: { lon: expect.closeTo(11.055, 6), lat: expect.closeTo(61.8, 6) },
        bbox: [11, 61.8, 11.11, 61.8],
        fromPriceOre: 10_000,
      },
    ]);
  });
  it("split on zooming in, and do not occur from zoom 12", async () => {
    const itemCounts = await Promise.all(
      [6, 9, 10, 12, 12.7, 22].map(
        async (zoom) => (await readMapItems({ species: "bever", bbox: "10.9,61.7,11.2,61.9", zoom })).length,
      ),
    );
    expect(itemCounts).toEqual([...itemCounts].sort((a, b) => a - b));
    expect([itemCounts[0], ...itemCounts.slice(3)]).toEqual([1, 12, 12, 12]);
    expect(itemCounts[2]).toBeGreaterThan(1);
  });
  it("are at most a few hundred items, also for the whole country at the closest zoom", async () => {
    const items = await readMapItems({ zoom: 22 });
    expect(items[0]).toMatchObject({ kind: "cluster", count: 12 });
    expect(items).toHaveLength(4);
  });
  it("have the same total as the list", async () => {
    for (const query of [
      {},
      { species: "bever,elg" },
      { participants: 2, from: "2027-10-06", to: "2027-10-08" },
    ] as Query[]) {
      const listed = (
        await app.call(undefined, "GET /api/search", { query: { bbox: norway, ...query } as never })
      ).body.total;
      for (const zoom of [0, 4, 8, 12, 17])
        expect((await queryMap({ ...query, zoom })).body.total).toBe(listed);
    }
  });
});

it.each([
  [{ bbox: "" }, "bbox"],
  [{ bbox: "1,2,3" }, "bbox"],
  [{ bbox: "NaN,NaN,NaN,NaN" }, "bbox"],
  [{ bbox: "12,65,13,64" }, "bbox"],
  [{ bbox: "13,64,12,65" }, "bbox"],
  [{ bbox: "64,170,65,171" }, "bbox"],
  [{ bbox: "-500,57,500,72" }, "bbox"],
  [{ zoom: 99 }, "zoom"],
  [{ zoom: -1 }, "zoom"],
  [{ zoom: "NaN" }, "zoom"],
  [{ zoom: "Infinity" }, "zoom"],
  [{ participants: 0 }, "participants"],
] as [Query, string][])("the map refuses the parameters %j at the field %s", async (query, path) => {
  const { status, body } = await queryMap(query);
  expect([status, body.errors?.map((e) => e.path)]).toEqual([400, [path]]);
});
it("the map requires a bounding box and a zoom", async () => {
  const { status, body } = await app.call(undefined, "GET /api/search/map", { query: {} as never });
  expect([status, body.errors?.map((e) => e.path)]).toEqual([400, ["bbox", "zoom"]]);
});
it.each(["0,0,1,1", "-180,-90,180,90", "-180,-90,-179,-89", "12,89.9,13,90"])(
  "are returned for the box %s",
  async (bbox) => {
    for (const zoom of [0, 12, 22]) await readMapItems({ bbox, zoom });
  },
);

describe("ratings", () => {
  const hits = async (query: Query) =>
    (await app.call(undefined, "GET /api/search", { query: { limit: 100, ...query } as never })).body.items;
  const rate = (propertyId: string, rated: { rating: number; count: number } | null) =>
    app.platform.db.transaction().execute((tx) => saveRating(tx, propertyId, rated));
  it("are shown on every offering of the property, even a later one, and survive a reindex", async () => {
    await rate(elg.propertyId, { rating: 4.5, count: 4 });
    const ratedHits = async () =>
      (await hits({}))
        .filter((hit) => hit.propertyId === elg.propertyId)
        .map(({ rating, ratingCount }) => [rating, ratingCount]);
    expect(await ratedHits()).toEqual([
      [4.5, 4],
      [4.5, 4],
    ]);
    await app.platform.db.transaction().execute((tx) => reindex(tx, [elg.offeringId], app.clock.now()));
    expect(await ratedHits()).toEqual([
      [4.5, 4],
      [4.5, 4],
    ]);
    await app.pool.query("update offering set published = not published where offering_id = $1", [
      elg.offeringId,
    ]);
    await app.platform.db.transaction().execute((tx) => reindex(tx, [elg.offeringId], app.clock.now()));
    expect(await ratedHits()).toEqual([[4.5, 4]]);
    await app.pool.query("update offering set published = not published where offering_id = $1", [
      elg.offeringId,
    ]);
    await app.platform.db.transaction().execute((tx) => reindex(tx, [elg.offeringId], app.clock.now()));
    expect(await ratedHits()).toEqual([
      [4.5, 4],
      [4.5, 4],
    ]);
    await rate(elg.propertyId, null);
    expect(await ratedHits()).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
  it("are sorted by the mean, then by the count, with unrated offerings last", async () => {
    await rate(elg.propertyId, { rating: 4, count: 9 });
    await rate(hjort.propertyId, { rating: 4.3, count: 3 });
    await rate(rype.propertyId, { rating: 4.3, count: 30 });
    const sorted = await hits({ sort: "rating", bbox: norway });
    expect(sorted.map((hit) => hit.propertyId).slice(0, 4)).toEqual([
      rype.propertyId,
      hjort.propertyId,
      elg.propertyId,
      elg.propertyId,
    ]);
    expect(sorted.slice(4).every((hit) => hit.rating === undefined)).toBe(true);
  });
});
