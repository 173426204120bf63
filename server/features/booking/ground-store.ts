import { sql } from "kysely";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { FieldPoint } from "#domain/field-map/booked-points.ts";
import { finestOutlineBand } from "#domain/boundary/boundary-outline.ts";
import type { GroundKind } from "#domain/ground/parts.ts";
import type { Boundary } from "#contract/property/fields.ts";
import type { English } from "#domain/property/english.ts";
import type { Species } from "#domain/species/species.ts";
import type { PlacedPoint } from "#messages/arrival-text.ts";
import type { Db } from "#server/platform/database/database.ts";

type TextOrTexts = string | string[] | null;
export type GroundRow = {
  bookingId: string;
  hunterUid: string;
  landownerUid: string;
  coHosts: Record<string, CoHostRight[]>;
  status: string;
  invoiceAtPayment: boolean;
  fromDate: string;
  toDate: string;
  participants: number;
  companions: number;
  children: number;
  propertyId: string;
  propertyName: string;
  propertyType: string;
  offeringName: string | null;
  times: { arrivalTime: string | null; departureTime: string | null };
  address: string;
  municipality: string | null;
  county: string | null;
  location: { lon: number; lat: number } | null;
  boundary: Boundary | null;
  points: PlacedPoint[];
  fieldPoints: FieldPoint[];
  parts: { name: string; kind: GroundKind; boundary: Boundary | null }[];
  arrivalMessageSentAt: Date | null;
  contact: { name?: string; email?: string; phone?: string };
  landownerName: string;
  /** The phone number of the contact on site, or of the landowner if there is no such contact. */
  ring: string | null;
  propertyRules: TextOrTexts;
  propertyEnglish: English | null;
  offeringRules: string[] | null;
  customRules: TextOrTexts;
  offeringEnglish: English | null;
  terrain: TextOrTexts;
  facilities: TextOrTexts;
  species: Species[];
  quota: string | number | null;
  cabins: {
    cabinId: string;
    name: string;
    beds: number | null;
    facilities: string[];
    customFacilities: string[];
    english: English | null;
  }[];
};

/**
 * Also works if the property is no longer published, since its guests must still find the way. The boundary
 * has the finest level of detail.
 */
export async function findGround(db: Db, bookingId: string): Promise<GroundRow | undefined> {
  const { rows } = await sql<GroundRow>`
    select b.booking_id, b.hunter_uid, b.landowner_uid, co_hosts_of(b.property_id) co_hosts, b.status, b.invoice_at_payment, b.from_date, b.to_date, stay_times(b.cabins) times, b.participants, b.companions, b.children, booked_points(b) points, b.arrival_message_sent_at,
      p.property_id, p.name property_name, p.type property_type, o.name offering_name, p.address, m.name municipality, m.county,
      case when coalesce(p.location[0], m.lon) is not null then jsonb_build_object('lon', coalesce(p.location[0], m.lon), 'lat', coalesce(p.location[1], m.lat)) end "location",
      coalesce((select geometry::jsonb from property_outline u where u.property_id = p.property_id and u.band = ${finestOutlineBand}), p.boundary) boundary,
      coalesce((select jsonb_agg(jsonb_build_object('kind', f.kind, 'name', f.name, 'lat', f.lat, 'lon', f.lon) order by f.position)
        from field_point f where f.property_id = b.property_id), '[]') field_points,
      coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'kind', g.kind, 'boundary', g.boundary) order by g.position, g.name)
        from ground g where g.kind is not null and g.ground_id = any (coalesce(
          (select h.ground_ids from ground_hold h where h.booking_id = b.booking_id), o.ground_ids))), '[]') parts,
      case when p.contact ->> 'name' = l.display_name then '{}' else p.contact end contact,
        l.display_name landowner_name,
      coalesce(nullif(p.contact ->> 'phone', ''), l.phone_number) ring, p.rules property_rules,
        p.english property_english, o.rules offering_rules, o.custom_rules, o.english offering_english,
        p.terrain, p.facilities, p.quota,
      coalesce(nullif(o.target_species, '{}'), p.species) species,
      coalesce((select jsonb_agg(jsonb_build_object('cabinId', c.cabin_id, 'name', c.name, 'beds', c.beds, 'facilities', c.facilities, 'customFacilities', c.custom_facilities, 'english', c.english) order by c.name)
        from cabin c where c.cabin_id in (select (x ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) x)), '[]') cabins
    from booking b join property p using (property_id) join user_profile l on l.uid = b.landowner_uid
      left join municipality m using (municipality_number) left join offering o on o.offering_id = b.offering_id
    where b.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}
