import { type Preparation, preparationsFor } from "../booking/before-trip.ts";
import type { Species } from "../species/species.ts";

/** What only those need who hunt, or hunt big game, or a species that takes a tracking dog. */
const neededFor: Partial<Record<string, Preparation>> = {
  shooting_test: "shootingTest",
  tracking_dog: "trackingDog",
  fee_paid: "licence",
  gun_licence: "licence",
  report_kill: "licence",
};
/**
 * Of the property's rules those that concern these species: no shooting test for grouse. An offering that names
 * no species shows them all, and what the landowner wrote always stands.
 */
export function groundRulesFor(species: readonly Species[], rules: readonly string[]): string[] {
  if (species.length === 0) return [...rules];
  const needed = preparationsFor(species);
  return rules.filter((rule) => {
    const preparation = neededFor[rule];
    return preparation === undefined || needed.includes(preparation);
  });
}
