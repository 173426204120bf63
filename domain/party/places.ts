/** Whether somebody may take a place in a team, and whether the landowner answers first (rules 9.25). */
import { hunts, maxMembers, maxMembersEver, type MemberRole, type SubstitutionRule } from "./lists.ts";

export type Places = {
  roles: readonly MemberRole[];
  participants: number;
  /** How many rows there are, those who have left among them. */
  ever: number;
  /** Who hunted, and has left without being replaced, since the booking was agreed. */
  vacated: readonly string[];
  /** How many more such places there are, for each of which a replacement waits. */
  asked: number;
  /** Whether the booking is agreed: before, anybody may be exchanged. */
  isAgreed: boolean;
  hasArrived: boolean;
  substitution: SubstitutionRule;
};
type Refusal = { code: "party_full" | "party_hunters_full" | "party_has_leader" | SubstitutionRefusal };
type SubstitutionRefusal = "party_after_arrival" | "party_no_substitution";
/** `waits`: until the landowner has answered; `replaces`: whose place it is. */
type Placed = { waits: boolean; replaces: string | null };

const substitutionRefused = ({
  substitution,
  hasArrived,
  isAgreed,
}: Places): SubstitutionRefusal | undefined => {
  if (hasArrived) return "party_after_arrival";
  return isAgreed && substitution === "never" ? "party_no_substitution" : undefined;
};
const waitsForHost = ({ substitution, isAgreed }: Places): boolean => isAgreed && substitution === "ask";

const huntersIn = ({ roles }: Places): number => roles.filter(hunts).length;
function placeRefused(places: Places, role: MemberRole): Refusal | undefined {
  const { roles, participants, ever } = places;
  if (roles.length >= maxMembers || ever >= maxMembersEver) return { code: "party_full" };
  if (hunts(role) && huntersIn(places) >= participants) return { code: "party_hunters_full" };
  if (role === "leader" && roles.includes("leader")) return { code: "party_has_leader" };
  return undefined;
}

/**
 * A new member. Where somebody who hunted has left, and no other place is free, it is a substitution in two
 * steps, and the same rules hold.
 */
export function placeNew(places: Places, role: MemberRole): Refusal | Placed {
  const refused = placeRefused(places, role);
  if (refused) return refused;
  const [leaver] = places.vacated;
  const isFree = huntersIn(places) + places.vacated.length + places.asked < places.participants;
  if (!hunts(role) || isFree) return { waits: false, replaces: null };
  if (leaver === undefined) return { code: "party_hunters_full" };
  const code = substitutionRefused(places);
  return code ? { code } : { waits: waitsForHost(places), replaces: leaver };
}

/** A replacement; `old` is still in the team. */
export function placeReplacement(
  places: Places,
  old: { memberId: string; role: MemberRole },
  role: MemberRole,
): Refusal | Placed {
  const code = substitutionRefused(places);
  if (code) return { code };
  const at = places.roles.indexOf(old.role);
  const without = { ...places, roles: places.roles.filter((_, one) => one !== at) };
  return placeRefused(without, role) ?? { waits: waitsForHost(places), replaces: old.memberId };
}
