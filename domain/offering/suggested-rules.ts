/**
 * What many landowners ask for. Kept by key, so that every reader meets it in their own language; what a
 * landowner words otherwise is kept as it is written.
 */
import type { Who } from "./who-comes.ts";

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
} as const satisfies Record<Who, readonly string[]>;
export type SuggestedRule = (typeof suggestedRules)[Who][number];

/** Those of the ground itself, whoever comes to it: what holds there, and what they must have or know. */
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
/** Of an offering, of the ground, and either. */
export const isSuggestedRule = isOneOf<SuggestedRule>(Object.values(suggestedRules).flat());
export const isGroundRule = isOneOf<GroundRule>([...groundRules, ...groundRequirements]);
export const isKnownRule = (rule: string): rule is SuggestedRule | GroundRule =>
  isSuggestedRule(rule) || isGroundRule(rule);

/** Those that also hold for `who`: a fisherman is not told of shooting. */
export const rulesFor = (who: Who, rules: readonly SuggestedRule[]): SuggestedRule[] =>
  rules.filter((rule) => suggestedRules[who].some((one) => one === rule));
