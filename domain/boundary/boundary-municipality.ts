/**
 * Checks whether a property extends outside its municipality, with a tolerance for surveys of the same border
 * that differ by some metres.
 */
import { type BoundaryShape, type Box, boxOf, type Polygon, polygonsOf } from "./boundary.ts";

/** The metres by which two surveys of the same border may differ. */
const tolerance = 20;
const metresPerDegree = 111_320;
const rowCount = 512;
/** The maximum number of points checked along a boundary; on small properties one every ten metres. */
const maxSamples = 6000;
const leastStep = 10;

type Plane = { toX: (lon: number) => number; toY: (lat: number) => number };
function planeAt(lat: number): Plane {
  const scale = metresPerDegree * Math.cos((lat * Math.PI) / 180);
  return { toX: (lon) => lon * scale, toY: (y) => y * metresPerDegree };
}

type Edge = readonly [ax: number, ay: number, bx: number, by: number];
function edgesOf(polygons: readonly Polygon[], plane: Plane): Edge[] {
  return polygons.flat().flatMap((ring) =>
    ring.slice(1).map((b, i): Edge => {
      const a = ring[i] ?? b;
      return [plane.toX(a[0] ?? 0), plane.toY(a[1] ?? 0), plane.toX(b[0] ?? 0), plane.toY(b[1] ?? 0)];
    }),
  );
}

function distanceTo([ax, ay, bx, by]: Edge, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Indexes the edges in rows from south to north, so that a point is compared with nearby edges only. */
function indexEdgesByRow(edges: readonly Edge[], south: number, north: number) {
  const height = Math.max(1, (north - south) / rowCount);
  const rows: Edge[][] = Array.from({ length: rowCount + 1 }, () => []);
  const rowAt = (y: number) => Math.max(0, Math.min(rowCount, Math.floor((y - south) / height)));
  for (const edge of edges) {
    const [low, high] = [Math.min(edge[1], edge[3]) - tolerance, Math.max(edge[1], edge[3]) + tolerance];
    if (high < south || low > north) continue;
    for (let row = rowAt(low); row <= rowAt(high); row++) rows[row]?.push(edge);
  }
  return {
    contains(x: number, y: number): boolean {
      let isInside = false;
      for (const [ax, ay, bx, by] of rows[rowAt(y)] ?? [])
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
      return isInside;
    },
    isNear: (x: number, y: number): boolean =>
      (rows[rowAt(y)] ?? []).some((edge) => distanceTo(edge, x, y) <= tolerance),
  };
}

function* samplesOf(edges: readonly Edge[]): Generator<[number, number]> {
  const around = edges.reduce((sum, [ax, ay, bx, by]) => sum + Math.hypot(bx - ax, by - ay), 0);
  const step = Math.max(leastStep, around / maxSamples);
  for (const [ax, ay, bx, by] of edges) {
    const parts = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / step));
    for (let i = 0; i < parts; i++) yield [ax + ((bx - ax) * i) / parts, ay + ((by - ay) * i) / parts];
  }
}

/**
 * Whether the boundary extends more than 20 m outside the municipality, or encloses a part outside it. Both
 * are tidy and in WGS 84.
 */
export function leavesMunicipality(b: BoundaryShape, municipality: BoundaryShape): boolean {
  const box = boxOf(b);
  const plane = planeAt((box.south + box.north) / 2);
  const [south, north] = [plane.toY(box.south) - tolerance, plane.toY(box.north) + tolerance];
  const [west, east] = [plane.toX(box.west), plane.toX(box.east)];
  const [border, outline] = [edgesOf(polygonsOf(b), plane), edgesOf(polygonsOf(municipality), plane)];
  const around = indexEdgesByRow(outline, south, north);
  for (const [x, y] of samplesOf(border)) if (!around.contains(x, y) && !around.isNear(x, y)) return true;
  const borderRows = indexEdgesByRow(border, south, north);
  return outline.some(
    ([x, y]) =>
      x > west && x < east && y > south && y < north && borderRows.contains(x, y) && !borderRows.isNear(x, y),
  );
}

/**
 * The same check if only the municipality's bounding box is known: true if a corner is outside the box, else
 * null (unknown).
 */
export function leavesBox(b: BoundaryShape, municipality: Box): true | null {
  const box = boxOf(b);
  const up = tolerance / metresPerDegree;
  const across = up / Math.cos((box.north * Math.PI) / 180);
  const isOutside =
    box.west < municipality.west - across ||
    box.east > municipality.east + across ||
    box.south < municipality.south - up ||
    box.north > municipality.north + up;
  return isOutside || null;
}
