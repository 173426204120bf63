/** Filters a landowner's lists by property, group of properties, and words. */
import { type RawBuilder, sql } from "kysely";

export type PropertyFilter = {
  propertyId?: string | undefined;
  propertyGroupId?: string | undefined;
};
/** Whether the property in `column` passes the filter; `uid`: the reader, whose groups are meant. */
export function passesFilter(
  column: RawBuilder<unknown>,
  uid: string,
  { propertyId, propertyGroupId }: PropertyFilter,
): RawBuilder<boolean> {
  const isProperty = propertyId === undefined ? sql`true` : sql`${column} = ${propertyId}::uuid`;
  return propertyGroupId === undefined
    ? sql<boolean>`${isProperty}`
    : sql<boolean>`(${isProperty} and ${column} = any ((select properties_of_group(${propertyGroupId}, ${uid}))::uuid[]))`;
}

/** Whether `text` has each word of the query, in any order. */
export function hasWords(text: RawBuilder<unknown>, query: string | undefined): RawBuilder<boolean> {
  const words = (query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return sql<boolean>`not exists (
    select from unnest(${words}::text[]) w where strpos(lower(unaccent(${text})), lower(unaccent(w))) = 0)`;
}
