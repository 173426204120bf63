import { removeOwnProperty } from "#server/features/property/public.ts";
import { deleteUnlessPaid } from "#server/features/tax/public.ts";
import { lockProfile } from "#server/features/profile/public.ts";
import type { Refusal } from "#contract/errors.ts";
import { audit, ownRole, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Call, isRefused, type Refused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { findProvenAddress, unprovenAddress } from "#server/platform/auth/proven-address-store.ts";
import { deleteOwnRows, findObligations, findOwnProperties, lockAccountDeletion } from "./account-store.ts";
import { anonymize, deleteDrafts, eraseEmails, eraseProperties, eraseWrittenTexts } from "./erase-store.ts";

/** Reports all obligations of the person at once, so that they can be settled together. */
async function refuseObligations(tx: Tx, uid: string): Promise<Refused | undefined> {
  const ties = await findObligations(tx, uid);
  const refusals: Refusal[] = [];
  if (ties.bookings) refusals.push({ code: "account_has_bookings", values: { count: ties.bookings } });
  if (ties.moneyDue) refusals.push({ code: "account_has_money_due", values: { count: ties.moneyDue } });
  if (ties.lastAdmin) refusals.push({ code: "account_last_admin" });
  return refusals.length ? refuseAll(refusals) : undefined;
}

async function removeProperties(tx: Tx, call: Call, uid: string): Promise<Refused | undefined> {
  for (const propertyId of await findOwnProperties(tx, uid)) {
    const removal = await removeOwnProperty(tx, call, propertyId);
    if (isRefused(removal)) return removal;
  }
  return undefined;
}

/**
 * Deletes the sign-in and personal data; bookings, invoices and history stay without a name (decision 21).
 * Obligations are checked again under the lock, so that a booking committed just before is counted. `call`:
 * by the owner of the account, or an administrator.
 */
export async function removeAccount(
  tx: Tx,
  call: Call,
  target: { uid: string; reason?: string | undefined },
): Promise<{ deleted: true } | Refused> {
  const { now, actor } = call;
  await lockAccountDeletion(tx, target.uid);
  const row = await lockProfile(tx, target.uid);
  if (!row) return refuse("profile_not_loaded");
  const { uid } = row;
  // rows of an address are deleted with the account that has proven it, and with no other
  const email = (await findProvenAddress(tx, uid)) ?? unprovenAddress(uid);
  const tied = (await refuseObligations(tx, uid)) ?? (await removeProperties(tx, call, uid));
  if (tied) return tied;
  await deleteDrafts(tx, uid);
  const tiedAfterAll = await refuseObligations(tx, uid);
  if (tiedAfterAll) return tiedAfterAll;
  await deleteOwnRows(tx, uid);
  await deleteUnlessPaid(tx, uid);
  await eraseEmails(tx, { uid, email });
  await eraseProperties(tx, uid);
  await eraseWrittenTexts(tx, uid);
  await anonymize(tx, { uid, email }, now);
  await audit(tx, {
    ...auditActor({ actor, now }, actor.uid === uid ? ownRole(row.roles) : "admin"),
    subject: "account",
    subjectId: uid,
    to: "deleted",
    reason: target.reason,
  });
  await publish(tx, now, [uid], "profile");
  return { deleted: true };
}
