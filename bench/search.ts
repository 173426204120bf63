/**
 * Measures a search among 100,000 offerings, compared with the same SQL by plain Node and pg, and a search
 * among 1,000,000 offerings, compared with 100,000.
 */
import { addDays } from "#domain/days.ts";
import { counties } from "#domain/municipality/counties.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { MapQuery, SearchQuery } from "#contract/search/endpoints.ts";
import { searchMap } from "#server/features/search/search-map.ts";
import { searchOfferings } from "#server/features/search/search-offerings.ts";
import { median, type Row } from "./report.ts";
import type { Statement } from "./search-child.ts";
import { now, openSearchWorld, type SearchWorld, startChild, statementsFor } from "./search-world.ts";

type SearchRequest = { path: string; statements: Statement[] };
const at = new Date(now);

/** Returns search queries of one kind, each with the SQL statements that the product sends for it. */
async function createSearchRequests(
  world: SearchWorld,
  queries: Record<string, unknown>[],
  map = false,
): Promise<SearchRequest[]> {
  const requests: SearchRequest[] = [];
  for (const query of queries) {
    const text = Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)]));
    const statements = await statementsFor(async () =>
      map
        ? searchMap(world.db, MapQuery.parse(text), at)
        : searchOfferings(world.db, SearchQuery.parse(text), at),
    );
    requests.push({ path: `/api/search${map ? "/map" : ""}?${new URLSearchParams(text)}`, statements });
  }
  return requests;
}

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
const filtered = Array.from({ length: 24 }, (_, i) => ({
  county: pick(counties, i),
  species: pick([...speciesKeys.slice(0, 2), "raadyr", "rype", "skogsfugl", "innlandsfiske"], i),
  maxPriceOre: 200_000 + 25_000 * (i % 7),
  participants: 1 + (i % 4),
  sort: pick(["relevance", "price_asc", "newest"], i),
  limit: 24,
}));
const stays = (more: (i: number) => object) =>
  Array.from({ length: 24 }, (_, i) => {
    const from = addDays("2027-09-12", 3 * i);
    return {
      from,
      to: addDays(from, 2 + (i % 4)),
      participants: 2 + (i % 3),
      sort: "price_asc",
      limit: 24,
      ...more(i),
    };
  });
const inOneCounty = (i: number) => ({
  county: pick(counties, i),
  species: pick(["elg", "hjort", "rype"], i),
});
const aroundPlace = (i: number) => ({
  where: pick(["Trondheim", "Røros", "Lofoten", "Voss", "Hardangervidda", "Lillehammer"], i),
  ...(i % 2 && { companions: 1, children: 2 }),
});
const boxes = Array.from({ length: 24 }, (_, i) => {
  const [lon, lat] = [6 + (i % 8), 59 + (i % 6)];
  return {
    bbox: `${lon},${lat},${lon + 1.5},${lat + 0.7}`,
    zoom: 8,
    ...(i % 2 && { species: pick(speciesKeys, i) }),
  };
});

async function requestMs(url: string): Promise<number> {
  const startMs = performance.now();
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - startMs;
}

const rounds = 12;
/** Returns the CPU per request of product and baseline, whose requests alternate under the same load. */
async function measureCpuInTurn(
  world: SearchWorld,
  searches: SearchRequest[],
): Promise<{ product: number; bare: number }> {
  const server = await startChild("product", world);
  const bare = await startChild(
    "bare",
    world,
    searches.map((q) => q.statements),
  );
  const work = async (which: "product" | "bare") => {
    const child = which === "product" ? server : bare;
    const before = await child.cpuMs();
    for (const [i, q] of searches.entries())
      await requestMs(child.base + (which === "product" ? q.path : `/${i}`));
    return ((await child.cpuMs()) - before) / searches.length;
  };
  for (let i = 0; i < 5; i++) for (const which of ["product", "bare"] as const) await work(which);
  const samples = { product: [] as number[], bare: [] as number[] };
  for (let i = 0; i < rounds; i++)
    for (const which of ["product", "bare"] as const) samples[which].push(await work(which));
  await server.stop();
  await bare.stop();
  return { product: median(samples.product), bare: median(samples.bare) };
}

/** Returns the milliseconds of the SQL alone, pipelined over one connection as the product does. */
async function sqlMs(world: SearchWorld, statements: Statement[]): Promise<number> {
  const startMs = performance.now();
  await Promise.all(statements.map(({ text, values }) => world.pool.query(text, values)));
  return performance.now() - startMs;
}

/** Returns the statement that reads the page of hits, not those of the count and the word lookup. */
const pageStatementOf = (statements: Statement[]): Statement[] =>
  statements.filter(({ text }) => /^\s*with page /.test(text));

async function measureTimeInTurn(
  world: SearchWorld,
  searches: SearchRequest[],
): Promise<{ product: number; sql: number }> {
  const server = await startChild("product", world);
  const samples = { product: [] as number[], sql: [] as number[] };
  for (let i = 0; i < rounds / 2 + 1; i++)
    for (const q of searches) {
      const one = {
        product: await requestMs(server.base + q.path),
        sql: await sqlMs(world, q.statements),
      };
      if (i > 0) for (const name of ["product", "sql"] as const) samples[name].push(one[name]);
    }
  await server.stop();
  return { product: median(samples.product), sql: median(samples.sql) };
}

