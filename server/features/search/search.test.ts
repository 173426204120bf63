import { beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { addDays, eachDay } from "#domain/days.ts";
import { stayWithoutExtras, quoteFor } from "#domain/booking/price.ts";
import { anOffering } from "#domain/testing.ts";
import type { OfferingTerms } from "#domain/offering/terms.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { hold, type CreatedListing, list } from "#tests/factories/listings.ts";
import { refreshSearch, reindexProperty } from "./public.ts";

let app: TestApp, kari: Person, jonas: Person;
const listings: Record<string, CreatedListing> = {};
const season = {
  startPriceOre: 300_000,
  endPriceOre: 150_000,
  weekend: { weekdays: [6, 7], percent: 20 },
  longStay: { minDays: 3, percent: 10 },
};
const october = { validFrom: "2027-10-01", validTo: "2027-10-31" };

beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  jonas = await app.signIn("jonas@example.no");
  const createListing = async (key: string, l: Parameters<typeof list>[2]) => {
    listings[key] = await list(app, kari, l);
  };
  await createListing("elg", {
    name: "Elgjakt ved Tunnsjøen",
    propertyName: "Storåsen",
    pricing: { per: "hunter", ...season },
    areaHectares: 3800,
  });
  await createListing("shared", {
    name: "Rypejakt i fjellet",
    propertyName: "Fonnfjellet",
    municipality: "5025",
    species: ["rype"],
    capacity: 10,
    maxHunters: 4,
    ...october,
  });
  await createListing("fixed", {
    name: "Tre dager hjort",
    species: ["hjort"],
    municipality: "1146",
    durationType: "fixed_days",
    fixedDays: 3,
    startWeekday: 5,
    ...october,
    pricing: { per: "group", startPriceOre: 900_000, endPriceOre: 600_000 },
  });
  await createListing("season", {
    name: "Årskort på rådyr",
    species: ["raadyr"],
    municipality: "3424",
    durationType: "season",
    ...october,
    minHunters: 2,
    pricing: { per: "group", fixedPriceOre: 4_000_000 },
  });
  await createListing("later", {
    name: "Bever på vårparten",
    species: ["bever"],
    salesStart: "2027-09-01",
    minHunters: 2,
    durationType: "min_days",
    minDays: 2,
    maxDays: 5,
  });
  await createListing("cabin", {
    name: "Harejakt med koie",
    species: ["hare"],
    cabin: {
      included: true,
      beds: 4,
      facilities: ["sauna", "wood_stove"],
      blackout: [{ from: "2027-10-10", to: "2027-10-12", type: "other" }],
    },
    ...october,
  });
  await createListing("closed", {
    name: "Storfugl",
    species: ["skogsfugl"],
    blackout: [{ from: "2027-10-05", to: "2027-10-08" }],
    experienceLevel: "expert",
    ...october,
  });
  await createListing("fish", {
    name: "Laks i Namsen",
    propertyType: "fishing_area",
    species: ["laksefiske"],
    validFrom: "2027-06-01",
    validTo: "2027-08-31",
    offeringType: "hunting_permit",
    description: "Fra båt eller land, like ved sjøen.",
    areaHectares: 40,
  });
  await createListing("draft", { name: "Kladd", published: false });
  await createListing("private", { name: "Privat", visibility: "private" });
  await createListing("ended", { name: "Slutt", validFrom: "2027-01-01", validTo: "2027-02-01" });
});

const find = async (query: object) => {
  const r = await app.call(undefined, "GET /api/search", { query });
  expect(r.status).toBe(200);
  return r.body;
};
const names = async (query: object) => {
  const ids = (await find({ limit: 100, ...query })).items.map((item) => item.hitId);
  return Object.keys(listings)
    .filter((key) => ids.includes(listings[key]?.offeringId ?? ""))
    .sort();
};
const all = ["cabin", "closed", "elg", "fish", "fixed", "later", "season", "shared"];

