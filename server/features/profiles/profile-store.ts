import type { Role } from "#domain/lists.ts";
import type { Db } from "#server/platform/database.ts";
import type { Actor } from "#server/platform/handler.ts";

/** The profile of a first sign-in (spec 4): a hunter, both notifications on, no years of experience. A second time it does nothing. */
export async function createProfile(db: Db, p: { uid: string; name: string; email: string; now: Date }): Promise<void> {
  await db
    .insertInto("user_profile")
    .values({ uid: p.uid, email: p.email, display_name: p.name, created_at: p.now, last_login: p.now })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function recordSignIn(db: Db, uid: string, now: Date): Promise<void> {
  await db.updateTable("user_profile").set({ last_login: now }).where("uid", "=", uid).execute();
}

export async function findActor(db: Db, uid: string): Promise<Actor | undefined> {
  const row = await db.selectFrom("user_profile").select(["uid", "display_name", "email", "roles", "language"]).where("uid", "=", uid).executeTakeFirst();
  return row && { uid: row.uid, name: row.display_name, email: row.email, roles: row.roles as Role[], language: row.language === "en" ? "en" : "nb" };
}
