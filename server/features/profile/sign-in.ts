import { type GuestLanguage, readerLanguage } from "#messages/reader-language.ts";
import { audit, ownRole } from "#server/platform/observability/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { NewProfile, Profiles, ProvenIdentity } from "#server/platform/auth/better-auth.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  findAccount,
  findActorOfSession,
  findRoles,
  insertProfile,
  recordSignInAt,
} from "./profile-store.ts";
import { notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { deleteSignUp, findByIdentity, lockHolder, setAddress } from "./address-store.ts";

/**
 * Runs before a sign-in by a provider that has verified the address. An unverified sign-up with the address
 * is deleted. A user who has another address here gets the new one, and is notified at both. An address that
 * another account has verified stays with it.
 */
const claimAddress = (db: Db, jobs: JobQueue, identity: ProvenIdentity, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const email = identity.email.toLowerCase();
    const holder = await lockHolder(tx, email);
    const existing = await findByIdentity(tx, { ...identity, email });
    if (holder?.uid === existing?.uid || holder?.proven) return;
    if (holder) await deleteSignUp(tx, holder.uid);
    if (!existing) return;
    const { uid, writtenTo, roles } = existing;
    await setAddress(tx, uid, email, now);
    await audit(tx, {
      at: now,
      actorUid: uid,
      actorRole: ownRole(roles),
      subject: "account",
      subjectId: uid,
      reason: "e-mail changed",
    });
    if (writtenTo === email) return;
    const notice = {
      at: now,
      eventKey: `email_changed:${uid}:${now.toISOString()}`,
      kind: "email_changed" as const,
      values: {},
      link: "/dashboard?tab=profile",
    };
    await notifyUser(tx, jobs, { ...notice, uid });
    const language = readerLanguage({ profile: existing.language });
    if (writtenTo) await notifyAddress(tx, jobs, { ...notice, email: writtenTo, language });
  });

/**
 * Creates the profile at first sign-in or from the sign-up form, and returns who got which role (rules 1.5).
 * Idempotent.
 */
export async function createProfile(db: Db, { now, chosen, reads, ...account }: NewProfile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const inserted = await insertProfile(tx, account, { now, chosen, reads });
    if (!inserted) return;
    const { uid } = account;
    const actorRole = inserted.roles.includes("hunter") ? "hunter" : "landowner";
    await audit(tx, {
      at: now,
      actorUid: uid,
      actorRole,
      subject: "role",
      subjectId: uid,
      to: inserted.roles.join(),
      reason: chosen ? "sign-up" : "first sign-in",
    });
  });
}

/** If the first sign-in was interrupted before the profile was created, the next sign-in creates it. */
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