describe("the search", () => {
  it("lists only published, public properties whose season is not over", async () => {
    expect(await names({})).toEqual(all);
    expect(await find({ limit: 1 })).toMatchObject({ total: 8, totalIsCapped: false });
  });
  it("follows changes of the property's visibility", async () => {
    const propertyId = listings.closed?.propertyId ?? "";
    const set = async (status: string) => {
      await app.pool.query("update property set status = $2 where property_id = $1", [propertyId, status]);
      await app.platform.db.transaction().execute((tx) => reindexProperty(tx, propertyId, app.clock.now()));
    };
    await set("inactive");
    expect(await names({})).not.toContain("closed");
    await set("published");
    expect(await names({})).toContain("closed");
  });
  it("returns every field of a search card", async () => {
    const [hit] = (await find({ q: "tunnsjøen" })).items;
    expect(hit).toMatchObject({
      name: "Elgjakt ved Tunnsjøen",
      propertyName: "Storåsen",
      municipality: "Namsskogan",
      county: "Trøndelag",
      species: ["elg"],
      per: "hunter",
      priceFor: "day",
      fromPriceOre: 160_345,
      areaHectares: 3800,
    });
    expect(hit?.image).toContain(`/pictures/landscape/${listings.elg?.offeringId}.svg?land=spruce`);
    expect(hit).not.toHaveProperty("totalPriceOre");
    expect((await find({ species: "hjort" })).items[0]).toMatchObject({ per: "group", priceFor: "stay" });
    expect((await find({ species: "laksefiske" })).items[0]?.image).toContain("land=river");
  });
});

describe("words in the search", () => {
  it.each([
    ["elgjakt", ["elg"]],
    ["elg jakt", ["elg"]],
    ["moose", ["elg"]],
    ["elgjkat", ["elg"]],
    ["tunnsjoen", ["cabin", "closed", "elg", "fish", "later"]],
    ["TUNNSJØEN", ["cabin", "closed", "elg", "fish", "later"]],
    ["sjøen", ["elg", "fish"]],
    ["storåsen elg", ["elg"]],
    ["roros", ["shared"]],
    ["rogaland", ["fixed"]],
    ["salmon", ["fish"]],
    ["rypejakt", ["shared"]],
    ["jakt", ["cabin", "closed", "elg", "fixed", "later", "season", "shared"]],
    ["capercaillie", ["closed"]],
    ["koie", ["cabin"]],
    ["xyzzyq", []],
    ["%_'\\ \" & | ! :* ()", all],
  ])("find the expected hits: %s", async (q, expected) => {
    const found = await names({ q });
    if (q === "jakt")
      expect(found).toEqual(expect.arrayContaining(expected.filter((key) => key !== "later")));
    else expect(found).toEqual(expected);
  });
});

describe("the search filter", () => {
  it.each([
    [{ county: "50", species: "rype" }, ["shared"]],
    [{ county: "trøndelag,Rogaland", species: "rype,hjort" }, ["fixed", "shared"]],
    [{ county: "trondelag", species: "rype" }, ["shared"]],
    [{ municipality: "Røros" }, ["shared"]],
    [{ municipality: "3424" }, ["season"]],
    [{ municipality: "Ingensteds" }, []],
    [{ species: "" }, all],
    [{ offeringType: "hunting_permit" }, ["fish"]],
    [{ experienceLevel: "expert" }, ["closed"]],
    [{ amenities: "sauna,wood_stove" }, ["cabin"]],
    [{ amenities: "sauna,wifi" }, []],
    [{ maxAreaHectares: 100 }, ["fish"]],
    [{ minPriceOre: 500_000 }, ["fixed", "season"]],
    [{ maxPriceOre: 120_000, species: "elg,rype" }, ["shared"]],
    [{ bbox: "5,59,6,60" }, ["fixed"]],
    [{ participants: 5, county: "50", species: "rype,elg" }, ["elg"]],
    [{ from: "2027-10-25" }, ["cabin", "closed", "fixed", "season", "shared"]],
    [{ to: "2027-07-01" }, ["fish"]],
  ])("%j finds the expected hits", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });
});

it("the overview counts the same hits by county and species as the search finds", async () => {
  const { items } = (await app.call(undefined, "GET /api/search/overview", {})).body;
  expect(items.length).toBeGreaterThan(5);
  for (const [key, group] of Map.groupBy(items, ({ county, species }) =>
    JSON.stringify({ county, species }),
  )) {
    const { county, species } = JSON.parse(key);
    const query = { county, ...(species && { species }) };
    const { total } = (await app.call(undefined, "GET /api/search", { query })).body;
    expect(
      group.reduce((sum, { count }) => sum + count, 0),
      key,
    ).toBe(total);
  }
});

