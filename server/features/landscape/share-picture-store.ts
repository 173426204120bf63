import { sql } from "kysely";
import type { offeringTypes } from "#domain/offering/lists.ts";
import type { Db } from "#server/platform/database/database.ts";

type Photo = { fileId: string; widths: number[] } | null;
/** The data for the link preview of something on a property; `from_ore` is set only if it can be booked. */
export type SharedRow = {
  name: string;
  english: string | null;
  propertyName: string | null;
  propertyEnglish: string | null;
  municipality: string | null;
  county: string | null;
  landTypes: string[];
  species: string[];
  offeringType: (typeof offeringTypes)[number] | null;
  validFrom: string | null;
  validTo: string | null;
  cabin: boolean;
  fromOre: number | null;
  perHunter: boolean | null;
  priceOfArrival: boolean | null;
  photo: Photo;
};

/** The main picture of an owner, by the columns of `image i`. */
const photoOf = (column: "propertyId" | "offeringId" | "cabinId", owner: string) =>
  sql`(select json_build_object('fileId', i.file_id, 'widths', i.widths) from image i
    where ${sql.ref(`i.${column}`)} = ${sql.ref(owner)} and i.main and i.kind = 'image' and i.deleted_at is null)`;
/** Anyone with the link may see it (domain/property/policy.ts). */
const isOpen = sql`p.status = 'published' and p.visibility <> 'private' and p.deleted_at is null`;
const place = sql`m.name municipality, m.county, p.land_types`;
const onPlace = sql`left join municipality m on m.municipality_number = p.municipality_number`;
const ofProperty = sql`p.name property_name, p.english ->> 'name' property_english`;

const statements = {
  property: (id: string) => sql<SharedRow>`
    select p.name, p.english ->> 'name' english, null property_name, null property_english, ${place},
      '{}'::text[] species, null offering_type, null valid_from, null valid_to, false cabin,
      null::bigint from_ore, null::boolean per_hunter, null::boolean price_of_arrival,
      ${photoOf("propertyId", "p.propertyId")} photo
    from property p ${onPlace} where p.property_id = ${id} and ${isOpen}`,
  offering: (id: string) => sql<SharedRow>`
    select o.name, o.english ->> 'name' english, ${ofProperty}, ${place},
      o.target_species species, o.offering_type, o.valid_from, o.valid_to, coalesce(s.cabin_beds, 0) > 0 cabin,
      case when s.bookable then s.from_ore end from_ore, s.per_hunter, s.price_of_arrival,
      coalesce(${photoOf("offeringId", "o.offeringId")}, ${photoOf("propertyId", "o.propertyId")}) photo
    from offering o join property p using (property_id) ${onPlace} left join search_row s on s.hit_id = o.offering_id
    where o.offering_id = ${id} and o.status = 'active' and o.published and ${isOpen}`,
  cabin: (id: string) => sql<SharedRow>`
    select c.name, c.english ->> 'name' english, ${ofProperty}, ${place}, '{}'::text[] species,
      null offering_type, null valid_from, null valid_to, true cabin,
      case when c.rental_enabled then c.price_per_day_ore end from_ore, null::boolean per_hunter,
        null::boolean price_of_arrival,
      coalesce(${photoOf("cabinId", "c.cabinId")}, ${photoOf("propertyId", "c.propertyId")}) photo
    from cabin c join property p using (property_id) ${onPlace}
    where c.cabin_id = ${id} and c.status = 'published' and c.deleted_at is null and ${isOpen}`,
};

/** Undefined if there is none, or it is not visible to everybody with a link. */
export async function findShared(
  db: Db,
  kind: keyof typeof statements,
  id: string,
): Promise<SharedRow | undefined> {
  const { rows } = await statements[kind](id).execute(db);
  return rows[0];
}
