/**
 * The only look-ups between an address and an account. An account is found only by an address that it has
 * proven, so that nobody is invited, exports or deletes by an address they merely claim. Addresses stored for
 * a later look-up have the form that identifies accounts (`accountEmail`).
 */
import { type RawBuilder, sql } from "kysely";
import { accountEmail } from "#domain/email-address.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** The address that this account has proven, in the form of `accountEmail`; SQL null if there is none. */
export const provenAddressOf = (uid: string): RawBuilder<string | null> => sql`proven_address_of(${uid})`;

/** The account that has proven this address, however it is written. */
export async function findAccountOfAddress(db: Db | Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{
    uid: string | null;
  }>`select account_of_address(${accountEmail(email)}) uid`.execute(db);
  return rows[0]?.uid ?? undefined;
}

export async function findProvenAddress(db: Db | Tx, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`select ${provenAddressOf(uid)} email`.execute(db);
  return rows[0]?.email ?? undefined;
}

/** Replaces an address that its account has not proven: mail to it reaches nobody, and it matches nothing. */
export const unprovenAddress = (id: string): string => `${id}@unproven.invalid`;
