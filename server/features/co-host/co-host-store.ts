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

export const listCoHosts = async (db: Db | Tx, propertyId: string): Promise<CoHostRow[]> =>
  (await select(sql`c.property_id = ${propertyId}`).execute(db)).rows;
export const findCoHost = async (db: Db | Tx, coHostId: string): Promise<CoHostRow | undefined> =>
  (await select(sql`c.co_host_id = ${coHostId}`).execute(db)).rows[0];
/** The properties a person co-hosts, and the invitations to their address. */
export const listCoHosting = async (db: Db, uid: string): Promise<CoHostRow[]> =>
  (await select(sql`(c.uid = ${uid} or c.uid is null and c.email = ${provenAddressOf(uid)})`).execute(db))
    .rows;

type Invitation = { propertyId: string; email: string; rights: CoHostRight[]; now: Date; expiresAt: Date };
export async function insertInvitation(tx: Tx, i: Invitation): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into co_host (property_id, email, rights, invited_at, expires_at) values (${i.propertyId}, ${i.email}, ${i.rights}, ${i.now}, ${i.expiresAt}) returning co_host_id id`.execute(
    tx,
  );
  return rows[0]!.id;
}

export const setRights = (tx: Tx, coHostId: string, rights: CoHostRight[]): Promise<unknown> =>
  tx.updateTable("coHost").set({ rights }).where("coHostId", "=", coHostId).execute();

export const setAccepted = (tx: Tx, coHostId: string, uid: string, now: Date): Promise<unknown> =>
  tx.updateTable("coHost").set({ uid, acceptedAt: now }).where("coHostId", "=", coHostId).execute();

export const deleteCoHost = (tx: Tx, coHostId: string): Promise<unknown> =>
  tx.deleteFrom("coHost").where("coHostId", "=", coHostId).execute();
