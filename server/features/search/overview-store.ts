import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { County } from "#domain/search/landing-pages.ts";
import type { SearchKind } from "#domain/search/filters.ts";
import type { Db } from "#server/platform/database/database.ts";
import { searchConditions } from "./search-conditions-store.ts";

type BookableGroup = {
  county: County;
  /** The bits of the species (bits.ts). */
  species: number;
  kind: SearchKind;
  perHunter: boolean;
  priceOfArrival: boolean;
  count: number;
  lowest: number;
  highest: number;
};

/** Counts all bookable hits in one pass, grouped by county, species bits, kind and price unit. */
export async function findBookableGroups(db: Db, today: CalendarDate): Promise<BookableGroup[]> {
  const { rows } = await sql<BookableGroup>`
    select m.county, g.species, g.kind, g.per_hunter, g.price_of_arrival, g.count, g.lowest, g.highest from (
      select o.county_number, o.species, o.kind, o.per_hunter, o.price_of_arrival,
        count(*) count, min(o.from_ore) lowest, max(o.from_ore) highest
      from search_row o where ${searchConditions({ today })} group by 1, 2, 3, 4, 5) g
    join (select distinct county_number, county from municipality) m using (county_number)`.execute(db);
  return rows;
}
