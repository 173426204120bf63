/** The data that decides when an offering can be booked, as a SQL fragment. */
import { type RawBuilder, sql } from "kysely";
import type { SeasonTerms } from "#domain/offering/bookability.ts";

/** `SeasonTerms` as a column; `o` is the offering's alias in the statement. */
export function seasonOf(o: string): RawBuilder<SeasonTerms> {
  const of = (column: string) => sql.ref(`${o}.${column}`);
  return sql<SeasonTerms>`json_build_object('validFrom', ${of("validFrom")}, 'validTo', ${of("validTo")}, 'salesStartDate', ${of("salesStartDate")},
    'durationType', ${of("durationType")}, 'minDays', ${of("minDays")}, 'maxDays', ${of("maxDays")},
      'fixedDays', ${of("fixedDays")}, 'startWeekday', ${of("startWeekday")},
    'blackoutPeriods', ${of("closedPeriods")}, 'pricing', ${of("pricing")}, 'dayPrices', ${of("dayPrices")},
    'placesNeeded', case when ${of("allowConcurrentBookings")} then ${of("minHunters")} else 1 end,
    'placesLeft', (select k.places_left from offering_calendar k where k.offering_id = ${of("offeringId")}),
    'includedCabins', coalesce((
      select json_agg(json_build_object('name', c.name, 'published', c.status = 'published', 'availableFrom', c.available_from, 'availableTo', c.available_to, 'blackoutPeriods', c.closed_periods,
        'taken', coalesce((select json_agg(json_build_object('from', lower(h.stay), 'to', upper(h.stay))) from cabin_hold h where h.cabin_id = c.cabin_id), '[]')))
      from offering_cabin oc join cabin c using (cabin_id) where oc.offering_id = ${of("offeringId")} and oc.included), '[]'))`;
}
