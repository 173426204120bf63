/**
 * Separate from the other species: every offering checks whether it is for fish, while few need the full
 * list.
 */
export const fishSpecies = ["innlandsfiske", "elvefiske", "laksefiske", "havfiske", "isfiske"] as const;
