/**
 * Coordinates as Norwegian maps give them, turned into longitude and latitude. ETRS89 and WGS 84 are the same
 * to less than a metre.
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
/** By zone; 33 first, which maps of the whole country use. */
export const utmZones: ReadonlyMap<number, ToLonLat> = new Map([33, 32, 35].map((zone) => [zone, utm(zone)]));
/** ETRS89 and WGS 84, each with its number for degrees and, less the zone, its number for UTM. */
const degrees = ["4258", "4326"];
const utmCodes = ["258", "326"];

/** The zone of a UTM system's name, or `degrees`; undefined for any other. */
export function crsOf(name: string): "degrees" | { zone: number } | undefined {
  const code = /(\d+)$/.exec(name)?.[1] ?? "";
  if (/CRS84$/.test(name) || degrees.includes(code)) return "degrees";
  const zone = Number(code.slice(3));
  return utmCodes.includes(code.slice(0, 3)) && utmZones.has(zone) ? { zone } : undefined;
}
