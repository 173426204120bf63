/**
 * Converts coordinates of Norwegian maps to longitude and latitude. ETRS89 and WGS 84 differ by less than a
 * metre.
 */
import proj4 from "proj4";

export type ToLonLat = (first: number, second: number) => [number, number];
const utmConverter = (zone: number): ToLonLat => {
  const projection = proj4(`+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`);
  return (east, north) => {
    const [lon = Number.NaN, lat = Number.NaN] = projection.inverse([east, north]);
    return [lon, lat];
  };
};
/** Converters by UTM zone. Zone 33 is first, since maps of the whole country use it. */
export const utmZones: ReadonlyMap<number, ToLonLat> = new Map(
  [33, 32, 35].map((zone) => [zone, utmConverter(zone)]),
);

/** EPSG codes of coordinates in degrees: ETRS89 and WGS 84, and ETRS89 with the heights NN2000 and NN54. */
const degrees = ["4258", "4326", "4937", "4979", "5942", "6144"];
/**
 * EPSG codes of UTM, which end in the zone: ETRS89, WGS 84, ETRS89 with northing first, and ETRS89 with the
 * heights NN2000 and NN54, as Norwegian surveys are delivered.
 */
const utmCodes = /^(?:258|326)(\d\d)$|^30(4\d)$|^59(7\d)$|^61(7\d)$/;
const zoneOfCode = (code: string): number | undefined => {
  const [, zone, northFirst, nn2000, nn54] = utmCodes.exec(code) ?? [];
  if (zone) return Number(zone);
  if (northFirst) return Number(northFirst) - 12; // 3045 is zone 33
  const last = nn2000 ?? nn54;
  return last ? Number(last) - 40 : undefined; // 5973 and 6173 are zone 33
};

/**
 * Returns the UTM zone of a coordinate system's name, or `degrees`; undefined for any other system. A name is
 * an EPSG code in any form, alone or with that of a height
 * (`urn:ogc:def:crs,crs:EPSG::25833,crs:EPSG::5941`), or in words: `ETRS89 / UTM zone 33N`.
 */
export function crsOf(name: string): "degrees" | { zone: number } | undefined {
  const zoneInWords = /\bUTM,? ?(?:zone|sone)? ?(\d\d)/i.exec(name.replace(/[\s_-]+/g, " "))?.[1];
  const codes = name.match(/(?<!\d)\d{4,5}(?!\d)/g) ?? [];
  const zones = [zoneInWords === undefined ? undefined : Number(zoneInWords), ...codes.map(zoneOfCode)];
  const zone = zones.find((one) => one !== undefined && utmZones.has(one));
  if (zone !== undefined) return { zone };
  const isInDegrees = /CRS84$|^(?:WGS ?84|ETRS ?89|EUREF ?89)$/i.test(name);
  return isInDegrees || codes.some((code) => degrees.includes(code)) ? "degrees" : undefined;
}
