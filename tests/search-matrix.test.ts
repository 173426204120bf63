/**
 * Compares the search with the reference search over the same offerings and cabins: each filter and sort
 * order, and many together.
 */
import { beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { addDays, eachDay } from "#domain/days.ts";
import { cabinFacilities } from "#domain/cabin/lists.ts";
import { filtersOfKind, type NamesOf, searchFilters, sortOptions } from "#domain/search/filters.ts";
import { refreshSearch, reindex, saveRating } from "#server/features/search/public.ts";
import { openApp, type Person, type TestApp } from "./support/app.ts";
import { isLong } from "./support/long.ts";
import {
  type SearchCandidate,
  allCandidates,
  type Hold,
  type Hit,
  kmBetween,
  placeOf,
  priceOf,
  type ReferenceQuery,
  type RatingsById,
  referenceSearch,
} from "./support/reference-search.ts";
import {
  idOf,
  makeWorld,
  type Municipality,
  rowsOf,
  type SearchWorld,
  today,
} from "./worlds/search-world.ts";

let app: TestApp, hunter: Person, world: SearchWorld, all: SearchCandidate[];
const holds: Hold[] = [];
const rated: RatingsById = new Map();
const seed = 2027;

async function insert(table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).join(", ");
  await app.pool.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Requests a stay as a hunter would. A sent request holds its nights; a refusal follows from the rules. */
async function requestStay(
  o: SearchCandidate,
  stay: { fromDate: string; toDate: string; participants: number },
): Promise<void> {
  const offering = world.offerings.find(({ offeringId }) => offeringId === o.id);
  const { status, body } = await app.call(hunter, "POST /api/core-booking/calculate", {
    body: {
      ...(offering && { offeringId: o.id }),
      ...stay,
      cabins: offering ? [] : [{ cabinId: o.id }],
      services: [],
    },
  });
  expect([o, stay, status < 300]).toEqual([o, stay, !o.salesStart && o.canBook(stay, holds)]);
  if (status >= 300) return;
  const params = { bookingId: body.bookingId };
  const sent = await app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
    params,
    body: { termsAccepted: true, privacyAccepted: true },
  });
  expect(sent.status).toBe(200);
  if (stay.participants % 3 === 0)
    await app.call(hunter, "POST /api/booking-actions/:bookingId/cancel", {
      params,
      body: { reason: "Vi rekker det ikke" },
    });
  else
    holds.push(
      offering
        ? { offeringId: o.id, cabinIds: offering.terms.includedCabinIds, ...stay }
        : { cabinIds: [o.id], ...stay },
    );
}

beforeAll(async () => {
  app = await openApp({ now: `${today}T08:00:00Z` });
  const owner = await app.signIn("kari@example.no", { roles: ["landowner"] });
  hunter = await app.signIn("jonas@example.no", { roles: ["hunter"] });
  const { rows: municipalities } = await app.pool.query<Municipality>(
    `select municipality_number number, name, county_number "countyNumber", county, lon, lat from municipality where municipality_number in ('5044', '3424', '5025', '1146', '3421', '5601') order by 1`,
  );
  world = makeWorld(municipalities, 320);
  for (const [table, rows] of Object.entries(rowsOf(world, owner.uid, app.clock.now())))
    await insert(table, rows);
  for (const { propertyId, commonCapacity } of world.places)
    if (commonCapacity)
      await app.pool.query("update ground set capacity = $2 where ground_id = $1", [
        propertyId,
        commonCapacity,
      ]);
  const ids = [...world.offerings.map((o) => o.offeringId), ...world.cabins.map((c) => c.cabinId)];
  await app.platform.db.transaction().execute((tx) => reindex(tx, ids, app.clock.now()));
  all = allCandidates(world);
  const of = (id: string) => all.find((one) => one.id === id);
  const samples = fc.sample(
    fc.tuple(
      fc.nat(319),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
    ),
    { seed, numRuns: isLong ? 260 : 180 },
  );
  for (const [at, later, days, more] of samples) {
    const o = world.offerings[at];
    const target = o && of(o.offeringId);
    if (!target) continue;
    const season = o.terms.durationType === "season";
    const begun = o.terms.allowConcurrentBookings && o.terms.validFrom < today;
    const fromDate = season
      ? begun
        ? today
        : o.terms.validFrom
      : addDays(o.terms.validFrom > today ? o.terms.validFrom : today, later % 12);
    const toDate = season
      ? addDays(o.terms.validTo, 1)
      : addDays(fromDate, o.terms.fixedDays ?? Math.max(days, o.terms.minDays ?? 1));
    await requestStay(target, { fromDate, toDate, participants: o.terms.minHunters + more });
    const cabin = of(world.cabins[at % world.cabins.length]?.cabinId ?? "");
    const arrival = addDays(today, later);
    if (cabin && more > 0)
      await requestStay(cabin, { fromDate: arrival, toDate: addDays(arrival, days), participants: more });
  }
  while ((await refreshSearch(app.platform.db, app.clock.now())) > 0);
  for (const [i, { propertyId }] of world.places.entries()) {
    if (i % 3 === 0) continue;
    const rating = { rating: Math.round((3 + (i % 5) / 2.3) * 10) / 10, count: 1 + (i % 4) };
    rated.set(propertyId, rating);
    await app.platform.db.transaction().execute((tx) => saveRating(tx, propertyId, rating));
  }
});

