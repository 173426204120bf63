import { type RawBuilder, sql } from "kysely";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { provenAddressOf } from "#server/platform/auth/proven-address-store.ts";

export type CoHostRow = {
  coHostId: string;
  propertyId: string;
  propertyName: string;
  ownerUid: string;
  hostName: string;
  email: string;
  uid: string | null;
  name: string | null;
  rights: CoHostRight[];
  expiresAt: Date;
};

const select = (where: RawBuilder<unknown>) => sql<CoHostRow>`
  select c.co_host_id, c.property_id, p.name property_name, p.owner_uid, o.display_name host_name, c.email,
    c.uid, u.display_name name,
    c.rights, c.expires_at
  from co_host c join property p using (property_id) join user_profile o on o.uid = p.owner_uid left join user_profile u on u.uid = c.uid
  where p.deleted_at is null and ${where} order by c.invited_at, c.co_host_id`;

export const listCoHosts = (db: Db | Tx, propertyId: string): Promise<CoHostRow[]> =>
  listCoHostsOf(db, [propertyId]);
export const listCoHostsOf = async (db: Db | Tx, propertyIds: readonly string[]): Promise<CoHostRow[]> =>
  (await select(sql`c.property_id = any (${[...propertyIds]}::uuid[])`).execute(db)).rows;
export const findCoHosts = async (db: Db | Tx, coHostIds: readonly string[]): Promise<CoHostRow[]> =>
  (await select(sql`c.co_host_id = any (${[...coHostIds]}::uuid[])`).execute(db)).rows;
export const findCoHost = async (db: Db | Tx, coHostId: string): Promise<CoHostRow | undefined> =>
  (await select(sql`c.co_host_id = ${coHostId}`).execute(db)).rows[0];
/** The properties a person co-hosts, and the invitations to their address. */
export const listCoHosting = async (db: Db, uid: string): Promise<CoHostRow[]> =>
  (await select(sql`(c.uid = ${uid} or c.uid is null and c.email = ${provenAddressOf(uid)})`).execute(db))
    .rows;

type Invitations = {
  propertyIds: readonly string[];
  email: string;
  rights: CoHostRight[];
  now: Date;
  expiresAt: Date;
};
/** Inserts an invitation to each property, and returns their ids. */
export async function insertInvitations(tx: Tx, i: Invitations): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into co_host (property_id, email, rights, invited_at, expires_at)
    select unnest(${[...i.propertyIds]}::uuid[]), ${i.email}, ${i.rights}, ${i.now}, ${i.expiresAt}
    returning co_host_id id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const setRights = (tx: Tx, coHostId: string, rights: CoHostRight[]): Promise<unknown> =>
  tx.updateTable("coHost").set({ rights }).where("coHostId", "=", coHostId).execute();

export const setAccepted = async (
  tx: Tx,
  coHostIds: readonly string[],
  uid: string,
  now: Date,
): Promise<void> => {
  await sql`update co_host set uid = ${uid}, accepted_at = ${now}
    where co_host_id = any (${[...coHostIds]}::uuid[])`.execute(tx);
};

export const deleteCoHost = (tx: Tx, coHostId: string): Promise<unknown> => deleteCoHosts(tx, [coHostId]);
export const deleteCoHosts = (tx: Tx, coHostIds: readonly string[]): Promise<unknown> =>
  sql`delete from co_host where co_host_id = any (${[...coHostIds]}::uuid[])`.execute(tx);
