import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type KeyRow = {
  kid: number;
  publicKey: Buffer;
  sealedPrivateKey: Buffer;
  validFrom: Date;
  validTo: Date;
};
const columns = sql`kid, public_key, sealed_private_key, valid_from, valid_to`;

/** The key that signs now. */
export async function findKeyAt(db: Db | Tx, now: Date): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`select ${columns} from permit_key
    where compromised_at is null and valid_from <= ${now} and ${now} < valid_to`.execute(db);
  return rows[0];
}
/** The keys that sign now or later, in their order; nobody else makes or ends one until this is committed. */
export async function lockKeysFrom(tx: Tx, now: Date): Promise<KeyRow[]> {
  await sql`lock table permit_key in share row exclusive mode`.execute(tx);
  const { rows } = await sql<KeyRow>`select ${columns} from permit_key
    where compromised_at is null and valid_to > ${now} order by valid_from`.execute(tx);
  return rows;
}
export async function findLastKid(tx: Tx): Promise<number> {
  const { rows } = await sql<{ kid: number }>`select coalesce(max(kid), 0) as kid from permit_key`.execute(
    tx,
  );
  return rows[0]?.kid ?? 0;
}
export const insertKey = (tx: Tx, key: KeyRow) => tx.insertInto("permitKey").values(key).execute();
/** Ends a key at this instant, or before it has signed. */
export const endKey = (tx: Tx, kid: number, at: Date) =>
  sql`update permit_key set valid_to = greatest(valid_from, ${at}) where kid = ${kid}`.execute(tx);

/** Marks every key as compromised, and voids all that they signed. Returns the number of permits that are void. */
export async function compromiseKeys(tx: Tx, now: Date): Promise<number> {
  await sql`update permit_key set compromised_at = ${now} where compromised_at is null`.execute(tx);
  const { rows } = await sql<{ bookingId: string }>`update permit set void_reason = 'key_compromised'
    where void_reason is null returning booking_id`.execute(tx);
  await sql`insert into permit_check (booking_id)
    select distinct unnest(${rows.map(({ bookingId }) => bookingId)}::uuid[])`.execute(tx);
  return rows.length;
}

type PublicKeyRow = Pick<KeyRow, "kid" | "publicKey" | "validFrom" | "validTo">;
/** The keys that are or will be used, and those of permits that are not over; none that is compromised. */
export async function findPublishedKeys(db: Db, now: Date, today: string): Promise<PublicKeyRow[]> {
  const { rows } = await sql<PublicKeyRow>`
    select k.kid, k.public_key, k.valid_from, k.valid_to from permit_key k
    where k.compromised_at is null and (k.valid_to > ${now}
      or exists (select from permit p where p.kid = k.kid and p.to_date >= ${today}::date))
    order by k.kid`.execute(db);
  return rows;
}
