/** Who may invite co-hosts, who may accept, and until when (rules 9.11). */
import type { Person } from "../account/policy.ts";
import { isOwner } from "../property/policy.ts";

/** Only the owner may invite: neither a co-host nor an administrator. */
export const mayInvite = (person: Person, property: { ownerUid: string }): boolean =>
  isOwner(person, property);

export const invitationDays = 14;
/** The maximum number of a property's co-hosts, invited and accepted together. */
export const maxCoHosts = 10;

type Invitation = { email: string; uid: string | null; expiresAt: Date };
type InvitationStatus = "invited" | "expired" | "accepted";
export function invitationStatus({ uid, expiresAt }: Omit<Invitation, "email">, now: Date): InvitationStatus {
  if (uid !== null) return "accepted";
  return now < expiresAt ? "invited" : "expired";
}

/** `provenEmail`: the address that the reader has verified, in lower case, if any. */
type Reader = { uid: string; provenEmail: string | undefined };
const isInvited = ({ provenEmail }: Reader, invitation: Invitation): boolean =>
  invitation.uid === null && invitation.email === provenEmail;

/**
 * Only the account that has verified the invited e-mail address may accept. Anyone else with the link is told
 * nothing.
 */
export function acceptDenied(
  reader: Reader,
  invitation: Invitation,
  now: Date,
): "invitation_not_found" | "invitation_expired" | undefined {
  if (invitation.uid === reader.uid) return undefined;
  if (!isInvited(reader, invitation)) return "invitation_not_found";
  return now < invitation.expiresAt ? undefined : "invitation_expired";
}
/** A co-host may leave, and the invited account may decline. */
export const mayLeave = (reader: Reader, invitation: Invitation): boolean =>
  invitation.uid === reader.uid || isInvited(reader, invitation);
