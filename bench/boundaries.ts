/**
 * Measures the request for all boundaries in view, 2,000 of 20,000, compared with the same SQL by plain pg;
 * the response size; and the cost of validating and simplifying the worst boundaries.
 */
import { gzipSync } from "node:zlib";
import { PostgresAdapter, PostgresQueryCompiler, DummyDriver, Kysely, PostgresIntrospector } from "kysely";
import { type BoundaryShape, boundaryRefusal, tidyBoundary } from "#domain/boundary/boundary.ts";
import { bandForZoom, outlinesOf } from "#domain/boundary/boundary-outline.ts";
import { outlinesInViewSql } from "#server/features/boundary/boundary-store.ts";
import type { DB } from "#server/platform/database/db-types.ts";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const PROPERTIES = 20_000;
const ROUNDS = 40;
/** Generates a boundary with about 150 irregular corners, some kilometres across. */
function generateBoundary(n: number, lon: number, lat: number): number[][] {
  const corners = 100 + (n % 100);
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const r =
      0.006 *
      (1 +
        0.35 * Math.sin(angle * 3 + n) +
        0.12 * Math.sin(angle * 17 + n * 7) +
        0.05 * Math.sin(angle * 41 + n * 3));
    return [
      Number((lon + 2 * r * Math.cos(angle)).toFixed(7)),
      Number((lat + r * Math.sin(angle)).toFixed(7)),
    ];
  });
  return [...ring, ring[0] ?? []];
}

/** Inserts a grid of properties: a hundred rows from south to north, of two hundred properties each. */
async function insertProperties(world: World, ownerUid: string): Promise<void> {
  for (let from = 0; from < PROPERTIES; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) => {
      const n = from + i;
      const [lon, lat] = [6 + (n % 200) * 0.03, 59 + Math.floor(n / 200) * 0.02];
      const ring = generateBoundary(n, lon, lat);
      const [lons, lats] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
      const box = `(${Math.max(...lons)},${Math.max(...lats)}),(${Math.min(...lons)},${Math.min(...lats)})`;
      return {
        name: `Terreng ${n} på ${["Åsen", "Fjellet", "Myra", "Haugen"][n % 4]}`,
        boundary: { type: "Polygon", coordinates: [ring] },
        box,
      };
    });
    await world.pool.query(
      `insert into property (owner_uid, name, type, municipality_number, area_value, area_unit, area_hectares, boundary, boundary_box, visibility, status, created_at, updated_at)
       select $1, r.name, 'hunting_ground', (select municipality_number from municipality order by 1 offset abs(hashtext(r.name)) % 357 limit 1), 500, 'hectares', 500 + abs(hashtext(r.name)) % 1000, r.boundary, r.box, 'public', 'published', now(), now()
       from jsonb_to_recordset($2::jsonb) r(name text, boundary jsonb, box box)`,
      [ownerUid, JSON.stringify(rows)],
    );
  }
  for (let sweptJobs = 1; sweptJobs > 0; ) sweptJobs = await world.app.sweep();
  await world.pool.query("vacuum analyze property, property_outline");
}

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type View = { bbox: [number, number, number, number]; zoom: number };
async function measureView(world: World, { bbox, zoom }: View) {
  const [west, south, east, north] = bbox;
  const url = `/api/boundaries/all-property-boundaries?bbox=${bbox.join(",")}&zoom=${zoom}`;
  const { sql, parameters } = outlinesInViewSql(
    { west, south, east, north },
    bandForZoom(zoom, east - west),
  ).compile(compiler);
  const [api, bare]: [number[], number[]] = [[], []];
  let body = "";
  for (let round = -5; round < ROUNDS; round++) {
    let startMs = performance.now();
    const answer = await world.app.http.inject(url);
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    if (round >= 0) api.push(performance.now() - startMs);
    body = answer.body;
    startMs = performance.now();
    await world.pool.query(sql, [...parameters]);
    if (round >= 0) bare.push(performance.now() - startMs);
  }
  return {
    api: median(api),
    bare: median(bare),
    kilobytes: gzipSync(body).length / 1000,
    features: JSON.parse(body).features.length as number,
  };
}

