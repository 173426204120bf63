/**
 * Generates web/assets/counties.svg, the small map of the front page, with a path for each county, named by
 * its place in the list of counties. Run it once: `node scripts/county-map.ts FILE`, with the areas that `npm
 * run demo:load -- --polygons` takes (© Kartverket, CC BY 4.0). Each place on land is in the county of the
 * nearest area, which is exact enough for a map whose pixels are four kilometres. The coast is Natural
 * Earth's (public domain), as packed by world-atlas.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync, gzipSync } from "node:zlib";
import proj4 from "proj4";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { counties } from "../domain/municipality/counties.ts";

type Point = [number, number];
type Polygon = { type: "Polygon"; coordinates: Point[][] };
type MultiPolygon = { type: "MultiPolygon"; coordinates: Point[][][] };
type Area = { properties: { fylke: string | null }; geometry: Polygon | MultiPolygon };

const [file] = process.argv.slice(2);
if (!file) throw new Error("which file of areas?");

/** Projects to metres in UTM zone 33, as Norwegian maps of the whole country do. */
const toPlane = proj4("EPSG:4326", "+proj=utm +zone=33 +ellps=GRS80 +units=m").forward;
const west = -90_000;
const north = 7_950_000;
const cellMetres = 2000;
const [columns, rows] = [620, 760];
const cellOf = (lonLat: Point): Point => {
  const [x, y] = toPlane(lonLat);
  return [(x - west) / cellMetres, (north - y) / cellMetres];
};
const polygonsOf = (geometry: Polygon | MultiPolygon) =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/** Returns 1 for each cell whose middle is on land. */
function landCells(): Uint8Array {
  const require = createRequire(import.meta.url);
  const atlas = JSON.parse(
    readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8"),
  ) as Topology<{ countries: GeometryCollection }>;
  const norway = feature(atlas, atlas.objects.countries).features.find(({ id }) => id === "578");
  const land = new Uint8Array(columns * rows);
  for (const polygon of polygonsOf(norway?.geometry as MultiPolygon)) {
    if ((polygon[0]?.[0]?.[1] ?? 90) > 72) continue; // Svalbard has no county
    const rings = polygon.map((ring) => ring.map(cellOf));
    for (let row = 0; row < rows; row++) {
      const crossings = rings
        .flatMap((ring) =>
          ring.flatMap(([x, y], i) => {
            const [nextX, nextY] = ring[(i + 1) % ring.length]!;
            const middle = row + 0.5;
            return y > middle === nextY > middle ? [] : [x + ((middle - y) / (nextY - y)) * (nextX - x)];
          }),
        )
        .sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2)
        for (let x = Math.ceil(crossings[i]! - 0.5); x + 0.5 < crossings[i + 1]!; x++)
          if (x >= 0 && x < columns) land[row * columns + x] = 1;
    }
  }
  return land;
}

const sides = [1, -1, columns, -columns, columns + 1, columns - 1, -columns + 1, -columns - 1];
/** For each cell on land, its county's place in the list from 1, spread from areas' corners; 0 at sea. */
function countyCells(land: Uint8Array): Uint8Array {
  const text = gunzipSync(readFileSync(file!)).toString();
  const { features } = JSON.parse(text) as { features: Area[] };
  const county = new Uint8Array(columns * rows);
  let edge: number[] = [];
  for (const { properties, geometry } of features)
    for (const corner of polygonsOf(geometry).flat(2)) {
      const [x, y] = cellOf(corner);
      const cell = Math.floor(y) * columns + Math.floor(x);
      const place = counties.findIndex((name) => name === properties.fylke) + 1;
      if (place === 0 || !land[cell] || county[cell]) continue;
      county[cell] = place;
      edge.push(cell);
    }
  for (; edge.length > 0; ) {
    const next: number[] = [];
    for (const cell of edge)
      for (const side of sides)
        if (land[cell + side] && !county[cell + side]) {
          county[cell + side] = county[cell]!;
          next.push(cell + side);
        }
    edge = next;
  }
  return county;
}

