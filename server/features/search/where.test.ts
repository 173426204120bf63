/** The «where» of a search: which ground a place stands for, and in which order its hits come. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { list } from "#tests/factories/listings.ts";
import { startNationalMap } from "#tests/stand-ins/national-map.ts";
import { reindexProperty } from "./public.ts";

let app: TestApp;
const map = await startNationalMap();

beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { NATIONAL_MAP_NAMES_URL: map.url } });
  const kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  const add = async (
    name: string,
    municipality: "5044" | "3424" | "5025" | "1146",
    at: { place?: string; river?: string } = {},
  ) => {
    const { propertyId, offeringId } = await list(app, kari, { name, propertyName: name, municipality });
    if (at.place)
      await app.pool.query("update property set location = $2::point where property_id = $1", [
        propertyId,
        at.place,
      ]);
    if (at.river)
      await app.pool.query("update offering set river_number = $2 where offering_id = $1", [
        offeringId,
        at.river,
      ]);
    await app.platform.db.transaction().execute((tx) => reindexProperty(tx, propertyId, app.clock.now()));
  };
  await add("Namsskogan", "5044");
  await add("Rendalen", "3424");
  await add("Ved Røros", "5025");
  await add("Langt fra Røros", "5025", { place: "(12.3,62.3)" });
  await add("Ved Røros, i Os", "3424", { place: "(11.1,62.5)" });
  await add("Tysvær", "1146");
  await add("Ved Namsen", "5044", { place: "(12.9,64.9)", river: "139.Z" });
});

const search = async (query: Record<string, string | number>) =>
  (await app.call(undefined, "GET /api/search", { query: { limit: 50, ...query } })).body;
const namesOf = async (query: Record<string, string | number>) =>
  (await search(query)).items.map(({ name }) => name);

it("a town means its municipality, and then what is near it, the nearest first", async () => {
  expect(await namesOf({ where: "Røros" })).toEqual(["Ved Røros", "Langt fra Røros", "Ved Røros, i Os"]);
});
it.each([
  ["Røros kommune", ["Langt fra Røros", "Ved Røros"]],
  ["Østerdalen", ["Rendalen", "Ved Røros, i Os"]],
  ["Trøndelag", ["Langt fra Røros", "Namsskogan", "Ved Namsen", "Ved Røros"]],
  ["Haugalandet", ["Tysvær"]],
  ["Hedmark", ["Rendalen", "Ved Røros, i Os"]],
  ["1640", ["Langt fra Røros", "Ved Røros"]],
  ["Rendalen, Tysvær", ["Rendalen", "Tysvær", "Ved Røros, i Os"]],
])("«%s» is its own ground", async (where, expected) => {
  expect((await namesOf({ where })).sort()).toEqual(expect.arrayContaining(expected));
});
it("a river has the offerings on it first, and then those near it", async () => {
  expect((await namesOf({ where: "Namsen" }))[0]).toBe("Ved Namsen");
  expect(await namesOf({ where: "Namsen" })).not.toContain("Tysvær");
});
it("kilometres and hours make a circle around the place", async () => {
  expect(await namesOf({ where: "Røros", withinKm: 20 })).toEqual(["Ved Røros", "Ved Røros, i Os"]);
  expect((await search({ where: "Røros", withinHours: 2 })).where?.withinKm).toBe(110);
  expect(await namesOf({ where: "Røros", withinHours: 2 })).toEqual([
    "Ved Røros",
    "Ved Røros, i Os",
    "Langt fra Røros",
    "Rendalen",
  ]);
});
it("pages of a place follow each other without gaps", async () => {
  const query = { where: "Røros", withinKm: 500 };
  const whole = await namesOf(query);
  for (const asked of [query, { where: "Røros" }]) {
    const all = await namesOf(asked);
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await search({ ...asked, limit: 2, ...(cursor && { cursor }) });
      read.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(read).toEqual(all);
  }
  expect(whole.length).toBeGreaterThan(4);
});
it("what is no place finds nothing, and says what it may have meant", async () => {
  const answer = await search({ where: "Rørros" });
  expect(answer).toMatchObject({ items: [], total: 0, where: { places: [] } });
  expect(answer.where?.others.map(({ name }) => name)).toContain("Røros");
});
it("a place says how it was read, and which others have its name", async () => {
  const { where } = await search({ where: "Nes" });
  expect(where?.places).toMatchObject([{ name: "Nes", kind: "municipality", county: "Akershus" }]);
  expect(where?.others.map(({ placeId }) => placeId)).toContain("Nes (Ringerike)");
});
it("the map shows the same ground", async () => {
  const query = { where: "Røros kommune", bbox: "4,57,32,72", zoom: 4 };
  expect((await app.call(undefined, "GET /api/search/map", { query })).body.total).toBe(2);
});
it("text and place narrow each other", async () => {
  expect(await namesOf({ where: "Trøndelag", q: "Namsskogan" })).not.toContain("Ved Røros");
});

it("places are completed, and one that is not in the data comes from the register of place names", async () => {
  const complete = async (q: string) =>
    (await app.call(undefined, "GET /api/places", { query: { q } })).body.items;
  expect((await complete("Svolv"))[0]).toMatchObject({
    placeId: "Svolvær",
    kind: "town",
    municipality: "Vågan",
  });
  const before = map.asked.length;
  expect(await complete("Sognsvann")).toMatchObject([
    { placeId: "Sognsvann (Oslo)", kind: "lake", county: "Oslo" },
  ]);
  expect((await search({ where: "Sognsvann (Oslo)" })).where?.places).toMatchObject([{ name: "Sognsvann" }]);
  expect(map.asked.length - before).toBe(1);
  expect(map.faults).toEqual([]);
});
it("a register that fails is asked thrice, and then left alone for a minute", async () => {
  map.behave("down");
  const before = map.asked.length;
  for (const q of ["Xqa", "Xqb", "Xqc", "Xqd", "Xqe"])
    expect((await app.call(undefined, "GET /api/places", { query: { q } })).body.items).toEqual([]);
  expect(map.asked.length - before).toBe(3);
  map.behave("well");
});
it.each([{ where: "x".repeat(81) }, { withinKm: 0 }, { withinKm: 501 }, { withinHours: 10 }])(
  "%o is refused",
  async (query) => {
    expect((await app.call(undefined, "GET /api/search", { query: query as never })).status).toBe(400);
  },
);
it("a place that is an area of its own has no distances, unless the hits are sorted by them", async () => {
  const kmOf = async (query: Record<string, string>) =>
    (await search(query)).items.map(({ distanceKm }) => distanceKm !== undefined);
  expect(new Set(await kmOf({ where: "Trøndelag" }))).toEqual(new Set([false]));
  expect(new Set(await kmOf({ where: "Trøndelag", sort: "distance" }))).toEqual(new Set([true]));
  expect(new Set(await kmOf({ where: "Røros" }))).toEqual(new Set([true]));
});