describe("dates and group size in the search", () => {
  it("find only bookable stays, each under its own rules", async () => {
    expect(await names({ from: "2027-10-13", to: "2027-10-14", participants: 1 })).toEqual([
      "cabin",
      "closed",
      "elg",
      "shared",
    ]);
    expect(await names({ from: "2027-10-15", to: "2027-10-18", participants: 2 })).toEqual([
      "cabin",
      "closed",
      "elg",
      "fixed",
      "later",
      "shared",
    ]); // a Friday, for three days
    expect(await names({ from: "2027-10-01", to: "2027-11-01", participants: 2 })).toEqual([
      "season",
      "shared",
    ]);
    // "closed" has a closed period, and "shared" has a capacity of four
    // and the cabins of "cabin" have beds for four
    expect(await names({ from: "2027-10-06", to: "2027-10-09", participants: 5 })).toEqual(["elg", "later"]);
    // the included cabin is closed then
    expect(await names({ from: "2027-10-11", to: "2027-10-13", participants: 5 })).toEqual([
      "closed",
      "elg",
      "later",
    ]);
    expect(await names({ from: "2027-07-25", to: "2027-07-28" })).toEqual([]); // the dates are past
    expect(await names({ from: "2027-07-30", to: "2027-08-03" })).toEqual([]);
    expect(await names({ from: "2027-08-01", to: "2027-08-03" })).toEqual(["fish"]);
  });
  it("find offerings before their sales begin, after those that can be booked, with the day", async () => {
    const query = { from: "2027-10-02", to: "2027-10-04", participants: 2, species: "bever" };
    const both = (await find({ ...query, species: "elg,bever" })).items;
    expect(both.map(({ offeringId, salesStartDate }) => [offeringId, salesStartDate])).toEqual([
      [listings.elg?.offeringId, undefined],
      [listings.later?.offeringId, "2027-09-01"],
    ]);
    const [first] = (await find({ ...query, species: "elg,bever", limit: 1 })).items;
    expect(first?.offeringId).toBe(listings.elg?.offeringId);
    expect(await names({ ...query, extras: "free_now" })).toEqual([]);
    app.clock.set("2027-09-01T08:00:00Z");
    expect(await names(query)).toEqual(["later"]);
    expect(await names({ ...query, to: "2027-10-03" })).toEqual([]);
    expect(await names({ ...query, to: "2027-10-08" })).toEqual([]);
    app.clock.set("2027-08-01T08:00:00Z");
  });
  it("exclude nights that are held, even of a cabin that is held through another offering", async () => {
    const stay = { from: "2027-10-20", to: "2027-10-22" };
    await hold(app, listings.elg ?? fail(), jonas, { ...stay, participants: 2 });
    await hold(app, listings.shared ?? fail(), jonas, { ...stay, participants: 4 });
    await hold(app, listings.shared ?? fail(), jonas, { ...stay, participants: 4 });
    await hold(app, { ...(listings.closed ?? fail()), cabinId: listings.cabin?.cabinId ?? "" }, jonas, {
      ...stay,
      participants: 1,
    });
    const query = { from: "2027-10-21", to: "2027-10-24" };
    expect(await names({ ...query, participants: 2 })).toEqual(["later", "shared"]);
    expect(await names({ ...query, participants: 3 })).toEqual(["later"]);
    expect(await names({ from: "2027-10-22", to: "2027-10-24", participants: 3 })).toEqual([
      "cabin",
      "closed",
      "elg",
      "later",
      "shared",
    ]);
  });
  it("price worked example a of rules 3.9 to the øre, and filter and sort by that price", async () => {
    const query = { from: "2027-10-01", to: "2027-10-04", participants: 4 };
    const { items } = await find({ ...query, sort: "price_asc" });
    expect(items.map((item) => item.totalPriceOre)).toEqual([
      900_000, 1_200_000, 1_200_000, 1_200_000, 1_200_000, 3_225_107,
    ]);
    expect(await names({ ...query, minPriceOre: 3_225_107 })).toEqual(["elg"]);
    expect(await names({ ...query, minPriceOre: 3_225_108 })).toEqual([]);
    expect((await find({ ...query, sort: "price_desc", limit: 1 })).items[0]?.totalPriceOre).toBe(3_225_107);
  });
});