const asText = (q: ReferenceQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(q).map(([name, value]) => [name, String(value)]));
type FoundHit = {
  id: string;
  fromPriceOre: number;
  totalPriceOre: number | undefined;
  stay: Hit["stay"];
  withCabinId: string | undefined;
};

/** Reads all pages of a search's hits. */
async function readPages(q: ReferenceQuery, limit: number): Promise<{ hits: FoundHit[]; total: number }> {
  const hits: FoundHit[] = [];
  let total = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await app.call(undefined, "GET /api/search", {
      query: { ...asText(q), limit, ...(cursor && { cursor }) } as never,
    });
    expect([q, status]).toEqual([q, 200]);
    if (body.items.length < limit) expect(body.nextCursor).toBeNull();
    total = body.total;
    hits.push(
      ...body.items.map((item) => ({
        id: item.hitId,
        fromPriceOre: item.fromPriceOre,
        totalPriceOre: item.totalPriceOre,
        stay: item.stay,
        withCabinId: item.withCabinId,
      })),
    );
    cursor = body.nextCursor;
  }
  return { hits, total };
}
const expectedOf = (hits: readonly Hit[]): FoundHit[] =>
  hits.map((h) => ({
    id: h.found.id,
    fromPriceOre: h.fromPriceOre,
    totalPriceOre: h.totalPriceOre,
    stay: h.stay,
    withCabinId: h.withCabinId,
  }));

