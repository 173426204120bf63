/**
 * Rules that many landowners use. They are stored by key, so that readers see them in their language; a
 * landowner's own rule is stored as written.
 */
import type { GuestKind } from "./guest-kind.ts";

export const suggestedRules = {
  hunting: [
    "no_alcohol",
    "dog_on_lead",
    "fire_in_fireplace",
    "litter_home",
    "report_kill",
    "unloaded_at_house",
    "no_off_road",
    "meat_as_agreed",
  ],
  fishing: [
    "fire_in_fireplace",
    "litter_home",
    "report_catch",
    "no_live_bait",
    "disinfect_gear",
    "no_off_road",
  ],
} as const satisfies Record<GuestKind, readonly string[]>;
export type SuggestedRule = (typeof suggestedRules)[GuestKind][number];

/** A property's rules for all visitors: what applies there, and what visitors must carry or know. */
export const groundRules = [
  "dog_on_lead",
  "fire_in_fireplace",
  "close_barrier",
  "litter_home",
  "no_off_road",
  "report_kill",
] as const;
export const groundRequirements = [
  "fee_paid",
  "shooting_test",
  "signal_clothes",
  "map_and_radio",
  "tracking_dog",
  "gun_licence",
] as const;
export type GroundRule = (typeof groundRules | typeof groundRequirements)[number];

const isOneOf =
  <K extends string>(keys: readonly K[]) =>
  (rule: string): rule is K =>
    keys.some((key) => key === rule);
/** Whether a text is a suggested rule: of an offering, of a property, or of either. */
export const isSuggestedRule = isOneOf<SuggestedRule>(Object.values(suggestedRules).flat());
export const isGroundRule = isOneOf<GroundRule>([...groundRules, ...groundRequirements]);
export const isKnownRule = (rule: string): rule is SuggestedRule | GroundRule =>
  isSuggestedRule(rule) || isGroundRule(rule);

/** Returns the rules for this kind of guests; anglers see no rules about shooting. */
export const rulesFor = (who: GuestKind, rules: readonly SuggestedRule[]): SuggestedRule[] =>
  rules.filter((rule) => suggestedRules[who].some((one) => one === rule));