describe("order and pages", () => {
  it.each(["relevance", "price_asc", "price_desc", "distance", "rating", "newest"])(
    "list every hit once across pages by %s",
    async (sort) => {
      for (const extra of [{}, { q: "jakt" }, { from: "2027-10-15", to: "2027-10-18", participants: 2 }]) {
        const wholeList = (await find({ sort, limit: 100, near: "11.6,62.6", ...extra })).items.map(
          (item) => item.hitId,
        );
        const walked: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await find({ sort, limit: 2, near: "11.6,62.6", ...extra, ...(cursor && { cursor }) });
          walked.push(...page.items.map((item) => item.hitId));
          cursor = page.nextCursor;
        }
        expect(walked).toEqual(wholeList);
        expect(new Set(walked).size).toBe(wholeList.length);
      }
    },
  );
  it("sort the nearest first, measured in kilometres and not in degrees", async () => {
    const { items } = await find({ sort: "distance", near: "11.6,62.6", limit: 100 });
    expect(items[0]).toMatchObject({ municipality: "Rosse - Røros", distanceKm: 0 });
    const km = items.map((item) => item.distanceKm ?? 0);
    expect(km).toEqual([...km].sort((a, b) => a - b));
    expect(items.find((item) => item.municipality === "Rendalen")?.distanceKm).toBeCloseTo(87.4, 0);
  });
  it("refuse the cursor of another query", async () => {
    const { nextCursor } = await find({ sort: "newest", limit: 1 });
    const r = await app.call(undefined, "GET /api/search", {
      query: { sort: "price_asc", cursor: nextCursor ?? "" },
    });
    expect([r.status, r.body.errors?.map((e) => e.path)]).toEqual([400, ["cursor"]]);
    for (const cursor of [
      "x",
      Buffer.from('["newest","1e999","abc"]').toString("base64url"),
      Buffer.from("null").toString("base64url"),
    ])
      expect((await app.call(undefined, "GET /api/search", { query: { cursor } })).body).toMatchObject({
        code: "invalid_request",
        errors: [{ path: "cursor" }],
      });
  });
  it("count only days from today on in the from-price", async () => {
    const rising = await list(app, kari, {
      name: "Stigende",
      municipality: "1146",
      validFrom: "2027-08-01",
      validTo: "2027-08-11",
      pricing: { per: "hunter", startPriceOre: 100_000, endPriceOre: 200_000 },
    });
    const price = async () =>
      (await find({ q: "stigende" })).items.find((item) => item.hitId === rising.offeringId)?.fromPriceOre;
    expect(await price()).toBe(100_000);
    app.clock.set("2027-08-06T08:00:00Z");
    expect(await refreshSearch(app.platform.db, app.clock.now())).toBeGreaterThan(0);
    expect(await refreshSearch(app.platform.db, app.clock.now())).toBe(0);
    expect(await price()).toBe(150_000);
    app.clock.set("2027-08-01T08:00:00Z");
    await app.pool.query("delete from offering where offering_id = $1", [rising.offeringId]);
  });
});

