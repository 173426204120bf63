/**
 * Validates a property's boundary: whether it encloses an area, and is in Norway. Positions are [longitude,
 * latitude] in WGS 84.
 */
import { centerOfMass } from "@turf/center-of-mass";
import { findCrossing, isBudgetSpent, type ComparisonBudget } from "./boundary-crossings.ts";
import { inNorway, onArcticIslands } from "./norway.ts";

type Position = readonly number[];
export type Ring = readonly Position[];
export type Polygon = readonly Ring[];
export type BoundaryShape =
  | { type: "Polygon"; coordinates: Polygon }
  | { type: "MultiPolygon"; coordinates: readonly Polygon[] };
/**
 * A boundary in the stored form: rings closed, outer rings counter-clockwise and holes clockwise (RFC 7946),
 * without heights and repeated corners.
 */
export type TidyBoundary =
  | { type: "Polygon"; coordinates: number[][][] }
  | { type: "MultiPolygon"; coordinates: number[][][][] };
export type LonLat = { lon: number; lat: number };
export type Box = { west: number; south: number; east: number; north: number };

export const boundaryCodes = [
  "boundary_empty",
  "boundary_crosses_itself",
  "boundary_outside_norway",
  "boundary_on_svalbard",
  "boundary_hole_outside",
  "boundary_too_detailed",
  "boundary_too_many_parts",
  "boundary_too_many_holes",
] as const;
export type BoundaryCode = (typeof boundaryCodes)[number];
export type BoundaryRefusal = { code: BoundaryCode; values?: { most: number } };

/** The maximum number of corners, more than any cadastral border has. It bounds the search for crossings. */
const maxCorners = 20_000;
/** The maximum number of parts: inherited property can have dozens, one with a hole for every tarn. */
const maxParts = 300;
const maxHoles = 300;
/** The minimum area in square degrees: a few square metres. */
const minArea = 1e-9;
/** Rounds to seven decimals of a degree, which is a centimetre. */
const roundDegrees = (n: number) => Math.round(n * 1e7) / 1e7;

export const polygonsOf = (b: BoundaryShape): readonly Polygon[] =>
  b.type === "Polygon" ? [b.coordinates] : b.coordinates;
const x = (p: Position): number => p[0] ?? Number.NaN;
const y = (p: Position): number => p[1] ?? Number.NaN;
const isSamePosition = (a: Position, b: Position) => x(a) === x(b) && y(a) === y(b);

/**
 * The area of a closed ring in square degrees, positive if counter-clockwise. It is planar, so that collinear
 * corners give 0, and relative to the first corner, so that it is precise far from the origin.
 */
function signedArea(ring: Ring): number {
  const [ox, oy] = [x(ring[0] ?? []), y(ring[0] ?? [])];
  let doubled = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] ?? [], ring[i] ?? []];
    doubled += (x(a) - ox) * (y(b) - oy) - (x(b) - ox) * (y(a) - oy);
  }
  return doubled / 2;
}
const areaOf = (ring: Ring): number => Math.abs(signedArea(ring));

function tidyRing(ring: Ring, clockwise: boolean): number[][] {
  const points: number[][] = [];
  for (const p of ring) {
    const point = [roundDegrees(x(p)), roundDegrees(y(p))];
    if (!isSamePosition(point, points.at(-1) ?? [])) points.push(point);
  }
  const first = points[0];
  if (first && !isSamePosition(first, points.at(-1) ?? [])) points.push(first);
  return signedArea(points) < 0 !== clockwise ? points.reverse() : points;
}
const tidyPolygon = (rings: Polygon): number[][][] => rings.map((ring, i) => tidyRing(ring, i > 0));

/** Normalizes a boundary to the stored form: closes open rings and fixes their winding order. */
export const tidyBoundary = (b: BoundaryShape): TidyBoundary =>
  b.type === "Polygon"
    ? { type: "Polygon", coordinates: tidyPolygon(b.coordinates) }
    : { type: "MultiPolygon", coordinates: b.coordinates.map(tidyPolygon) };

