/** Who may open, name and leave conversations (rules 9.2, 9.12). */
import type { Person } from "../account/policy.ts";
import { isListed as isCabinListed } from "../cabin/policy.ts";
import { addMs, minuteMs } from "../days.ts";
import { isListed } from "../offering/policy.ts";

export const maxMembers = 100;
export const maxInvitations = 20;
export const invitationDays = 14;
/** An administrator who is not a member of a conversation reads only its reported messages. */

type AskedOffering = Parameters<typeof isListed>[0];
type AskedCabin = Parameters<typeof isCabinListed>[0] & { property: { ownerUid: string } };
/** Questions before booking go to the landowner of a public offering. Nobody can ask themselves. */
export function askDenied(
  person: Pick<Person, "uid">,
  offering: AskedOffering | undefined,
): "offering_not_found" | "conversation_with_self" | undefined {
  if (offering?.property.ownerUid === person.uid) return "conversation_with_self";
  return offering && isListed(offering) ? undefined : "offering_not_found";
}
/** The same of a cabin that everybody may see, whether it is let on its own or not. */
export function askAboutCabinDenied(
  person: Pick<Person, "uid">,
  cabin: AskedCabin | undefined,
): "cabin_not_found" | "conversation_with_self" | undefined {
  if (cabin?.property.ownerUid === person.uid) return "conversation_with_self";
  return cabin && isCabinListed(cabin) ? undefined : "cabin_not_found";
}

/** Members may leave at any time; only the group's creator may remove others. */
export const mayRemove = (
  person: Pick<Person, "uid">,
  uid: string,
  { kind, createdBy }: { kind: string; createdBy: string },
): boolean => person.uid === uid || (kind === "group" && person.uid === createdBy);

type MessageStatus = "sent" | "delivered" | "read";
/** The status of a group's message: the least advanced status among the other members. */
export function groupMessageStatus(
  position: number,
  { deliveredUpTo, readUpTo }: { deliveredUpTo: number; readUpTo: number },
): MessageStatus {
  if (position <= readUpTo) return "read";
  return position <= deliveredUpTo ? "delivered" : "sent";
}

/** How far a member of a group has read. A member who joined later sees no messages up to `since`. */
export type ReadUpTo = { uid: string; since: number; readUpTo: number };
/** The group members who have read a message that they may see, as shown to members (rules 9.12). */
export const readersOf = (position: number, members: readonly ReadUpTo[]): string[] =>
  members.filter(({ since, readUpTo }) => since < position && position <= readUpTo).map(({ uid }) => uid);

/** The number of minutes in which the sender can change or delete a message (rules 9.15). */
export const messageChangeMinutes = 5;
/** Until when a message that was sent at this instant can be changed or deleted by its sender. */
export const messageFixedAt = (sentAt: Date): Date => addMs(sentAt, messageChangeMinutes * minuteMs);
/**
 * Why this person may not change or delete a message now; undefined if they may. Only its sender may, also
 * where an administrator reads it.
 */
export function messageChangeDenied(
  person: Pick<Person, "uid">,
  { senderUid, sentAt }: { senderUid: string; sentAt: Date },
  now: Date,
): "forbidden" | "message_fixed" | undefined {
  if (person.uid !== senderUid) return "forbidden";
  return now < messageFixedAt(sentAt) ? undefined : "message_fixed";
}
