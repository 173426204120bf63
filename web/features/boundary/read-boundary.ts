/**
 * Reads a boundary from a file or pasted text, in any of the usual formats and coordinate systems. It runs in
 * the browser, so that nothing is uploaded before the reader sees it on the map.
 */
import { boundaryRefusal, tidyBoundary } from "#domain/boundary/boundary.ts";
import { inNorway } from "#domain/boundary/norway.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { boundaryOf, mergeBoundaries, type Polygon } from "./boundary.ts";

type Ring = number[][];
type UncheckedGeoJson = {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  geometries?: unknown;
  features?: unknown;
};
/** The polygons of a file, and the coordinate system `crs` if the file names one. */
type FoundAreas = { polygons: Polygon[]; crs?: string | undefined };

const isRing = (r: unknown): r is Ring =>
  Array.isArray(r) &&
  r.length > 3 &&
  r.every((p) => Array.isArray(p) && p.length >= 2 && p.every((n) => typeof n === "number"));
const isPolygon = (p: unknown): p is Ring[] => Array.isArray(p) && p.length > 0 && p.every(isRing);
const isClosed = (ring: Ring): boolean =>
  ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];
/** Makes a polygon of a closed line. `walked`: the line was recorded by walking, and is first closed. */
function polygonsOfLine(line: unknown, walked: boolean): Polygon[] {
  const ring = walked && Array.isArray(line) && line.length > 2 ? [...line, line[0]] : line;
  return isRing(ring) && isClosed(ring) ? [[ring]] : [];
}

/** Collects the polygons of a GeoJSON geometry, feature or collection, without their heights. */
function collectPolygons(json: unknown, walked = false): Polygon[] {
  if (typeof json !== "object" || json === null) return [];
  const { type, coordinates, geometry, geometries, features } = json as UncheckedGeoJson;
  if (type === "FeatureCollection" && Array.isArray(features))
    return features.flatMap((one) => collectPolygons(one, walked));
  if (type === "GeometryCollection" && Array.isArray(geometries))
    return geometries.flatMap((one) => collectPolygons(one, walked));
  if (type === "Feature") return collectPolygons(geometry, walked);
  if (type === "LineString") return polygonsOfLine(coordinates, walked).map(withoutHeights);
  if (!Array.isArray(coordinates)) return [];
  if (type === "MultiLineString")
    return coordinates.flatMap((line) => polygonsOfLine(line, walked)).map(withoutHeights);
  const polygons = type === "Polygon" ? [coordinates] : type === "MultiPolygon" ? coordinates : [];
  return polygons.filter(isPolygon).map(withoutHeights);
}
const withoutHeights = (polygon: Polygon): Polygon =>
  polygon.map((ring) => ring.map(([lon, lat]) => [lon!, lat!]));

/** The name of the coordinate system, from the collection, the first feature or its geometry. */
function namedCrs(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const { crs, geometry, features } = json as UncheckedGeoJson & {
    crs?: { properties?: { name?: unknown } } | null;
  };
  if (typeof crs?.properties?.name === "string") return crs.properties.name;
  return namedCrs(geometry ?? (Array.isArray(features) ? features[0] : undefined));
}

/** Reads a GPX or KML file, whose coordinates are always in WGS 84. */
async function areasInXml(text: string): Promise<FoundAreas | undefined> {
  const { gpx, kml } = await import("@tmcw/togeojson");
  const document = new DOMParser().parseFromString(text, "text/xml");
  if (/<gpx[\s>]/i.test(text)) return { polygons: collectPolygons(gpx(document), true) };
  return /<kml[\s>]/i.test(text) ? { polygons: collectPolygons(kml(document)) } : undefined;
}

async function areasInWkt(text: string): Promise<FoundAreas | undefined> {
  const { wktToGeoJSON } = await import("betterknown");
  const [, srid, geometry = text] = /^SRID=(\d+);([\s\S]*)$/i.exec(text) ?? [];
  const json = wktToGeoJSON(geometry);
  return json ? { polygons: collectPolygons(json), crs: srid && `EPSG:${srid}` } : undefined;
}