it.each([
  [{ from: "2027-10-04", to: "2027-10-04" }, 422, "start_not_before_end"],
  [{ minPriceOre: 200, maxPriceOre: 100 }, 422, "range_reversed"],
  [{ minAreaHectares: 2, maxAreaHectares: 1 }, 422, "range_reversed"],
  [{ minPriceOre: 100, maxPriceOre: 100 }, 200, undefined],
  [{ county: Array.from({ length: 10_000 }, (_, i) => `fylke ${i}`).join() }, 400, "invalid_request"],
  [{ county: "<script>alert(1)</script>,' or 1=1; --", municipality: "%,_,\\" }, 200, undefined],
  [{ from: "2027-10-01", to: "2227-10-01", participants: 2 }, 400, "invalid_request"],
  [{ limit: 1e9 }, 400, "invalid_request"],
  [{ bbox: "NaN,NaN,NaN,NaN" }, 400, "invalid_request"],
  [{ from: "2027-02-31", to: "2027-10-04" }, 400, "invalid_request"],
  [{ from: "0001-01-01" }, 400, "invalid_request"],
  [{ to: "9999-12-31" }, 400, "invalid_request"],
  [{ participants: 0 }, 400, "invalid_request"],
  [{ participants: "mange" }, 400, "invalid_request"],
  [{ minPriceOre: -1 }, 400, "invalid_request"],
  [{ maxPriceOre: 1e30 }, 400, "invalid_request"],
  [{ species: "drage" }, 400, "invalid_request"],
  [{ sort: "best" }, 400, "invalid_request"],
  [{ bbox: "1,2,3" }, 400, "invalid_request"],
  [{ near: "her" }, 400, "invalid_request"],
  [{ limit: 1000 }, 400, "invalid_request"],
  [{ q: "x".repeat(201) }, 400, "invalid_request"],
  [{ q: "\u0000" }, 400, "invalid_request"],
  [{ near: "999,99", sort: "distance" }, 400, "invalid_request"],
  [{ bbox: "999,99,-999,-99" }, 400, "invalid_request"],
  [{ bbox: "13,64,12,65" }, 400, "invalid_request"],
  [{ bbox: "59,5,60,6" }, 200, undefined],
  [{ participants: 10_000, from: "2027-10-01", to: "2100-10-02" }, 200, undefined],
  [{ q: "' or 1=1 -- \\ %" }, 200, undefined],
  [{ q: "a<->b:*&!(|" }, 200, undefined],
  [{ unknown: "1" }, 200, undefined],
])("the search answers the bad input %j with %i", async (query, status, code) => {
  const r = await app.call(undefined, "GET /api/search", { query: query as object });
  expect([r.status, (r.body as { code?: string }).code]).toEqual([status, code]);
});

const fail = (): never => {
  throw new Error("the listing was not made");
};

it("the search prices every stay like the quote, and finds the cheapest stays", async () => {
  const day = (n: number) => addDays("2028-06-01", n);
  const arbitrary = fc.record({
    length: fc.integer({ min: 1, max: 40 }),
    durationType: fc.constantFrom("none", "min_days", "fixed_days"),
    fixedDays: fc.integer({ min: 1, max: 5 }),
    per: fc.constantFrom("hunter", "group"),
    prices: fc.option(fc.tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }))),
    fixedPriceOre: fc.integer({ min: 0, max: 999_999 }),
    weekend: fc.option(
      fc.record({
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        percent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      }),
    ),
    longStay: fc.option(
      fc.record({
        minDays: fc.integer({ min: 1, max: 6 }),
        percent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      }),
    ),
  });
  const worlds = fc.sample(arbitrary, { numRuns: 60, seed: 2027 });
  const terms: OfferingTerms[] = worlds.map((w) => ({
    ...anOffering({ maxHunters: 9, maxParticipants: 9 }),
    validFrom: day(0),
    validTo: day(w.length - 1),
    durationType: w.durationType as OfferingTerms["durationType"],
    ...(w.durationType === "min_days" && { minDays: 1 }),
    ...(w.durationType === "fixed_days" && { fixedDays: w.fixedDays }),
    pricing: w.prices
      ? {
          per: w.per as "hunter",
          startPriceOre: w.prices[0],
          endPriceOre: w.prices[1],
          ...(w.weekend && { weekend: w.weekend }),
          ...(w.longStay && { longStay: w.longStay }),
        }
      : { per: w.per as "hunter", fixedPriceOre: w.fixedPriceOre },
  }));
  const byId = new Map<string, OfferingTerms>();
  for (const t of terms) {
    const { offeringId } = await list(app, kari, {
      municipality: "3424",
      species: ["muflon"],
      validFrom: t.validFrom,
      validTo: t.validTo,
      durationType: t.durationType,
      ...(t.minDays && { minDays: t.minDays }),
      ...(t.fixedDays && { fixedDays: t.fixedDays }),
      maxHunters: 9,
      pricing: t.pricing,
    });
    byId.set(offeringId, t);
  }
  for (const [from, days, participants] of [
    [0, 3, 4],
    [2, 1, 1],
    [5, 2, 9],
    [1, 5, 2],
    [10, 7, 3],
  ] as const) {
    const request = stayWithoutExtras({ fromDate: day(from), toDate: day(from + days), participants });
    const expected = [...byId]
      .filter(
        ([, t]) =>
          t.validTo >= day(from + days - 1) && (t.durationType !== "fixed_days" || t.fixedDays === days),
      )
      .map(
        ([id, offering]) =>
          [quoteFor({ offering, cabins: [], request, vatRegistered: true }).totalOre, id] as const,
      )
      .sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
    const walked: (readonly [number, string])[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await find({
        species: "muflon",
        sort: "price_asc",
        from: request.fromDate,
        to: request.toDate,
        participants,
        limit: 7,
        ...(cursor && { cursor }),
      });
      walked.push(...page.items.map((item) => [item.totalPriceOre ?? Number.NaN, item.hitId] as const));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(expected);
  }
  expect(eachDay(day(0), day(1))).toHaveLength(1);
});

