/** The data that decides when an offering can be booked, as a SQL fragment. */
import { type RawBuilder, sql } from "kysely";
import type { SeasonTerms } from "#domain/offering/bookability.ts";

/** `SeasonTerms` as a column; `o` is the offering's alias in the statement. */
export function seasonOf(o: string): RawBuilder<SeasonTerms> {
  const of = (column: string) => sql.ref(`${o}.${column}`);
  return sql<SeasonTerms>`json_build_object('validFrom', ${of("valid_from")}, 'validTo', ${of("valid_to")}, 'salesStartDate', ${of("sales_start_date")},
    'durationType', ${of("duration_type")}, 'minDays', ${of("min_days")}, 'maxDays', ${of("max_days")}, 'fixedDays', ${of("fixed_days")}, 'startWeekday', ${of("start_weekday")},
    'blackoutPeriods', ${of("closed_periods")}, 'pricing', ${of("pricing")}, 'dayPrices', ${of("day_prices")},
    'placesNeeded', case when ${of("allow_concurrent_bookings")} then ${of("min_hunters")} else 1 end,
    'placesLeft', (select k.places_left from offering_calendar k where k.offering_id = ${of("offering_id")}),
    'includedCabins', coalesce((
      select json_agg(json_build_object('name', c.name, 'published', c.status = 'published', 'availableFrom', c.available_from, 'availableTo', c.available_to, 'blackoutPeriods', c.closed_periods,
        'taken', coalesce((select json_agg(json_build_object('from', lower(h.stay), 'to', upper(h.stay))) from cabin_hold h where h.cabin_id = c.cabin_id), '[]')))
      from offering_cabin oc join cabin c using (cabin_id) where oc.offering_id = ${of("offering_id")} and oc.included), '[]'))`;
}
