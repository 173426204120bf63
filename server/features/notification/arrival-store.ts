/** What the messages before arrival say of bookings (rules 9.16, 9.17). */
import { sql } from "kysely";
import { showsExactLocation } from "#domain/booking/policy.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { type ArrivalFacts, arrivalText, pointsText } from "#messages/arrival-text.ts";
import type { Locale } from "#domain/locale.ts";
import type { NameLookup } from "#domain/notification/reference.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

type ArrivalRow = Omit<ArrivalFacts, "keyIsShown" | "keyShownAt"> & {
  id: string;
  status: string;
  invoiceAtPayment: boolean;
  text: string;
  englishText: string;
  keyShownAt: Date | null;
  keyIsShown: boolean | null;
};

/** Returns the lookup of the texts that these references stand for; undefined where the way is not shown. */
export async function loadArrivals(
  db: Db | Tx,
  bookingIds: readonly string[],
): Promise<(locale: Locale) => NameLookup> {
  const { rows } = await sql<ArrivalRow>`
    select b.booking_id id, b.status, b.invoice_at_payment, booked_points(b) points, p.address, m.name municipality,
      coalesce(nullif(h.first_name, ''), h.display_name) guest, stay_times(b.cabins) times,
      coalesce(a.text, '') "text", coalesce(a.english_text, '') english_text,
      k.at key_shown_at, k.at <= b.arrival_message_sent_at key_is_shown,
      coalesce(nullif(o.target_species, '{}'), case when b.offering_id is null then '{}' else p.species end) species
    from booking b join property p using (property_id) join user_profile h on h.uid = b.hunter_uid
      left join municipality m using (municipality_number) left join arrival_message a using (property_id)
      left join offering o on o.offering_id = b.offering_id
      left join lateral (select min(key_shown_at(b.from_date, x.key_days)) at from house_manual x
        where x.key <> '' and x.property_id = b.property_id and (x.cabin_id is null
          or x.cabin_id in (select (c ->> 'cabinId')::uuid from jsonb_array_elements(b.cabins) c))) k on true
    where b.booking_id = any (${bookingIds}::uuid[])`.execute(db);
  const open = new Map(rows.filter(showsExactLocation).map((row) => [row.id, row]));
  return (locale) => (reference) => {
    const row = open.get(
      "pointsOf" in reference
        ? reference.pointsOf
        : "arrivalTextOf" in reference
          ? reference.arrivalTextOf
          : "",
    );
    if (!row) return undefined;
    const municipality = row.municipality && shortMunicipalityName(row.municipality);
    const facts = { ...row, municipality, keyIsShown: row.keyIsShown ?? false };
    return "pointsOf" in reference
      ? pointsText(facts, reference.kind, locale) || undefined
      : arrivalText(locale, row, facts);
  };
}
