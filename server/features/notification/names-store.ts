/** Loads the current names of people, places and groups that messages refer to. */
import { sql } from "kysely";
import type { Locale } from "#domain/locale.ts";
import { hideContactDetails } from "#domain/conversation/contacts.ts";
import { type NameLookup, referencesIn } from "#domain/notification/reference.ts";
import { catalogues } from "#messages/index.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { loadArrivals } from "./arrival-store.ts";

type NamedRow = { id: string; name: string | null; english?: string | null };
type Person = { id: string; left: boolean; name: string; firstName: string; email: string };
/**
 * Why something was done to a booking, or what was written with a proposal. `agreed`: the booking is agreed, so
 * contact data are shown (rules 9.12).
 */
type Reason = { id: string; at: Date; reason: string; agreed: boolean };

const noRows = Promise.resolve({ rows: [] as never[] });
const queries = {
  people: (db: Db | Tx, ids: readonly string[]) =>
    sql<Person>`
    select uid id, deleted_at is not null "left", display_name name,
      coalesce(nullif(first_name, ''), display_name) first_name, email
    from user_profile where uid = any (${ids}::text[])`.execute(db),
  places: (db: Db | Tx, ids: readonly string[]) =>
    sql<NamedRow>`
    select property_id id, name, english ->> 'name' english from property where property_id = any (${ids}::uuid[])
    union all select offering_id, name, english ->> 'name' from offering where offering_id = any (${ids}::uuid[])
    union all select cabin_id, name, english ->> 'name' from cabin where cabin_id = any (${ids}::uuid[])`.execute(
      db,
    ),
  conversations: (db: Db | Tx, ids: readonly string[]) =>
    sql<NamedRow>`
    select c.conversation_id id, coalesce(c.name, p.name) name, p.english ->> 'name' english
    from conversation c left join property p using (property_id)
    where c.conversation_id = any (${ids}::uuid[])`.execute(db),
  reasons: (db: Db | Tx, ids: readonly string[]) =>
    sql<Reason>`
    select a.subject_id id, a.at, a.reason, b.confirmed_at is not null agreed
    from booking b join audit a on a.subject = 'booking' and a.subject_id = b.booking_id::text
    where b.booking_id = any (${ids}::uuid[]) and a.reason is not null
    union all select b.booking_id::text, c.created_at, c.message, b.confirmed_at is not null
    from booking b join booking_change c using (booking_id)
    where b.booking_id = any (${ids}::uuid[]) and c.message is not null`.execute(db),
};

/**
 * Reads the names of all that these values refer to, by at most five statements; returns them per language.
 */
export async function loadNames(db: Db | Tx, values: unknown): Promise<(locale: Locale) => NameLookup> {
  const references = referencesIn(values);
  const idsOf = (...kinds: readonly string[]) => [
    ...new Set(
      references.flatMap((one) => Object.entries(one).flatMap(([k, id]) => (kinds.includes(k) ? id : []))),
    ),
  ];
  const queryIfAny = <R>(query: (db: Db | Tx, ids: string[]) => Promise<{ rows: R[] }>, ids: string[]) =>
    ids.length ? query(db, ids) : noRows;
  // one after the other: a transaction has one connection
  const people = await queryIfAny(queries.people, idsOf("person"));
  const places = await queryIfAny(queries.places, idsOf("property", "offering", "cabin"));
  const conversations = await queryIfAny(queries.conversations, idsOf("conversation"));
  const reasons = await queryIfAny(queries.reasons, idsOf("reasonOf"));
  const comingIds = idsOf("pointsOf", "arrivalTextOf");
  const arrivals = comingIds.length ? await loadArrivals(db, comingIds) : undefined;
  const persons = new Map(people.rows.map((row) => [row.id, row]));
  const rowById = new Map([...places.rows, ...conversations.rows].map((row: NamedRow) => [row.id, row]));
  const reasonByKey = new Map(
    reasons.rows.map(({ id, at, reason, agreed }) => [
      `${id} ${at.toISOString()}`,
      agreed ? reason : hideContactDetails(reason).text,
    ]),
  );
  return (locale) => (reference) => {
    if ("reasonOf" in reference) return reasonByKey.get(`${reference.reasonOf} ${reference.at}`);
    if ("pointsOf" in reference || "arrivalTextOf" in reference) return arrivals?.(locale)(reference);
    if ("person" in reference) {
      const found = persons.get(reference.person);
      if (!found || found.left) return catalogues[locale].server.words.deletedUser;
      const { name, firstName, email } = found;
      return { firstName, nameOrEmail: name || email, name }[reference.as ?? "name"] || undefined;
    }
    const [id = ""] = Object.values(reference) as string[];
    const place = rowById.get(id);
    return (locale === "en" && place?.english) || place?.name || undefined;
  };
}
