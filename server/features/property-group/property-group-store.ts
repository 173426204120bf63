import { type RawBuilder, sql } from "kysely";
import { maxGroupedProperties } from "#domain/property-group/lists.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type PropertyGroupRow = {
  propertyGroupId: string;
  ownerUid: string;
  ownerName: string;
  name: string;
  propertyIds: string[];
};
const maxShownGroups = 500;
/** A group that this person sees: their own, or one of a host whose properties they may edit. */
const isSeenBy = (uid: string) => sql`(g.owner_uid = ${uid} or exists (
  select from co_host c join property p using (property_id)
  where c.uid = ${uid} and 'edit' = any (c.rights) and p.owner_uid = g.owner_uid and p.deleted_at is null))`;
const selectGroups = (uid: string, where: RawBuilder<unknown>) => sql<PropertyGroupRow>`
  select g.property_group_id, g.owner_uid, u.display_name as owner_name, g.name,
    properties_of_group(g.property_group_id, ${uid}) as property_ids
  from property_group g join user_profile u on u.uid = g.owner_uid
  where ${isSeenBy(uid)} and ${where}
  order by g.owner_uid <> ${uid}, lower(g.name), g.property_group_id limit ${sql.lit(maxShownGroups)}`;

export const listPropertyGroups = async (db: Db, uid: string): Promise<PropertyGroupRow[]> =>
  (await selectGroups(uid, sql`true`).execute(db)).rows;
export const findPropertyGroup = async (
  db: Db | Tx,
  uid: string,
  id: string,
): Promise<PropertyGroupRow | undefined> =>
  (await selectGroups(uid, sql`g.property_group_id = ${id}`).execute(db)).rows[0];

type NamedProperty = {
  propertyId: string;
  name: string;
  municipality: string | null;
  access: PropertyStatus;
};
/** The properties that a person owns or helps with, by name. */
export async function listNamedProperties(db: Db, uid: string): Promise<NamedProperty[]> {
  const { rows } = await sql<NamedProperty>`
    select p.property_id, p.name, m.name as municipality, property_access(p) as access
    from property p left join municipality m using (municipality_number)
    where p.deleted_at is null and (p.owner_uid = ${uid} or p.property_id = any (co_hosted_by(${uid})))
    order by lower(p.name), p.property_id limit ${sql.lit(maxGroupedProperties)}`.execute(db);
  return rows;
}

/** Locks the person's groups, so that they are counted and named one at a time. */
export async function lockOwnGroups(tx: Tx, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('property_group ' || ${uid}, 0))`.execute(tx);
}
export async function lockGroup(tx: Tx, id: string): Promise<void> {
  await sql`select from property_group where property_group_id = ${id} for update`.execute(tx);
}
/** The number of a person's groups, and whether another than `except` has this name. */
export async function findOwnGroups(
  tx: Tx,
  uid: string,
  name: string,
  except: string | null,
): Promise<{ count: number; isTaken: boolean }> {
  const { rows } = await sql<{ count: number; isTaken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})
      and property_group_id is distinct from ${except}::uuid), false) as is_taken
    from property_group where owner_uid = ${uid}`.execute(tx);
  return rows[0]!;
}

export async function insertGroup(tx: Tx, ownerUid: string, name: string, now: Date): Promise<string> {
  const { propertyGroupId } = await tx
    .insertInto("propertyGroup")
    .values({ ownerUid, name, createdAt: now })
    .returning("propertyGroupId")
    .executeTakeFirstOrThrow();
  return propertyGroupId;
}
export const renameGroup = (tx: Tx, id: string, name: string): Promise<unknown> =>
  tx.updateTable("propertyGroup").set({ name }).where("propertyGroupId", "=", id).execute();
export const deleteGroup = (tx: Tx, id: string): Promise<unknown> =>
  tx.deleteFrom("propertyGroup").where("propertyGroupId", "=", id).execute();

/** The rights on these properties, which are locked against the loss of a right until the transaction ends. */
export async function lockAccess(
  tx: Tx,
  propertyIds: readonly string[],
): Promise<{ propertyId: string; access: PropertyStatus }[]> {
  const ids = [...propertyIds];
  await sql`select from property where property_id = any (${ids}::uuid[]) order by property_id for share`.execute(
    tx,
  );
  const { rows } = await sql<{ propertyId: string; access: PropertyStatus }>`
    select property_id, property_access(p) as access from property p
    where property_id = any (${ids}::uuid[]) and deleted_at is null`.execute(tx);
  return rows;
}
/** Puts `put` into the group, and takes `taken` out of it. */
export async function setMembers(
  tx: Tx,
  id: string,
  { put, taken }: { put: readonly string[]; taken: readonly string[] },
): Promise<void> {
  await sql`
    with gone as (delete from property_group_member
      where property_group_id = ${id} and property_id = any (${[...taken]}::uuid[]))
    insert into property_group_member select ${id}::uuid, unnest(${[...put]}::uuid[])
    on conflict do nothing`.execute(tx);
}