/** Simplifies a line by Douglas–Peucker, with the tolerance in cells. */
function simplify(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let [worst, at] = [0, 0];
  line.forEach(([x, y], i) => {
    const [px, py] = [x - first[0], y - first[1]];
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length;
    if (distance > worst) [worst, at] = [distance, i];
  });
  if (worst <= tolerance) return [first, last];
  return [...simplify(line.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(line.slice(at), tolerance)];
}

type Corner = number;
const wide = columns + 1;
/** Returns a county's outline as rings of cell corners, with the county on the right. */
function outlineOf(county: Uint8Array, place: number): Corner[][] {
  const to = new Map<Corner, Corner[]>();
  const isCounty = (x: number, y: number) => county[y * columns + x] === place;
  for (let y = 1; y < rows - 1; y++)
    for (let x = 1; x < columns - 1; x++) {
      if (!isCounty(x, y)) continue;
      const at = y * wide + x;
      const edges: [boolean, Corner, Corner][] = [
        [isCounty(x, y - 1), at, at + 1],
        [isCounty(x + 1, y), at + 1, at + 1 + wide],
        [isCounty(x, y + 1), at + 1 + wide, at + wide],
        [isCounty(x - 1, y), at + wide, at],
      ];
      for (const [inside, from, end] of edges) if (!inside) to.set(from, [...(to.get(from) ?? []), end]);
    }
  const rings: Corner[][] = [];
  for (const [start, endCorners] of to)
    while (endCorners.length > 0) {
      const ring = [start];
      for (let at = endCorners.pop()!; at !== start; at = to.get(at)!.pop()!) ring.push(at);
      rings.push(ring);
    }
  return rings;
}

/** The number of counties, with the sea, that meet at a corner; lines begin and end where three meet. */
const countCountiesAt = (county: Uint8Array, corner: Corner): number => {
  const [x, y] = [corner % wide, Math.floor(corner / wide)];
  const around = [y * columns + x, y * columns + x - 1, (y - 1) * columns + x, (y - 1) * columns + x - 1];
  return new Set(around.map((cell) => county[cell])).size;
};
/** Simplifies a county's ring border by border, so that the neighbour's side is equal and no gap opens. */
function simpleRing(county: Uint8Array, ring: Corner[]): Point[] {
  const first = ring.findIndex((corner) => countCountiesAt(county, corner) > 2);
  const smallest = ring.indexOf(Math.min(...ring));
  const start = first < 0 ? smallest : first;
  const turned = [...ring.slice(start), ...ring.slice(0, start)];
  const meetingIndexes = turned.flatMap((corner, i) =>
    i === 0 || countCountiesAt(county, corner) > 2 ? [i] : [],
  );
  if (first < 0) meetingIndexes.push(turned.length >> 1);
  const closedBorder = [...turned, turned[0]!];
  return meetingIndexes.flatMap((from, i) => {
    const line = closedBorder.slice(from, (meetingIndexes[i + 1] ?? turned.length) + 1);
    const forwards = line[0]! < line.at(-1)!;
    const points = (forwards ? line : line.toReversed()).map(
      (corner): Point => [corner % wide, Math.floor(corner / wide)],
    );
    const simple = simplify(points, tolerance);
    return (forwards ? simple : simple.toReversed()).slice(0, -1);
  });
}

const tolerance = 1.4;
const smallestIsland = 14;
const areaOf = (ring: Point[]): number =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length]![1] - y * ring[(i + 1) % ring.length]![0],
      0,
    ),
  ) / 2;

const county = countyCells(landCells());
const paths = counties.map((_, i) => {
  const rings = outlineOf(county, i + 1)
    .map((ring) => simpleRing(county, ring))
    .filter((ring) => areaOf(ring) >= smallestIsland)
    .map(([start, ...otherPoints]) => {
      let [x, y] = start!;
      const steps = otherPoints.map(([toX, toY]) => {
        const step = `${toX - x} ${toY - y}`;
        [x, y] = [toX, toY];
        return step;
      });
      return `M${start!.join(" ")}l${steps.join(" ")}z`;
    });
  return `<path id="county-${i}" d="${rings.join("").replaceAll(" -", "-")}"/>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns} ${rows}" aria-hidden="true"><g id="all">${paths.join("")}</g></svg>\n`;
writeFileSync(new URL("../web/assets/counties.svg", import.meta.url), svg);
console.log(`${paths.length} counties: ${svg.length} bytes, ${gzipSync(svg).length} gzipped`);
