/** What a hunting request says of those who come, beside their number: a training hunt and dogs. */
import { isFishSpecies } from "../offering/guest-kind.ts";
import type { Refusal } from "./refusal.ts";

export const dogKinds = ["pointing", "driving", "tracking", "other"] as const;
/** The hunters' dogs of one kind. */
export type Dogs = { kind: (typeof dogKinds)[number]; count: number };
/** A training hunt, from the year in which one turns 14, is named as such with its supervisor (rules 9.9). */
type TrainingHunt = { supervisor: string };
type HuntDetails = { trainingHunt?: TrainingHunt | undefined; dogs?: readonly Dogs[] | undefined };

/** Whether an offering is of hunting, whose hunters confirm their age (rules 9.9): not of fish alone. */
export const isHunt = (species: readonly string[]): boolean =>
  species.length === 0 || !species.every(isFishSpecies);

/**
 * Refuses a training hunt where nobody hunts, and dogs where the offering does not ask for them.
 * `offering`: absent if only cabins are booked.
 */
export function checkHuntDetails(
  offering: { targetSpecies: readonly string[]; asksForDogs: boolean } | undefined,
  { trainingHunt, dogs = [] }: HuntDetails,
): Refusal[] {
  const refusals: Refusal[] = [];
  if (trainingHunt && !(offering && isHunt(offering.targetSpecies)))
    refusals.push({ code: "training_hunt_without_hunt", path: "trainingHunt" });
  if (dogs.length > 0 && !offering?.asksForDogs) refusals.push({ code: "dogs_not_asked_for", path: "dogs" });
  const repeated = dogs.findIndex(({ kind }, i) => dogs.findIndex((one) => one.kind === kind) < i);
  if (repeated > 0) refusals.push({ code: "dog_kind_repeated", path: `dogs.${repeated}.kind` });
  return refusals;
}
