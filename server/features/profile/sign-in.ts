import type { GuestLanguage } from "#messages/reader-language.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { NewProfile, Profiles } from "#server/platform/auth/better-auth.ts";
import type { Platform } from "#server/platform/platform.ts";
import { claimAddress } from "./claim-address.ts";
import {
  findAccount,
  findActorOfSession,
  findRoles,
  insertProfile,
  recordSignInAt,
} from "./profile-store.ts";

/**
 * Creates the profile at first sign-in or from the sign-up form, and returns who got which role (rules 1.5).
 * Idempotent.
 */
export async function createProfile(db: Db, { now, chosen, reads, ...account }: NewProfile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const made = await insertProfile(tx, account, { now, chosen, reads });
    if (!made) return;
    const { uid } = account;
    const actorRole = made.roles.includes("hunter") ? "hunter" : "landowner";
    await audit(tx, {
      at: now,
      actorUid: uid,
      actorRole,
      subject: "role",
      subjectId: uid,
      to: made.roles.join(),
      reason: chosen ? "sign-up" : "first sign-in",
    });
  });
}

/** An account whose first sign-in was interrupted before its profile was created gets it at the next. */
export async function recordSignIn(
  db: Db,
  { uid, reads, now }: { uid: string; reads: GuestLanguage; now: Date },
): Promise<void> {
  if (await recordSignInAt(db, { uid, reads, now })) return;
  const account = await findAccount(db, uid);
  if (account) await createProfile(db, { ...account, now, reads });
}

/** The functions of profiles that signing in needs. */
export const signInProfiles = ({ db, jobs, clock }: Pick<Platform, "db" | "jobs" | "clock">): Profiles => ({
  createProfile,
  findRoles,
  findActorOfSession,
  recordSignIn,
  claimAddress: (identity) => claimAddress(db, jobs, identity, clock.now()),
});
