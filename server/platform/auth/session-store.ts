/** Sessions are better-auth's rows and use the database's clock, not the product's (auth.ts). */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";

/**
 * Whether session `s` is valid: not expired, not older than the maximum duration of a session, and its
 * account not disabled.
 */
export const isSessionValid = (maxDays: number): RawBuilder<boolean> =>
  sql<boolean>`(s."expiresAt" > clock_timestamp() and s."createdAt" > clock_timestamp() - ${maxDays} * interval '1 day'
    and not exists (select from user_profile d where d.uid = s."userId" and d.disabled_at is not null))`;

/** Whether the account is disabled, so that nobody can sign in with it. */
export async function isDisabled(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql`select from user_profile where uid = ${uid} and disabled_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

type OwnSession = {
  id: string;
  userAgent: string | null;
  signedInSecondsAgo: number;
  usedSecondsAgo: number;
};
export async function listSessions(db: Db, uid: string, maxDays: number): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s."userAgent", extract(epoch from clock_timestamp() - s."createdAt")::float8 as "signedInSecondsAgo",
      extract(epoch from clock_timestamp() - s."updatedAt")::float8 as "usedSecondsAgo"
    from auth.session s where s."userId" = ${uid} and ${isSessionValid(maxDays)} order by s."updatedAt" desc, s.id limit 100`.execute(
    db,
  );
  return rows;
}

export async function validSessions(db: Db, ids: readonly string[], maxDays: number): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select s.id from auth.session s where s.id = any (${[...ids]}::text[]) and ${isSessionValid(maxDays)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the session began within this many minutes; extending it does not count. */
export async function isFreshSession(db: Db, id: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from auth.session where id = ${id} and "createdAt" > clock_timestamp() - ${minutes} * interval '1 minute'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Ends a session of the person; false if they have no session with that id. */
export async function endSession(db: Db, uid: string, id: string): Promise<boolean> {
  return (
    (await db
      .withoutPlugins()
      .deleteFrom("auth.session")
      .where("userId", "=", uid)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst()) !== undefined
  );
}

export async function endSessions(db: Db, uid: string): Promise<void> {
  await db.withoutPlugins().deleteFrom("auth.session").where("userId", "=", uid).execute();
}
