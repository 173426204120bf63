/** GeoJSON as people bring it, and how large it is. */
import type { Boundary } from "#contract/properties.ts";
import { hectaresWithin } from "#domain/area.ts";
import { cornersOf } from "#domain/boundary.ts";

export { cornersOf };

type Ring = number[][];
type Loose = { type?: unknown; coordinates?: unknown; geometry?: unknown; features?: unknown };

const polygonsOf = (b: Boundary): Ring[][] => (b.type === "Polygon" ? [b.coordinates] : b.coordinates);
export const boundaryOf = (polygons: Ring[][]): Boundary | null => {
  const [first, ...rest] = polygons;
  if (!first) return null;
  return rest.length === 0 ? { type: "Polygon", coordinates: first } : { type: "MultiPolygon", coordinates: polygons };
};

const isRing = (r: unknown): r is Ring => Array.isArray(r) && r.length > 3 && r.every((p) => Array.isArray(p) && p.length >= 2 && p.every((n) => typeof n === "number"));
const isPolygon = (p: unknown): p is Ring[] => Array.isArray(p) && p.length > 0 && p.every(isRing);

/** Every polygon in a geometry, a feature or a collection of them. Height above sea is dropped. */
function collect(json: unknown): Ring[][] {
  if (typeof json !== "object" || json === null) return [];
  const { type, coordinates, geometry, features } = json as Loose;
  if (type === "FeatureCollection" && Array.isArray(features)) return features.flatMap(collect);
  if (type === "Feature") return collect(geometry);
  const found = type === "Polygon" && isPolygon(coordinates) ? [coordinates] : type === "MultiPolygon" && Array.isArray(coordinates) ? coordinates.filter(isPolygon) : [];
  return found.map((polygon) => polygon.map((ring) => ring.map(([lon, lat]) => [lon!, lat!])));
}

/** Undefined where the text holds no area. Whether it is a good one, the server says. */
export function readBoundary(text: string): Boundary | undefined {
  try {
    return boundaryOf(collect(JSON.parse(text))) ?? undefined;
  } catch {
    return undefined;
  }
}

export const boundaryHectares = (b: Boundary): number => hectaresWithin(polygonsOf(b));

/** What can be drawn on by hand: no holes, and not so many corners that a hand loses its way. */
export const isDrawable = (b: Boundary): boolean => polygonsOf(b).every((rings) => rings.length === 1) && cornersOf(b) <= 500;
export const outerRings = (b: Boundary): Ring[] => polygonsOf(b).flatMap(([outer]) => (outer ? [outer] : []));
/** [west, south, east, north] */
export function extent(b: Boundary): [number, number, number, number] {
  const points = outerRings(b).flat();
  const lon = points.map(([x = 0]) => x);
  const lat = points.map(([, y = 0]) => y);
  const least = (all: number[]) => all.reduce((a, n) => Math.min(a, n), 180);
  const most = (all: number[]) => all.reduce((a, n) => Math.max(a, n), -180);
  return [least(lon), least(lat), most(lon), most(lat)];
}
