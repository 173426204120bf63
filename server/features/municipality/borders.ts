/**
 * Which municipality a point lies in, by a simplified map of all borders: © Kartverket, CC BY 4.0, simplified
 * by github.com/robhop/fylker-og-kommuner. It is some hundred metres off, and ends at the coast.
 */
import { readFileSync } from "node:fs";
import { type Outline, containsPoint } from "#domain/law/outline.ts";

/** Rings as [longitude, latitude, and then the steps to the next corner …] in ten-thousandths of a degree. */
type StoredBorders = Readonly<Record<string, readonly (readonly number[])[]>>;
type Municipality = {
  number: string;
  rings: readonly Outline[];
  west: number;
  east: number;
  south: number;
  north: number;
};
const perDegree = 10_000;
/** The farthest from land, in degrees of latitude, at which a point of the sea belongs to a municipality. */
const maxToLand = 0.2;

function cornersOf(stored: readonly number[]): Outline {
  const corners: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < stored.length; at += 2) {
    x += stored[at] ?? 0;
    y += stored[at + 1] ?? 0;
    corners.push([x / perDegree, y / perDegree]);
  }
  return corners;
}

function read(): Municipality[] {
  const file = readFileSync(new URL("borders.json", import.meta.url), "utf8");
  return Object.entries(JSON.parse(file) as StoredBorders).map(([number, stored]) => {
    const rings = stored.map(cornersOf);
    const corners = rings.flat();
    const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
    const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    return { number, rings, west: least(lons), east: most(lons), south: least(lats), north: most(lats) };
  });
}
let municipalities: readonly Municipality[] | undefined;

/** Holes are rings too, so a point is inside if it is within an odd number of rings. */
const contains = (one: Municipality, lon: number, lat: number): boolean =>
  lon >= one.west &&
  lon <= one.east &&
  lat >= one.south &&
  lat <= one.north &&
  one.rings.filter((ring) => containsPoint(ring, lon, lat)).length % 2 === 1;

/** The square of the distance to the nearest corner, in degrees of latitude. */
function distanceTo(one: Municipality, lon: number, lat: number): number {
  const scale = Math.cos((lat * Math.PI) / 180);
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of one.rings)
    for (const [x, y] of ring) nearest = Math.min(nearest, ((x - lon) * scale) ** 2 + (y - lat) ** 2);
  return nearest;
}

/** The number of the municipality at the point, or of the nearest one at sea; undefined far from land. */
export function municipalityAt(lon: number, lat: number): string | undefined {
  municipalities ??= read();
  const within = municipalities.find((one) => contains(one, lon, lat));
  if (within) return within.number;
  const isNear = ({ west, east, south, north }: Municipality) =>
    lon >= west - 3 * maxToLand &&
    lon <= east + 3 * maxToLand &&
    lat >= south - maxToLand &&
    lat <= north + maxToLand;
  const distances = municipalities
    .filter(isNear)
    .map((one) => ({ number: one.number, distance: distanceTo(one, lon, lat) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = distances;
  return nearest && nearest.distance <= maxToLand ** 2 ? nearest.number : undefined;
}