async function compareSearches(q: ReferenceQuery, limit: number): Promise<number> {
  const hits = referenceSearch(all, q, holds, rated);
  const { hits: actual, total } = await readPages(q, limit);
  const expected = expectedOf(hits);
  const byId = (list: FoundHit[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (q.sort === "distance" && q.near) {
    // The search measures distances on a plane, with an error of up to half a percent.
    const { near } = q;
    const km = actual.map(({ id }) =>
      kmBetween(near, placeOf(all.find((o) => o.id === id) as SearchCandidate)),
    );
    expect([q, byId(actual), total]).toEqual([q, byId(expected), expected.length]);
    expect(km.every((d, i) => d >= (km[i - 1] ?? 0) * 0.99)).toBe(true);
  } else expect([q, actual, total]).toEqual([q, expected, expected.length]);
  return hits.length;
}

const stays: ReferenceQuery[] = [1, 2, 3, 4, 7].flatMap((days, i) =>
  [0, 3, 9, 17].map((later) => ({ from: addDays(today, later + i), to: addDays(today, later + i + days) })),
);
/** Returns one item of the list in turn, or all of them in `npm run test:faults`. */
const selected = <T>(list: readonly T[], turn: number): readonly T[] =>
  isLong ? list : list.slice(turn % list.length, (turn % list.length) + 1);
const groups = [undefined, 1, 2, 4, 6];
const near: [number, number] = [11.6, 62.6];

describe("the search with one filter equals the reference", () => {
  const one: ReferenceQuery[] = [
    {},
    ...filtersOfKind("options").flatMap((name) =>
      searchFilters[name].options.map((key) => ({ [name]: [key] })),
    ),
    ...["Trøndelag", "50", "Innlandet", "11"].map((name) => ({ county: [name] })),
    ...["Namsskogan", "3424", "1146"].map((name) => ({ municipality: [name] })),
    ...[1, 2, 3, 5, 8, 9].map((participants) => ({ participants })),
    ...[1, 3, 6].flatMap((n) => [{ companions: n }, { participants: 2, children: n }]),
    { companions: 1, children: 2 },
    ...[0, 50_000, 300_000, 900_000].flatMap((ore) => [{ minPriceOre: ore }, { maxPriceOre: ore }]),
    ...[0, 100, 4000].flatMap((n) => [{ minAreaHectares: n }, { maxAreaHectares: n }]),
    { bbox: [10, 61, 12, 63] },
    { bbox: [5, 59, 6, 60] },
    ...[0, 5, 12, 40].flatMap((n) => [{ from: addDays(today, n) }, { to: addDays(today, n) }]),
  ];
  it.each(one)("%j", async (q) => {
    await compareSearches(q, 50);
  });
});

describe("the search for bookable stays equals the reference", () => {
  it.each(stays.map((stay, i) => [stay, i] as const))("%j", async (stay, i) => {
    for (const [j, participants] of groups.entries()) {
      const q = { ...stay, ...(participants && { participants }) };
      for (const sort of selected(["relevance", "price_asc", "price_desc"] as const, i + j))
        await compareSearches({ ...q, sort }, 20);
    }
  });
  it("and excludes nights that are held", () => {
    expect(holds.filter((h) => h.offeringId).length).toBeGreaterThan(isLong ? 40 : 25);
    expect(holds.filter((h) => !h.offeringId).length).toBeGreaterThan(10);
    const stay = stays[1] as ReferenceQuery;
    expect(referenceSearch(all, stay, holds, rated).length).toBeGreaterThan(5);
    expect(referenceSearch(all, stay, [], rated).length).toBeGreaterThan(
      referenceSearch(all, stay, holds, rated).length,
    );
  });
});

describe("the search with flexible dates equals the reference", () => {
  it.each([
    ...stays.filter((_, i) => i % 8 === 1).map((stay) => ({ ...stay, flexible: "around" })),
    ...["2027-09", "2027-10"].map((flexible) => ({ flexible })),
  ])("%j", async (stay) => {
    for (const participants of [undefined, 2]) {
      const q = { ...stay, ...(participants && { participants }) };
      for (const sort of ["relevance", "price_asc", "distance"] as const)
        await compareSearches({ ...q, sort, near }, 20);
    }
    await compareSearches({ ...stay, participants: 2, extras: ["free_now"], maxPriceOre: 400_000 }, 20);
  });
  it("and finds more than the search with exact dates", () => {
    const stay = stays[1] as ReferenceQuery;
    const hits = referenceSearch(all, { ...stay, flexible: "around" }, holds, rated);
    expect(hits.length).toBeGreaterThan(referenceSearch(all, stay, holds, rated).length);
  });
});

it("the search for stays finds what is not on sale yet, after what is", () => {
  const found = stays.flatMap((stay) => referenceSearch(all, stay, holds, rated));
  expect(found.filter((hit) => hit.found.salesStart).length).toBeGreaterThan(10);
});

describe("the search for stays with a cabin equals the reference", () => {
  it.each(stays.filter((_, i) => i % 8 < 2))("%j", async (stay) => {
    for (const participants of groups) {
      const q = { ...stay, cabin: ["any"], ...(participants && { participants }) };
      for (const sort of ["relevance", "price_asc"] as const) await compareSearches({ ...q, sort }, 7);
      await compareSearches({ ...q, flexible: "around", sort: "price_asc" }, 20);
      await compareSearches({ ...q, maxPriceOre: 400_000 }, 20);
    }
  });
  it("and adds the cheapest free cabin, which can cost more than the first", () => {
    const hits = stays.flatMap((stay) => referenceSearch(all, { ...stay, cabin: ["any"] }, holds, rated));
    const dearer = hits.filter(
      ({ found, withCabinId }) => withCabinId !== undefined && found.optionalCabins.length > 1,
    );
    expect(hits.filter(({ withCabinId }) => withCabinId).length).toBeGreaterThan(20);
    expect(
      new Set(dearer.map(({ found, withCabinId }) => withCabinId === found.optionalCabins[0]?.cabinId)).size,
    ).toBe(2);
  });
});

it("the search for what the law does not close on the dates equals the reference, and hides something", async () => {
  const legal = { species: ["elg", "rype", "raadyr", "and_gaas"], extras: ["legal"] };
  let hidden = 0;
  for (const stay of stays) {
    if (!stay.from || !stay.to) continue;
    await compareSearches({ ...stay, ...legal }, 20);
    const unfiltered = referenceSearch(all, { ...stay, species: legal.species }, holds, rated);
    hidden += unfiltered.length - referenceSearch(all, { ...stay, ...legal }, holds, rated).length;
  }
  expect(hidden).toBeGreaterThan(0);
});

it.each(sortOptions.map((sort, i) => [sort, i] as const))(
  "pages of any size contain all hits sorted by %s",
  async (sort, i) => {
    const questions: [ReferenceQuery, number[]][] = [
      [{ species: ["elg", "rype"] }, [7, 24, 100]],
      [{ ...stays[2], participants: 2 }, [3, 24, 100]],
      [{ county: ["Innlandet"], participants: 2 }, [1, 7, 100]],
    ];
    for (const [j, [q, limits]] of questions.entries())
      for (const limit of selected(limits, i + j)) await compareSearches({ ...q, sort, near }, limit);
  },
);

const randomSubset = <T extends string>(list: readonly T[]) =>
  fc.subarray([...list], { minLength: 1, maxLength: Math.max(1, Math.ceil(list.length / 2)) });
const ore = fc.integer({ min: 0, max: 20 }).map((n) => n * 90_000);
const anyOptions = Object.fromEntries(
  filtersOfKind("options").map((name) => [name, randomSubset<string>(searchFilters[name].options)]),
) as Record<NamesOf<"options">, fc.Arbitrary<string[]>>;
const anything: fc.Arbitrary<ReferenceQuery> = fc
  .record(
    {
      stay: fc.constantFrom(...stays, ...stays.map((stay) => ({ ...stay, flexible: "around" })), {
        flexible: "2027-10",
      }),
      participants: fc.integer({ min: 1, max: 7 }),
      companions: fc.integer({ min: 0, max: 2 }),
      children: fc.integer({ min: 0, max: 3 }),
      ...anyOptions,
      county: randomSubset(["Trøndelag", "Innlandet", "Rogaland", "Finnmark - Finnmárku - Finmarkku", "56"]),
      municipality: randomSubset(["Namsskogan", "3424", "5025", "1146"]),
      amenities: fc.subarray([...cabinFacilities], { minLength: 1, maxLength: 2 }),
      bbox: fc.constantFrom<[number, number, number, number]>(
        [4, 57, 32, 72],
        [10, 60, 14, 65],
        [11, 61.7, 11.3, 62],
      ),
      minPriceOre: ore,
      maxPriceOre: ore.map((n) => n + 2_000_000),
      minAreaHectares: fc.integer({ min: 0, max: 3000 }),
      maxAreaHectares: fc.integer({ min: 3000, max: 9000 }),
      near: fc.constant(near),
      sort: fc.constantFrom(...sortOptions),
    },
    { requiredKeys: [] },
  )
  .map(({ stay, ...q }) => ({ ...q, ...stay }));

it("the search with many filters, every sort order and page size equals the reference", async () => {
  const runs = isLong ? 260 : 45;
  let withHits = 0;
  for (const [q, limit] of fc.sample(fc.tuple(anything, fc.constantFrom(5, 24, 100)), {
    seed,
    numRuns: runs,
  })) {
    // Each query has only some of the filters, since all together find little.
    const subset = Object.fromEntries(
      Object.entries(q).filter(
        ([name], i) =>
          ["from", "to", "flexible", "participants", "companions", "children", "sort", "near"].includes(
            name,
          ) || i % 3 === 0,
      ),
    ) as ReferenceQuery;
    if ((await compareSearches(subset, limit)) > 0) withHits++;
  }
  expect(withHits).toBeGreaterThan(runs / 3);
}, 120_000);

it("the map shows the same hits, a property once, and its clusters' counts add up", async () => {
  const queries = fc
    .sample(anything, { seed: seed + 1, numRuns: isLong ? 60 : 24 })
    .map(({ sort: _s, near: _n, bbox, ...q }, i) => ({
      ...(i % 2
        ? { from: q.from, to: q.to, flexible: q.flexible, participants: q.participants }
        : { species: q.species }),
      bbox: bbox ?? [4, 57, 32, 72],
    }));
  for (const [i, sample] of queries.entries()) {
    const q = Object.fromEntries(Object.entries(sample).filter(([, v]) => v !== undefined)) as ReferenceQuery;
    const hits = referenceSearch(all, q, holds, rated);
    for (const zoom of [...selected([3, 7], i), ...selected([10, 14], i)]) {
      const { body } = await app.call(undefined, "GET /api/search/map", {
        query: { ...asText(q), zoom } as never,
      });
      expect([q, zoom, body.total]).toEqual([q, zoom, hits.length]);
      expect(body.items.reduce((sum, item) => sum + item.count, 0)).toBe(hits.length);
      for (const item of body.items) {
        if (item.kind === "cluster") continue;
        const hitsOfProperty = hits
          .filter((h) => h.found.place.propertyId === item.propertyId)
          .sort((a, b) => priceOf(a) - priceOf(b) || (a.found.id < b.found.id ? -1 : 1));
        const [cheapest] = hitsOfProperty;
        expect([item.count, item.hitId, item.fromPriceOre, item.totalPriceOre]).toEqual([
          hitsOfProperty.length,
          cheapest?.found.id,
          cheapest?.fromPriceOre,
          cheapest?.totalPriceOre,
        ]);
      }
    }
  }
});

it("the generated world has every kind of offering and cabin", () => {
  const kinds = new Set(world.offerings.map((o) => o.terms.durationType));
  expect([...kinds].sort()).toEqual(["fixed_days", "min_days", "none", "season"]);
  expect(world.offerings.filter((o) => o.terms.includedCabinIds.length > 0).length).toBeGreaterThan(20);
  expect(idOf("offering 0")).toBe(world.offerings[0]?.offeringId);
  expect(eachDay(today, addDays(today, 2))).toHaveLength(2);
});
