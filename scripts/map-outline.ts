/**
 * Generates web/assets/outline.json, the map shown when tiles are missing. Run it once: `node
 * scripts/map-outline.ts`. Coast and borders are Natural Earth's (public domain), as packed by world-atlas.
 * Names of municipalities are Kartverket's (© Kartverket, CC BY 4.0), from their migration.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type Point = [number, number];
type Line = Point[];
type OutlineBox = { west: number; south: number; east: number; north: number; tolerance: number };

const require = createRequire(import.meta.url);
const readAtlas = <T>(name: string): T =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/${name}`), "utf8")) as T;
/** The mapped areas in degrees: mainland and neighbours in full detail, Svalbard and Bjørnøya simplified. */
const boxes: OutlineBox[] = [
  { west: 2, south: 57, east: 33, north: 72, tolerance: 0.002 },
  { west: 8, south: 73.5, east: 36, north: 81.2, tolerance: 0.015 },
];
const perDegree = 1000;

/**
 * Continues a ring across the date line beyond 180 degrees, so that it does not run back around the earth.
 * The result may be off by a full turn.
 */
function unwrapRing(ring: Line): Line {
  let turns = 0;
  return ring.map(([lon, lat], i) => {
    const step = lon - (ring[i - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [lon + 360 * turns, lat];
  });
}

const turnsOf = (ring: Line): Line[] =>
  [-360, 0, 360].map((shift) => unwrapRing(ring).map(([lon, lat]) => [lon + shift, lat]));

/** Clips a ring to the box (Sutherland–Hodgman). */
function clipRing(ring: Line, box: OutlineBox): Line {
  const sides = [
    { axis: 0, limit: box.west, sign: 1 },
    { axis: 0, limit: box.east, sign: -1 },
    { axis: 1, limit: box.south, sign: 1 },
    { axis: 1, limit: box.north, sign: -1 },
  ] as const;
  let points = ring;
  for (const { axis, limit, sign } of sides) {
    const isInside = (p: Point) => (p[axis] - limit) * sign >= 0;
    const out: Line = [];
    points.forEach((to, i) => {
      const from = points.at(i - 1) ?? to;
      if (isInside(from) !== isInside(to)) out.push(crossingPoint(from, to, axis, limit));
      if (isInside(to)) out.push(to);
    });
    points = out;
  }
  return points;
}
function crossingPoint(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

/** Returns the parts of a line that have points in the box. */
function clipLine(line: Line, box: OutlineBox): Line[] {
  const parts: Line[] = [[]];
  for (const p of line) {
    if (p[0] >= box.west && p[0] <= box.east && p[1] >= box.south && p[1] <= box.north) parts.at(-1)?.push(p);
    else if (parts.at(-1)?.length) parts.push([]);
  }
  return parts.filter((part) => part.length > 1);
}

/** Simplifies a line by Douglas–Peucker, with a degree of longitude counted as half a degree of latitude. */
function simplify(line: Line, tolerance: number): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [worst, at] = [0, 0];
  const [dx, dy] = [(last[0] - first[0]) / 2, last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  for (let i = 1; i < line.length - 1; i++) {
    const [px, py] = [((line[i]?.[0] ?? 0) - first[0]) / 2, (line[i]?.[1] ?? 0) - first[1]];
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length;
    if (distance > worst) [worst, at] = [distance, i];
  }
  if (worst <= tolerance) return [first, last];
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

/** Encodes a line as differences between points, in thousandths of a degree. */
function encodeDeltas(line: Line): number[] {
  let [x, y] = [0, 0];
  return line.flatMap(([lon, lat]) => {
    const [toX, toY] = [Math.round(lon * perDegree), Math.round(lat * perDegree)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
}

const lands = readAtlas<Topology<{ land: GeometryCollection }>>("land-10m.json");
const countries = readAtlas<Topology<{ countries: GeometryCollection }>>("countries-10m.json");
const rings = feature(lands, lands.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === "MultiPolygon"
    ? (geometry.coordinates as Line[][])
    : geometry.type === "Polygon"
      ? [geometry.coordinates as Line[]]
      : [],
);
const splitRing = (ring: Line): [Line, Line] => [
  ring.slice(0, (ring.length >> 1) + 1),
  ring.slice(ring.length >> 1),
];
const land = boxes.flatMap((box) =>
  rings.flatMap((polygon) =>
    polygon.flatMap(turnsOf).flatMap((ring) => {
      const clippedRing = clipRing(ring.slice(1), box);
      const [first] = clippedRing;
      if (!first) return [];
      const [a, b] = splitRing([...clippedRing, first]).map((half) => simplify(half, box.tolerance)) as [
        Line,
        Line,
      ];
      const simple = [...a.slice(0, -1), ...b];
      return simple.length > 3 ? [encodeDeltas(simple)] : [];
    }),
  ),
);
const borders = (
  mesh(countries, countries.objects.countries, (a, b) => a !== b).coordinates as Line[]
).flatMap((line) =>
  clipLine(line, boxes[0]!).map((part) => encodeDeltas(simplify(part, boxes[0]!.tolerance))),
);
const municipalities = JSON.parse(
  readFileSync(new URL("../schema/municipality.json", import.meta.url), "utf8"),
) as { name: string; lon: number; lat: number }[];
const places = municipalities.map(({ name, lon, lat }) => [name, lon, lat]);

const text = JSON.stringify({ perDegree, land, borders, places });
writeFileSync(new URL("../web/assets/outline.json", import.meta.url), text);
console.log(
  `${land.length} rings, ${borders.length} borders, ${places.length} names: ${text.length} bytes, ${gzipSync(text).length} gzipped`,
);