/** The number of corners of a tidy boundary; a ring's closing point is not counted. */
export const cornersOf = (b: BoundaryShape): number =>
  polygonsOf(b).reduce((n, rings) => n + rings.reduce((m, ring) => m + Math.max(0, ring.length - 1), 0), 0);

/** A closed ring in flat arrays, which are faster to scan, with its bounding box. */
type FlatRing = { xs: Float64Array; ys: Float64Array; box: Box };
const flattenRing = (ring: Ring): FlatRing => ({
  xs: Float64Array.from(ring, x),
  ys: Float64Array.from(ring, y),
  box: boxOf({ type: "Polygon", coordinates: [ring] }),
});

/** Returns 1 if the point is inside the ring, 0 if it is on the ring, −1 if it is outside. */
function pointInRing({ xs, ys }: FlatRing, px: number, py: number, work: ComparisonBudget): number {
  work.comparisons += xs.length / 2;
  let isInside = false;
  for (let i = 1; i < xs.length; i++) {
    const ay = ys[i - 1]!;
    const by = ys[i]!;
    if ((ay > py && by > py) || (ay < py && by < py)) continue;
    const ax = xs[i - 1]!;
    const bx = xs[i]!;
    const side = (bx - ax) * (py - ay) - (px - ax) * (by - ay);
    if (side === 0 && Math.min(ax, bx) <= px && px <= Math.max(ax, bx)) return 0;
    if (ay > py !== by > py && side > 0 === by > ay) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

/** Whether a ring that does not cross `outer` lies inside `outer`. An identical ring counts as inside. */
function isInsideRing({ xs, ys }: FlatRing, outer: FlatRing, work: ComparisonBudget): boolean {
  for (let i = 1; i < xs.length && !isBudgetSpent(work); i++) {
    const place =
      pointInRing(outer, xs[i]!, ys[i]!, work) ||
      pointInRing(outer, (xs[i - 1]! + xs[i]!) / 2, (ys[i - 1]! + ys[i]!) / 2, work);
    if (place !== 0) return place > 0;
  }
  return true;
}

const areDisjoint = (a: Box, b: Box) =>
  a.east <= b.west || b.east <= a.west || a.north <= b.south || b.north <= a.south;
/** Whether `holds` is true, in either order, for any two items with overlapping boxes. */
function someOverlappingPair<T extends { box: Box }>(
  all: readonly T[],
  holds: (one: T, other: T) => boolean,
): boolean {
  let open: T[] = [];
  for (const one of all.toSorted((a, b) => a.box.west - b.box.west)) {
    open = open.filter(({ box }) => box.east > one.box.west);
    if (open.some((other) => !areDisjoint(one.box, other.box) && (holds(one, other) || holds(other, one))))
      return true;
    open.push(one);
  }
  return false;
}

const hasNoArea = ([outer = [], ...holes]: Polygon): boolean =>
  areaOf(outer) - holes.reduce((sum, hole) => sum + areaOf(hole), 0) <= minArea;
function areHolesValid([outer = [], ...inner]: Polygon, work: ComparisonBudget): boolean {
  const [around, holes] = [flattenRing(outer), inner.map(flattenRing)];
  return (
    holes.every((hole) => isInsideRing(hole, around, work)) &&
    !someOverlappingPair(holes, (a, b) => isInsideRing(a, b, work))
  );
}
/** Whether parts overlap. A part may lie in a hole of another part. */
function partsOverlap(polygons: readonly Polygon[], work: ComparisonBudget): boolean {
  const parts = polygons.map(([outer = [], ...holes]) => ({
    ...flattenRing(outer),
    holes: holes.map(flattenRing),
  }));
  return someOverlappingPair(
    parts,
    (a, b) =>
      isInsideRing(a, b, work) &&
      !b.holes.some((hole) => !areDisjoint(a.box, hole.box) && isInsideRing(a, hole, work)),
  );
}

/** Returns the code for a ring with fewer than three corners, before lines are compared. */
function codeOfMissingRing(polygons: readonly Polygon[]): BoundaryCode | undefined {
  const isTooShort = (ring: Ring) => ring.length < 4;
  if (polygons.length === 0) return "boundary_empty";
  for (const [outer = [], ...holes] of polygons) {
    if (isTooShort(outer))
      return holes.some((hole) => !isTooShort(hole)) ? "boundary_hole_outside" : "boundary_empty";
    if (holes.some(isTooShort)) return "boundary_empty";
  }
  return undefined;
}

/** Checks the limits of corners and parts before any other work; `b` need not be tidy. */
export function boundaryExcess(b: BoundaryShape): BoundaryRefusal | undefined {
  const polygons = polygonsOf(b);
  if (polygons.length > maxParts) return { code: "boundary_too_many_parts", values: { most: maxParts } };
  if (polygons.reduce((n, rings) => n + Math.max(0, rings.length - 1), 0) > maxHoles)
    return { code: "boundary_too_many_holes", values: { most: maxHoles } };
  return cornersOf(b) > maxCorners ? tooDetailed : undefined;
}
const tooDetailed: BoundaryRefusal = { code: "boundary_too_detailed", values: { most: maxCorners } };

/**
 * Returns why a tidy boundary is not a valid area in Norway; undefined if it is valid (rules 10). Only the
 * first reason is returned, since it causes the others. `work` limits the comparisons, to below 100 ms for
 * any input.
 */
export function boundaryRefusal(
  b: TidyBoundary,
  work: ComparisonBudget = { comparisons: 0 },
): BoundaryRefusal | undefined {
  const excess = boundaryExcess(b);
  if (excess) return excess;
  const polygons = polygonsOf(b);
  const corners = polygons.flat(2);
  if (!corners.every((p) => inNorway(x(p), y(p)))) return { code: "boundary_outside_norway" };
  if (corners.some((p) => onArcticIslands(x(p), y(p)))) return { code: "boundary_on_svalbard" };
  const refusalCode = codeOfMissingRing(polygons);
  if (refusalCode) return { code: refusalCode };
  const crossing = findCrossing(polygons, work);
  if (crossing === "too-many") return tooDetailed;
  if (crossing) return { code: crossing === "holes" ? "boundary_hole_outside" : "boundary_crosses_itself" };
  if (polygons.flat().some((ring) => areaOf(ring) <= minArea)) return { code: "boundary_empty" };
  const fit = polygons.every((rings) => areHolesValid(rings, work));
  const overlap = fit && partsOverlap(polygons, work);
  if (isBudgetSpent(work)) return tooDetailed;
  if (!fit) return { code: "boundary_hole_outside" };
  if (polygons.some(hasNoArea)) return { code: "boundary_empty" };
  return overlap ? { code: "boundary_crosses_itself" } : undefined;
}

/** Returns whether a position lies in the area, or on its border; made once for many positions. */
export function areaTest(b: BoundaryShape): (position: LonLat) => boolean {
  const polygons = polygonsOf(b).map((rings) => rings.map(flattenRing));
  const placeIn = (ring: FlatRing, { lon, lat }: LonLat) => pointInRing(ring, lon, lat, { comparisons: 0 });
  return (position) =>
    polygons.some(
      ([outer, ...holes]) =>
        outer !== undefined &&
        placeIn(outer, position) >= 0 &&
        holes.every((hole) => placeIn(hole, position) <= 0),
    );
}

/** The centroid of a valid boundary, ignoring holes. */
export function centreOf(b: BoundaryShape): LonLat {
  const middle = { weight: 0, lon: 0, lat: 0 };
  // for several parts the library would return the middle of their convex hull, so each is added alone
  for (const [outer = []] of polygonsOf(b)) {
    const [lon = 0, lat = 0] = centerOfMass({
      type: "Polygon",
      coordinates: [outer as number[][]],
    }).geometry.coordinates;
    const weight = areaOf(outer);
    middle.weight += weight;
    middle.lon += weight * lon;
    middle.lat += weight * lat;
  }
  return { lon: middle.lon / middle.weight, lat: middle.lat / middle.weight };
}

export function boxOf(b: BoundaryShape): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const p of polygonsOf(b).flat(2)) {
    box.west = Math.min(box.west, x(p));
    box.east = Math.max(box.east, x(p));
    box.south = Math.min(box.south, y(p));
    box.north = Math.max(box.north, y(p));
  }
  return box;
}