/** Measures the page that is sorted by the stay's price beside the same one sorted by relevance, in turn. */
async function priceSortFigure(world: SearchWorld): Promise<Row> {
  const byPrice = await createSearchRequests(
    world,
    stays(() => ({})),
  );
  const byRelevance = await createSearchRequests(
    world,
    stays(() => ({ sort: "relevance" })),
  );
  const samples = { price: [] as number[], relevance: [] as number[] };
  for (let i = 0; i < rounds / 2; i++)
    for (const [at, request] of byPrice.entries()) {
      samples.price.push(await sqlMs(world, pageStatementOf(request.statements)));
      samples.relevance.push(await sqlMs(world, pageStatementOf(byRelevance[at]?.statements ?? [])));
    }
  const relevance = median(samples.relevance);
  return {
    what: "the SQL of its page, national, p50",
    measured: median(samples.price),
    unit: "ms",
    limit: 4 * relevance,
    note: `by relevance ${relevance.toFixed(1)} ms`,
  };
}

/** Measures what it costs to hide what the law closes on the dates. */
async function legalFilterFigure(world: SearchWorld): Promise<Row> {
  const inSeason = stays((i) => ({ species: pick(["elg", "hjort", "rype"], i) }));
  const all = await createSearchRequests(world, inSeason);
  const legal = await createSearchRequests(
    world,
    inSeason.map((query) => ({ ...query, extras: "legal" })),
  );
  const samples = { all: [] as number[], legal: [] as number[] };
  for (let i = 0; i < rounds / 2; i++)
    for (const [at, request] of all.entries()) {
      samples.all.push(await sqlMs(world, pageStatementOf(request.statements)));
      samples.legal.push(await sqlMs(world, pageStatementOf(legal[at]?.statements ?? [])));
    }
  const without = median(samples.all);
  return {
    what: "what the law closes on the dates hidden, p50 of the page's SQL",
    measured: median(samples.legal),
    unit: "ms",
    limit: 1.2 * without,
    note: `without ${without.toFixed(1)} ms`,
  };
}

export async function searchFigures(): Promise<Row[]> {
  const world = await openSearchWorld(100_000);
  const rows: Row[] = [];
  const cpu = await measureCpuInTurn(world, await createSearchRequests(world, filtered));
  rows.push({
    what: "filtered page of 24, capped total: server CPU",
    measured: cpu.product,
    unit: "ms",
    limit: 4 * cpu.bare,
    note: `bare ${cpu.bare.toFixed(2)} ms`,
  });
  const map = await measureTimeInTurn(world, await createSearchRequests(world, boxes, true));
  rows.push({
    what: "map box, p50",
    measured: map.product,
    unit: "ms",
    limit: 3 * map.sql,
    note: `SQL ${map.sql.toFixed(1)} ms`,
  });
  const kinds = {
    national: () => ({}),
    "county and species": inOneCounty,
    "a place with its surroundings, and beds for a family": aroundPlace,
  };
  for (const [name, more] of Object.entries(kinds)) {
    const stay = await measureTimeInTurn(world, await createSearchRequests(world, stays(more)));
    rows.push({
      what: `dates and group by the stay's price, ${name}, p50`,
      measured: stay.product,
      unit: "ms",
      limit: 2 * stay.sql,
      note: `SQL ${stay.sql.toFixed(1)} ms`,
    });
    if (name === "national") rows.push(await priceSortFigure(world));
  }
  rows.push(await legalFilterFigure(world));
  await world.stop();
  return rows;
}

/** Measures the same queries' statements on the database and on ten times as many rows, in turn. */
export async function searchGrowth(): Promise<Row[]> {
  const [small, large] = [await openSearchWorld(100_000), await openSearchWorld(1_000_000)];
  const kinds: [what: string, queries: Record<string, unknown>[], limited?: true][] = [
    ["dates and group by the stay's price, national", stays(() => ({})), true],
    ["dates and group by the stay's price, county and species", stays(inOneCounty)],
    ["dates and group by relevance, national", stays(() => ({ sort: "relevance" }))],
    ["filtered page, any order", filtered],
  ];
  const rows: Row[] = [];
  for (const [what, queries, limited] of kinds) {
    const [few, many] = [
      await createSearchRequests(small, queries),
      await createSearchRequests(large, queries),
    ];
    const samples = { few: [] as number[], many: [] as number[] };
    for (let i = 0; i < 6; i++)
      for (const [at, q] of few.entries()) {
        const one = {
          few: await sqlMs(small, pageStatementOf(q.statements)),
          many: await sqlMs(large, pageStatementOf(many[at]?.statements ?? [])),
        };
        if (i > 0) for (const name of ["few", "many"] as const) samples[name].push(one[name]);
      }
    rows.push({
      what: `${what}, p50 of the page's SQL`,
      measured: median(samples.many),
      unit: "ms",
      ...(limited && { limit: 2 * median(samples.few) }),
      note: `at 100,000: ${median(samples.few).toFixed(2)} ms`,
    });
  }
  await small.stop();
  await large.stop();
  return rows;
}
