/** The roles of a team, what a member states, and what a landowner decides about teams (rules 9.25). */
import { missingCodes as missingInLaw } from "../law/rules.ts";

export const memberRoles = ["hunter", "training", "unarmed", "dog_handler", "leader"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** The roles that hunt: they count as participants of the booking. */
const huntingRoles = ["hunter", "training", "leader"] as const satisfies readonly MemberRole[];
export const hunts = (role: MemberRole): boolean => huntingRoles.some((one) => one === role);

/** Red: something is missing. Yellow: the landowner has not seen the fee. Green: nothing is missing. */
export const memberStates = ["red", "yellow", "green"] as const;
export type MemberState = (typeof memberStates)[number];

/** What can be missing for a member: what the law calls it, and what only teams ask for. */
export const missingItems = [
  ...missingInLaw,
  "birth_year",
  "fee",
  "tracking_dog",
  "hunt_leader",
  "too_young",
] as const;
export type MissingItem = (typeof missingItems)[number];

/** The days that a member states. */
const statedDays = ["fee", "shootingTest", "jegerproeve", "trackingDog"] as const;
export type StatedDay = (typeof statedDays)[number];

/** What becomes of a member whose papers are not in order: nothing, the landowner is asked, or no permit. */
export const redMemberRules = ["tell", "ask", "block"] as const;
export type RedMemberRule = (typeof redMemberRules)[number];
/** Whether a member may be replaced before arrival: freely, with the landowner's yes, or never. */
export const substitutionRules = ["free", "ask", "never"] as const;
export type SubstitutionRule = (typeof substitutionRules)[number];

/** The most members of a team at a time, and the most rows, those who have left among them. */
export const maxMembers = 60;
export const maxMembersEver = 300;
export const maxMemberName = 100;
