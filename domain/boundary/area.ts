import type { AreaUnit } from "../lists.ts";

const hectaresPer: Record<AreaUnit, number> = { maal: 0.1, hectares: 1, sqm: 0.0001 };

/** One mål (dekar) is 1,000 m² (rules 10.1). To the nearest square metre. */
export const hectaresOf = ({ value, unit }: { value: number; unit: AreaUnit }): number =>
  Math.round(value * hectaresPer[unit] * 10_000) / 10_000;

/** WGS 84: half the major axis in metres, and the eccentricity. */
const axis = 6_378_137;
const flattening = 1 / 298.257_223_563;
const eccentricity = Math.sqrt(flattening * (2 - flattening));
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Grows with latitude as the ellipsoid's area does: longitude times this is an equal-area map. */
function areal(lat: number): number {
  const s = eccentricity * Math.sin(radians(lat));
  return (1 - eccentricity ** 2) * (s / eccentricity / (1 - s * s) + Math.atanh(s) / eccentricity);
}

type Ring = readonly (readonly number[])[];
function ringHectares(ring: Ring): number {
  const [lon0, q0] = [ring[0]?.[0] ?? 0, areal(ring[0]?.[1] ?? 0)];
  let doubled = 0;
  let [x, y] = [0, 0];
  for (const [lon = lon0, lat = 0] of ring) {
    const [nextX, nextY] = [radians(lon - lon0), areal(lat) - q0];
    doubled += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return ((Math.abs(doubled) / 2) * axis ** 2) / 2 / 10_000;
}

/**
 * Hectares on the WGS 84 ellipsoid: the shoelace on a cylindrical equal-area map, exact but for a straight
 * line there being no geodesic, which for properties is far below one per mille, up to Svalbard. `polygons`:
 * closed rings of [lon, lat], the outer one first.
 */
export const hectaresWithin = (polygons: readonly (readonly Ring[])[]): number =>
  polygons.reduce(
    (sum, [outer = [], ...holes]) =>
      sum + ringHectares(outer) - holes.reduce((h, ring) => h + ringHectares(ring), 0),
    0,
  );
