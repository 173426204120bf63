/** The sign-in address of a user, and the profile's copy of it. */
import { sql } from "kysely";
import type { ProvenIdentity } from "#server/platform/auth/better-auth.ts";
import type { Tx } from "#server/platform/database/database.ts";

type Holder = { uid: string; proven: boolean };
/** The account that has this address; locks it. */
export async function lockHolder(tx: Tx, email: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select id uid, "emailVerified" proven from auth."user" where email = ${email} for update`.execute(tx);
  return rows[0];
}

type KnownUser = { uid: string; writtenTo: string; language: string; roles: string[] };
/** The account with this sign-in identity, and the address of its emails; undefined at the first sign-in. */
export async function findByIdentity(
  tx: Tx,
  { providerId, accountId }: ProvenIdentity,
): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    select p.uid, p.email "writtenTo", p.language, p.roles
    from auth.account a join user_profile p on p.uid = a."userId"
    where a."providerId" = ${providerId} and a."accountId" = ${accountId} and p.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Deletes a sign-up with an unproven address, which has no data yet, since it cannot sign in. */
export const deleteSignUp = async (tx: Tx, uid: string): Promise<void> => {
  await sql`delete from auth."user" where id = ${uid} and not "emailVerified"`.execute(tx);
};

export async function setAddress(tx: Tx, uid: string, email: string, now: Date): Promise<void> {
  await sql`
    update auth."user" set email = ${email}, "emailVerified" = true, "updatedAt" = ${now} where id = ${uid}`.execute(
    tx,
  );
  await sql`update user_profile set email = ${email} where uid = ${uid}`.execute(tx);
}
