/** Apart from the other species: every offering asks whether it is for fish, and few for more. */
export const fishSpecies = ["innlandsfiske", "elvefiske", "laksefiske", "havfiske", "isfiske"] as const;
