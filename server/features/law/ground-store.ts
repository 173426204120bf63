/** What the law asks of a property or an offering. */
import { sql } from "kysely";
import type { BoundaryShape } from "#domain/boundary/boundary.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type LawGround = {
  property: PropertyStatus;
  municipalityNumber: string | null;
  /** The municipalities of its parcels. */
  parcelMunicipalities: string[];
  /** Its border, or those of its parts; null where one is not drawn. */
  boundaries: BoundaryShape[] | null;
};
const groundColumns = sql`
  json_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility,
    'coHosts', co_hosts_of(p.property_id)) as property,
  p.municipality_number, array(select distinct municipality_number from parcel c
    where c.property_id = p.property_id order by 1) as parcel_municipalities`;

export async function findPropertyGround(db: Db | Tx, propertyId: string): Promise<LawGround | undefined> {
  const { rows } = await sql<LawGround>`
    select ${groundColumns}, case when p.boundary is not null then json_build_array(p.boundary) end as boundaries
    from property p where p.property_id = ${propertyId} and p.deleted_at is null`.execute(db);
  return rows[0];
}

type LawOffering = LawGround & {
  propertyId: string;
  status: string;
  published: boolean;
  validFrom: CalendarDate;
  validTo: CalendarDate;
  blackoutPeriods: BlackoutPeriod[];
  targetSpecies: string[];
  riverNumber: string | null;
};
export async function findOfferingGround(db: Db, offeringId: string): Promise<LawOffering | undefined> {
  const { rows } = await sql<LawOffering>`
    select ${groundColumns}, o.property_id, o.status, o.published, o.valid_from, o.valid_to, o.blackout_periods, o.target_species,
      o.river_number,
      case when o.ground_ids = '{}' or exists (select from ground g
          where g.ground_id = any (o.ground_ids) and g.boundary is null)
        then case when p.boundary is not null then json_build_array(p.boundary) end
        else (select json_agg(g.boundary) from ground g where g.ground_id = any (o.ground_ids)) end as boundaries
    from offering o join property p using (property_id)
    where o.offering_id = ${offeringId} and o.deleted_at is null and p.deleted_at is null`.execute(db);
  return rows[0];
}
