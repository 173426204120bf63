import type { Conversation } from "./load-chat.ts";

type Named = Pick<Conversation, "name" | "members" | "hunterUid" | "landownerUid">;
/** The title of a conversation: the group's name, or the other person's. */
export function titleOf({ name, members, hunterUid, landownerUid }: Named, uid: string): string {
  if (name !== undefined) return name;
  const pair = [hunterUid, landownerUid];
  const shownMembers = members.filter(
    (one) => one.uid !== uid && (pair.includes(one.uid) || !pair.includes(uid)),
  );
  return (shownMembers.length > 0 ? shownMembers : members).map((one) => one.name).join(", ");
}
/**
 * The person whom the reader can block, in a conversation of hunter and landowner. Undefined in a group, and
 * for a co-host who answers for the landowner.
 */
export const otherOf = ({ members, hunterUid, landownerUid }: Named, uid: string) =>
  hunterUid === uid || landownerUid === uid
    ? members.find((one) => one.uid !== uid && (one.uid === hunterUid || one.uid === landownerUid))
    : undefined;
