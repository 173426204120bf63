/** GeoJSON as people bring it, and its parts. */
import { boxOf } from "#domain/boundary/boundary.ts";
import type { Boundary } from "#contract/property/endpoints.ts";

type Ring = number[][];
export type Polygon = Ring[];
type Loose = { type?: unknown; coordinates?: unknown; geometry?: unknown; features?: unknown };

export const polygonsOf = (b: Boundary | null): Polygon[] =>
  b === null ? [] : b.type === "Polygon" ? [b.coordinates] : b.coordinates;
export const boundaryOf = (polygons: Polygon[]): Boundary | null => {
  const [first, ...rest] = polygons;
  if (!first) return null;
  return rest.length === 0
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates: polygons };
};

const isRing = (r: unknown): r is Ring =>
  Array.isArray(r) &&
  r.length > 3 &&
  r.every((p) => Array.isArray(p) && p.length >= 2 && p.every((n) => typeof n === "number"));
const isPolygon = (p: unknown): p is Ring[] => Array.isArray(p) && p.length > 0 && p.every(isRing);

/** Every polygon in a geometry, a feature or a collection of them. Height above sea is dropped. */
function collect(json: unknown): Polygon[] {
  if (typeof json !== "object" || json === null) return [];
  const { type, coordinates, geometry, features } = json as Loose;
  if (type === "FeatureCollection" && Array.isArray(features)) return features.flatMap(collect);
  if (type === "Feature") return collect(geometry);
  const found =
    type === "Polygon" && isPolygon(coordinates)
      ? [coordinates]
      : type === "MultiPolygon" && Array.isArray(coordinates)
        ? coordinates.filter(isPolygon)
        : [];
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

/** One boundary of several; areas that touch or overlap become one. */
export async function joined(boundaries: readonly Boundary[]): Promise<Boundary | null> {
  const [only, ...others] = boundaries;
  if (!only) return null;
  if (others.length === 0) return only;
  const { union } = await import("polyclip-ts");
  type Geom = Parameters<typeof union>[0];
  return boundaryOf(union(polygonsOf(only) as Geom, ...others.map((b) => polygonsOf(b) as Geom)));
}

/** Can be drawn on by hand: no holes, and not so many corners that a hand loses its way. */
export const isDrawable = ([outer = [], ...holes]: Polygon): boolean =>
  holes.length === 0 && outer.length <= 1000;

/** Without the corner at this place; an area that is left with two corners goes. Holes keep theirs. */
export function withoutCorner(b: Boundary | null, polygon: number, corner: number): Boundary | null {
  const all = polygonsOf(b).flatMap((rings, i) => {
    const [outer = [], ...holes] = rings;
    if (i !== polygon) return [rings];
    const open = outer.slice(0, -1).filter((_, k) => k !== corner % (outer.length - 1));
    return open.length < 3 ? [] : [[[...open, open[0]!], ...holes]];
  });
  return boundaryOf(all);
}

/** [west, south, east, north] */
export function extent(b: Boundary): [number, number, number, number] {
  const { west, south, east, north } = boxOf(b);
  return [west, south, east, north];
}
