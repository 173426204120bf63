/**
 * Converts coordinates of Norwegian maps to longitude and latitude. ETRS89 and WGS 84 differ by less than a
 * metre.
 */
import proj4 from "proj4";

export type ToLonLat = (first: number, second: number) => [number, number];
const utm = (zone: number): ToLonLat => {
  const projection = proj4(`+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`);
  return (east, north) => {
    const [lon = Number.NaN, lat = Number.NaN] = projection.inverse([east, north]);
    return [lon, lat];
  };
};
/** Converters by UTM zone; 33 first, since maps of the whole country use it. */
export const utmZones: ReadonlyMap<number, ToLonLat> = new Map([33, 32, 35].map((zone) => [zone, utm(zone)]));
/** EPSG codes of ETRS89 and WGS 84: of degrees, and the prefix before the zone for UTM. */
const degrees = ["4258", "4326"];
const utmCodes = ["258", "326"];

/** The UTM zone of a coordinate system's name, or `degrees`; undefined for any other system. */
export function crsOf(name: string): "degrees" | { zone: number } | undefined {
  const code = /(?<!\d)(\d+)$/.exec(name)?.[1] ?? "";
  if (/CRS84$/.test(name) || degrees.includes(code)) return "degrees";
  const zone = Number(code.slice(3));
  return utmCodes.includes(code.slice(0, 3)) && utmZones.has(zone) ? { zone } : undefined;
}