describe("cabins of a hit", () => {
  beforeAll(async () => {
    await list(app, kari, { name: "Gaupe", species: ["gaupe"], cabin: { included: false, beds: 5 } });
    await list(app, kari, { name: "Jerv", species: ["jerv"], cabin: { included: true, beds: 4 } });
    await list(app, kari, { name: "Bjørn", species: ["bjorn"] });
  });
  it("in the price and that can be added are told apart", async () => {
    const cabinsOf = async (query: object) =>
      (await find(query)).items.map(({ cabinBeds, includedCabins, optionalCabins }) => ({
        cabinBeds,
        includedCabins,
        optionalCabins,
      }));
    expect(await cabinsOf({ species: ["jerv"] })).toEqual([
      { cabinBeds: 4, includedCabins: { count: 1, beds: 4 } },
    ]);
    expect(await cabinsOf({ species: ["gaupe"] })).toEqual([
      { cabinBeds: 0, optionalCabins: { count: 1, beds: 5, fromPricePerPersonPerNightOre: 25_000 } },
    ]);
    expect(await cabinsOf({ species: ["bjorn"] })).toEqual([{ cabinBeds: 0 }]);
  });
  it("can be wished for, and are in the price then", async () => {
    const stay = { from: "2027-10-01", to: "2027-10-03" };
    const found = async (query: object) =>
      (await find({ species: ["gaupe", "jerv", "bjorn"], sort: "price_desc", ...stay, ...query })).items.map(
        (hit) => [hit.name, hit.totalPriceOre, hit.withCabinId !== undefined],
      );
    expect(await found({ participants: 2, cabin: "any" })).toEqual([
      ["Gaupe", 500_000, true],
      ["Jerv", 400_000, false],
    ]);
    expect(await found({ participants: 2, cabin: "included" })).toEqual([["Jerv", 400_000, false]]);
    expect(await found({ participants: 6, cabin: "any" })).toEqual([]); // nobody has so many beds
    expect(await found({ participants: 2, cabin: "any", maxPriceOre: 450_000 })).toHaveLength(1);
  });
});

describe("former seasons", () => {
  it("stand beside the last hits until there is a season for the days", async () => {
    const former = await list(app, kari, {
      name: "Ulvejakt 2026",
      species: ["ulv"],
      validFrom: "2026-10-01",
      validTo: "2026-10-31",
    });
    const query = { from: "2027-10-05", to: "2027-10-08", species: "ulv" };
    const seasonsOf = async (more: object = {}) =>
      (await find({ ...query, ...more })).formerSeasons.map(({ offeringId }) => offeringId);
    expect(await find(query)).toMatchObject({
      total: 0,
      formerSeasons: [
        {
          offeringId: former.offeringId,
          name: "Ulvejakt 2026",
          validFrom: "2026-10-01",
          validTo: "2026-10-31",
        },
      ],
    });
    expect(await seasonsOf({ participants: 7 })).toEqual([]);
    expect(await seasonsOf({ county: "Rogaland" })).toEqual([]);
    expect(await seasonsOf({ to: "2027-11-03" })).toEqual([]);
    expect(await seasonsOf({ from: "2027-10-30", to: "2027-11-02" })).toEqual([]);
    const { body } = await app.call(kari, "POST /api/offerings/:offeringId/duplicate", {
      params: { offeringId: former.offeringId },
      body: {},
    });
    await app.call(kari, "PUT /api/offerings/:offeringId/status", {
      params: { offeringId: body.offeringId },
      body: { status: "active", published: true },
    });
    expect(await find(query)).toMatchObject({ total: 1, formerSeasons: [] });
  });
});
