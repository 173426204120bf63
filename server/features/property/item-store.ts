/** Database access that cabins, services and offerings share, as items of a property. */
import { sql } from "kysely";
import type { SubjectKind } from "#domain/availability/lists.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Locks the item's property until the transaction ends, so that its items are changed one at a time; `no key
 * update` still lets bookings refer to it. Read the item in a later statement, whose snapshot includes the
 * previous lock holder's commit.
 */
export async function lockPropertyOf(tx: Tx, kind: SubjectKind, id: string): Promise<void> {
  await sql`select lock_properties(array(
    select property_id from ${sql.table(kind)} where ${sql.ref(`${kind}Id`)} = ${id}))`.execute(tx);
}

export async function countItems(tx: Tx, kind: "cabin" | "service", propertyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(kind)}
    where property_id = ${propertyId} and deleted_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The version of the invoicing agreement that the property's owner has accepted (rules 8.7). */
export async function findAgreedVersion(tx: Tx, propertyId: string): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>`
    select u.invoicing_agreed_version as version from property p join user_profile u on u.uid = p.owner_uid
    where p.property_id = ${propertyId}`.execute(tx);
  return rows[0]?.version ?? null;
}
