/** Queries on accounts with a password that better-auth does not offer. */
import { sql } from "kysely";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";

export type FoundAccount = { uid: string; email: string; verified: boolean; hasPassword: boolean };

/** Finds an account by its address in lower case, as better-auth stores it. */
export async function findAccount(
  db: Db,
  by: "email" | "id",
  value: string,
): Promise<FoundAccount | undefined> {
  return db
    .withoutPlugins()
    .selectFrom("auth.user as u")
    .select((e) => [
      "u.id as uid",
      "u.email",
      "u.emailVerified as verified",
      e
        .exists(
          e
            .selectFrom("auth.account as a")
            .select("a.id")
            .whereRef("a.userId", "=", "u.id")
            .where("a.password", "is not", null),
        )
        .$castTo<boolean>()
        .as("hasPassword"),
    ])
    .where(`u.${by}`, "=", value)
    .executeTakeFirst();
}

/** Records a change of an account's sign-in methods in the audit. */
export const auditAccount = (
  db: Db,
  uid: string,
  now: Date,
  reason: "e-mail verified" | "password reset",
  actorRole: "hunter" | "landowner",
): Promise<void> =>
  db
    .transaction()
    .execute((tx) =>
      audit(tx, [{ at: now, actorUid: uid, actorRole, subject: "account", subjectId: uid, reason }]),
    );

export async function markVerified(db: Db, uid: string, now: Date): Promise<void> {
  await db
    .withoutPlugins()
    .updateTable("auth.user")
    .set({ emailVerified: true, updatedAt: now })
    .where("id", "=", uid)
    .execute();
}

/** Deletes the account with everything that refers to it. */
export async function deleteAccount(db: Db, uid: string): Promise<void> {
  await db.deleteFrom("auth.user").where("id", "=", uid).execute();
}

/** Ends unused links that were mailed to the account, for a new password or to sign in. */
export async function deleteLinks(db: Db, uid: string, email: string): Promise<void> {
  await sql`delete from auth.verification
    where value = ${uid} or strpos(value, ${`"email":${JSON.stringify(email)}`}) > 0`.execute(db);
}
