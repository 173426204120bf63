import { sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import {
  searchConditions,
  pickedStay,
  priceExpression,
  stayColumns,
  totalExpression,
  type SearchConditions,
} from "./search-conditions-store.ts";

type Place = { lon: number; lat: number; count: number; fromOre: number };
export type PinRow = Place & {
  propertyId: string;
  propertyName: string;
  hitId: string;
  offeringId: string | null;
  cabinId: string | null;
  totalOre: number | null;
};
type PinName = "propertyId" | "propertyName" | "hitId" | "offeringId" | "cabinId" | "totalOre";
export type ClusterRow = Place & { west: number; south: number; east: number; north: number } & (
    | { [K in PinName]: null }
    | Pick<PinRow, PinName>
  );

/** Up to `limit` properties in the box that have a hit. */
export async function findPins(db: Db, w: SearchConditions, limit: number): Promise<PinRow[]> {
  const { rows } = await sql<PinRow>`
    with fit as materialized (select o.property_id, o.hit_id, o.offering_id, o.cabin_id, o.lonlat, o.from_ore, ${priceExpression(w)} price,
      ${totalExpression(w)} total_ore from search_row o ${pickedStay(w)} where ${searchConditions(w)}),
    pin as (select distinct on (property_id) *, count(*) over (partition by property_id) count from fit order by property_id, price, hit_id limit ${limit})
    select pin.property_id, p.name property_name, pin.hit_id, pin.offering_id, pin.cabin_id, pin.count, pin.from_ore, pin.total_ore, pin.lonlat[0] lon, pin.lonlat[1] lat
    from pin join property p using (property_id)`.execute(db);
  return rows;
}

/**
 * Groups properties by grid cells of 2^shift tiles, one item per cell: a cluster, or the property itself if
 * it is alone.
 */
export async function findClusters(db: Db, w: SearchConditions, shift: number): Promise<ClusterRow[]> {
  const { rows } = await sql<ClusterRow>`
    with fit as materialized (
      select o.hit_id, o.property_id, o.lonlat, o.from_ore${stayColumns(w)}, o.tx >> ${shift}::int cx, o.ty >> ${shift}::int cy from search_row o ${pickedStay(w)} where ${searchConditions(w)}),
    cell as (
      select cx, cy, count(*) count, min(from_ore) from_ore, avg(lonlat[0]) lon, avg(lonlat[1]) lat,
        min(lonlat[0]) west, min(lonlat[1]) south, max(lonlat[0]) east, max(lonlat[1]) north,
        min(uuid_hash_extended(property_id, 0)) = max(uuid_hash_extended(property_id, 0)) alone
      from fit group by cx, cy),
    pin as (
      select distinct on (cx, cy) cx, cy, o.property_id, o.hit_id, o.offering_id, o.cabin_id, o.from_ore, ${totalExpression(w)} total_ore
      from cell join fit using (cx, cy) join search_row o using (hit_id) where alone order by cx, cy, ${priceExpression(w)}, o.hit_id)
    select cell.count, coalesce(pin.from_ore, cell.from_ore) from_ore, lon, lat, west, south, east, north,
      pin.property_id, p.name property_name, pin.hit_id, pin.offering_id, pin.cabin_id, pin.total_ore
    from cell left join pin using (cx, cy) left join property p on p.property_id = pin.property_id`.execute(
    db,
  );
  return rows;
}
