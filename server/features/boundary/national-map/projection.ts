/**
 * Coordinates as the national map gives them, turned into longitude and latitude. ETRS89 and WGS 84 are the
 * same to less than a metre.
 */
import proj4 from "proj4";
import { MapUnavailable } from "./fetch-with-retry.ts";

type ToLonLat = (first: number, second: number) => [number, number];
const utm = (zone: number): ToLonLat => {
  const projection = proj4(`+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`);
  return (east, north) => {
    const [lon = Number.NaN, lat = Number.NaN] = projection.inverse([east, north]);
    return [lon, lat];
  };
};
const byCode = new Map<string, ToLonLat>([
  ["25832", utm(32)],
  ["25833", utm(33)],
  ["25835", utm(35)],
]);
const degrees = ["4258", "4326"];

/**
 * For `EPSG:25832`, `urn:ogc:def:crs:EPSG::25833`, `urn:ogc:def:crs:OGC:1.3:CRS84` and their like. In GML,
 * degrees by their EPSG number come latitude first.
 */
export function fromCrs(name: string, o: { latitudeFirst: boolean }): ToLonLat {
  if (/CRS84$/.test(name)) return (lon, lat) => [lon, lat];
  const code = /(\d+)$/.exec(name)?.[1] ?? "";
  if (degrees.includes(code)) return o.latitudeFirst ? (lat, lon) => [lon, lat] : (lon, lat) => [lon, lat];
  const known = byCode.get(code);
  if (!known) throw new MapUnavailable(`unknown coordinate system ${name.slice(0, 60)}`);
  return known;
}
