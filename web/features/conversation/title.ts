import type { Conversation } from "./load-chat.ts";

type Named = Pick<Conversation, "name" | "members" | "hunterUid" | "landownerUid">;
/** Of a group its name, of two the other's. */
export function titleOf({ name, members, hunterUid, landownerUid }: Named, uid: string): string {
  if (name !== undefined) return name;
  const pair = [hunterUid, landownerUid];
  const others = members.filter((one) => one.uid !== uid && (pair.includes(one.uid) || !pair.includes(uid)));
  return (others.length > 0 ? others : members).map((one) => one.name).join(", ");
}
/** The other of two, who can be blocked; none for a group and for who answers in another's place. */
export const otherOf = ({ members, hunterUid, landownerUid }: Named, uid: string) =>
  hunterUid === uid || landownerUid === uid
    ? members.find((one) => one.uid !== uid && (one.uid === hunterUid || one.uid === landownerUid))
    : undefined;
