/** Simplifies boundaries for maps of many properties, to one level of detail for each range of zoom. */
import { type BoundaryShape, boxOf, type Polygon, polygonsOf, type Ring } from "./boundary.ts";

/** `metres`: the tolerance of the simplification. `corners`: the limit of corners at any tolerance. */
const bands = [
  { upToZoom: 7, metres: 400, corners: 10, views: 2500 },
  { upToZoom: 9, metres: 120, corners: 24, views: 1000 },
  { upToZoom: 11, metres: 30, corners: 60, views: 400 },
  { upToZoom: 13, metres: 8, corners: 200, views: 120 },
  { upToZoom: Number.POSITIVE_INFINITY, metres: 2, corners: 1000, views: 25 },
] as const;
export const outlineBands = bands.map((_, band) => band);
export const finestOutlineBand = bands.length - 1;
/** The maximum number of boundaries in one view, by level of detail; the first is the overall maximum. */
export const maxBoundariesPerBand: readonly number[] = bands.map((b) => b.views);

/**
 * Returns the level of detail for a web map's zoom. `degrees`, the width of the view, limits the zoom to what
 * fits a screen of 4,096 px.
 */
export function bandForZoom(zoom: number, degrees: number): number {
  const widest = Math.log2((4096 * 360) / (256 * degrees));
  return bands.findIndex((band) => Math.min(zoom, widest) <= band.upToZoom);
}

const metresPerDegree = 111_320;
type Points = number[][];

/** Lines are simplified in pieces of so many points, since Douglas–Peucker's worst case is quadratic. */
const pointsPerChunk = 128;
/**
 * Applies Douglas–Peucker to points `first` to `last`: a point's weight is the largest tolerance at which the
 * point remains. The endpoints of a piece always remain.
 */
function weighPoints(
  points: Points,
  weights: Float64Array,
  first: number,
  last: number,
  scale: number,
): void {
  const stack: [number, number, number][] = [];
  for (let i = first; i < last; i += pointsPerChunk)
    stack.push([i, Math.min(i + pointsPerChunk, last), Number.POSITIVE_INFINITY]);
  for (const [from, to] of stack) weights[from] = weights[to] = Number.POSITIVE_INFINITY;
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to, weightLimit] = span;
    const [ax = 0, ay = 0] = points[from] ?? [];
    const [bx = 0, by = 0] = points[to] ?? [];
    const [dx, dy] = [(bx - ax) * scale, by - ay];
    const length = dx * dx + dy * dy;
    let [worst, at] = [0, -1];
    for (let i = from + 1; i < to; i++) {
      const p = points[i]!;
      const qx = (p[0]! - ax) * scale;
      const qy = p[1]! - ay;
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, (qx * dx + qy * dy) / length));
      const d = (qx - t * dx) ** 2 + (qy - t * dy) ** 2;
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at < 0) continue;
    const weight = Math.min(weightLimit, Math.sqrt(worst));
    weights[at] = weight;
    stack.push([from, at, weight], [at, to, weight]);
  }
}

/** Weighs a closed ring in two halves, since Douglas–Peucker needs two distinct ends. */
function weighRing(ring: Points, scale: number): Float64Array {
  let [worst, at] = [-1, 0];
  for (const [i, p] of ring.entries()) {
    const d = Math.hypot(((p[0] ?? 0) - (ring[0]?.[0] ?? 0)) * scale, (p[1] ?? 0) - (ring[0]?.[1] ?? 0));
    if (d > worst) [worst, at] = [d, i];
  }
  const weights = new Float64Array(ring.length);
  weighPoints(ring, weights, 0, at, scale);
  weighPoints(ring, weights, at, ring.length - 1, scale);
  return weights;
}

/**
 * Returns the corners with the greatest weights, above the tolerance and at most `maxCorners`. A ring that
 * collapses to a line becomes its bounding box.
 */
function simplifyRing(ring: Points, tolerance: number, maxCorners: number, scale: number): Points {
  let [points, weights] = [ring, weighRing(ring, scale)];
  for (;;) {
    const minWeight = Math.max(tolerance, weights.toSorted().at(-maxCorners - 2) ?? 0);
    const remaining = points.filter(
      (_, i) => weights[i] === Number.POSITIVE_INFINITY || weights[i]! > minWeight,
    );
    if (remaining.length - 1 <= maxCorners || remaining.length === points.length)
      return remaining.length >= 4 ? remaining : ringOfBox(ring);
    // the pieces' endpoints alone exceed the limit, so the remaining points are weighed again
    [points, weights] = [remaining, weighRing(remaining, scale)];
  }
}
function ringOfBox(ring: Ring): Points {
  const { west, south, east, north } = boxOf({ type: "Polygon", coordinates: [ring] });
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const ringBoxArea = (ring: Ring): number => {
  const { west, south, east, north } = boxOf({ type: "Polygon", coordinates: [ring] });
  return (east - west) * (north - south);
};
/** Returns the largest rings, so many that each of them can have about eight corners. */
function largestRings(polygons: readonly Polygon[], maxCorners: number): Set<Ring> {
  const rings = polygons.flat().sort((a, b) => ringBoxArea(b) - ringBoxArea(a));
  return new Set(rings.slice(0, Math.max(1, Math.floor(maxCorners / 8))));
}

function simplifiedOutline(
  b: BoundaryShape,
  { metres, corners }: (typeof bands)[number],
  scale: number,
  extent: number,
): BoundaryShape {
  // the tolerance is limited by the property's extent, so that small properties keep a shape
  const tolerance = Math.min(metres / metresPerDegree, extent / 15);
  const decimals = Math.min(6, Math.max(2, Math.ceil(-Math.log10(tolerance)) + 1));
  const rounded = (ring: Points) => ring.map((p) => p.map((n) => Number(n.toFixed(decimals))));
  const largest = largestRings(polygonsOf(b), corners);
  const each = Math.max(4, Math.floor(corners / largest.size));
  const polygons = polygonsOf(b)
    .filter(([outer]) => outer && largest.has(outer))
    .map((rings) =>
      rings
        .filter((ring) => largest.has(ring))
        .map((ring) => rounded(simplifyRing(ring as Points, tolerance, each, scale))),
    );
  const [only = []] = polygons;
  return polygons.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** Returns a tidy boundary at every level of detail, coarsest first. */
export function outlinesOf(b: BoundaryShape): BoundaryShape[] {
  const box = boxOf(b);
  const scale = Math.cos(((box.south + box.north) / 2) * (Math.PI / 180));
  const extent = Math.hypot((box.east - box.west) * scale, box.north - box.south);
  const outlines: BoundaryShape[] = [];
  // each level is simplified from the next finer one
  for (const band of bands.toReversed())
    outlines.push(simplifiedOutline(outlines.at(-1) ?? b, band, scale, extent));
  return outlines.reverse();
}

/** The finest outline of a boundary: exact to two metres, with at most a thousand corners. */
export const finestOutlineOf = (b: BoundaryShape): BoundaryShape => outlinesOf(b)[finestOutlineBand] ?? b;
