import { readerLanguage } from "#messages/reader-language.ts";
import { notifyAddress, notifyUser } from "#server/features/notification/public.ts";
import { audit, ownRole } from "#server/platform/observability/audit-store.ts";
import type { ProvenIdentity } from "#server/platform/auth/better-auth.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { deleteSignUp, findByIdentity, lockHolder, setAddress } from "./address-store.ts";

/**
 * Runs before a sign-in by a provider that has verified the address: an unverified sign-up with it is
 * deleted, and a user with another address there gets it here too and is notified at both. An address
 * verified by another account stays with it.
 */
export const claimAddress = (db: Db, jobs: JobQueue, identity: ProvenIdentity, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const email = identity.email.toLowerCase();
    const holder = await lockHolder(tx, email);
    const known = await findByIdentity(tx, { ...identity, email });
    if (holder?.uid === known?.uid || holder?.proven) return;
    if (holder) await deleteSignUp(tx, holder.uid);
    if (!known) return;
    const { uid, writtenTo, roles } = known;
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
    const told = {
      at: now,
      eventKey: `email_changed:${uid}:${now.toISOString()}`,
      kind: "email_changed" as const,
      values: {},
      link: "/dashboard?tab=profile",
    };
    await notifyUser(tx, jobs, { ...told, uid });
    const language = readerLanguage({ profile: known.language });
    if (writtenTo) await notifyAddress(tx, jobs, { ...told, email: writtenTo, language });
  });
