/** Reads GeoJSON from files and text, and edits it. */
import { boxOf } from "#domain/boundary/boundary.ts";
import { inNorway } from "#domain/boundary/norway.ts";
import type { Boundary } from "#contract/property/endpoints.ts";

type Ring = number[][];
export type Polygon = Ring[];
type UncheckedGeoJson = { type?: unknown; coordinates?: unknown; geometry?: unknown; features?: unknown };

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

/** Collects the polygons of a geometry, a feature or a collection. Heights are dropped. */
function collect(json: unknown): Polygon[] {
  if (typeof json !== "object" || json === null) return [];
  const { type, coordinates, geometry, features } = json as UncheckedGeoJson;
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

/** The coordinate system named in a file, at any place. */
function namedCrs(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const { crs, geometry, features } = json as UncheckedGeoJson & {
    crs?: { properties?: { name?: unknown } } | null;
  };
  if (typeof crs?.properties?.name === "string") return crs.properties.name;
  return namedCrs(geometry ?? (Array.isArray(features) ? features[0] : undefined));
}
const inDegrees = ([lon = Number.NaN, lat = Number.NaN]: number[]) =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
const corners = (polygons: Polygon[]) => polygons.flat(2);

/** `zone`: the UTM zone it was converted from. */
type ReadBoundary =
  | { boundary: Boundary; zone?: number }
  | { refused: "unreadable" }
  | { refused: "otherCrs"; crs: string };
/**
 * Parses a text to WGS 84: UTM is recognised by the named system or by the size of its numbers, and
 * converted. Where several zones fit, the one nearest to `near` is used. The server validates the boundary.
 */
export async function readBoundary(
  text: string,
  near: { lon: number; lat: number } | undefined,
): Promise<ReadBoundary> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { refused: "unreadable" };
  }
  const polygons = collect(json);
  const boundary = boundaryOf(polygons);
  if (!boundary) return { refused: "unreadable" };
  const name = namedCrs(json);
  // a wrong system name is ignored if all numbers are degrees
  if (corners(polygons).every(inDegrees)) return { boundary };
  const { crsOf, utmZones } = await import("#domain/boundary/projection.ts");
  const crs = name === undefined ? undefined : crsOf(name);
  const zones = crs && crs !== "degrees" ? [crs.zone] : name === undefined ? [...utmZones.keys()] : [];
  const turned = zones.flatMap((zone) => {
    const turn = utmZones.get(zone);
    const projected = turn && polygons.map((rings) => rings.map((r) => r.map(([e, n]) => turn(e!, n!))));
    const inside = projected && corners(projected).every(([lon, lat]) => inNorway(lon!, lat!));
    return inside ? [{ zone, polygons: projected }] : [];
  });
  const distanceFrom = ({ polygons: there }: { polygons: Polygon[] }) =>
    near ? Math.abs((corners(there)[0]?.[0] ?? 0) - near.lon) : 0;
  const [best] = turned.sort((a, b) => distanceFrom(a) - distanceFrom(b));
  const found = best && boundaryOf(best.polygons);
  return found
    ? { boundary: found, zone: best.zone }
    : { refused: "otherCrs", crs: (name ?? "").slice(0, 60) };
}

/** Merges boundaries; areas that touch or overlap become one. */
export async function mergeBoundaries(boundaries: readonly Boundary[]): Promise<Boundary | null> {
  const [only, ...others] = boundaries;
  if (!only) return null;
  if (others.length === 0) return only;
  const { union } = await import("polyclip-ts");
  type Geom = Parameters<typeof union>[0];
  return boundaryOf(union(polygonsOf(only) as Geom, ...others.map((b) => polygonsOf(b) as Geom)));
}

/** Whether it can be edited by hand: no holes, and not too many corners. */
export const isDrawable = ([outer = [], ...holes]: Polygon): boolean =>
  holes.length === 0 && outer.length <= 1000;

/** Removes a corner; an area with only two corners left is removed. Holes are unchanged. */
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
