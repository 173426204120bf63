/** A boundary drawn with fewer corners, for maps of many properties: one drawing for each band of zoom. */
import { type BoundaryShape, boxOf, type Polygon, polygonsOf, type Ring } from "./boundary.ts";

/** `metres`: how far a line may lie from where it was. `corners`: how many there may be, whatever that costs. */
const bands = [
  { upToZoom: 7, metres: 400, corners: 10, views: 2500 },
  { upToZoom: 9, metres: 120, corners: 24, views: 1000 },
  { upToZoom: 11, metres: 30, corners: 60, views: 400 },
  { upToZoom: 13, metres: 8, corners: 200, views: 120 },
  { upToZoom: Number.POSITIVE_INFINITY, metres: 2, corners: 1000, views: 25 },
] as const;
export const outlineBands = bands.map((_, band) => band);
/** How many properties may be drawn in one view with each band's detail; the first is how many are drawn at all. */
export const viewsPerBand: readonly number[] = bands.map((b) => b.views);

/** The band for a zoom of web maps; `degrees`, the width of the view, says which zoom it can be at most (a screen of 4,096 px). */
export function bandOf(zoom: number, degrees: number): number {
  const widest = Math.log2((4096 * 360) / (256 * degrees));
  return bands.findIndex((band) => Math.min(zoom, widest) <= band.upToZoom);
}

const metresPerDegree = 111_320;
type Points = number[][];

function distance(p: readonly number[], a: readonly number[], b: readonly number[], scale: number): number {
  const [px = 0, py = 0] = p;
  const [ax = 0, ay = 0] = a;
  const [dx, dy] = [((b[0] ?? 0) - ax) * scale, (b[1] ?? 0) - ay];
  const [qx, qy] = [(px - ax) * scale, py - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (qx * dx + qy * dy) / length));
  return Math.hypot(qx - t * dx, qy - t * dy);
}

/** Lines are taken in pieces of so many points: an adversary's line then costs no more than a river's. */
const piece = 256;
/** Douglas–Peucker on an open line: the points that stay, both ends among them. */
function thin(line: Points, tolerance: number, scale: number): Points {
  const keep = new Uint8Array(line.length);
  const stack: [number, number][] = [];
  for (let i = 0; i < line.length - 1; i += piece) stack.push([i, Math.min(i + piece, line.length - 1)]);
  keep[0] = 1;
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    keep[to] = 1;
    let [worst, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const d = distance(line[i] ?? [], line[from] ?? [], line[to] ?? [], scale);
      if (d > worst) [worst, at] = [d, i];
    }
    if (at > 0) stack.push([from, at], [at, to]);
  }
  return line.filter((_, i) => keep[i]);
}

/** A closed ring is cut in two at the point farthest from its first. */
function thinRing(ring: Points, tolerance: number, scale: number): Points {
  let [worst, at] = [-1, 0];
  for (const [i, p] of ring.entries()) {
    const d = Math.hypot(((p[0] ?? 0) - (ring[0]?.[0] ?? 0)) * scale, (p[1] ?? 0) - (ring[0]?.[1] ?? 0));
    if (d > worst) [worst, at] = [d, i];
  }
  return [...thin(ring.slice(0, at + 1), tolerance, scale), ...thin(ring.slice(at), tolerance, scale).slice(1)];
}

/** Thinner until it has no more corners than it may. A ring that shrinks to a line is drawn as its box. */
function thinTo(ring: Points, tolerance: number, most: number, scale: number): Points {
  let thinned = thinRing(ring, tolerance, scale);
  for (let t = tolerance; thinned.length - 1 > most && t < 10; t *= 1.6) thinned = thinRing(thinned, t, scale);
  return thinned.length >= 4 ? thinned : boxRing(ring);
}
function boxRing(ring: Ring): Points {
  const { west, south, east, north } = boxOf({ type: "Polygon", coordinates: [ring] });
  return [[west, south], [east, south], [east, north], [west, north], [west, south]]; // biome-ignore format: a ring
}

const sizeOf = (ring: Ring): number => {
  const { west, south, east, north } = boxOf({ type: "Polygon", coordinates: [ring] });
  return (east - west) * (north - south);
};
/** Outer rings and holes by size: the corners a drawing may have go to the largest first. */
function ranked(polygons: readonly Polygon[], most: number): Set<Ring> {
  const rings = polygons.flat().sort((a, b) => sizeOf(b) - sizeOf(a));
  return new Set(rings.slice(0, Math.max(1, Math.floor(most / 8))));
}

function drawn(b: BoundaryShape, { metres, corners }: (typeof bands)[number], scale: number, extent: number): BoundaryShape {
  // However small a property is, and however far away: its shape stays, in a few corners.
  const tolerance = Math.min(metres / metresPerDegree, extent / 15);
  const decimals = Math.min(6, Math.max(2, Math.ceil(-Math.log10(tolerance)) + 1));
  const rounded = (ring: Points) => ring.map((p) => p.map((n) => Number(n.toFixed(decimals))));
  const kept = ranked(polygonsOf(b), corners);
  const each = Math.max(4, Math.floor(corners / kept.size));
  const polygons = polygonsOf(b)
    .filter(([outer]) => outer && kept.has(outer))
    .map((rings) => rings.filter((ring) => kept.has(ring)).map((ring) => rounded(thinTo(ring as Points, tolerance, each, scale))));
  const [only = []] = polygons;
  return polygons.length === 1 ? { type: "Polygon", coordinates: only } : { type: "MultiPolygon", coordinates: polygons };
}

/** One drawing of a tidy boundary for every band, coarsest first. */
export function outlinesOf(b: BoundaryShape): BoundaryShape[] {
  const box = boxOf(b);
  const scale = Math.cos(((box.south + box.north) / 2) * (Math.PI / 180));
  const extent = Math.hypot((box.east - box.west) * scale, box.north - box.south);
  const outlines: BoundaryShape[] = [];
  for (const band of bands.toReversed()) outlines.push(drawn(outlines.at(-1) ?? b, band, scale, extent)); // each from the finer one
  return outlines.reverse();
}
