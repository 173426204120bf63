/**
 * Facts of an offering with a fixed set of options, or none. Each is a column; the API, the form and the page are
 * generated from this list; `lists.json` has the words.
 */
import { accessWays, dogRules, experienceLevels } from "../lists.ts";

export const offeringFacts = {
  experienceLevel: { options: experienceLevels, list: "experience" },
  dogs: { options: dogRules, list: "dogs" },
  access: { options: accessWays, list: "access" },
} as const satisfies Record<string, { options: readonly string[]; list: string }>;

type FactName = keyof typeof offeringFacts;
export const factNames = Object.keys(offeringFacts) as FactName[];
export type OfferingFacts = { [N in FactName]: (typeof offeringFacts)[N]["options"][number] | null };
export const eachFact = <T>(make: (name: FactName) => T): { [N in FactName]: T } =>
  Object.fromEntries(factNames.map((name) => [name, make(name)])) as { [N in FactName]: T };
