import { type Preparation, preparationsFor } from "../booking/before-trip.ts";
import type { Species } from "../species/species.ts";

/** Rules that apply only to hunters, to big game hunters, or to species that need a tracking dog. */
const neededFor: Partial<Record<string, Preparation>> = {
  shooting_test: "shootingTest",
  tracking_dog: "trackingDog",
  fee_paid: "licence",
  gun_licence: "licence",
  report_kill: "licence",
};
/**
 * The property's rules that apply to these species, such as no shooting test for grouse. An offering without
 * species shows all rules, and the landowner's own texts are always shown.
 */
export function groundRulesFor(species: readonly Species[], rules: readonly string[]): string[] {
  if (species.length === 0) return [...rules];
  const preparations = preparationsFor(species);
  return rules.filter((rule) => {
    const preparation = neededFor[rule];
    return preparation === undefined || preparations.includes(preparation);
  });
}
