/** A rough outline of Norway: enough to catch mistyped coordinates. */

/**
 * The western and eastern longitude of the mainland and its islands, for every half degree of latitude from
 * 57.5° N (Natural Earth, public domain).
 */
const mainlandFrom = 57.5;
const mainland: readonly (readonly [west: number, east: number])[] = [
  [7.0, 7.1],
  [5.8, 9.0],
  [5.4, 11.8],
  [5.1, 11.9],
  [5.0, 12.4],
  [4.9, 12.7],
  [4.6, 12.6],
  [4.6, 12.9],
  [4.7, 12.7],
  [4.9, 12.4],
  [6.2, 12.3],
  [7.1, 12.3],
  [8.2, 12.8],
  [9.8, 14.2],
  [10.7, 14.2],
  [11.5, 14.6],
  [11.7, 14.7],
  [11.8, 15.5],
  [12.5, 16.3],
  [11.8, 16.5],
  [11.8, 18.0],
  [12.9, 20.3],
  [14.3, 25.8],
  [15.0, 30.2],
  [17.1, 31.0],
  [18.6, 31.2],
  [22.0, 31.2],
  [22.0, 28.6],
];
const islands = [
  { west: -9.5, south: 70.6, east: -7.5, north: 71.4 }, // Jan Mayen
  { west: 10, south: 74, east: 34.5, north: 81.2 }, // Svalbard with Bjørnøya
];
/** The margin in degrees for skerries and hand-drawn borders. */
const margin = 0.3;

/**
 * Whether a point is on Svalbard with Bjørnøya, or on Jan Mayen. Nothing is let there: the state owns the
 * ground, hunting follows the Svalbard Environmental Protection Act, no VAT is paid, and there is no
 * municipality.
 */
export const onArcticIslands = (lon: number, lat: number): boolean =>
  islands.some((i) => lon >= i.west && lon <= i.east && lat >= i.south && lat <= i.north);

/** True for every place in Norway, and for some just outside, by longitude and latitude in WGS 84. */
export function inNorway(lon: number, lat: number): boolean {
  const row = mainland[Math.floor((lat - mainlandFrom) * 2)];
  if (row && lon >= row[0] - margin && lon <= row[1] + margin) return true;
  return onArcticIslands(lon, lat);
}
