/** The outline of a property: is it an area in Norway, and where is it? Positions are [longitude, latitude] in WGS 84. */

type Position = readonly number[];
type Ring = readonly Position[];
type Polygon = readonly Ring[];
export type BoundaryShape = { type: "Polygon"; coordinates: Polygon } | { type: "MultiPolygon"; coordinates: readonly Polygon[] };
export type LonLat = { lon: number; lat: number };

/** The mainland, its islands and Svalbard. */
const norway = { west: 4, south: 57, east: 32.5, north: 81.5 };
/** More than any cadastral border has; keeps the search for crossings short. */
const mostPoints = 20_000;
/** In square degrees: a few square metres. */
const leastArea = 1e-9;

const polygonsOf = (b: BoundaryShape): readonly Polygon[] => (b.type === "Polygon" ? [b.coordinates] : b.coordinates);
const x = (p: Position): number => p[0] ?? Number.NaN;
const y = (p: Position): number => p[1] ?? Number.NaN;

/** Twice the signed area; above zero when c lies to the left of a → b. */
const turn = (a: Position, b: Position, c: Position): number => (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a));
const crosses = ([a, b]: Segment, [c, d]: Segment): boolean => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

type Segment = readonly [Position, Position];
const segmentsOf = (ring: Ring): Segment[] => ring.slice(1).map((to, i) => [ring[i] ?? to, to]);
const west = ([a, b]: Segment) => Math.min(x(a), x(b));
const east = ([a, b]: Segment) => Math.max(x(a), x(b));

/** Sweeps from west to east; only segments that share a longitude are compared. */
function anyCross(segments: Segment[]): boolean {
  let open: Segment[] = [];
  for (const segment of segments.sort((s, t) => west(s) - west(t))) {
    const from = west(segment);
    open = open.filter((other) => east(other) >= from);
    if (open.some((other) => crosses(segment, other))) return true;
    open.push(segment);
  }
  return false;
}

const inNorway = (p: Position): boolean => x(p) >= norway.west && x(p) <= norway.east && y(p) >= norway.south && y(p) <= norway.north;
const isClosed = (ring: Ring): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first !== undefined && last !== undefined && x(first) === x(last) && y(first) === y(last);
};

/** The moments of a ring about its first point, so that small areas far from the origin keep their digits. */
function momentsOf(ring: Ring): { area: number; lon: number; lat: number } {
  const origin = ring[0] ?? [0, 0];
  const sum = { area: 0, lon: 0, lat: 0 };
  for (const [a, b] of segmentsOf(ring)) {
    const [ax, ay, bx, by] = [x(a) - x(origin), y(a) - y(origin), x(b) - x(origin), y(b) - y(origin)];
    const cross = ax * by - bx * ay;
    sum.area += cross / 2;
    sum.lon += ((ax + bx) * cross) / 6;
    sum.lat += ((ay + by) * cross) / 6;
  }
  return { area: sum.area, lon: sum.lon + x(origin) * sum.area, lat: sum.lat + y(origin) * sum.area };
}

/** Rings are closed, lie in Norway, enclose something, and no line crosses another. */
export function isValidBoundary(b: BoundaryShape): boolean {
  const rings = polygonsOf(b).flat();
  const points = rings.reduce((n, ring) => n + ring.length, 0);
  if (rings.length === 0 || points > mostPoints) return false;
  if (!rings.every((ring) => isClosed(ring) && ring.every(inNorway) && Math.abs(momentsOf(ring).area) > leastArea)) return false;
  return !anyCross(rings.flatMap(segmentsOf));
}

/** The middle of a valid boundary's area. */
export function centreOf(b: BoundaryShape): LonLat {
  let [area, lon, lat] = [0, 0, 0];
  for (const [outer = []] of polygonsOf(b)) {
    const m = momentsOf(outer);
    const sign = Math.sign(m.area);
    area += sign * m.area;
    lon += sign * m.lon;
    lat += sign * m.lat;
  }
  return { lon: lon / area, lat: lat / area };
}

export function boxOf(b: BoundaryShape): { west: number; south: number; east: number; north: number } {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const p of polygonsOf(b).flat(2)) {
    box.west = Math.min(box.west, x(p));
    box.east = Math.max(box.east, x(p));
    box.south = Math.min(box.south, y(p));
    box.north = Math.max(box.north, y(p));
  }
  return box;
}
