import type { z } from "zod";
import type { MapItem, MapQuery } from "#contract/search/endpoints.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Refused } from "#server/platform/http/handler.ts";
import { type ClusterRow, findClusters, findPins, type PinRow } from "./search-map-store.ts";
import { parseSearch } from "./search-offerings.ts";

type Item = z.input<typeof MapItem>;
type MapAnswer = { items: Item[]; total: number; totalIsCapped: boolean };

const maxItems = 400;
/** From this zoom on, properties are not clustered. */
const unclusteredZoom = 12;
/** The size of a grid cell, as a power of two of tiles: 64 pixels wide, room for a pin with a price. */
const cellShift = (zoom: number) => Math.max(0, 17 - Math.floor(zoom));
/** The number of cells on a large screen at the zoom where clustering ends. */
const largestView = 1600;

/** The number of tiles around the world at zoom 20 (Web Mercator), as in the columns `tx` and `ty`. */
const across = 2 ** 20;
const clampToTiles = (n: number) => Math.max(0, Math.min(across - 1, Math.floor(n)));

function tileOf(lon: number, lat: number): { x: number; y: number } {
  const phi = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
  return {
    x: clampToTiles(((lon + 180) / 360) * across),
    y: clampToTiles(((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * across),
  };
}

const cellsIn = (
  [west, south, east, north]: readonly [number, number, number, number],
  shift: number,
): number => {
  const [a, b] = [tileOf(west, north), tileOf(east, south)];
  return ((b.x >> shift) - (a.x >> shift) + 1) * ((b.y >> shift) - (a.y >> shift) + 1);
};

/** The cell size for the zoom, or the next larger one with at most `maxItems` cells. */
function gridFor({ bbox, zoom }: MapQuery): number {
  let shift = cellShift(zoom);
  while (cellsIn(bbox, shift) > maxItems) shift++;
  return shift;
}

const pinOf = (row: PinRow): Item => ({
  kind: "property",
  location: { lon: row.lon, lat: row.lat },
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  count: row.count,
  hitId: row.hitId,
  ...(row.offeringId !== null && { offeringId: row.offeringId }),
  ...(row.cabinId !== null && { cabinId: row.cabinId }),
  fromPriceOre: row.fromOre,
  ...(row.totalOre !== null && { totalPriceOre: row.totalOre }),
});
const clusterOf = (row: ClusterRow): Item =>
  row.propertyId === null
    ? {
        kind: "cluster",
        location: { lon: row.lon, lat: row.lat },
        count: row.count,
        bbox: [row.west, row.south, row.east, row.north],
        fromPriceOre: row.fromOre,
      }
    : pinOf(row as PinRow);
const mapAnswerOf = (items: Item[]): MapAnswer => ({
  items,
  total: items.reduce((sum, item) => sum + item.count, 0),
  totalIsCapped: false,
});

/** At most four statements: two about the query's words, the pins, and the clusters if there are too many pins. */
export async function searchMap(db: Db, query: MapQuery, now: Date): Promise<MapAnswer | Refused> {
  const parsed = await parseSearch(db, query, now);
  if (parsed === null) return mapAnswerOf([]);
  if ("refused" in parsed) return parsed;
  if (query.zoom >= unclusteredZoom && cellsIn(query.bbox, cellShift(unclusteredZoom)) <= largestView) {
    const pins = await findPins(db, parsed, maxItems + 1);
    if (pins.length <= maxItems) return mapAnswerOf(pins.map(pinOf));
  }
  return mapAnswerOf((await findClusters(db, parsed, gridFor(query))).map(clusterOf));
}
