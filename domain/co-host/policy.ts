/** Who invites, who accepts, and until when (rules 9.11). */
import type { Person } from "../account/policy.ts";
import { isOwner } from "../property/policy.ts";

/** Only the owner lets others in: not a co-host, and no administrator on their behalf. */
export const mayInvite = (person: Person, property: { ownerUid: string }): boolean =>
  isOwner(person, property);

export const invitationDays = 14;
/** Those who are invited and those who have accepted, of one property. */
export const maxCoHosts = 10;

type Invitation = { email: string; uid: string | null; expiresAt: Date };
type InvitationStatus = "invited" | "expired" | "accepted";
export function statusOf({ uid, expiresAt }: Omit<Invitation, "email">, now: Date): InvitationStatus {
  if (uid !== null) return "accepted";
  return now < expiresAt ? "invited" : "expired";
}

/** It is for the account that has proven the address it was sent to; whoever else has the link is told nothing. */
export function acceptDenied(
  reader: { uid: string; email: string; emailVerified: boolean },
  { email, uid, expiresAt }: Invitation,
  now: Date,
): "invitation_not_found" | "invitation_expired" | undefined {
  if (uid === reader.uid) return undefined;
  if (uid !== null || !reader.emailVerified || email !== reader.email.toLowerCase())
    return "invitation_not_found";
  return now < expiresAt ? undefined : "invitation_expired";
}
