/** What a change asks of the hunter because the booking has not needed it before (rules 4.7, 8.6, 9.9). */
import { type Buyer, isBuyerKnown } from "../invoice/buyer.ts";
import { isHunt } from "./hunt-details.ts";
import type { Refusal } from "./refusal.ts";
import { checkBuyer } from "./request-rules.ts";

/** The target species of the booked offering and of the new one; null where only cabins are booked. */
type Change = { booked: readonly string[] | null; changed: readonly string[] | null; totalOre: number };
export type AskedOfHunter = { age: boolean; buyer: boolean };

const hunts = (species: readonly string[] | null): boolean => species !== null && isHunt(species);
/** `buyer`: of the booking, otherwise of the profile. */
export const askedOfHunter = ({ booked, changed, totalOre }: Change, buyer: Buyer): AskedOfHunter => ({
  age: hunts(changed) && !hunts(booked),
  buyer: totalOre > 0 && !isBuyerKnown(buyer),
});

/** Why what the hunter gives is not enough, with the codes of a new request. `buyer`: with what they give. */
export const checkGiven = (
  asked: AskedOfHunter,
  { ageConfirmed, buyer, totalOre }: { ageConfirmed: boolean; buyer: Buyer; totalOre: number },
): Refusal[] => [
  ...(asked.age && !ageConfirmed ? [{ code: "terms_required" as const, path: "ageConfirmed" }] : []),
  ...(asked.buyer ? checkBuyer(buyer, totalOre) : []),
];