const closedRing = (n: number, at: (i: number) => number[]) => [
  ...Array.from({ length: n }, (_, i) => at(i)),
  at(0),
];
const thinTriangle = (i: number) => [
  [12 + i / 1e5, 64],
  [12.5 + i / 1e5, 64.5],
  [12.000004 + i / 1e5, 64],
  [12 + i / 1e5, 64],
];
const pointAround = (radius: number, turns: number) => [
  12 + radius * Math.cos(turns * 2 * Math.PI),
  64 + radius * Math.sin(turns * 2 * Math.PI),
];
const squareHole = (i: number) =>
  [0, 1, 2, 3, 4].map((k) => [
    11.9 + (i % 20) * 0.01 + ([1, 2].includes(k) ? 0.005 : 0),
    63.9 + Math.floor(i / 20) * 0.01 + ([2, 3].includes(k) ? 0.005 : 0),
  ]);
const hostile: [string, BoundaryShape][] = [
  [
    "4,000 thin triangles",
    { type: "MultiPolygon", coordinates: Array.from({ length: 4000 }, (_, i) => [thinTriangle(i)]) },
  ],
  [
    "300 thin triangles",
    { type: "MultiPolygon", coordinates: Array.from({ length: 300 }, (_, i) => [thinTriangle(i)]) },
  ],
  [
    "a comb of 10,000 needles",
    {
      type: "Polygon",
      coordinates: [
        closedRing(19_999, (i) => (i === 19_998 ? [12, 63.9] : [12 + i * 1e-5, i % 2 ? 64 : 64.5])),
      ],
    },
  ],
  [
    "a star of 10,000 points",
    {
      type: "Polygon",
      coordinates: [closedRing(19_998, (i) => pointAround(i % 2 ? 0.02 : 0.2, i / 19_998))],
    },
  ],
  [
    "300 holes in a fine border",
    {
      type: "Polygon",
      coordinates: [
        closedRing(18_000, (i) => pointAround(0.3, i / 18_000)),
        ...Array.from({ length: 300 }, (_, i) => squareHole(i)),
      ],
    },
  ],
];
/** Measures the validation that a save does before it queries the database. */
function validationRow([what, shape]: [string, BoundaryShape]): Row {
  const spent = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    const boundary = tidyBoundary(shape);
    if (!boundaryRefusal(boundary)) outlinesOf(boundary);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return { what: `judged and drawn: ${what}`, measured: median(spent), unit: "ms CPU", limit: 100 };
}

export async function boundariesInView(world: World): Promise<Row[]> {
  await insertProperties(world, (await world.make.landowner()).uid);
  const views: [string, View][] = [
    ["zoom 7", { bbox: [8.985, 60.005, 10.475, 60.795], zoom: 7 }],
    ["zoom 9", { bbox: [8.985, 60.005, 10.475, 60.795], zoom: 9 }],
    ["zoom 18, far more than it can show", { bbox: [8.985, 60.005, 10.475, 60.795], zoom: 18 }],
    ["zoom 5, all of the country", { bbox: [4, 57, 32, 72], zoom: 5 }],
    ["zoom 11, close", { bbox: [9.0, 60.0, 9.4, 60.2], zoom: 11 }],
    ["zoom 14, a few", { bbox: [9.0, 60.0, 9.1, 60.06], zoom: 14 }],
  ];
  const rows = hostile.map(validationRow);
  for (const [what, view] of views) {
    const { api, bare, kilobytes, features } = await measureView(world, view);
    rows.push({
      what: `${what}: ${features} borders`,
      measured: api,
      unit: "ms",
      limit: 3 * bare,
      note: `the same SQL ${bare.toFixed(1)} ms`,
    });
    rows.push({ what: `${what}: gzipped`, measured: kilobytes, unit: "kB", limit: 400 });
  }
  return rows;
}
