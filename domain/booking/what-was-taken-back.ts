/** What became of money that was taken back, as the parties are told of it (rules 6.10). */
import type { ClaimOutcome } from "./claim.ts";

export const takenBackKinds = ["dispute", "refunded_at_provider", "reversed_by_bank"] as const;

/**
 * `open`: not decided; `returned`: it came back; `lost`: escrow covered it; `claim_open`: nobody has decided who covers
 * it; `to_be_set_off`: the landowner's next payouts do; the others are settled.
 */
export const takenBackStates = [
  "open",
  "returned",
  "lost",
  "claim_open",
  "to_be_set_off",
  "set_off",
  "paid_by_landowner",
  "paid_by_hunter",
  "written_off",
] as const;
type TakenBackState = (typeof takenBackStates)[number];

/** `isCovered`: the claim is settled. */
export type TakenBackFacts = {
  kind: (typeof takenBackKinds)[number];
  status: "open" | "won" | "lost";
  claim: { outcome: ClaimOutcome | null; isCovered: boolean } | null;
};

export function takenBackState({ kind, status, claim }: TakenBackFacts): TakenBackState {
  if (status === "won") return "returned";
  if (status === "open" && kind !== "refunded_at_provider") return "open";
  if (!claim) return "lost";
  const { outcome, isCovered } = claim;
  if (outcome === null) return "claim_open";
  return outcome === "set_off" && !isCovered ? "to_be_set_off" : outcome;
}

/** To the hunter it is no matter who else covers it. */
export const toldToHunter = (state: TakenBackState) =>
  state === "to_be_set_off" || state === "set_off" || state === "paid_by_landowner" || state === "written_off"
    ? "lost"
    : state;
