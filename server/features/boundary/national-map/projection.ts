import { crsOf, type ToLonLat, utmZones } from "#domain/boundary/projection.ts";
import { MapUnavailable } from "./fetch-with-retry.ts";

/**
 * For `EPSG:25832`, `urn:ogc:def:crs:EPSG::25833`, `urn:ogc:def:crs:OGC:1.3:CRS84` and similar names. In GML,
 * degrees by their EPSG number have the latitude first.
 */
export function fromCrs(name: string, o: { latitudeFirst: boolean }): ToLonLat {
  const crs = crsOf(name);
  if (crs === "degrees")
    return o.latitudeFirst && !/CRS84$/.test(name) ? (lat, lon) => [lon, lat] : (lon, lat) => [lon, lat];
  const turn = crs && utmZones.get(crs.zone);
  if (!turn) throw new MapUnavailable(`unknown coordinate system ${name.slice(0, 60)}`);
  return turn;
}
