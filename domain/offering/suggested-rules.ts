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

const keys: readonly string[] = Object.values(suggestedRules).flat();
export const isSuggestedRule = (rule: string): rule is SuggestedRule => keys.includes(rule);

/** Those that also hold for `who`: a fisherman is not told of shooting. */
export const rulesFor = (who: Who, rules: readonly SuggestedRule[]): SuggestedRule[] =>
  rules.filter((rule) => suggestedRules[who].some((one) => one === rule));