async function areasIn(text: string): Promise<FoundAreas | undefined> {
  if (/^[{[]/.test(text)) {
    const json: unknown = JSON.parse(text);
    return { polygons: collectPolygons(json), crs: namedCrs(json) };
  }
  if (text.startsWith("<")) return areasInXml(text);
  if (/^\.HODE/m.test(text)) return (await import("./sosi.ts")).readSosi(text);
  return areasInWkt(text);
}

const inDegrees = ([lon = Number.NaN, lat = Number.NaN]: number[]) =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
const corners = (polygons: Polygon[]) => polygons.flat(2);
const areInNorway = (polygons: Polygon[]) => corners(polygons).every(([lon, lat]) => inNorway(lon!, lat!));
const mapCorners = (polygons: Polygon[], turn: (first: number, second: number) => number[]): Polygon[] =>
  polygons.map((rings) => rings.map((ring) => ring.map(([a, b]) => turn(a!, b!))));

type Located = { polygons: Polygon[]; zone?: number };
/**
 * Swaps the coordinates if only then they are in Norway: some programs write north before east, whatever
 * system the file names.
 */
function withEastFirst(polygons: Polygon[]): Located {
  const other = mapCorners(polygons, (lat, lon) => [lon, lat]);
  return { polygons: !areInNorway(polygons) && areInNorway(other) ? other : polygons };
}

async function convertFromUtm(
  { polygons, crs: name }: FoundAreas,
  near: Point | undefined,
): Promise<Located | undefined> {
  const { crsOf, utmZones } = await import("#domain/boundary/projection.ts");
  const crs = name === undefined ? undefined : crsOf(name);
  const zones = crs && crs !== "degrees" ? [crs.zone] : name === undefined ? [...utmZones.keys()] : [];
  const candidates = zones.flatMap((zone) => {
    const turn = utmZones.get(zone);
    if (!turn) return [];
    const eastFirst = mapCorners(polygons, turn);
    const located = areInNorway(eastFirst)
      ? eastFirst
      : mapCorners(polygons, (north, east) => turn(east, north));
    return areInNorway(located) ? [{ zone, polygons: located }] : [];
  });
  const distanceFrom = ({ polygons: there }: Located) =>
    near ? Math.abs((corners(there)[0]?.[0] ?? 0) - near.lon) : 0;
  return candidates.sort((a, b) => distanceFrom(a) - distanceFrom(b))[0];
}

/**
 * Merges polygons that overlap, such as a hunting ground and its fields, into one boundary. Other polygons
 * are kept apart.
 */
async function mergeOverlapping(
  polygons: Polygon[],
): Promise<{ boundary: Boundary; merged?: number } | undefined> {
  const boundary = boundaryOf(polygons);
  if (!boundary || polygons.length < 2) return boundary ? { boundary } : undefined;
  const each = polygons.map((polygon) => ({ type: "Polygon" as const, coordinates: polygon }));
  const overlap =
    boundaryRefusal(tidyBoundary(boundary))?.code === "boundary_crosses_itself" &&
    each.every((one) => boundaryRefusal(tidyBoundary(one)) === undefined);
  const merged = overlap ? await mergeBoundaries(each) : null;
  return merged ? { boundary: merged, merged: polygons.length } : { boundary };
}

type Point = { lon: number; lat: number };
/** `zone`: the UTM zone of the file's coordinates. `merged`: the number of areas that were merged. */
type ReadBoundary =
  | { boundary: Boundary; zone?: number; merged?: number }
  | { refused: "unreadable" }
  | { refused: "otherCrs"; crs: string };
/**
 * Reads a boundary and converts it to WGS 84. UTM is recognised by the system's name or by large numbers; if
 * several zones fit, the one nearest to `near` is used. The server validates the boundary.
 */
export async function readBoundary(text: string, near: Point | undefined): Promise<ReadBoundary> {
  const areas = await areasIn(text.replace(/^\ufeff/, "").trim()).catch(() => undefined);
  if (!areas || areas.polygons.length === 0) return { refused: "unreadable" };
  // if all numbers are degrees, the system that the file names is wrong, and ignored
  const located = corners(areas.polygons).every(inDegrees)
    ? withEastFirst(areas.polygons)
    : await convertFromUtm(areas, near);
  if (!located) return { refused: "otherCrs", crs: (areas.crs ?? "").slice(0, 60) };
  const boundary = await mergeOverlapping(located.polygons);
  if (!boundary) return { refused: "unreadable" };
  return { ...boundary, ...(located.zone !== undefined && { zone: located.zone }) };
}
