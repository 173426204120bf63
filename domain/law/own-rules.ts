/** What a landowner may enter of their municipality's decisions, for their own ground. */
import { nationalRules } from "./national-rules.ts";
import type { LocalEffect } from "./rules.ts";
import type { Taxon } from "./taxa.ts";

/** A landowner's row never widens a season. */
export const ownEffects = ["opens", "narrows", "closes"] as const satisfies readonly LocalEffect[];
export const ruleDecisions = ["confirmed", "refused", "withdrawn"] as const;
/** The most rows of one property that wait or count. */
export const maxOwnRules = 100;

/** The animals that are hunted only where their municipality has opened for it. */
export const openedByMunicipality: readonly Taxon[] = [
  ...new Set(
    nationalRules.flatMap(({ seasons = [] }) =>
      seasons.filter(({ needs }) => needs === "municipal_opening").map(({ taxon }) => taxon),
    ),
  ),
];
