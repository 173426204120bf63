import { sql } from "kysely";
import { addDays, type CalendarDate } from "#domain/days.ts";
import { addYears } from "#domain/offering/next-season.ts";
import type { Db } from "#server/platform/database/database.ts";
import { filterConditions, indexConditions, type SearchConditions } from "./search-conditions-store.ts";

export type FormerSeasonRow = {
  offeringId: string;
  propertyId: string;
  name: string;
  propertyName: string;
  englishName: string | null;
  englishPropertyName: string | null;
  municipality: string;
  county: string;
  targetSpecies: string[];
  validFrom: CalendarDate;
  validTo: CalendarDate;
};

/** The number of candidates that are sorted. */
const mostSorted = 500;
/**
 * Offerings that match the filters and had the days of the stay a year earlier, but have no season for them yet, the
 * last ones first. Those whose property offers the same kind for the same game on the days are left out.
 */
export async function findFormerSeasons(
  db: Db,
  w: SearchConditions,
  from: CalendarDate,
  limit: number,
): Promise<FormerSeasonRow[]> {
  const { stay } = w;
  if (!stay) return [];
  const to = addDays(from, stay.days);
  const undated = { ...w, stay: undefined };
  const lastFrom = addYears(from, -1);
  const { rows } = await sql<FormerSeasonRow>`
    select f.offering_id, f.property_id, f.name, p.name property_name, f.english ->> 'name' english_name, p.english ->> 'name' english_property_name,
      m.name municipality, m.county, f.target_species, f.valid_from, f.valid_to
    from (select o.* from search_row o where o.kind = 'offering' and ${indexConditions(undated)} and ${filterConditions(undated)}
        and o.valid_from <= ${lastFrom} and o.valid_to >= ${addDays(lastFrom, stay.days - 1)} and o.valid_to < ${from}
        and not exists (select from search_row n where n.property_id = o.property_id and n.offering_type = o.offering_type
          and (n.species & o.species <> 0 or n.species = o.species) and n.valid_from < ${to} and n.valid_to >= ${from})
      limit ${mostSorted}) o
    join offering f using (offering_id) join property p on p.property_id = o.property_id join municipality m on m.municipality_number = o.municipality_number
    order by o.valid_to desc, o.rating_band, o.hit_id limit ${limit}`.execute(db);
  return rows;
}
